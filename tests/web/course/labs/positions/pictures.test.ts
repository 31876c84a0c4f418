import { describe, expect, it } from 'vitest';
import {
  HEADS,
  KEY,
  POSITIONS,
  QUERY,
  WIDTH,
  biasLine,
  turnedAt,
  waveLine,
} from '../../../../../web/course/labs/positions/pictures.ts';
import { cell } from '../../../../../web/shared/numbers/matrix.ts';
import { engine } from '../../../engine.ts';

const places = Array.from({ length: POSITIONS }, (_, at) => at);

describe('two arrows that are turned', () => {
  const { q, k, scores } = turnedAt(engine);

  it('keep their lengths', () => {
    for (const row of places) {
      expect(Math.hypot(cell(q, row, 0), cell(q, row, 1))).toBeCloseTo(Math.hypot(...QUERY), 5);
      expect(Math.hypot(cell(k, row, 0), cell(k, row, 1))).toBeCloseTo(Math.hypot(...KEY), 5);
    }
  });
  it('have one score for each distance, in the order of positions, and another for other distances', () => {
    const scoreOf = new Map<number, number>();
    for (const i of places)
      for (const j of places) {
        const score = scoreOf.get(i - j) ?? cell(scores, i, j);
        expect(cell(scores, i, j)).toBeCloseTo(score, 4);
        scoreOf.set(i - j, score);
      }
    expect(new Set([...scoreOf.values()].map((score) => score.toFixed(2))).size).toBe(2 * POSITIONS - 1);
  });
});

it('each cell of the waves is what its formula gives', () => {
  const waves = engine.sinusoidal(POSITIONS, WIDTH);
  const lines = places.flatMap((row) => Array.from({ length: WIDTH }, (_, col) => waveLine(waves, row, col)));
  expect(lines.filter((line) => !line.includes(' = '))).toEqual([]);
  expect(waveLine(waves, 3, 4)).toBe('sin(3 ÷ 10000^(4 ÷ 16)) = 0.296');
  expect(waveLine(waves, 3, 5)).toBe('cos(3 ÷ 10000^(4 ÷ 16)) = 0.955');
});

it('a bias is the slope of its head times the distance', () => {
  const [first, second] = engine.alibi(HEADS, POSITIONS);
  expect(biasLine(first!, 1, 4)).toBe('−0.25 · 3 = −0.75');
  const lines = places.flatMap((row) => places.map((key) => biasLine(second!, row, key)));
  expect(lines.filter((line) => !line.includes(' = '))).toEqual([]);
});
