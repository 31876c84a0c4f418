/**
 * Weights made by hand from word vectors: for one head, in which a word with two meanings asks for both of them, or for
 * several such heads. Nothing here is learned; it shows what the matrices can do that the vectors alone cannot.
 */
import type { Embeddings } from './embeddings.ts';
import { InputError } from '../../shared/input/input-error.ts';
import { type Matrix, beside, cell, transpose } from '../../shared/numbers/matrix.ts';
import { roundTo2 } from './sentence.ts';

type Vector = readonly number[];

export interface Senses {
  /** The word that asks. */
  readonly asks: string;
  /** Words for one meaning and for the other, separated by spaces; their mean is its direction. */
  readonly senses: readonly [string, string];
}

/** Each d × 2 for vectors of d numbers; every number has two decimals. */
export interface SenseWeights {
  readonly wq: Matrix;
  readonly wk: Matrix;
  readonly wv: Matrix;
}

const dot = (a: Vector, b: Vector): number => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

function unit(vector: Vector, words: string): Vector {
  const length = Math.hypot(...vector);
  // A shorter remainder is rounding error.
  if (length < 0.05) throw new InputError('senses.alike', { words });
  return vector.map((value) => value / length);
}

/** Returns the part of `vector` perpendicular to `along`, a unit vector. */
function without(vector: Vector, along: Vector): Vector {
  const share = dot(vector, along);
  return vector.map((value, i) => value - share * (along[i] ?? 0));
}

function meanOf(words: string, { embeddingOf, dimensions }: Embeddings): Vector {
  const each = words.split(/[\s,]+/).filter((word) => word !== '');
  if (each.length === 0) throw new InputError('senses.none');
  const vectors = each.map((word) => {
    const vector = embeddingOf(word);
    if (!vector) throw new InputError('senses.unknown', { word });
    return vector;
  });
  return Array.from({ length: dimensions }, (_, i) => vectors.reduce((sum, v) => sum + (v[i] ?? 0), 0) / each.length);
}

function columns(left: Vector, right: Vector): Matrix {
  const data = Float32Array.from(left.flatMap((value, i) => [roundTo2(value), roundTo2(right[i] ?? 0)]));
  return { rows: left.length, cols: 2, data };
}

/**
 * The two settings of W_Q. Both were chosen, not learnt. `query` is that of the word that asks: with two large numbers it asks
 * for both meanings, and with these decimals the sums of the first example are right as printed
 * (tests/web/stage/inputs/bank.test.ts). `ownKind` is how much of W_K is in W_Q, so that other words ask for their own kind.
 */
export const CHOSEN = { query: [3.54, 3.35], ownKind: 0.6 } as const;

/**
 * W_V: the two directions, of length 1. W_K: their parts perpendicular to the asking word, so that its own key is
 * almost 0 and it does not find itself. W_Q: c W_K + x_b (t − c k_b)ᵀ / |x_b|², where x_b is the asking word, k_b its key,
 * and t and c are chosen. So the asking word's query x_b W_Q is t, and that of a word perpendicular to it is c times its own
 * key. (With equal columns, every row of scores would be a multiple of the same one.)
 */
export function senseWeights({ asks, senses }: Senses, embeddings: Embeddings): SenseWeights {
  const word = meanOf(asks, embeddings);
  const asker = unit(word, asks);
  const [first, second] = senses.map((words) => meanOf(words, embeddings)) as [Vector, Vector];
  const wk = columns(unit(without(first, asker), senses[0]), unit(without(second, asker), senses[1]));
  const queries = (col: 0 | 1): Vector => {
    const keys = word.map((_, row) => cell(wk, row, col));
    const share = (CHOSEN.query[col] - CHOSEN.ownKind * dot(word, keys)) / dot(word, word);
    return keys.map((value, row) => CHOSEN.ownKind * value + share * (word[row] ?? NaN));
  };
  return { wq: columns(queries(0), queries(1)), wk, wv: columns(unit(first, senses[0]), unit(second, senses[1])) };
}

/** Returns the same matrix, the two directions, for queries, keys and values. */
export function sharedWeights(senses: Senses, embeddings: Embeddings): SenseWeights {
  const { wv } = senseWeights(senses, embeddings);
  return { wq: wv, wk: wv, wv };
}

/**
 * Returns heads side by side. W_O is W_Vᵀ: each head writes its result along the directions in which it reads words, so
 * the output has the form of the word vectors again.
 */
export function headsWeights(heads: readonly Senses[], embeddings: Embeddings): SenseWeights & { readonly wo: Matrix } {
  const each = heads.map((senses) => senseWeights(senses, embeddings));
  const wv = beside(each.map((head) => head.wv));
  return { wq: beside(each.map((head) => head.wq)), wk: beside(each.map((head) => head.wk)), wv, wo: transpose(wv) };
}
