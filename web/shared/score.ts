/**
 * The score of a reader's answers, for the page, the list of lessons and any platform around. Nothing else decides it.
 *
 * The first try of a question counts. Later ones teach: they get feedback and change no score. A question whose answer was shown
 * before it was tried counts as not right. An empty or incomplete entry is no try. A lesson with questions is complete when each
 * of them was tried or shown; its score is the share of those that were right at the first try. An exercise is a question of
 * which a try can be partly right; then it counts partly. One that cannot be judged is left out. A lesson without questions is complete when its end was seen, and has
 * no score.
 */

/**
 * The outcome of a question's first try, that its answer was shown before one, or that nothing here can judge it; a number is the
 * share that was right.
 */
export type Outcome = 'right' | 'wrong' | 'shown' | 'unable' | number;

/** Returns what an outcome counts, 0 to 1. */
const creditOf = (outcome: Outcome | undefined): number =>
  outcome === 'right' ? 1 : typeof outcome === 'number' ? outcome : 0;

/** Outcomes by the questions' ids. */
export type Outcomes = Readonly<Record<string, Outcome>>;

/** A reader's act: a try, a look at the answer, or a check of an incomplete entry. */
export type Act = Outcome | 'incomplete';

/** @param before undefined as long as nothing counts; what could not be judged can still be tried elsewhere */
export function outcomeAfter(before: Outcome | undefined, act: Act): Outcome | undefined {
  const isOpen = before === undefined || (before === 'unable' && act !== 'shown');
  return isOpen && act !== 'incomplete' ? act : before;
}

/** A reader's result in a lesson; the stage's event of the same name has other fields. */
export interface LessonComplete {
  /** The lesson's id. */
  readonly lesson: string;
  readonly complete: boolean;
  /** The number of questions answered right at the first try. */
  readonly right: number;
  /** The number of questions that were answered, or whose answer was shown. */
  readonly done: number;
  /** The number of questions, without those that cannot be judged. */
  readonly of: number;
  /** 0 to 100, to two decimals; undefined if there are no questions. */
  readonly score: number | undefined;
}

export type LessonResult = Omit<LessonComplete, 'lesson'>;

const hundredths = (value: number): number => Math.round(100 * value) / 100;

export function lessonResult(questions: readonly string[], first: Outcomes, isEndSeen = false): LessonResult {
  const all = questions.flatMap((id) => (Object.hasOwn(first, id) ? [first[id]] : []));
  const outcomes = all.filter((outcome) => outcome !== 'unable');
  const counted = questions.length - (all.length - outcomes.length);
  const right = outcomes.filter((outcome) => outcome === 'right').length;
  return {
    complete: questions.length === 0 ? isEndSeen : outcomes.length === counted,
    right,
    done: outcomes.length,
    of: counted,
    score:
      counted === 0
        ? undefined
        : hundredths((100 * outcomes.reduce<number>((sum, outcome) => sum + creditOf(outcome), 0)) / counted),
  };
}

export interface CourseResult {
  /** The number of complete lessons. */
  readonly complete: number;
  readonly of: number;
  /** The mean over the lessons with a score: a short lesson counts as much as a long one. */
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
