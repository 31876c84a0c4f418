/** BERT (Devlin et al. 2019), with its head for masked words. */
import { activation, count, type Family, flag, norm, number, only, projection } from './family.ts';

const layer = 'encoder.layer.#';

export const BERT: Family = {
  type: 'bert',
  config: {
    positions: 'learned',
    normalisation: 'layer',
    normPlace: 'after',
    outerNorm: 'embedding',
    attentionBiases: 'all',
    causal: false,
    transform: true,
    unembedBias: true,
  },
  fields: {
    vocab_size: count('vocabulary'),
    max_position_embeddings: count('context'),
    hidden_size: count('width'),
    num_hidden_layers: count('layers'),
    num_attention_heads: count('heads'),
    intermediate_size: count('mlp'),
    hidden_act: activation('gelu'),
    layer_norm_eps: number('epsilon', 1e-12),
    type_vocab_size: count('tokenTypes', 2),
    tie_word_embeddings: flag('tied', true),
    position_embedding_type: only('absolute'),
    is_decoder: only(false),
    add_cross_attention: only(false),
  },
  tensors: {
    'embed.weight': 'embeddings.word_embeddings.weight',
    'positions.weight': 'embeddings.position_embeddings.weight',
    'types.weight': 'embeddings.token_type_embeddings.weight',
    ...norm('norm', 'embeddings.LayerNorm'),
    ...projection('attention', 'q', `${layer}.attention.self.query`),
    ...projection('attention', 'k', `${layer}.attention.self.key`),
    ...projection('attention', 'v', `${layer}.attention.self.value`),
    ...projection('attention', 'o', `${layer}.attention.output.dense`),
    ...norm('layers.#.norm1', `${layer}.attention.output.LayerNorm`),
    ...projection('mlp', '1', `${layer}.intermediate.dense`),
    ...projection('mlp', '2', `${layer}.output.dense`),
    ...norm('layers.#.norm2', `${layer}.output.LayerNorm`),
    ...norm('transform', 'cls.predictions.transform.dense'),
    ...norm('transform.norm', 'cls.predictions.transform.LayerNorm'),
    'unembed.weight': 'cls.predictions.decoder.weight',
    'unembed.bias': 'cls.predictions.bias',
  },
  head: { tensor: 'cls.predictions.transform.dense.weight', model: 'BertForMaskedLM' },
  ignored: /^(?:pooler\.|cls\.seq_relationship\.|cls\.predictions\.decoder\.bias$|embeddings\.position_ids$)/,
};
