/** GPT-NeoX (Black et al. 2022), of which are the Pythia models (Biderman et al. 2023). */
import { activation, count, type Family, flag, norm, number, only, projection, rotary } from './family.ts';

export const GPT_NEOX: Family = {
  type: 'gpt_neox',
  config: { positions: 'rotary', interleaved: false, normalisation: 'layer', attentionBiases: 'all' },
  fields: {
    vocab_size: count('vocabulary'),
    max_position_embeddings: count('context'),
    hidden_size: count('width'),
    num_hidden_layers: count('layers'),
    num_attention_heads: count('heads'),
    intermediate_size: count('mlp'),
    hidden_act: activation('gelu'),
    rotary_emb_base: number('rotaryBase', 10_000),
    rotary_pct: number('rotaryCols', 0.25),
    ...rotary({ rope_theta: number('rotaryBase', 10_000), partial_rotary_factor: number('rotaryCols', 0.25) }),
    layer_norm_eps: number('epsilon', 1e-5),
    use_parallel_residual: flag('parallel', true),
    tie_word_embeddings: flag('tied', false),
    attention_bias: only(true),
  },
  // The fields say a share of each head's columns. None is no positions; to the engine it would be all.
  complete: (config) => {
    const rotaryCols = Math.floor((config.width / config.heads) * config.rotaryCols!);
    return { ...config, rotaryCols, positions: rotaryCols === 0 ? 'none' : 'rotary' };
  },
  tensors: {
    'embed.weight': 'embed_in.weight',
    ...norm('layers.#.norm1', 'layers.#.input_layernorm'),
    ...projection('attention', 'o', 'layers.#.attention.dense'),
    ...norm('layers.#.norm2', 'layers.#.post_attention_layernorm'),
    ...projection('mlp', '1', 'layers.#.mlp.dense_h_to_4h'),
    ...projection('mlp', '2', 'layers.#.mlp.dense_4h_to_h'),
    ...norm('norm', 'final_layer_norm'),
    'unembed.weight': 'embed_out.weight',
  },
  fused: { theirs: 'layers.#.attention.query_key_value', by: 'head' },
  ignored: /^layers\.\d+\.attention\.(?:(?:masked_)?bias|rotary_emb\.inv_freq)$/,
};
