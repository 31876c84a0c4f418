import { loadLearning } from 'attention-steps/learn';
import { describe, expect, it } from 'vitest';
import {
  KINDS,
  type Kind,
  answersOf,
  biasOf,
  differences,
  lastWeights,
  layerOf,
  learn,
} from '../../../../../web/course/labs/positions/order.ts';

const learning = await loadLearning();
const learnt = Object.fromEntries(KINDS.map((kind) => [kind, learn(learning, kind, 1)])) as Record<
  Kind,
  ReturnType<typeof learn>
>;
const withPositions = KINDS.filter((kind) => kind !== 'none');
const rowsOf = ({ rows, cols, data }: { rows: number; cols: number; data: Float32Array }) =>
  Array.from({ length: rows }, (_, row) => data.slice(row * cols, (row + 1) * cols).join());
const isSameInAllRows = (matrix: Parameters<typeof rowsOf>[0]): boolean => new Set(rowsOf(matrix)).size === 1;

describe('without positions', () => {
  const { orders, accuracy, same } = learnt.none;

  it('each word has the same output in either order, up to the rounding of sums', () => {
    for (const { word, most } of differences(orders)) expect(most, word).toBeLessThan(1e-6);
  });
  it('half of the answers are right, whatever the seed: the two nouns are alike', () => {
    expect(Math.abs(accuracy - 0.5)).toBeLessThan(0.1);
    const [dog, man] = answersOf(orders[0]!, ['dog', 'man']);
    const [otherDog, otherMan] = answersOf(orders[1]!, ['dog', 'man']);
    expect([otherDog, otherMan]).toEqual([expect.closeTo(dog!, 6), expect.closeTo(man!, 6)]);
  });
  it('the same word four times gets the same weight four times', () => {
    for (const weight of lastWeights(same).data) expect(weight).toBeCloseTo(0.25, 6);
  });
});

describe.each(withPositions)('with %s positions', (kind) => {
  const { orders, accuracy, same } = learnt[kind];

  it('all answers are right, and the output of “?” depends on the order', () => {
    expect(accuracy).toBe(1);
    expect(answersOf(orders[0]!, ['man'])[0]).toBeGreaterThan(0.9);
    expect(answersOf(orders[1]!, ['dog'])[0]).toBeGreaterThan(0.9);
    expect(differences(orders).at(-1)!.most).toBeGreaterThan(1);
  });
  it('of the same word four times, keys or scores differ, and values only where positions are added to x', () => {
    const { k, v } = layerOf(same).attention.heads[0]!;
    expect(isSameInAllRows(k)).toBe(kind === 'alibi');
    expect(isSameInAllRows(v)).toBe(kind !== 'sinusoidal' && kind !== 'learned');
  });
});

it('ALiBi takes a quarter from the first head’s scores for each token between', () => {
  const { data, cols } = biasOf(learnt.alibi.same)!;
  data.subarray(3 * cols).forEach((bias, col) => {
    expect(bias).toBeCloseTo(-(3 - col) / 4, 5);
  });
  expect(biasOf(learnt.none.same)).toBeUndefined();
});
