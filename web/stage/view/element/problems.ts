/** What went wrong, and how it is said where it was made. What a page set wrongly, and an engine that does not start, stay said. */
import { type TemplateResult, html, nothing } from 'lit';
import { errorText } from '../../../shared/input/input-error.ts';
import type { Say } from '../../../shared/words/say.ts';
import { awaitedExample } from '../../inputs/stage-inputs.ts';
import type { Workbench } from './workbench.ts';

/** Where it is said: at the cell being edited, beside the sentence or what was pasted, or above the stage. */
export type Where = 'cell' | 'sentence' | 'paste' | 'input' | 'setup' | 'engine' | 'view';

const LASTING: readonly Where[] = ['setup', 'engine'];

export class Problems {
  readonly #found = new Map<Where, unknown>();
  /** Told to the page, and shown. */
  readonly tell: (error: unknown) => void;

  constructor(tell: (error: unknown) => void) {
    this.tell = tell;
  }

  /** Undefined: nothing is wrong there. */
  at(where: Where): unknown {
    return this.#found.get(where);
  }

  fail(where: Where, error: unknown): void {
    this.#found.set(where, error);
    this.tell(error);
  }

  clear(where: Where): void {
    this.#found.delete(where);
  }

  /** What was asked for is done. */
  forget(): void {
    for (const where of this.#found.keys()) if (!LASTING.includes(where)) this.#found.delete(where);
  }
}

/** @param error undefined: nothing is wrong */
export function renderProblem(error: unknown, say: Say): TemplateResult | typeof nothing {
  return error === undefined ? nothing : html`<p class="error" role="alert">${errorText(error, say)}</p>`;
}

/** What something else stands in for. */
export function renderWaiting({ isStandIn, numbers }: Workbench, say: Say): TemplateResult | typeof nothing {
  const key = awaitedExample(numbers) ? 'example.awaited' : 'engine.awaited';
  return isStandIn ? html`<p class="hint" role="status">${say(key)}</p>` : nothing;
}
