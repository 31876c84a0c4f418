/** The events of a question. */
import { type Key, misprintsOf } from './grade.ts';
import { type Answer, type Kind, LIST, cells, decimal } from './responses.ts';

/** Detail of the event `attention-steps:answer`. */
export interface AnswerDetail {
  /** The lesson's id; empty outside of one. */
  readonly lesson: string;
  readonly question: string;
  readonly kind: Kind;
  readonly answer: Answer;
  readonly right: boolean;
  /** 0 to 1; only an exercise can be partly right. */
  readonly score?: number;
  /** True for the try that counts: the first, before any answer was shown. */
  readonly counts: boolean;
  /** All right answers, as xAPI writes them. */
  readonly correct: readonly string[];
}

/** Detail of `attention-steps:shown`: the learner had the answer shown, which ends the question. */
export type ShownDetail = Pick<AnswerDetail, 'lesson' | 'question' | 'counts'>;

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
  }
}
