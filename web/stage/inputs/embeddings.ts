/**
 * GloVe's word vectors, projected from 100 numbers per word to 8. They are two scripts of their own, loaded on demand: the
 * commonest words, 25 kB gzipped, and once somebody types, 79 kB of others. embeddings/LICENSE.md names their authors, and
 * embeddings/README.md says how they are made.
 */
import { InputError } from '../../shared/input/input-error.ts';
import { Lazy } from '../../shared/lazy.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { checkSeed, normalOfWord, roundTo2 } from './sentence.ts';
import { inList } from '../../shared/words/list.ts';

/** The contents of embeddings/more-words.json. */
export interface StoredWords {
  /** Sorted; a digit before each word counts the letters it shares with the word before. */
  readonly words: string;
  /** Signed bytes, word by word, in base64. */
  readonly vectors: string;
}

/** The contents of embeddings/words.json. */
export interface StoredEmbeddings extends StoredWords {
  readonly credit: string;
  readonly licence: string;
  readonly sourceDimensions: number;
  readonly varianceKept: number;
  /** The step of each dimension, by which the stored integers are multiplied. */
  readonly steps: readonly number[];
  /** Words that the source lacks, and the words whose vectors they get. */
  readonly standIns: Readonly<Record<string, string>>;
  /** The number of words that determine the axes: the commonest and everyday ones. Words of lessons alone follow them. */
  readonly analysed: number;
}

export interface EmbeddedSentence {
  /** One row per token. The mean square of common and everyday words' numbers is 1, and so is that of random ones. */
  readonly x: Matrix;
  /** The tokens (0-based) without a learned vector. */
  readonly unknown: readonly number[];
  /** Those of them whose row is 0. Their score of 0 could still be a row's largest, so as keys they are to be masked. */
  readonly empty: readonly number[];
}

export interface Embeddings {
  /** Numbers per word. */
  readonly dimensions: number;
  /** Numbers per word before the projection. */
  readonly sourceDimensions: number;
  /** 0 … 1: the share of the words' variance that the projection keeps. */
  readonly varianceKept: number;
  /** The authors, to be shown with the vectors. */
  readonly credit: string;
  /** The text of the licence, which has to accompany them. */
  readonly licence: string;
  /** The commonest words, those of every day and those of lessons. Others may have vectors, too, once somebody types. */
  readonly words: readonly string[];
  /** Returns a copy of a word's vector, upper or lower case. Every number has two decimals. */
  readonly embeddingOf: (word: string) => Float32Array | undefined;
  /** Returns the word whose vector this one gets, if the source has none for it. */
  readonly standInOf: (word: string) => string | undefined;
  /**
   * @param seed the seed of `untrainedInputs`, which draw the same vectors for unknown words; absent: these are 0
   * @throws InputError for no tokens, or for none that is known, unless there is a seed
   */
  readonly embedSentence: (tokens: readonly string[], seed?: number) => EmbeddedSentence;
}

// Imported, not fetched: this works at any address, in Node, and under a policy that allows only the page's scripts.
const common = new Lazy(async () =>
  readEmbeddings((await import('./embeddings/words.json', { with: { type: 'json' } })).default),
);
// Pure: a file of a lesson where nobody types has none of these words inside.
const all = /* @__PURE__ */ new Lazy(async () => {
  const [{ default: stored }, { default: more }] = await Promise.all([
    import('./embeddings/words.json', { with: { type: 'json' } }),
    import('./embeddings/more-words.json', { with: { type: 'json' } }),
  ]);
  return readEmbeddings(stored, more);
});

/** Loads the commonest words, for sentences that nobody typed. After a failure the next call tries again. */
export const loadCommonWords = (): Promise<Embeddings> => common.load();

/** Loads them and the words that people type, for which more is fetched. The former have the same vectors in both. */
export const loadEmbeddings = (): Promise<Embeddings> => all.load();

/** Decodes `0bank4er4s` to bank, banker, banks. */
function spelledOut(coded: string): string[] {
  let before = '';
  return Array.from(coded.matchAll(/(\d)(\D*)/g), ([, shared = '', rest = '']) => {
    before = before.slice(0, Number(shared)) + rest;
    return before;
  });
}

function decoded({ words: coded, vectors }: StoredWords, dimensions: number): [string, Int8Array][] {
  const words = spelledOut(coded);
  const levels = Int8Array.from(atob(vectors), (character) => character.charCodeAt(0));
  if (levels.length !== words.length * dimensions) {
    throw new Error(`${levels.length} numbers are stored for ${words.length} words of ${dimensions} each`);
  }
  return words.map((word, row) => [word, levels.subarray(row * dimensions, (row + 1) * dimensions)]);
}

export function readEmbeddings(stored: StoredEmbeddings, more?: StoredWords): Embeddings {
  const { credit, licence, sourceDimensions, varianceKept, steps } = stored;
  const dimensions = steps.length;
  const near = decoded(stored, dimensions);
  const words = near.map(([word]) => word);
  // Maps, because a reader may type "constructor", which every plain object has.
  const standIns = new Map(Object.entries(stored.standIns));
  const rows = new Map([...near, ...(more ? decoded(more, dimensions) : [])]);

  const standInOf = (word: string) => standIns.get(word.toLowerCase());

  function embeddingOf(word: string): Float32Array | undefined {
    const levels = rows.get(standInOf(word) ?? word.toLowerCase());
    return levels && Float32Array.from(steps, (step, i) => roundTo2((levels[i] as number) * step));
  }

  function embedSentence(tokens: readonly string[], seed?: number): EmbeddedSentence {
    if (seed !== undefined) checkSeed(seed);
    if (tokens.length === 0) throw new InputError('sentence.empty');
    const data = new Float32Array(tokens.length * dimensions);
    const unknown: number[] = [];
    tokens.forEach((token, row) => {
      const known = embeddingOf(token);
      if (known === undefined) unknown.push(row);
      const vector = known ?? (seed === undefined ? undefined : drawn(token, seed, dimensions));
      if (vector) data.set(vector, row * dimensions);
    });
    const empty = seed === undefined ? unknown : [];
    if (empty.length === tokens.length) throw new InputError('sentence.unknown', { words: listed(tokens) });
    return { x: { rows: tokens.length, cols: dimensions, data }, unknown, empty };
  }

  return { dimensions, sourceDimensions, varianceKept, credit, licence, words, embeddingOf, standInOf, embedSentence };
}

/** Writes words as “qwrtz, zxcvb”, each once. */
const listed = (words: readonly string[]): string => inList(new Set(words));

function drawn(word: string, seed: number, dimensions: number): Float32Array {
  const draw = normalOfWord(word, seed);
  return Float32Array.from({ length: dimensions }, () => roundTo2(draw()));
}
