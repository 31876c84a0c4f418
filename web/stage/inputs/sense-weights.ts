/**
 * Weights made by hand from word vectors: of one head, in which a word that can mean two things asks for either of them; and of
 * several such heads. Nothing here is learnt; it shows what the matrices can do that the vectors alone cannot.
 */
import type { Embeddings } from './embeddings.ts';
import { InputError } from '../../shared/input/input-error.ts';
import { type Matrix, transpose } from '../../shared/numbers/matrix.ts';
import { roundTo2 } from './sentence.ts';

type Vector = readonly number[];

export interface Senses {
  /** The word that asks. */
  readonly asks: string;
  /** Words that stand for one meaning and for the other, separated by spaces; their mean is its direction. */
  readonly senses: readonly [string, string];
}

/** Each d × 2, d the vectors' numbers a word, every number with two decimals. */
export interface SenseWeights {
  readonly wq: Matrix;
  readonly wk: Matrix;
  readonly wv: Matrix;
}

const dot = (a: Vector, b: Vector): number => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

function unit(vector: Vector, words: string): Vector {
  const length = Math.hypot(...vector);
  // Below, what is left of the vector is its rounding.
  if (length < 0.05) throw new InputError('senses.alike', { words });
  return vector.map((value) => value / length);
}

/** What of `vector` does not point along `along`, a unit vector. */
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
 * W_V: the two directions, each of length 1. W_K: what of them does not point along the word that asks, so that its own
 * key is almost 0 and it does not find itself. W_Q: that word's direction, twice: who is like it asks for both meanings.
 */
export function senseWeights({ asks, senses }: Senses, embeddings: Embeddings): SenseWeights {
  const asker = unit(meanOf(asks, embeddings), asks);
  const [first, second] = senses.map((words) => meanOf(words, embeddings)) as [Vector, Vector];
  return {
    wq: columns(asker, asker),
    wk: columns(unit(without(first, asker), senses[0]), unit(without(second, asker), senses[1])),
    wv: columns(unit(first, senses[0]), unit(second, senses[1])),
  };
}

/** The same matrix for queries, keys and values: the two directions. */
export function sharedWeights(senses: Senses, embeddings: Embeddings): SenseWeights {
  const { wv } = senseWeights(senses, embeddings);
  return { wq: wv, wk: wv, wv };
}

/** Matrices of as many rows, one beside the other. */
function beside(parts: readonly Matrix[]): Matrix {
  const [{ rows } = { rows: 0 }] = parts;
  const rowOf = ({ cols, data }: Matrix, row: number): number[] =>
    Array.from(data.subarray(row * cols, (row + 1) * cols));
  const data = Array.from({ length: rows }, (_, row) => parts.flatMap((part) => rowOf(part, row))).flat();
  return { rows, cols: data.length / rows, data: Float32Array.from(data) };
}

/**
 * Heads side by side. W_O is W_V, transposed: along the directions in which a head reads a word it writes what it found, so the
 * output is as wide as the word vectors again, and of the same kind.
 */
export function headsWeights(heads: readonly Senses[], embeddings: Embeddings): SenseWeights & { readonly wo: Matrix } {
  const each = heads.map((senses) => senseWeights(senses, embeddings));
  const wv = beside(each.map((head) => head.wv));
  return {
    ...{ wq: beside(each.map((head) => head.wq)), wk: beside(each.map((head) => head.wk)), wv },
    wo: transpose(wv),
  };
}
