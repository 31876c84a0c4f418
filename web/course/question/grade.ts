/** Grading: a pure function of a question's key and an answer, without words of its own. */
import { isWithin, readNumber } from '../../shared/numbers/answer.ts';
import { drawn } from '../../shared/numbers/drawn.ts';

/** A right answer, and mistakes that are known, each with what is said to it. */
export interface Mistakes<T> {
  readonly answer: T;
  readonly feedback: string;
  readonly mistakes: readonly { readonly answer: T; readonly feedback: string }[];
}

/** The part of a question that grading needs. Feedback is markup from prose.ts. */
export type Key =
  | { readonly kind: 'choice'; readonly options: readonly { readonly right: boolean; readonly feedback: string }[] }
  | (Mistakes<number> & { readonly kind: 'number'; readonly tolerance: number })
  /** The items' markup, in the right order. */
  | { readonly kind: 'order'; readonly items: readonly string[]; readonly feedback: string }
  | {
      readonly kind: 'error';
      readonly printed: readonly (readonly number[])[];
      readonly right: readonly (readonly number[])[];
      readonly decimals: number;
      readonly feedback: string;
    }
  /** Nothing grades it: the feedback is an answer to compare with. */
  | { readonly kind: 'words'; readonly feedback: string };

/**
 * choice: the option's place in the lesson file; number: itself; order: the items' places in the right order, in the
 * learner's; error: the marked cells, each [row, column], from 0; words: the text.
 */
export type Answer = string | number | readonly number[] | readonly (readonly [number, number])[];

export type CellVerdict = 'found' | 'missed' | 'accused' | 'untouched';

export interface Grade {
  readonly right: boolean;
  /** Feedback to a known answer; an unforeseen wrong number has none. */
  readonly feedback?: string;
  /** order: true for items in the right place. */
  readonly places?: readonly boolean[];
  /** error: a verdict per cell. */
  readonly cells?: readonly (readonly CellVerdict[])[];
}

/** Returns the items' first order, which is never the right one. */
export function startOrder(items: readonly string[], seed: string): number[] {
  const order = drawn(items.length, seed);
  return placesOf(items, order).every(Boolean) ? [...order.slice(1), ...order.slice(0, 1)] : order;
}

/** Items with the same text are interchangeable. */
const placesOf = (items: readonly string[], order: readonly number[]): boolean[] =>
  items.map((item, place) => items[order[place] ?? -1] === item);

type ErrorKey = Extract<Key, { kind: 'error' }>;

/** A printed number is wrong if the right one does not round to it. */
function isMisprint({ printed, right, decimals }: ErrorKey, row: number, col: number): boolean {
  return !isWithin(printed[row]?.[col] ?? NaN, right[row]?.[col] ?? NaN, 0.5 * 10 ** -decimals);
}

function cellsOf(key: ErrorKey, marks: readonly (readonly number[])[]): CellVerdict[][] {
  return key.printed.map((row, r) =>
    row.map((_, c) => {
      const isMarked = marks.some(([markedRow, markedCol]) => markedRow === r && markedCol === c);
      if (isMisprint(key, r, c)) return isMarked ? 'found' : 'missed';
      return isMarked ? 'accused' : 'untouched';
    }),
  );
}

/** Judges an answer that is written: the first mistake counts that gives the same. */
export function judged<T>({ answer, feedback, mistakes }: Mistakes<T>, isSame: (answer: T) => boolean): Grade {
  if (isSame(answer)) return { right: true, feedback };
  const slip = mistakes.find((mistake) => isSame(mistake.answer));
  return slip ? { right: false, feedback: slip.feedback } : { right: false };
}

