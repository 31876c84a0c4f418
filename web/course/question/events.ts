/** What a question tells the page around it. */
import type { Answer, Key } from './grade.ts';

/** Of the event `attention-steps:answer`. */
export interface AnswerDetail {
  /** The lesson's id; empty outside of one. */
  readonly lesson: string;
  readonly question: string;
  readonly kind: Key['kind'];
  readonly answer: Answer;
  readonly right: boolean;
  /** Whether it is the try that counts: the first one, before any answer was shown. */
  readonly counts: boolean;
  /** Each answer that is right, as xAPI writes it. */
  readonly correct: readonly string[];
}

/** Of the event `attention-steps:shown`: the learner had the answer shown, which ends the question. */
export type ShownDetail = Pick<AnswerDetail, 'lesson' | 'question' | 'counts'>;
