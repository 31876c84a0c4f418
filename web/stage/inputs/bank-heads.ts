/**
 * Four heads for one sentence, each with its own question. The rows of x are GloVe's vectors (embeddings.ts), and the
 * weights are `headsWeights` (sense-weights.ts) of BANK_HEADS; tests/web/stage/inputs/bank.test.ts checks both to
 * the digit.
 */
import { BANK_RIVER, BANK_WEIGHTS } from './bank.ts';
import type { Senses } from './sense-weights.ts';

export const BANK_TOKENS: readonly string[] = BANK_RIVER.tokens;

export const BANK_HEADS: readonly (Senses & { readonly name: string })[] = [
  { name: 'which bank?', asks: 'bank', senses: ['cash loan', 'water boat'] },
  { name: 'who?', asks: 'sat', senses: ['mother', 'child'] },
  { name: 'of what?', asks: 'the', senses: ['river lake', 'house street'] },
  { name: 'where?', asks: 'sat', senses: ['river road', 'house street'] },
];

export const BANK_HEADS_INPUTS = {
  x: BANK_RIVER.x,
  ...BANK_WEIGHTS,
  // W_O is W_V, transposed (sense-weights.ts).
  wo: BANK_WEIGHTS.wv.map((_, col) => BANK_WEIGHTS.wv.map((row) => row[col] ?? NaN)),
};
