/** Examples with mistakes: each mistake is one, can be told apart from every other, and all else follows. In float64, by loops. */
import { describe, expect, it } from 'vitest';
import { type Matrix, toRows } from '../../../../../web/shared/numbers/matrix.ts';
import {
  type Example,
  MASKS,
  exampleOf,
  firstWrong,
  judge,
} from '../../../../../web/course/labs/find-fault/example.ts';
import { FAULTS, type FaultId, type StepId } from '../../../../../web/course/labs/find-fault/faults.ts';
import { type Rows, softmax, times, transposed } from '../../../../float64.ts';
import checked from '../../../../../web/course/lessons/en/08-checked.json' with { type: 'json' };
import { seeds } from '../../../../seed.ts';
import { engine } from '../../../engine.ts';

const each = (rows: Rows, change: (value: number, row: number, col: number) => number): number[][] =>
  rows.map((line, row) => line.map((value, col) => change(value, row, col)));

/** Returns every result of every mistake in a step, and the right one, from what is printed before. */
function outcomes({ q, k, v, isCausal, steps }: Example, id: StepId): Map<string, number[][][]> {
  const [Q, K, V] = [q, k, v].map(toRows) as [number[][], number[][], number[][]];
  const of = (name: StepId): number[][] => toRows(steps.find((step) => step.id === name)!.printed);
  const scale = (by: number): number[][] => each(of('scores'), (value) => value * by);
  const masked = (isHidden: (row: number, col: number) => boolean): number[][] =>
    each(of('scaledScores'), (value, row, col) => (isHidden(row, col) ? -Infinity : value));
  const entering = (): number[][] => of(isCausal ? 'maskedScores' : 'scaledScores');
  const after = (): number[][] =>
    each(of('scaledScores').map(softmax), (value, row, col) => (entering()[row]![col] === -Infinity ? 0 : value));
  const copied = (right: Rows): number[][][] =>
    right.flatMap((line, r) =>
      line
        .slice(1)
        .map((_, c) => each(right, (value, row, col) => (row === r && col === c + 1 ? right[r]![c]! : value))),
    );
  const signs = (a: Rows, b: Rows): number[][][] => {
    const right = times(a, b);
    const last = b.length - 1;
    return right.flatMap((line, r) =>
      line.map((_, c) =>
        each(right, (value, row, col) => (row === r && col === c ? value - 2 * a[r]![last]! * b[last]![c]! : value)),
      ),
    );
  };
  const all: Readonly<Record<StepId, () => Readonly<Partial<Record<FaultId | 'right', number[][][]>>>>> = {
    scores: () => ({
      right: [times(Q, transposed(K))],
      swapped: [times(K, transposed(Q))],
      'keys-alone': [times(K, transposed(K))],
      sign: signs(Q, transposed(K)),
      copied: copied(times(Q, transposed(K))),
    }),
    scaledScores: () => ({
      right: [scale(1 / Math.sqrt(q.cols))],
      unscaled: [scale(1)],
      'by-width': [scale(1 / q.cols)],
      multiplied: [scale(Math.sqrt(q.cols))],
      copied: copied(scale(1 / Math.sqrt(q.cols))),
    }),
    maskedScores: () => ({
      right: [masked((row, col) => col > row)],
      unmasked: [of('scaledScores')],
      reversed: [masked((row, col) => col < row)],
    }),
    weights: () => ({
      right: [entering().map(softmax)],
      columns: [transposed(transposed(entering()).map(softmax))],
      after: entering().flat().includes(-Infinity) ? [after()] : [],
      'not-divided': [each(entering(), Math.exp)],
      'base-2': [entering().map((line) => softmax(line.map((value) => value * Math.LN2)))],
      copied: copied(entering().map(softmax)),
    }),
    output: () => ({
      right: [times(of('weights'), V)],
      transposed: [times(transposed(of('weights')), V)],
      keys: k.cols === v.cols ? [times(of('weights'), K)] : [],
      sign: signs(of('weights'), V),
      copied: copied(times(of('weights'), V)),
    }),
  };
  return new Map(Object.entries(all[id]()));
}

