/** A sentence with learned word vectors instead of random ones. */
import { BANK_FEATURES, BANK_SENSES } from './bank.ts';
import type { Embeddings } from './embeddings.ts';
import { senseWeights } from './sense-weights.ts';
import { DEFAULT_SENTENCE, tokenize, untrainedInputs } from './sentence.ts';
import type { StageInputs } from './stage-inputs.ts';

/**
 * Returns learned vectors for the words, and random ones for unknown words. The weights are made by hand if the
 * sentence has the word that they are made for; otherwise they are random, and the inputs say that they are untrained.
 *
 * @returns undefined where no word is known
 * @throws InputError for a text without words, or with too many
 */
export function knownSentence(text: string, embeddings: Embeddings): StageInputs | undefined {
  const tokens = tokenize(text);
  const { seed, dK } = DEFAULT_SENTENCE;
  const { x, unknown } = embeddings.embedSentence(tokens, seed);
  if (unknown.length === tokens.length) return undefined;
  const words = [...new Set(unknown.map((at) => tokens[at]))].join(' ');
  const made = { x, tokens, ...(words && { unknown: words }) };
  if (tokens.some((token) => token.toLowerCase() === BANK_SENSES.asks))
    return {
      ...{ ...made, ...senseWeights(BANK_SENSES, embeddings) },
      ...{ features: BANK_FEATURES, asks: BANK_SENSES.asks },
    };
  const { wq, wk, wv } = untrainedInputs({ tokens, seed, positional: false, dModel: embeddings.dimensions, dK });
  return { ...made, ...{ wq, wk, wv }, untrained: true };
}
