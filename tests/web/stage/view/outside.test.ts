import { describe, expect, it } from 'vitest';
import type { Inputs } from 'attention-steps/core';
import { stageInputs } from '../../../../web/stage/view/outside.ts';
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

  it.each<Partial<Inputs>>([{ heads: 9 }, { kvHeads: 9 }, { bq: [1, 2] }])('are refused: %j', (more) => {
    expect(() => stageInputs({ ...small, ...more })).toThrow();
  });
});
