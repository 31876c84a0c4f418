/** GPT-Neo (Black et al. 2021), of which are the TinyStories (Eldan & Li 2023). Scores are not divided. */
import { activation, count, type Family, flag, norm, number, projection } from './family.ts';

export const GPT_NEO: Family = {
  type: 'gpt_neo',
  config: { positions: 'learned', normalisation: 'layer', attentionBiases: 'output', scale: 'off' },
  fields: {
    vocab_size: count('vocabulary'),
    max_position_embeddings: count('context'),
    hidden_size: count('width'),
    num_layers: count('layers'),
    num_heads: count('heads'),
    intermediate_size: count('mlp', 0),
    activation_function: activation('gelu_new'),
    layer_norm_epsilon: number('epsilon', 1e-5),
    tie_word_embeddings: flag('tied', true),
    window_size: { kind: 'count', otherwise: 256 },
  },
  // In some layers a token sees only so many tokens, so that no text may be longer.
  complete: (config, { attention_types: types, window_size: window }) => ({
    ...config,
    mlp: config.mlp || 4 * config.width,
    context: JSON.stringify(types ?? 'local').includes('local')
      ? Math.min(config.context, (window as number | null) ?? 256)
      : config.context,
  }),
  tensors: {
    'embed.weight': 'wte.weight',
    'positions.weight': 'wpe.weight',
    ...norm('layers.#.norm1', 'h.#.ln_1'),
    ...projection('attention', 'q', 'h.#.attn.attention.q_proj'),
    ...projection('attention', 'k', 'h.#.attn.attention.k_proj'),
    ...projection('attention', 'v', 'h.#.attn.attention.v_proj'),
    ...projection('attention', 'o', 'h.#.attn.attention.out_proj'),
    ...norm('layers.#.norm2', 'h.#.ln_2'),
    ...projection('mlp', '1', 'h.#.mlp.c_fc'),
    ...projection('mlp', '2', 'h.#.mlp.c_proj'),
    ...norm('norm', 'ln_f'),
    'unembed.weight': 'lm_head.weight',
  },
  ignored: /^h\.\d+\.attn\.attention\.(?:masked_)?bias$/,
};
