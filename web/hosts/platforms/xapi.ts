/** Turns events into statements of xAPI (1.0.3), with ADL's verbs and kinds of activity. A pure function: it sends nothing. */
import type { LessonComplete } from '../../shared/score.ts';
import type { LessonAnswer } from '../../course/question/events.ts';
import type { StageAnswer } from '../../stage/inputs/events.ts';
import type { ExerciseAnswer } from '../../course/exercises/element/events.ts';
import { interactionTypes, responseOf } from '../../course/question/responses.ts';

/** The part of an event of a stage or of a lesson that is read. */
export interface Told {
  readonly type: string;
  readonly detail: unknown;
  readonly target: unknown;
}

export interface Activity {
  readonly objectType: 'Activity';
  readonly id: string;
}

/** A statement of xAPI 1.0.3 without its `actor`, whom only the page around knows. */
export interface Statement {
  readonly verb: { readonly id: string; readonly display: Readonly<Record<string, string>> };
  readonly object: Activity & {
    readonly definition: {
      readonly type: string;
      readonly interactionType?: 'choice' | 'numeric' | 'sequencing' | 'long-fill-in' | 'other';
      readonly correctResponsesPattern?: readonly string[];
    };
  };
  readonly result?: {
    readonly success?: boolean;
    readonly completion?: boolean;
    readonly response?: string;
    readonly score?: { readonly scaled: number; readonly raw?: number; readonly min?: number; readonly max?: number };
    /** `BASE#mistakes`: the known mistakes that give the number that was predicted. */
    readonly extensions?: Readonly<Record<string, readonly string[]>>;
  };
  readonly context?: { readonly contextActivities: { readonly parent: readonly Activity[] } };
}

const ADL = 'http://adlnet.gov/expapi';

const verb = (name: 'answered' | 'completed' | 'experienced'): Statement['verb'] => ({
  id: `${ADL}/verbs/${name}`,
  display: { 'en-US': name },
});
const kind = (name: 'cmi.interaction' | 'lesson' | 'simulation'): string => `${ADL}/activities/${name}`;
const activity = (id: string): Activity => ({ objectType: 'Activity', id });
const within = (id: string): Required<Pick<Statement, 'context'>> => ({
  context: { contextActivities: { parent: [activity(id)] } },
});

/** Only the first try has a score, so that the best or the mean of them equals the page's. */
const scoreOf = (isRight: boolean, counts: boolean, share = isRight ? 1 : 0) => counts && { score: { scaled: share } };

/** Returns the id of the example on a stage. */
function stageAt(base: string, target: unknown): string {
  const { example = '', inputs = null } = (target ?? {}) as { example?: string; inputs?: unknown };
  return `${base}#example=${inputs === null ? example : 'own'}`;
}

function answered(
  { lesson, question, kind: asked, answer, right, score, counts, correct }: LessonAnswer,
  base: string,
): Statement {
  const place = lesson === '' ? base : `${base}lessons/${lesson}/`;
  return {
    verb: verb('answered'),
    object: {
      ...activity(`${place}#${question}`),
      definition: {
        type: kind('cmi.interaction'),
        interactionType: interactionTypes[asked],
        ...(correct.length > 0 && { correctResponsesPattern: correct }),
      },
    },
    result: {
      response: responseOf(asked, answer),
      // Nothing grades words.
      ...(asked !== 'words' && { success: right, ...scoreOf(right, counts, score) }),
    },
    ...(lesson !== '' && within(place)),
  };
}

const alone = ({ exercise, code, right, score, counts }: ExerciseAnswer, base: string): Statement =>
  answered({ lesson: '', question: exercise, kind: 'code', answer: code, right, score, counts, correct: [] }, base);

function predicted(
  { step, matrix, cell, answered: number, correct, counts, mistakes }: StageAnswer,
  stage: string,
  base: string,
): Statement {
  const place = `${stage}&step=${step}`;
  return {
    verb: verb('answered'),
    object: {
      ...activity(`${place}&cell=${matrix}.${cell.row}.${cell.col}`),
      definition: { type: kind('cmi.interaction'), interactionType: 'numeric' },
    },
    result: {
      success: correct,
      response: String(number),
      ...scoreOf(correct, counts),
      ...(mistakes.length > 0 && { extensions: { [`${base}#mistakes`]: mistakes } }),
    },
    ...within(place),
  };
}

function completed({ lesson, score }: LessonComplete, base: string): Statement {
  return {
    verb: verb('completed'),
    object: { ...activity(`${base}lessons/${lesson}/`), definition: { type: kind('lesson') } },
    result: {
      completion: true,
      ...(score !== undefined && { score: { scaled: score / 100, raw: score, min: 0, max: 100 } }),
    },
  };
}

const simulation = (name: 'completed' | 'experienced', id: string): Statement => ({
  verb: verb(name),
  object: { ...activity(id), definition: { type: kind('simulation') } },
});

/**
 * Turns an event into a statement about the learner: `attention-steps:answer` that a question was answered or a cell predicted,
 * `attention-exercise:answer` that an exercise outside of a lesson was checked, `:complete` that a lesson was completed or a stage
 * played to its end, `:step` that a step was seen. Undefined for any other event.
 * @param base the beginning of the names of lessons, questions and steps: the address of your tutorial, such as
 *   `https://example.org/attention/`
 * @throws TypeError for a base that is no address, or one to which no name can be added
 */
export function statementOf({ type, detail, target }: Told, base: string): Statement | undefined {
  // An id may have none of these signs; and after a query, a fragment or a name without its slash, it would be another one.
  if (!URL.canParse(base) || !base.endsWith('/') || /[\s<>"{}|\\^`?#]/.test(base))
    throw new TypeError(
      `base: expected an address that ends with a slash, such as https://example.org/attention/, got "${base}"`,
    );
  const stage = stageAt(base, target);
  const told: object = typeof detail === 'object' && detail !== null ? detail : {};
  switch (type) {
    case 'attention-steps:answer':
      return 'question' in told ? answered(told as LessonAnswer, base) : predicted(told as StageAnswer, stage, base);
    // An exercise in a lesson tells it as a question does; this one stands alone.
    case 'attention-exercise:answer':
      return alone(told as ExerciseAnswer, base);
    case 'attention-steps:complete':
      return 'lesson' in told
        ? completed(told as LessonComplete, base)
        : { ...simulation('completed', stage), result: { completion: true } };
    case 'attention-steps:step':
      return { ...simulation('experienced', `${stage}&step=${(told as { step: string }).step}`), ...within(stage) };
    default:
      return undefined;
  }
}
