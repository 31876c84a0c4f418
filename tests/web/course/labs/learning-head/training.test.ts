import { loadLearning } from 'attention-steps/learn';
import { describe, expect, it } from 'vitest';
import { EVERY, LAST, LETTERS, MOMENTS, trainHead } from '../../../../../web/course/labs/learning-head/training.ts';
import { type Matrix, cell } from '../../../../../web/shared/numbers/matrix.ts';
import { largest } from '../../../../../web/shared/numbers/statistics.ts';

const learning = await loadLearning();
const frames = trainHead(learning, 1);
const at = (step: number) => frames.find((frame) => frame.step === step)!;

it('has a frame every few steps, and one at each moment', () => {
  expect(frames.map(({ step }) => step)).toEqual(Array.from({ length: LAST / EVERY + 1 }, (_, i) => i * EVERY));
  for (const moment of MOMENTS) expect(at(moment).step).toBe(moment);
});

it('gives the same frames again', () => {
  expect(trainHead(learning, 1).at(-1)).toEqual(frames.at(-1));
});

describe.each([1, 2, 3, 4, 5])('from seed %d', (seed) => {
  const trained = seed === 1 ? frames : trainHead(learning, seed);
  const [start, , , , end] = MOMENTS.map((moment) => trained.find(({ step }) => step === moment)!);

  it('the head learns to look at the previous letter', () => {
    expect(start!.previous).toBeLessThan(0.25);
    expect(start!.loss).toBeGreaterThan(2.4);
    expect(start!.accuracy).toBeLessThan(0.2);
    expect(end!.previous).toBeGreaterThan(0.9);
    expect(end!.loss).toBeLessThan(0.02);
    expect(end!.accuracy).toBeGreaterThan(0.99);
  });
  it('at the end, positions alone put each row’s highest score one back; letters alone do not', () => {
    const isHighestOneBack = (matrix: Matrix) =>
      LETTERS.slice(1).filter((_, before) => {
        const seen = Array.from({ length: before + 2 }, (__, col) => cell(matrix, before + 1, col));
        return seen.indexOf(largest(seen)) === before;
      }).length;
    expect(isHighestOneBack(end!.places)).toBe(LETTERS.length - 1);
    expect(isHighestOneBack(end!.letters)).toBeLessThan(LETTERS.length - 1);
  });
});
