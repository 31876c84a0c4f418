/** Llama (Touvron et al. 2023), of which are the stories (Karpathy 2023) and SmolLM. */
import { activation, count, type Family, flag, number, only, projection, rotary } from './family.ts';

export const LLAMA: Family = {
  type: 'llama',
  config: { positions: 'rotary', interleaved: false, normalisation: 'rms', gated: true },
  fields: {
    vocab_size: count('vocabulary'),
    max_position_embeddings: count('context', 2048),
    hidden_size: count('width'),
    num_hidden_layers: count('layers'),
    num_attention_heads: count('heads'),
    num_key_value_heads: count('kvHeads', 0),
    intermediate_size: count('mlp'),
    hidden_act: activation('silu'),
    rope_theta: number('rotaryBase', 10_000),
    ...rotary({ rope_theta: number('rotaryBase', 10_000) }),
    rms_norm_eps: number('epsilon', 1e-6),
    tie_word_embeddings: flag('tied', false),
    mlp_bias: flag('biases', false),
    attention_bias: { kind: 'flag', otherwise: false },
    head_dim: only(({ width, heads }) => width / heads),
  },
  complete: (config, { attention_bias: isBiased }) => ({
    ...config,
    attentionBiases: isBiased === true ? 'all' : 'none',
  }),
  tensors: {
    'embed.weight': 'embed_tokens.weight',
    'layers.#.norm1.weight': 'layers.#.input_layernorm.weight',
    ...projection('attention', 'q', 'layers.#.self_attn.q_proj'),
    ...projection('attention', 'k', 'layers.#.self_attn.k_proj'),
    ...projection('attention', 'v', 'layers.#.self_attn.v_proj'),
    ...projection('attention', 'o', 'layers.#.self_attn.o_proj'),
    'layers.#.norm2.weight': 'layers.#.post_attention_layernorm.weight',
    ...projection('mlp', '1', 'layers.#.mlp.gate_proj'),
    ...projection('mlp', '2', 'layers.#.mlp.down_proj'),
    ...projection('mlp', '3', 'layers.#.mlp.up_proj'),
    'norm.weight': 'norm.weight',
    'unembed.weight': 'lm_head.weight',
  },
  ignored: /^layers\.\d+\.self_attn\.rotary_emb\.inv_freq$/,
};
