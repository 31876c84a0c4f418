/** The message of each part of a step, before it is put into a language, and the time it takes to read. Pure. */
import { formatNumber } from '../../shared/numbers/format.ts';
import { type Said, sayInEnglish } from '../../shared/words/say.ts';
import { infoOf } from '../inputs/matrices.ts';
import type { Operation } from './operations/operation.ts';
import type { Telling } from './operations/telling.ts';
import type { Picture } from './picture.ts';
import type { Step } from './steps.ts';
import { indices, matrixOf } from './values.ts';

/** A part of a step's time with one sentence. */
export interface Part {
  readonly operation: number;
  /**
   * intro: the operands are shown, nothing is computed yet · cell: one cell in full arithmetic · told: its number is
   * there · row: one row at once · rest: the step is complete
   */
  readonly kind: 'intro' | 'cell' | 'told' | 'row' | 'rest';
  readonly row: number;
  /** The cell; in a row, the first cell that is not there yet. */
  readonly col: number;
}

/**
 * True where the rest of the first row has its own sentence. Where several operations follow each other, one sentence
 * serves all rows.
 */
export const tellsFirstRow = ({ together, operations }: Step, rows: number): boolean =>
  together || operations.length === 1 || rows === 1;

const asksOf = ({
  asksCell,
  tellsCell,
  tellsRow,
  played,
}: Operation): NonNullable<Operation['asksCell'] | Operation['tellsRow']> =>
  played === 'rows' ? tellsRow : (asksCell ?? tellsCell ?? tellsRow);

/** Returns the message; undefined: the step's own. @param query the query described while the step rests */
export function messageOf(telling: Telling, step: Step, part: Part, query: number): Said | undefined {
  const operation = step.operations[part.operation];
  if (!operation) return undefined;
  const { row, col } = part;
  switch (part.kind) {
    case 'intro': // the first sentence comes early, so that there is time to read it
      return asksOf(operation)(telling, 0, 0);
    case 'cell':
      return asksOf(operation)(telling, row, Math.max(0, col));
    case 'told':
      return operation.tellsCell?.(telling, row, col) ?? operation.tellsRow(telling, row);
    case 'row': {
      const { rows } = matrixOf(telling.values, operation.out);
      if (row === 0 && tellsFirstRow(step, rows)) return operation.tellsRow(telling, 0);
      const out = step.together ? telling.result : operation.out;
      return { key: 'narrate.others', values: { out: infoOf(out).symbol } };
    }
    case 'rest':
      return operation.tellsRest?.(telling, query);
  }
}

/** Words per second for readers who also look at the numbers; a little slower than usual, for languages with more words. */
const pace = 2.6;

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Returns the seconds it takes to read a part's sentence; while resting, the longest of all queries. */
export function readingTime(picture: Picture, step: Step, part: Part): number {
  const result = step.operations.at(-1)?.out ?? 'output';
  const telling: Telling = { values: picture, show: (value) => formatNumber(value, 2), result };
  const queries = part.kind === 'rest' ? indices(picture.labels.queries.length) : [0];
  const texts = queries.map((query) => {
    const said = messageOf(telling, step, part, query);
    return said ? sayInEnglish(said.key, said.values) : sayInEnglish(`step.${step.id}.why`);
  });
  return texts.reduce((most, text) => Math.max(most, wordsIn(text)), 0) / pace;
}

export const idleTime = (step: Step): number =>
  wordsIn(sayInEnglish('narrate.idle', { step: sayInEnglish(`step.${step.id}.name`) })) / pace;
