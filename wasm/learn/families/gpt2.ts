/** GPT-2 (Radford et al. 2019), DistilGPT-2; and nanoGPT, whose matrices are nn.Linear's. */
import { activation, count, type Family, norm, number, only, flag, projection } from './family.ts';

export const GPT2: Family = {
  type: 'gpt2',
  config: { positions: 'learned', normalisation: 'layer', attentionBiases: 'all' },
  fields: {
    vocab_size: count('vocabulary'),
    n_positions: count('context'),
    n_embd: count('width'),
    n_layer: count('layers'),
    n_head: count('heads'),
    n_inner: count('mlp', 0),
    activation_function: activation('gelu_new'),
    layer_norm_epsilon: number('epsilon', 1e-5),
    tie_word_embeddings: flag('tied', true),
    scale_attn_weights: only(true),
    scale_attn_by_inverse_layer_idx: only(false),
    add_cross_attention: only(false),
  },
  complete: (config) => ({ ...config, mlp: config.mlp || 4 * config.width }),
  tensors: {
    'embed.weight': 'wte.weight',
    'positions.weight': 'wpe.weight',
    ...norm('layers.#.norm1', 'h.#.ln_1'),
    ...projection('attention', 'o', 'h.#.attn.c_proj'),
    ...norm('layers.#.norm2', 'h.#.ln_2'),
    ...projection('mlp', '1', 'h.#.mlp.c_fc'),
    ...projection('mlp', '2', 'h.#.mlp.c_proj'),
    ...norm('norm', 'ln_f'),
    'unembed.weight': 'lm_head.weight',
  },
  fused: { theirs: 'h.#.attn.c_attn', by: 'part' },
  isPlain: true,
  ignored: /^h\.\d+\.attn\.(?:masked_)?bias$/, // the causal mask, and what stands for −∞
};

/** `state_dict()` of a nanoGPT model. */
export const NANOGPT: Family = { ...GPT2, type: 'nanoGPT', isPlain: false };
