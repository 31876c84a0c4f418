/** The type checker compares the package's declarations with the element. */
import type { StageState } from '../../../../web/stage/inputs/stage-state.ts';
import type { AttentionSteps } from '../../../../web/stage/view/element/attention-steps.ts';
import type { StageProgress } from '../../../../web/stage/view/element/progress.ts';
import type { StepId } from '../../../../web/stage/model/steps.ts';
import type { StageAnswer } from '../../../../web/stage/predict/asking.ts';
import type * as publishedLesson from '../../../../web/hosts/types/lesson.d.ts';
import type { AttentionLesson } from '../../../../web/hosts/lesson/attention-lesson.ts';
import type { LessonProblem } from '../../../../web/hosts/lesson/locate.ts';
import type { PageState } from '../../../../web/course/progress/progress.ts';
import type { AnswerDetail } from '../../../../web/course/question/events.ts';
import type { CompleteDetail } from '../../../../web/shared/score.ts';
import type * as published from '../../../../web/hosts/types/element.d.ts';

type Same<A, B> = [A, B] extends [B, A] ? true : false;
type SameProperty<Name extends keyof AttentionSteps & keyof published.AttentionSteps> = Same<
  AttentionSteps[Name],
  published.AttentionSteps[Name]
>;

export const isDeclared: AttentionSteps extends published.AttentionSteps ? true : false = true;
export const isState: StageState extends published.StageState ? true : false = true;
export const steps: Same<StepId, published.StepId> = true;
export const inputs: SameProperty<'inputs'> = true;
export const controls: SameProperty<'controls'> = true;
export const offered: SameProperty<'steps'> = true;
export const fixed: SameProperty<'fixed'> = true;
export const progress: Same<StageProgress, published.StageProgress> = true;
export const pass: SameProperty<'pass'> = true;
export const theme: SameProperty<'theme'> = true;
export const predict: SameProperty<'predict'> = true;
export const answer: Same<StageAnswer, Omit<published.StageAnswer, 'mistakes'> & Pick<StageAnswer, 'mistakes'>> = true;

export const isLesson: AttentionLesson extends publishedLesson.AttentionLesson ? true : false = true;
export const lessonState: Same<PageState, publishedLesson.LessonState> = true;
export const lessonAnswer: Same<AnswerDetail, publishedLesson.LessonAnswer> = true;
export const lessonComplete: Same<CompleteDetail, publishedLesson.LessonComplete> = true;
export const lessonProblem: LessonProblem extends publishedLesson.LessonProblem ? true : false = true;
