/**
 * The reader: a small causal transformer that has read WordNet and short sentences, for sentences of your own. Its file,
 * `reader.safetensors`, is fetched by `loadReader` and nowhere else.
 */
import { type Model, loadLearning } from 'attention-steps/learn';
import { type Tokenized, createTokenizer, unshouted } from './words.ts';
import type { HeadPlace } from '../patch.ts';

export { type Guess, guesses, headInputs } from './inspect.ts';
export type { HeadPlace, Tokenized };

/** A head that can be read, measured on sentences that had no part in training, nor in the choice of the head. */
export interface ReaderHead extends HeadPlace {
  /** The question that it answers, such as `who`, `doing-what` or `word-before`. */
  readonly id: string;
  /** The words that it is asked of. */
  readonly asks: 'noun' | 'verb' | 'any';
  /** The share of answers on which its largest weight falls; the word that asks and the start are left out. */
  readonly share: number;
  /** The share of answers that stand at the number of words back that fits most of them. */
  readonly fixedDistance: number;
  /** The share of answers that are the first noun or pronoun of their sentence, for heads that are asked for the subject. */
  readonly firstNoun?: number;
  /** The share that a blind guess among the words in front gets. */
  readonly chance: number;
  /** The number of answers. */
  readonly count: number;
}

export type WordKind = 'noun' | 'verb' | 'other';

export interface Reader {
  readonly model: Model;
  /** The vocabulary: the start, classes of unknown words, then words and marks, the commonest first. */
  readonly words: readonly string[];
  /** A kind per entry of `words`: how the word was used most in what the model read. */
  readonly kinds: readonly WordKind[];
  readonly heads: readonly ReaderHead[];
  readonly tokenize: (text: string) => Tokenized;
}

const KINDS: Readonly<Record<string, WordKind>> = { n: 'noun', v: 'verb' };

/** The files of Node, where fetch() takes no `file:`; without an import, which a bundler for browsers would stumble over. */
const filesOfNode = (): { readFile(path: URL): Promise<Uint8Array> } | undefined =>
  (
    globalThis as { process?: { getBuiltinModule?: (name: string) => ReturnType<typeof filesOfNode> } }
  ).process?.getBuiltinModule?.('node:fs/promises');

/** Ends what is said of a place that nobody chose: bundlers and development servers may leave the file behind. */
const elsewhere = '; if it lies elsewhere, say where: loadReader({ url })';

/** @throws Error - it cannot be had; the message says from where, and why */
async function bytesAt(place: string | URL, hint: string): Promise<Uint8Array> {
  try {
    const files = String(place).startsWith('file:') ? filesOfNode() : undefined;
    if (files) return await files.readFile(new URL(place));
    const response = await fetch(place);
    if (!response.ok) throw new Error(`the server answered ${String(response.status)}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw new Error(
      `reader: cannot fetch ${String(place)}: ${cause instanceof Error ? cause.message : String(cause)}${hint}`,
      { cause },
    );
  }
}

/**
 * Fetches the model that has read, about 1 MB, and opens it.
 *
 * @param options `url`: the address of its file; default: `reader.safetensors` beside this module
 * @throws Error if the file cannot be had, or is not a reader's
 */
export async function loadReader(options: { readonly url?: string | URL } = {}): Promise<Reader> {
  const { url } = options;
  const place = url ?? new URL('./reader.safetensors', import.meta.url);
  const hint = url === undefined ? elsewhere : '';
  const [learning, bytes] = await Promise.all([loadLearning(), bytesAt(place, hint)]);
  try {
    const model = learning.openModel(bytes);
    const { words: list = '', kinds = '', heads = '' } = model.metadata;
    const words = JSON.parse(list) as string[];
    const tokenize = createTokenizer(words);
    return {
      model,
      words,
      heads: JSON.parse(heads) as ReaderHead[],
      // Two texts in capitals alone were read as they stand: the tokens of the training stay the same.
      tokenize: (text) => tokenize(unshouted(text)),
      kinds: Array.from(kinds, (letter) => KINDS[letter] ?? 'other'),
    };
  } catch (cause) {
    throw new Error(`reader: expected a reader's file at ${String(place)}${hint}`, { cause });
  }
}
