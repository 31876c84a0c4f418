/** The worth of each part: the losses of models without it, as dots, and their means as bars. */
import type { TemplateResult } from 'lit';
import { largest } from '../../../shared/numbers/statistics.ts';
import words from '../../../shared/messages/en/lab-whole.json' with { type: 'json' };
import type { SayOf } from '../../../shared/words/messages.ts';
import { meanOf, runsTable, spreadOf } from '../../kit/runs-table.ts';
import type { Part } from './model.ts';
import stored from './worth.json' with { type: 'json' };

export interface Worth {
  readonly part: Part;
  readonly losses: readonly number[];
  readonly mean: number;
  /** The standard deviation over the seeds. */
  readonly spread: number;
}

/** Returns the whole model, then those without a part, the greatest loss first. */
export function worths(losses: Readonly<Record<Part, readonly number[]>> = stored.losses): Worth[] {
  const all = (Object.keys(losses) as Part[]).map((part) => ({
    part,
    losses: losses[part],
    mean: meanOf(losses[part]),
    spread: spreadOf(losses[part]),
  }));
  return all.sort((a, b) => (a.part === 'whole' ? -1 : b.part === 'whole' ? 1 : b.mean - a.mean));
}

export function worthTable({ say }: { readonly say: SayOf<typeof words> }): TemplateResult {
  const all = worths();
  return runsTable({
    columns: [say('worth.loss'), say('worth.spread')],
    rows: all.map(({ part, losses }) => ({ id: part, name: say(`part.${part}`), values: losses })),
    range: [stored.least, largest(all.map(({ losses }) => largest(losses)))],
    line: all[0]?.mean ?? NaN,
    decimals: 3,
  });
}
