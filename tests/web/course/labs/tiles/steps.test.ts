import { describe, expect, it } from 'vitest';
import { tileArithmetic } from '../../../../../web/course/labs/tiles/arithmetic.ts';
import { type Operands, tileSteps } from '../../../../../web/course/labs/tiles/steps.ts';
import { untrainedInputs } from '../../../../../web/stage/inputs/sentence.ts';
import { engine } from '../../../engine.ts';

const tokens = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function operandsOf(seed: number): Operands {
  const { q, k, v } = engine.trace(untrainedInputs({ tokens, seed, positional: true, dModel: 8, dK: 4, dV: 2 }));
  return { q, k, v };
}

describe('attention tile by tile', () => {
  it.each([1, 2, 3, 4, 8])('ends where the trace does, %d keys at a time', (tile) => {
    const operands = operandsOf(5);
    const { heads, output } = engine.trace(operands, { softmaxParts: true });
    const steps = tileSteps(engine, operands, tile);
    expect(steps).toHaveLength(Math.ceil(8 / tile));
    const last = steps.at(-1)!;
    expect(last.output).toEqual(output);
    expect(last.rowMax).toEqual(heads[0]!.softmaxParts!.rowMax);
    expect(last.rowSum).toEqual(heads[0]!.softmaxParts!.rowSum);
  });

  it('carries the same along by rescaling, whatever the numbers', () => {
    for (let seed = 0; seed < 50; seed++)
      for (const { difference } of tileSteps(engine, operandsOf(seed), 2)) expect(difference).toBeLessThan(1e-6);
  });

  it('adds up: rescaled sum and the tile’s are the new sum', () => {
    const steps = tileSteps(engine, operandsOf(7), 2);
    steps.forEach(({ rescale, tileSum, rowSum }, at) => {
      const before = steps[at - 1];
      rowSum.data.forEach((sum, query) => {
        const old = before ? rescale[query]! * before.rowSum.data[query]! : 0;
        expect(old + tileSum[query]!).toBeCloseTo(sum, 5);
      });
      expect(Math.max(...rescale)).toBeLessThanOrEqual(1);
    });
    expect(steps[0]!.rescale.every((factor) => factor === 0)).toBe(true);
  });

  it('says by which shares the outputs so far and the tile’s make the new one', () => {
    const steps = tileSteps(engine, operandsOf(7), 2);
    steps.slice(1).forEach((now, at) => {
      const before = steps[at]!;
      for (let row = 0; row < 8; row++) {
        const said: Record<string, unknown>[] = [];
        tileArithmetic(now, before, row, { say: (key, values) => (said.push({ key, ...values }), '') });
        const { oldShare, tileShare } = said.find(({ key }) => key === 'output.goesOn')!;
        for (const col of [0, 1]) {
          const [old, tile, sum] = [before.output, now.tileOutput, now.output].map(({ data }) => data[row * 2 + col]!);
          expect(Number(oldShare) * old! + Number(tileShare) * tile!).toBeCloseTo(sum!, 2);
        }
      }
    });
  });

  it('holds the scores of one tile only', () => {
    const operands = operandsOf(1);
    const { scaledScores } = engine.trace(operands).heads[0]!;
    tileSteps(engine, operands, 2).forEach(({ first, end, scores }) => {
      scores.data.forEach((score, at) => {
        const isHeld = at % 8 >= first && at % 8 < end;
        expect(Number.isNaN(score)).toBe(!isHeld);
        if (isHeld) expect(score).toBeCloseTo(scaledScores.data[at]!, 6);
      });
    });
  });
});
