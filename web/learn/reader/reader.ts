/**
 * The reader: a small causal transformer that has read WordNet and short sentences, for sentences of your own. Its file,
 * `reader.safetensors`, is fetched by `loadReader` and nowhere else.
 */
import { type Config, type Model, loadLearning } from 'attention-steps/learn';
import { bytesAt } from './fetch.ts';
import { unpack } from './rounded.ts';
import { type Tokenized, createTokenizer, unshouted } from './words.ts';

/** A head that can be read: it was measured on sentences that had no part in training, nor in the choice of the head. */
export interface ReaderHead {
  /** `who`, `doing-what`, `word-before` … */
  readonly id: string;
  readonly layer: number;
  readonly head: number;
  /** The words that it is asked of. */
  readonly asks: 'noun' | 'verb' | 'any';
  /** The share of answers on which the largest weight falls; the word itself and the start left out. */
  readonly share: number;
  /** The share that stands at the number of words back that fits most often. */
  readonly fixedDistance: number;
  /** The share of answers that are the first noun or pronoun of their sentence, for heads that are asked for the subject. */
  readonly firstNoun?: number;
  /** The share of a blind guess among the words in front. */
  readonly chance: number;
  /** The number of answers that were looked for. */
  readonly count: number;
}

export type WordKind = 'noun' | 'verb' | 'other';

export interface Reader {
  readonly model: Model;
  /** The vocabulary: the start, the classes of unknown words, then words and marks, the commonest first. */
  readonly words: readonly string[];
  /** A kind per entry of `words`: how the word was used most in what was read. */
  readonly kinds: readonly WordKind[];
  readonly heads: readonly ReaderHead[];
  readonly tokenize: (text: string) => Tokenized;
}

export { guesses, headInputs } from './inspect.ts';

export interface ReaderOptions {
  /** Default: `reader.safetensors` beside this module. */
  readonly url?: string | URL;
}

const KINDS: Readonly<Record<string, WordKind>> = { n: 'noun', v: 'verb' };

/** @throws Error - the file cannot be had, or is no reader's */
export async function loadReader({ url }: ReaderOptions = {}): Promise<Reader> {
  const place = url ?? new URL('./reader.safetensors', import.meta.url);
  const [learning, bytes] = await Promise.all([loadLearning(), bytesAt(place)]);
  try {
    const { parameters, metadata } = unpack(bytes);
    const { config = '', words: list = '', kinds = '', heads = '' } = metadata;
    const words = JSON.parse(list) as string[];
    const model = learning.createModel(JSON.parse(config) as Config);
    model.set(parameters);
    const tokenize = createTokenizer(words);
    return {
      ...{ model, words, heads: JSON.parse(heads) as ReaderHead[] },
      // Two texts in capitals alone were read as they stand: the tokens of the training stay the same.
      tokenize: (text) => tokenize(unshouted(text)),
      kinds: Array.from(kinds, (letter) => KINDS[letter] ?? 'other'),
    };
  } catch (cause) {
    throw new Error(`reader: expected a reader's file at ${String(place)}`, { cause });
  }
}
