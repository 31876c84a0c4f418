import type { Learning } from 'attention-steps/learn';

/** 200 steps of a small model: of all its parameters' bits, in their order, FNV-1a. Whole in itself: it also runs in pages. */
export function trained(learning: Learning): number[] {
  const config = { vocabulary: 12, context: 16, width: 16, layers: 2, heads: 2, mlp: 24 } as const;
  const kinds = [
    { positions: 'infused', normalisation: 'none', activation: 'gelu' },
    { positions: 'rotary', normalisation: 'layer', activation: 'gelu' },
    { positions: 'sinusoidal', normalisation: 'rms', activation: 'relu' },
  ] as const;
  return kinds.map((kind) => {
    const model = learning.createModel({ ...config, ...kind, seed: 7 });
    const tokens = { rows: 8, cols: 16, data: Int32Array.from({ length: 128 }, (_, i) => (i * i * 7 + i * 3) % 12) };
    for (let step = 0; step < 200; step++) model.train({ tokens }, { warmup: 20, cosine: 250 });
    let hash = 0x811c9dc5;
    for (const { data } of Object.values(model.parameters()))
      for (const bits of new Uint32Array(data.buffer)) hash = Math.imul(hash ^ bits, 0x01000193) >>> 0;
    model.dispose();
    return hash;
  });
}
