/**
 * Word vectors that were learnt: GloVe's, projected from 100 numbers a word to 8. The table is a script of its own, 25 kB
 * gzipped, which comes only where it is asked for; embeddings/LICENSE.md says whose it is, and embeddings/README.md how it is
 * made.
 */
import { InputError } from '../../shared/input/input-error.ts';
import { Lazy } from '../../shared/lazy.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { checkSeed, normalOfWord, roundTo2 } from './sentence.ts';

/** embeddings/words.json. */
export interface StoredEmbeddings {
  readonly credit: string;
  readonly licence: string;
  readonly sourceDimensions: number;
  readonly varianceKept: number;
  /** By which to multiply the stored whole numbers, one step a dimension. */
  readonly steps: readonly number[];
  /** Words that the source lacks, and those whose vectors they get. */
  readonly standIns: Readonly<Record<string, string>>;
  /** How many words the axes are of: the commonest and everyday ones. Those that only lessons need stand behind them. */
  readonly analysed: number;
  /** Sorted; before each word, as a digit, how many letters of the word before it begins with. */
  readonly words: string;
  /** Signed bytes, word after word, in base64. */
  readonly vectors: string;
}

export interface EmbeddedSentence {
  /** A row for each token. The mean square of the common and everyday words' numbers is 1; so is that of drawn ones. */
  readonly x: Matrix;
  /** Which tokens (0-based) have no learnt vector, and one drawn at random instead. */
  readonly unknown: readonly number[];
}

export interface Embeddings {
  /** Numbers a word. */
  readonly dimensions: number;
  /** Numbers a word before the projection. */
  readonly sourceDimensions: number;
  /** 0 … 1: how much of the words' variance is left after the projection. */
  readonly varianceKept: number;
  /** Whose vectors they are, to be shown with them. */
  readonly credit: string;
  /** Text of the licence that asks to go with them. */
  readonly licence: string;
  /** The words that have a vector of their own. */
  readonly words: readonly string[];
  /** A word's vector, in upper or lower case; a copy. Every number has two decimals. */
  readonly embeddingOf: (word: string) => Float32Array | undefined;
  /** The word whose vector this one gets, where the source has none for it. */
  readonly standInOf: (word: string) => string | undefined;
  /** A word that is unknown gets the vector that `untrainedInputs` would draw for it with the same seed. */
  readonly embedSentence: (tokens: readonly string[], seed: number) => EmbeddedSentence;
}

// By import, not by fetch: it works at any address, in Node, and where a policy allows nothing but the page's scripts.
const table = new Lazy(async () =>
  readEmbeddings((await import('./embeddings/words.json', { with: { type: 'json' } })).default),
);

/** Fetches the table when it is first asked for; after a failure it can be asked again. */
export const loadEmbeddings = (): Promise<Embeddings> => table.load();

/** `0bank4er4s` is bank, banker, banks. */
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
  // Maps: a reader may well type "constructor", which every plain object has.
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
