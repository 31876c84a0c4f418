/** The message of each part of a step, before it is put into a language, and the time it takes to read. Pure. */
import { formatNumber } from '../../shared/numbers/format.ts';
import { countWords } from '../../shared/words/count.ts';
import { type Said, sayInPageLanguage } from '../../shared/words/say.ts';
import { infoOf } from '../inputs/matrices.ts';
import { lookedAt } from './end.ts';
import type { Operation } from './operations/operation.ts';
import { type Telling, colName, rowName } from './values/telling.ts';
import { rowOfWord } from './values/order.ts';
import type { Picture } from './picture.ts';
import type { Step } from './steps.ts';
import { type Values, matrixOf } from './values/values.ts';

/** True where all of a step is there. */
export const isDone = ({ kind }: Pick<Part, 'kind'>): boolean => kind === 'rest' || kind === 'end';

/** A part of a step's time with one sentence. */
export interface Part {
  readonly operation: number;
  /**
   * intro: what the step is for, nothing is computed yet · cell: one cell in full arithmetic · row: one row
   * at once · rest: the step is complete · end: after the last step, what the word has become
   */
  readonly kind: 'intro' | 'cell' | 'row' | 'rest' | 'end';
  readonly row: number;
  /** The cell; in a row, the first cell that is not there yet. */
  readonly col: number;
  /** The places of a sum's terms in the order in which they are added; absent: one after the other. */
  readonly order?: readonly number[];
}

/** True where an operation repeats the first one of its step with other matrices: K after Q. */
export function isRepeated({ together, operations: [first] }: Step, operation: Operation): boolean {
  if (together || !first || operation === first) return false;
  const [a, b] = [first.factors, operation.factors];
  return (a === undefined) === (b === undefined) && a?.transposed === b?.transposed;
}

const asksOf = ({
  asksCell,
  tellsCell,
  tellsRow,
  played,
}: Operation): NonNullable<Operation['asksCell'] | Operation['tellsRow']> =>
  played === 'rows' ? tellsRow : (asksCell ?? tellsCell ?? tellsRow);

/**
 * Returns the message; undefined: the step's own.
 *
 * @param asks the word whose row is computed first, from 0
 */
export function messageOf(telling: Telling, step: Step, part: Part, asks: number): Said | undefined {
  const operation = step.operations[part.operation];
  if (!operation) return undefined;
  const { row, col } = part;
  switch (part.kind) {
    case 'intro':
      return undefined;
    case 'cell':
      return asksOf(operation)(telling, row, Math.max(0, col));
    case 'row': {
      const { out } = operation;
      const ownRow = rowOfWord(telling.values, out, asks);
      if (isRepeated(step, operation))
        return {
          key: 'narrate.also',
          values: { query: rowName(telling.values, out, ownRow), out: infoOf(out).symbol },
        };
      return row === ownRow ? operation.tellsRow(telling, row) : { key: 'narrate.others' };
    }
    case 'rest':
      return operation.tellsRest?.(telling, asks);
    case 'end':
      return knows(telling.values, asks);
  }
}

/** Says what a word knows at the end, from which other word. */
function knows(values: Values, asks: number): Said | undefined {
  const key = lookedAt(values, asks);
  if (key === undefined) return undefined;
  const [query, word] = [rowName(values, 'weights', asks), values.labels.asks ?? ''];
  return { key: 'end.knows', values: { query, word, key: colName(values, 'weights', key) } };
}

/** Returns the last message before a step rests. */
export function lastSaid(telling: Telling, step: Step, asks: number): Said | undefined {
  const operation = step.operations.length - 1;
  const out = step.operations[operation]?.out;
  if (!out) return undefined;
  const ownRow = rowOfWord(telling.values, out, asks);
  const row = matrixOf(telling.values, out).rows === 1 ? ownRow : ownRow === 0 ? 1 : 0;
  return messageOf(telling, step, { operation, kind: 'row', row, col: 0 }, asks);
}

/** Words per second for readers who also look at the numbers. */
const pace = 3;

const secondsFor = (text: string): number =>
  countWords(text.split(/\s+/).filter((run) => /[\p{L}\p{N}]/u.test(run))) / pace;

/** Returns the seconds it takes to read a part's sentence. A step's own sentence takes none: it is read beside the numbers. */
export function readingTime(picture: Picture, step: Step, part: Part, asks: number): number {
  const result = step.operations.at(-1)?.out ?? 'output';
  const telling: Telling = { values: picture, show: (value) => formatNumber(value, 2), result };
  const said = messageOf(telling, step, part, asks);
  return said ? secondsFor(sayInPageLanguage(said.key, said.values)) : 0;
}
