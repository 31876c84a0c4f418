/** The events of a question. */
import { type Key, misprintsOf } from './grade.ts';
import { LIST, cells, decimal } from './responses.ts';

/** A reader's answer to a question of a lesson. */
export interface LessonAnswer {
  /** The lesson's id; empty outside of one. */
  readonly lesson: string;
  readonly question: string;
  readonly kind: 'choice' | 'number' | 'order' | 'error' | 'words' | 'code';
  /** The option's place in the file, the number, the items' places in the right order, the marked cells, the text, or the program. */
  readonly answer: number | readonly number[] | readonly (readonly [number, number])[] | string;
  /** False for words, which nothing grades. */
  readonly right: boolean;
  /** The share of an exercise's inputs that came out right, 0 to 1. */
  readonly score?: number;
  /** True for the try that counts: the first, before any answer was shown. */
  readonly counts: boolean;
  /** All right answers, as xAPI writes them. */
  readonly correct: readonly string[];
}

/** Sent when a reader has the answer to a question shown. */
export interface LessonShown {
  /** The lesson's id. */
  readonly lesson: string;
  readonly question: string;
  /** True if this ends the question without credit, as there was no try before. */
  readonly counts: boolean;
}

/** Returns xAPI's `correctResponsesPattern`, a list of the right answers. */
export function correctResponses(key: Key): string[] {
  switch (key.kind) {
    case 'choice':
      return key.options.flatMap(({ right }, index) => (right ? [String(index)] : []));
    case 'number':
      return [[key.answer - key.tolerance, key.answer + key.tolerance].map(decimal).join('[:]')];
    case 'order':
      return [key.items.map((_, index) => index).join(LIST)];
    case 'error':
      return [cells(misprintsOf(key)).join(LIST)];
    case 'words':
      return [];
  }
}