/** @throws TypeError for data that is no answer to such a question */
export function grade(key: Key, entry: unknown): Grade {
  const answer = readAnswer(key, entry);
  if (answer === undefined) throw new TypeError(`answer: expected one to a question of kind ${key.kind}`);
  switch (key.kind) {
    case 'choice':
      return key.options[answer as number] as Grade;
    case 'number': {
      const value = answer as number;
      const nearest = key.mistakes.toSorted((a, b) => Math.abs(value - a.answer) - Math.abs(value - b.answer));
      return judged({ ...key, mistakes: nearest }, (other) => isWithin(value, other, key.tolerance));
    }
    case 'order': {
      const places = placesOf(key.items, answer as number[]);
      const right = places.every(Boolean);
      return right ? { right, places, feedback: key.feedback } : { right, places };
    }
    case 'error': {
      const cells = cellsOf(key, answer as [number, number][]);
      const right = cells.flat().every((verdict) => verdict === 'found' || verdict === 'untouched');
      return { right, cells, feedback: key.feedback };
    }
    case 'words':
      return { right: false, feedback: key.feedback };
  }
}

/** The state of an unanswered question's inputs; each kind uses its own. */
export interface Entry {
  readonly text: string;
  readonly order: readonly number[];
  readonly marks: readonly (readonly [number, number])[];
}

/** The reason why an entry is no answer yet, as a key of its message. */
export type Missing =
  | `number.${'empty' | 'fraction' | 'percent' | 'none'}`
  | 'order.empty'
  | 'error.empty'
  | 'words.empty';

/** Returns the answer to grade, or why there is none. Pressing an option answers a choice. @param seed of the start order */
export function answerIn(
  key: Exclude<Key, { kind: 'choice' }>,
  entry: Entry,
  seed: string,
): { readonly answer: Answer } | { readonly missing: Missing } {
  switch (key.kind) {
    case 'number': {
      const read = readNumber(entry.text);
      return typeof read === 'number' ? { answer: read } : { missing: `number.${read}` };
    }
    case 'order': {
      const isUntouched = startOrder(key.items, seed).join() === entry.order.join();
      return isUntouched ? { missing: 'order.empty' } : { answer: [...entry.order] };
    }
    case 'error':
      return entry.marks.length === 0 ? { missing: 'error.empty' } : { answer: [...entry.marks].sort() };
    case 'words': {
      const text = entry.text.trim();
      return text === '' ? { missing: 'words.empty' } : { answer: text };
    }
  }
}

/** How many characters an answer in words may have. */
export const MOST_CHARACTERS = 1000;

/** Returns every wrong cell, [row, column]. */
export const misprintsOf = (key: ErrorKey): [number, number][] =>
  key.printed.flatMap((row, r) => row.flatMap((_, c): [number, number][] => (isMisprint(key, r, c) ? [[r, c]] : [])));

/** Returns the cells of an error question whose answer is shown. */
export const cellsShown = (key: ErrorKey): CellVerdict[][] => cellsOf(key, []);

const isIndex = (value: unknown, count: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < count;

/** Reads an answer from elsewhere, such as a link; undefined if it is none to this question. */
export function readAnswer(key: Key, entry: unknown): Answer | undefined {
  const list: readonly unknown[] | undefined = Array.isArray(entry) ? entry : undefined;
  switch (key.kind) {
    case 'choice':
      return isIndex(entry, key.options.length) ? entry : undefined;
    case 'number':
      return typeof entry === 'number' && Number.isFinite(entry) ? entry : undefined;
    case 'order': {
      const count = key.items.length;
      const isWhole = list?.length === count && list.every((entry) => isIndex(entry, count));
      return isWhole && new Set(list).size === count ? list : undefined;
    }
    case 'error': {
      const isCell = (entry: unknown): boolean =>
        Array.isArray(entry) &&
        entry.length === 2 &&
        isIndex(entry[0], key.printed.length) &&
        isIndex(entry[1], key.printed[entry[0]]?.length ?? 0);
      return list !== undefined && list.length > 0 && list.every(isCell) ? (list as [number, number][]) : undefined;
    }
    case 'words':
      return typeof entry === 'string' && entry.trim() !== '' && entry.length <= MOST_CHARACTERS ? entry : undefined;
  }
}
