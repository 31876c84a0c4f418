import { loadLearning } from 'attention-steps/learn';
import { describe, expect, it } from 'vitest';
import { learntLayer } from '../../../../../web/course/labs/heads/learnt.ts';
import stored from '../../../../../web/course/labs/heads/learnt.json' with { type: 'json' };
import { SEED, TOKENS, VERB, learnLayer } from '../../../../../web/course/labs/heads/pairs-task.ts';
import { divisorsOf } from '../../../../../web/course/kit/multi-head.ts';
import { fromRows } from '../../../../../web/shared/numbers/matrix.ts';
import { engine } from '../../../engine.ts';

const learning = await loadLearning();
const [FIRST, LAST] = [0, TOKENS.length - 1];
/** Returns what “bites” gives to the first noun and to the last, in each head. */
const looks = (inputs: Parameters<typeof engine.trace>[0]) =>
  engine
    .trace(inputs)
    .heads.map(({ weights: { data, cols } }) => ({
      first: data[VERB * cols + FIRST]!,
      last: data[VERB * cols + LAST]!,
    }));

describe.each(divisorsOf(8))('the layer learnt with %d heads', (heads) => {
  const { accuracy, matrices } = learnLayer(learning, heads, SEED);

  it('is the stored one, to the last digit, and answers every question right', () => {
    expect(stored[String(heads) as keyof typeof stored]).toEqual(matrices);
    expect(accuracy).toBe(1);
  });
});

it('one head blends two places in one row of weights; of two heads, each has its own', () => {
  const [one] = looks({ ...learntLayer(1, false) });
  expect(one!.first).toBeCloseTo(0.77, 2);
  expect(one!.last).toBeCloseTo(0.23, 2);
  const [head, other] = looks({ ...learntLayer(2, false) });
  expect(head!.last).toBeGreaterThan(0.94);
  expect(other!.first).toBeGreaterThan(0.99);
});

it('with seeds 1 to 10, two heads divide the two places between them in seven', () => {
  const divided = Array.from({ length: 10 }, (_, at) => {
    const { x, wq, wk, wv, wo } = learnLayer(learning, 2, at + 1).matrices;
    const [head, other] = looks({
      x: fromRows(x),
      wq: fromRows(wq),
      wk: fromRows(wk),
      wv: fromRows(wv),
      wo: fromRows(wo),
      heads: 2,
    });
    return Math.max(Math.min(head!.first, other!.last), Math.min(head!.last, other!.first)) > 0.85;
  });
  expect(divided.filter(Boolean).length).toBe(7);
});

it('has a W_O of its own, or the identity', () => {
  expect(learntLayer(4, true).wo.data[0]).toBe(1);
  expect(learntLayer(4, false).wo.data[0]).not.toBe(1);
  expect(() => learntLayer(3, false)).toThrow('heads: no layer was trained with 3');
});
