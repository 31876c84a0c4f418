import { describe, expect, it } from 'vitest';
import { PATTERN_IDS, X, patternOf, scaled, wanted } from '../../../../../web/course/labs/patterns/patterns.ts';
import { fromRows } from '../../../../../web/shared/numbers/matrix.ts';
import { engine } from '../../../engine.ts';

const weightsOf = (id: (typeof PATTERN_IDS)[number], sharpness: number): Float32Array => {
  const { wq, wk } = patternOf(id);
  return engine.trace({ x: X, wq: scaled(wq, sharpness), wk, wv: wk }).heads[0]!.weights.data;
};

describe.each(PATTERN_IDS)('the pattern %s', (id) => {
  const aim = fromRows(wanted(patternOf(id))).data;

  it('is what the engine computes from its W_Q and W_K', () => {
    weightsOf(id, 30).forEach((weight, at) => {
      expect(weight).toBeCloseTo(aim[at]!, 4);
    });
  });
  it('is nothing but uniform without sharpness', () => {
    for (const weight of weightsOf(id, 0)) expect(weight).toBeCloseTo(0.2, 6);
  });
});
