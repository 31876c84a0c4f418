/**
 * GloVe's word vectors, projected from 100 numbers per word to 8. The table is a script of its own, 25 kB gzipped,
 * loaded on demand. embeddings/LICENSE.md names its authors, and embeddings/README.md says how it is made.
 */
import { InputError } from '../../shared/input/input-error.ts';
import { Lazy } from '../../shared/lazy.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { checkSeed, normalOfWord, roundTo2 } from './sentence.ts';

/** The contents of embeddings/words.json. */
export interface StoredEmbeddings {
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
  /** Sorted; a digit before each word counts the letters it shares with the word before. */
  readonly words: string;
  /** Signed bytes, word by word, in base64. */
  readonly vectors: string;
}

export interface EmbeddedSentence {
  /** One row per token. The mean square of common and everyday words' numbers is 1, and so is that of random ones. */
  readonly x: Matrix;
  /** The tokens (0-based) without a learned vector, which get a random one. */
  readonly unknown: readonly number[];
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
  /** The words that have a vector of their own. */
  readonly words: readonly string[];
  /** Returns a copy of a word's vector, upper or lower case. Every number has two decimals. */
  readonly embeddingOf: (word: string) => Float32Array | undefined;
  /** Returns the word whose vector this one gets, if the source has none for it. */
  readonly standInOf: (word: string) => string | undefined;
  /** An unknown word gets the vector that `untrainedInputs` would draw for it with the same seed. */
  readonly embedSentence: (tokens: readonly string[], seed: number) => EmbeddedSentence;
}

// Imported, not fetched: this works at any address, in Node, and under a policy that allows only the page's scripts.
const table = new Lazy(async () =>
  readEmbeddings((await import('./embeddings/words.json', { with: { type: 'json' } })).default),
);

/** Loads the table on the first call; after a failure the next call tries again. */
export const loadEmbeddings = (): Promise<Embeddings> => table.load();

/** Decodes `0bank4er4s` to bank, banker, banks. */
function spelledOut(coded: string): string[] {
  let before = '';
  return Array.from(coded.matchAll(/(\d)(\D*)/g), ([, shared = '', rest = '']) => {
    before = before.slice(0, Number(shared)) + rest;
    return before;
  });
}

export function readEmbeddings(stored: StoredEmbeddings): Embeddings {
  const { credit, licence, sourceDimensions, varianceKept, steps } = stored;
  const dimensions = steps.length;
  const words = spelledOut(stored.words);
  const levels = Int8Array.from(atob(stored.vectors), (character) => character.charCodeAt(0));
  if (levels.length !== words.length * dimensions) {
    throw new Error(`${levels.length} numbers are stored for ${words.length} words of ${dimensions} each`);
  }
  // Maps, because a reader may type "constructor", which every plain object has.
  const standIns = new Map(Object.entries(stored.standIns));
  const rows = new Map(words.map((word, row) => [word, row]));

  const standInOf = (word: string) => standIns.get(word.toLowerCase());

  function embeddingOf(word: string): Float32Array | undefined {
    const row = rows.get(standInOf(word) ?? word.toLowerCase());
    if (row === undefined) return undefined;
    const stepped = (step: number, i: number) => roundTo2((levels[row * dimensions + i] as number) * step);
    return Float32Array.from(steps, stepped);
  }

  function embedSentence(tokens: readonly string[], seed: number): EmbeddedSentence {
    checkSeed(seed);
    if (tokens.length === 0) throw new InputError('sentence.empty');
    const data = new Float32Array(tokens.length * dimensions);
    const unknown: number[] = [];
    tokens.forEach((token, row) => {
      const known = embeddingOf(token);
      if (known === undefined) unknown.push(row);
      data.set(known ?? drawn(token, seed, dimensions), row * dimensions);
    });
    return { x: { rows: tokens.length, cols: dimensions, data }, unknown };
  }

  return { dimensions, sourceDimensions, varianceKept, credit, licence, words, embeddingOf, standInOf, embedSentence };
}

function drawn(word: string, seed: number, dimensions: number): Float32Array {
  const draw = normalOfWord(word, seed);
  return Float32Array.from({ length: dimensions }, () => roundTo2(draw()));
}
