// The events of a lesson, and what they tell.
import type { LessonAnswer, LessonShown } from '../../course/question/events.ts';
import type { LessonComplete } from '../../shared/score.ts';

/** A problem in a lesson's file, and its place. */
export interface LessonProblem {
  /** The path in the file: `['parts', 2, 'lab']`; empty for the whole file. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** The line in the file's text, from 1, if that could be parsed. */
  readonly line?: number;
  readonly column?: number;
  /** Characters from the text's beginning, and their number. */
  readonly offset?: number;
  readonly length?: number;
}

/** The element's events. All of them bubble, out of shadow roots too, and so do those of the stages in the lesson. */
export interface AttentionLessonEvents {
  /** A lesson is shown. */
  'attention-steps:lesson': CustomEvent<{ id: string; title: string }>;
  /** A reader answered a question. */
  'attention-steps:answer': CustomEvent<LessonAnswer>;
  /** A reader had the answer to a question shown. */
  'attention-steps:shown': CustomEvent<LessonShown>;
  /** The last of its questions has been answered, or its answer shown. Stages in it have an event of the same name. */
  'attention-steps:complete': CustomEvent<LessonComplete>;
  /**
   * A lesson cannot be shown, or a property has a wrong kind; the lesson before stays, and the element shows a message itself.
   */
  'attention-steps:error': CustomEvent<{ message: string; problems: readonly LessonProblem[] }>;
}
