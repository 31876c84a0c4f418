/**
 * What a reader's answers come to, for the page, the list of lessons and whatever platform the page is in.
 *
 * A question is right once it was answered right; a later try does not take that back, and an answer that was only shown
 * is none. A lesson with questions is complete when each of them was answered, right or wrong; its score is the share of
 * right ones. A lesson without questions is complete when its end was seen, and has no score.
 */
export interface LessonResult {
  readonly complete: boolean;
  readonly right: number;
  /** How many questions there are. */
  readonly of: number;
  /** 0 to 100, to two decimals; undefined where there is nothing to answer. */
  readonly score: number | undefined;
}

/** Of the event `attention-steps:complete` of a lesson: the stage in it has one of the same name, without these. */
export interface CompleteDetail extends LessonResult {
  readonly lesson: string;
}

/** What was done in a lesson, by the ids of its questions. */
export interface Done {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly right: readonly string[];
}

const hundredths = (value: number): number => Math.round(100 * value) / 100;

export function lessonResult(questions: readonly string[], done: Done | undefined, isEndSeen = false): LessonResult {
  const isRight = (id: string): boolean => done?.right.includes(id) === true;
  const isAnswered = (id: string): boolean => isRight(id) || (done !== undefined && Object.hasOwn(done.answers, id));
  const of = questions.length;
  const right = questions.filter(isRight).length;
  return {
    complete: of === 0 ? isEndSeen : questions.every(isAnswered),
    right,
    of,
    score: of === 0 ? undefined : hundredths((100 * right) / of),
  };
}

export interface CourseResult {
  /** How many lessons are. */
  readonly complete: number;
  readonly of: number;
  /** The mean of the lessons that have one: a short lesson counts as much as a long one. */
  readonly score: number | undefined;
}

export function courseResult(lessons: readonly LessonResult[]): CourseResult {
  const scores = lessons.flatMap(({ score }) => (score === undefined ? [] : [score]));
  return {
    complete: lessons.filter(({ complete }) => complete).length,
    of: lessons.length,
    score: scores.length === 0 ? undefined : hundredths(scores.reduce((sum, score) => sum + score, 0) / scores.length),
  };
}
