/** The events of a question. */
import type { Answer, Kind } from './responses.ts';

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
