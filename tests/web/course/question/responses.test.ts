import { describe, expect, it } from 'vitest';
import { correctResponses } from '../../../../web/course/question/events.ts';
import { type Answer, type Key, grade } from '../../../../web/course/question/grade.ts';
import { type Kind, interactionOf, interactionTypes, responseOf } from '../../../../web/course/question/responses.ts';

const feedback = '';
const keys = {
  choice: {
    kind: 'choice',
    options: [
      { right: false, feedback },
      { right: true, feedback },
      { right: true, feedback },
    ],
  },
  number: { kind: 'number', answer: 0.1 + 0.2, tolerance: 0.005, feedback, mistakes: [] },
  order: { kind: 'order', items: ['QKᵀ', 'weights', 'output'], feedback },
  error: {
    kind: 'error',
    decimals: 2,
    // prettier-ignore
    printed: [[0.5, 0.25], [0.1, 0.9]],
    // prettier-ignore
    right: [[0.5, 0.5], [0.9, 0.9]],
    feedback,
  },
  words: { kind: 'words', feedback },
} as const satisfies Record<Key['kind'], Key>;

/** An answer of each kind, and its written forms. */
const answers: readonly [kind: Kind, answer: Answer, type: string, scorm: string, xapi: string][] = [
  ['choice', 11, 'choice', 'b', '11'],
  ['choice', 0, 'choice', '0', '0'],
  ['number', -0.25, 'numeric', '-0.25', '-0.25'],
  ['number', 1 / 3, 'numeric', '0.333333', String(1 / 3)],
  ['number', -1e21, 'numeric', '-1000000000000000000000', '-1e+21'],
  ['order', [2, 0, 1], 'sequencing', '2,0,1', '2[,]0[,]1'],
  // prettier-ignore
  ['error', [[0, 1], [1, 0]], 'performance', '0.1,1.0', '0.1[,]1.0'],
  [
    'words',
    'Each row adds up to 1,\nas shares do – “all”.',
    'fill-in',
    'Each row adds up to 1,\\nas shares do ? ?all?.',
    'Each row adds up to 1,\nas shares do – “all”.',
  ],
  ['code', 'def f(Q):\n\treturn "½"', 'fill-in', 'def f(Q):\\n\\treturn "?"', 'def f(Q):\n\treturn "½"'],
  ['code', 'x'.repeat(300), 'fill-in', 'x'.repeat(255), 'x'.repeat(300)],
];

describe.each(answers)('an answer of kind %s, %j', (kind, answer, type, scorm, xapi) => {
  it('is written as SCORM 1.2 and xAPI have it', () => {
    expect(interactionOf(kind, answer)).toEqual({ type, response: scorm });
    expect(responseOf(kind, answer)).toBe(xapi);
  });
});

it('no text of SCORM 1.2 has all digits of such a number', () => {
  expect(interactionOf('number', 1e300)).toEqual({ type: 'numeric', response: undefined });
});

describe('what is right, as xAPI has it', () => {
  it('is every right option, a range, an order, the misprints', () => {
    expect(correctResponses(keys.choice)).toEqual(['1', '2']);
    expect(correctResponses(keys.number)).toEqual(['0.295[:]0.305']);
    expect(correctResponses(keys.order)).toEqual(['0[,]1[,]2']);
    expect(correctResponses(keys.error)).toEqual(['0.1[,]1.0']);
    expect(correctResponses(keys.words)).toEqual([]);
  });

  it('is what the page grades as right', () => {
    // prettier-ignore
    const right: Record<Key['kind'], Answer[]> = { choice: [1, 2], number: [0.3], order: [[0, 1, 2]], error: [[[0, 1], [1, 0]]], words: [] };
    for (const key of Object.values<Key>(keys)) {
      expect(right[key.kind].map((answer) => grade(key, answer).right)).not.toContain(false);
      if (key.kind !== 'number')
        expect(right[key.kind].map((answer) => responseOf(key.kind, answer))).toEqual(correctResponses(key));
    }
    expect(Object.keys(interactionTypes)).toEqual([...Object.keys(keys), 'code']);
  });
});
