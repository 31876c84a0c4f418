/** microgpt (Karpathy 2026): its `state_dict`. */
import type { Family } from './family.ts';

export const MICROGPT: Family = {
  type: 'microgpt',
  config: { positions: 'learned', normalisation: 'rms', outerNorm: 'embedding', gains: false, biases: false },
  fields: {},
  tensors: {
    'embed.weight': 'wte',
    'positions.weight': 'wpe',
    ...Object.fromEntries(
      ['wq', 'wk', 'wv', 'wo'].map((name) => [`layers.#.attention.${name}`, `layer#.attn_${name}`]),
    ),
    'layers.#.mlp.w1': 'layer#.mlp_fc1',
    'layers.#.mlp.w2': 'layer#.mlp_fc2',
    'unembed.weight': 'lm_head',
  },
};
