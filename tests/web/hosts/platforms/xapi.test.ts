/** Statements against the demands of xAPI 1.0.3 (its parts "Statements" and "Data"), as a strict schema. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { LessonComplete } from '../../../../web/shared/score.ts';
import type { LessonAnswer } from '../../../../web/course/question/events.ts';
import { statementOf } from '../../../../web/hosts/platforms/xapi.ts';
import type { StageAnswer } from '../../../../web/stage/inputs/events.ts';

/** With a scheme, and only what RFC 3987 allows. */
const iri = v.pipe(v.string(), v.url(), v.regex(/^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`[\]]+$/i));
const languageMap = v.record(v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/)), v.string());
const activity = v.strictObject({ objectType: v.literal('Activity'), id: iri });
const scaled = v.pipe(v.number(), v.minValue(-1), v.maxValue(1));
const score = v.pipe(
  v.strictObject({ scaled, raw: v.optional(v.number()), min: v.optional(v.number()), max: v.optional(v.number()) }),
  v.check(({ raw = 0, min = raw, max = raw }) => min <= raw && raw <= max, 'raw is between min and max'),
);
const definition = v.pipe(
  v.strictObject({
    type: iri,
    interactionType: v.optional(
      v.picklist([
        'true-false',
        'choice',
        'fill-in',
        'long-fill-in',
        'matching',
        'performance',
        'sequencing',
        'likert',
        'numeric',
        'other',
      ]),
    ),
    correctResponsesPattern: v.optional(v.array(v.string())),
  }),
  v.check(
    ({ type, interactionType }) =>
      type.endsWith('/cmi.interaction') ? interactionType !== undefined : interactionType === undefined,
    'an interaction has its type, and nothing else has one',
  ),
);
const statement = v.strictObject({
  actor: v.strictObject({ mbox: v.pipe(v.string(), v.startsWith('mailto:')) }),
  verb: v.strictObject({ id: iri, display: languageMap }),
  object: v.strictObject({ ...activity.entries, definition }),
  result: v.optional(
    v.strictObject({
      success: v.optional(v.boolean()),
      completion: v.optional(v.boolean()),
      response: v.optional(v.string()),
      score: v.optional(score),
      extensions: v.optional(v.record(iri, v.unknown())),
    }),
  ),
  context: v.optional(v.strictObject({ contextActivities: v.strictObject({ parent: v.array(activity) }) })),
});

const base = 'https://example.org/attention/';
const stage = { example: 'dog-bites-man', inputs: null };
const event = (name: string, detail: object, target: unknown = stage) => ({
  type: `attention-steps:${name}`,
  detail,
  target,
});
const answer: LessonAnswer = {
  lesson: 'softmax',
  question: 'stable',
  kind: 'order',
  answer: [1, 0, 2],
  right: false,
  counts: true,
  correct: ['0[,]1[,]2'],
};
const cell: StageAnswer = {
  step: 'scale',
  matrix: 'scaledScores',
  cell: { row: 0, col: 1 },
  answered: 1.14,
  correct: false,
  counts: true,
  mistakes: ['unscaled'],
};
const lesson: LessonComplete = { lesson: 'softmax', complete: true, right: 3, done: 4, of: 4, score: 75 };

const events = {
  'a question': event('answer', answer),
  'a choice': event('answer', { ...answer, kind: 'choice', answer: 2, right: true, correct: ['2'] }),
  'a question of no lesson': event('answer', { ...answer, lesson: '' }),
  'a program': event('answer', { ...answer, kind: 'code', answer: 'def f(S): pass', score: 0.75, correct: [] }),
  'an exercise alone': {
    type: 'attention-exercise:answer',
    target: null,
    detail: { exercise: 'softmax', code: 'def f(S): pass', right: false, score: 0.75, message: '', counts: true },
  },
  'a cell': event('answer', cell),
  'a cell of own numbers': event(
    'answer',
    { ...cell, correct: true, mistakes: [] },
    { lesson: 'x', inputs: { q: [[1]] } },
  ),
  'a lesson': event('complete', lesson),
  'a lesson without questions': event('complete', { ...lesson, right: 0, done: 0, of: 0, score: undefined }),
  'a stage': event('complete', {}),
  'a step': event('step', { step: 'softmax' }),
};

describe.each(Object.entries(events))('what is told of %s', (_name, told) => {
  it('is a statement, once it is said who did it', () => {
    const made = JSON.parse(JSON.stringify(statementOf(told, base))) as object;
    expect(v.safeParse(statement, { ...made, actor: { mbox: 'mailto:learner@example.org' } }).issues).toBeUndefined();
    expect(v.safeParse(statement, made).success).toBe(false);
  });
});

it('a program has the share of its inputs that came out right', () => {
  for (const [name, id] of [
    ['a program', 'lessons/softmax/#stable'],
    ['an exercise alone', '#softmax'],
  ] as const)
    expect(statementOf(events[name], base)).toMatchObject({
      object: { id: base + id, definition: { interactionType: 'long-fill-in' } },
      result: { success: false, response: 'def f(S): pass', score: { scaled: 0.75 } },
    });
});

it('an answer has its question, what is right, and what came of it', () => {
  expect(statementOf(events['a question'], base)).toEqual({
    verb: { id: 'http://adlnet.gov/expapi/verbs/answered', display: { 'en-US': 'answered' } },
    object: {
      objectType: 'Activity',
      id: 'https://example.org/attention/lessons/softmax/#stable',
      definition: {
        type: 'http://adlnet.gov/expapi/activities/cmi.interaction',
        interactionType: 'sequencing',
        correctResponsesPattern: ['0[,]1[,]2'],
      },
    },
    result: { success: false, response: '1[,]0[,]2', score: { scaled: 0 } },
    context: {
      contextActivities: { parent: [{ objectType: 'Activity', id: 'https://example.org/attention/lessons/softmax/' }] },
    },
  });
});

it('a predicted cell has its place, its number and the mistake it looks like', () => {
  const told = statementOf(events['a cell'], base);
  expect(told?.object.id).toBe(`${base}#example=dog-bites-man&step=scale&cell=scaledScores.0.1`);
  expect(told?.object.definition.interactionType).toBe('numeric');
  expect(told?.result).toEqual({
    success: false,
    response: '1.14',
    score: { scaled: 0 },
    extensions: { [`${base}#mistakes`]: ['unscaled'] },
  });
  expect(statementOf(events['a cell of own numbers'], base)?.object.id).toContain('#example=own&');
});

