import { describe, expect, it } from 'vitest';
import type { Inputs } from 'attention-steps/core';
import { pageInputs, stageInputs } from '../../../../web/stage/view/element/page-inputs.ts';
import { engine } from '../../engine.ts';

const small = { q: [[1, 2]], k: [[3, -1]], v: [[1, 0]] };

describe('inputs from the page', () => {
  it('may have 8 heads, the scores of the stage, and one mask', () => {
    for (const scoring of ['dot', 'scaled-dot'] as const)
      expect(() => stageInputs({ ...small, scoring, heads: 8, kvHeads: 2, mask: [[0]] })).not.toThrow();
  });

  it.each<Partial<Inputs>>([
    { heads: 2, mask: [[[0]], [[0]]] },
    { scoring: { general: [[0, 1], [2, 0]] } }, // prettier-ignore
    { scoring: { additive: { w1: [[1], [1]], w2: [[1], [1]], v: [1] } } },
    { past: { k: [[1, 1]], v: [[2, 1]] } },
    { softcap: 30 },
  ])('are refused where only the engine computes them: %j', (more) => {
    expect(() => engine.trace({ ...small, ...more })).not.toThrow();
    expect(() => stageInputs({ ...small, ...more })).toThrow();
  });

  it.each<Partial<Inputs>>([{ heads: 9 }, { kvHeads: 9 }])('are refused: %j', (more) => {
    expect(() => stageInputs({ ...small, ...more })).toThrow();
  });

  it('may have biases, vectors as the engine takes them, and are given back as they came', () => {
    const inputs: Inputs = { x: [[1, 2]], wq: [[1], [2]], wk: [[3], [4]], wv: [[5], [6]], wo: [[7]] };
    const biases = { bq: [1], bk: [-1], bv: [0.5], bo: [2] };
    const { inputs: kept } = stageInputs({ ...inputs, ...biases });
    expect(kept.bq).toEqual({ rows: 1, cols: 1, data: Float32Array.of(1) });
    expect(pageInputs(kept)).toMatchObject(biases);
    expect(engine.trace(pageInputs(kept)).output).toEqual(engine.trace({ ...inputs, ...biases }).output);
  });

  it.each([
    [3, 'bq: a bias is one row of numbers'],
    [{ rows: 1, cols: 1, data: Float32Array.of(1) }, 'bq: a bias is one row of numbers'],
    [[[1]], 'bq: a bias is one row of numbers'],
    [[], 'the matrix has no numbers'],
  ])('are refused with a bias that is no vector: %j', (bq, message) => {
    expect(() => stageInputs({ ...small, bq } as unknown as Inputs)).toThrow(message);
  });
});
