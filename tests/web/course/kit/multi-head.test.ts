import { describe, expect, it } from 'vitest';
import { fromRows, toRows } from '../../../../web/shared/numbers/matrix.ts';
import { untrainedInputs } from '../../../../web/stage/inputs/sentence.ts';
import {
  D_MODEL,
  cachePerToken,
  divisorsOf,
  keyHeadOf,
  parameterCount,
  untrainedLayer,
} from '../../../../web/course/kit/multi-head.ts';
import { engine } from '../../engine.ts';

const tokens = ['dog', 'bites', 'a', 'man'];
const layer = (heads: number, kvHeads = heads, plain = false) =>
  untrainedLayer({ tokens, seed: 7, heads, kvHeads, plain });
const counts = divisorsOf(D_MODEL);

describe('a layer of heads', () => {
  it('can be cut as often as its columns divide', () => {
    expect(counts).toEqual([1, 2, 4, 8]);
    expect(divisorsOf(1)).toEqual([1]);
    expect(divisorsOf(6)).toEqual([1, 2, 3, 6]);
  });
  it.each(counts)('of %i heads has the same weights, and as many, as any other', (heads) => {
    const { wq, wk, wv, wo } = layer(heads);
    expect({ wq, wk, wv, wo }).toEqual({ wq: layer(1).wq, wk: layer(1).wk, wv: layer(1).wv, wo: layer(1).wo });
    expect(parameterCount(layer(heads))).toBe(4 * D_MODEL * D_MODEL);
  });
  it('has less to learn and to keep where keys are shared', () => {
    for (const heads of counts)
      for (const kvHeads of divisorsOf(heads)) {
        const shared = layer(heads, kvHeads);
        const share = kvHeads / heads;
        expect(parameterCount(shared)).toBe((2 + 2 * share) * D_MODEL * D_MODEL);
        expect(cachePerToken(engine.trace({ ...shared }))).toBe(2 * share * D_MODEL);
      }
  });
  it('reads keys as the engine does', () => {
    for (const heads of counts)
      for (const kvHeads of divisorsOf(heads)) {
        const trace = engine.trace({ ...layer(heads, kvHeads) });
        const width = D_MODEL / heads;
        trace.heads.forEach((head, index) => {
          const from = keyHeadOf(index, heads, kvHeads) * width;
          expect(head.k).toEqual(fromRows(toRows(trace.k).map((row) => row.slice(from, from + width))));
        });
      }
  });
  it('is the single head where there is one and W_O is the identity', () => {
    const { heads, output } = engine.trace({ ...layer(1, 1, true) });
    const drawn = untrainedInputs({ tokens, seed: 7, positional: true, dModel: D_MODEL, dK: D_MODEL });
    expect(output).toEqual(heads[0]?.output);
    expect(output).toEqual(engine.trace(drawn).output);
  });
});