it('a later try is told as such, without a score', () => {
  for (const [detail, response] of [
    [{ ...answer, answer: [0, 1, 2], right: true, counts: false }, '0[,]1[,]2'],
    [{ ...cell, answered: 0.8, correct: true, counts: false, mistakes: [] }, '0.8'],
  ] as const)
    expect(statementOf(event('answer', detail), base)?.result).toEqual({ success: true, response });
});

it('words are told without a verdict, as nothing grades them', () => {
  const detail = { ...answer, kind: 'words', answer: 'It adds up to 1.', right: false, counts: true, correct: [] };
  const told = statementOf(event('answer', detail), base);
  expect(told?.result).toEqual({ response: 'It adds up to 1.' });
  expect(told?.object.definition).toEqual({
    type: 'http://adlnet.gov/expapi/activities/cmi.interaction',
    interactionType: 'long-fill-in',
  });
});

it('a lesson is completed with its score, a stage without one, and a step is experienced', () => {
  const told = (name: keyof typeof events) => statementOf(events[name], base);
  expect(told('a lesson')).toMatchObject({
    verb: { display: { 'en-US': 'completed' } },
    object: { id: `${base}lessons/softmax/` },
    result: { completion: true, score: { scaled: 0.75, raw: 75, min: 0, max: 100 } },
  });
  expect(told('a lesson without questions')?.result).toEqual({ completion: true });
  expect(told('a stage')).toMatchObject({
    object: { id: `${base}#example=dog-bites-man` },
    result: { completion: true },
  });
  expect(told('a step')?.verb.id).toBe('http://adlnet.gov/expapi/verbs/experienced');
});

it('other events say nothing of a learner, and a base has to be an address', () => {
  for (const name of ['ready', 'edit', 'point', 'error']) expect(statementOf(event(name, {}), base)).toBeUndefined();
  for (const wrong of [
    'attention',
    'https://example.org', // adlnet/xAPI-Spec#461, RusticiSoftware/TinCanJS#125
    'https://example.org/attention',
    'https://example.org/attention/index.html',
    'https://example.org/app#/attention/', // adaptlearning/adapt-contrib-xapi#67
    'https://example.org/?course=attention/',
    'https://example.org/my course/', // adlnet/xAPI-Spec#474
  ])
    expect(() => statementOf(events['a step'], wrong)).toThrow(
      new TypeError(
        `base: expected an address that ends with a slash, such as https://example.org/attention/, got "${wrong}"`,
      ),
    );
});

/** What records refused or misread, in public: each with the statement in which it would be. */
it.each([
  ['davidpesce/moodle-logstore_xapi#440: an order in a form of its own', 'a question', 'result.response', '1[,]0[,]2'],
  [
    'trax-project/trax2-starter-lrs#13: an interaction of another type',
    'a choice',
    'object.definition.type',
    'http://adlnet.gov/expapi/activities/cmi.interaction',
  ],
  [
    'yetanalytics/xapi-schema#37: a pattern without its type',
    'a choice',
    'object.definition.interactionType',
    'choice',
  ],
  [
    'adlnet/xAPI-Spec#867: several right answers as one',
    'a choice',
    'object.definition.correctResponsesPattern',
    ['2'],
  ],
  [
    'adlnet/xAPI-Spec#746: a pattern of what many answers fit',
    'a program',
    'object.definition.correctResponsesPattern',
    undefined,
  ],
  ['adlnet/xAPI-Spec#473: a long answer', 'a program', 'object.definition.interactionType', 'long-fill-in'],
  [
    'adlnet/xAPI-Spec#149: a score beyond its range',
    'a lesson',
    'result.score',
    { scaled: 0.75, raw: 75, min: 0, max: 100 },
  ],
  ['AICC/CMI-5_Spec_Current#544: a score in a statement of cmi5', 'a lesson', 'context', undefined],
] as const)('%s', (_, name, path, value) => {
  const made: unknown = statementOf(events[name], base);
  expect(path.split('.').reduce((at, key) => (at as Record<string, unknown>)[key], made)).toEqual(value);
});