const isPrintOf = ({ data }: Matrix, rows: Rows): boolean =>
  rows.flat().every((value, at) => value === data[at] || Math.abs(value - data[at]!) < 0.00501);

describe('examples from many seeds', () => {
  const examples = seeds.map((seed) => {
    const count = 1 + (seed % 4);
    return { seed, count, example: exampleOf(engine, seed, count) };
  });

  it('have as many mistakes as they should, and what is printed is explained by one mistake, or by none', () => {
    for (const { seed, count, example } of examples) {
      const planted = example.steps.filter(({ fault }) => fault !== undefined);
      expect(planted.length, `seed ${seed}`).toBe(count);
      for (const { id, printed, right, fault } of example.steps) {
        const all = outcomes(example, id);
        const explaining = [...all].filter(([, results]) => results.some((rows) => isPrintOf(printed, rows)));
        const names = explaining.map(([name]) => name);
        // A mistake that changes nothing, such as the sign of 0, is none.
        if (fault === undefined) expect(names, `seed ${seed}, ${id}`).toContain('right');
        else expect(names, `seed ${seed}, ${id}`).toEqual([fault]);
        expect(isPrintOf(right, all.get('right')![0]!), `seed ${seed}, ${id}`).toBe(true);
      }
    }
  });

  it('have every mistake in one of a hundred, or more often', () => {
    const planted = examples.flatMap(({ example }) => example.steps.map(({ id, fault }) => `${id} ${fault}`));
    for (const [id, faults] of Object.entries(FAULTS))
      for (const fault of faults)
        expect(planted.filter((one) => one === `${id} ${fault}`).length, `${id} ${fault}`).toBeGreaterThanOrEqual(
          Math.ceil(seeds.length / 100),
        );
  });

  it('have the same numbers from the same seed', () => {
    expect(exampleOf(engine, 7, 3)).toEqual(exampleOf(engine, 7, 3));
    expect(exampleOf(engine, 8, 3)).not.toEqual(exampleOf(engine, 7, 3));
  });
});

it.each(MASKS)('have a mask as a lesson wants it, with every number of mistakes: %s', (masks) => {
  const examples = Array.from({ length: 80 }, (_, seed) => exampleOf(engine, seed, 1 + (seed % 4), masks));
  const share = examples.filter(({ isCausal }) => isCausal).length / examples.length;
  if (masks === 'some') expect(Math.abs(share - 0.5)).toBeLessThan(0.4);
  else expect(share).toBe(masks === 'all' ? 1 : 0);
  if (masks === 'none') expect(JSON.stringify(examples)).not.toMatch(/maskedScores|"after"/);
});

it('come without masks in the lesson before masks are taught', () => {
  const lab = checked.parts.find((part) => part.kind === 'lab' && part.lab === 'find-fault');
  expect(lab).toMatchObject({ values: { masks: 'none' } });
});

it('grades the first wrong cell, and the mistake, one step after the other', () => {
  const example = exampleOf(engine, 3, 2);
  const [first, second] = example.steps.filter(({ fault }) => fault !== undefined);
  const place = firstWrong(first!)!;
  const later = firstWrong(second!)!;
  expect(judge(example, [], place, first!.fault!)).toBe('right');
  const other = FAULTS[first!.id].find((fault) => fault !== first!.fault)!;
  expect(judge(example, [], place, other)).toBe('other-mistake');
  expect(judge(example, [], later, second!.fault!)).toBe('later-step');
  expect(judge(example, [first!.id], later, second!.fault!)).toBe('right');
  expect(judge(example, [first!.id], place, first!.fault!)).toBe('found');
  const right = example.steps.find(({ fault }) => fault === undefined)!;
  expect(judge(example, [], { step: right.id, row: 0, col: 0 }, 'copied')).toBe('follows');
});
