/** Tokens and batches as callers write them, copied. Whether a token is in the vocabulary the core decides. */
import { plainOf, requireObject, tagOf, wrongKind } from '../kinds.ts';
import { type Flat, readFlat, readMatrix, readRows, requireAlike } from '../read-matrix.ts';
import { allocated, rangeError } from '../refuse.ts';
import type { OwnBatch } from './learning.js';

const BATCH = new Set(['tokens', 'targets', 'weights']);

export function readBatch(batch: unknown): OwnBatch {
  const { tokens, targets, weights } = requireObject('batch', batch, BATCH);
  const read = readTokens('tokens', tokens);
  return {
    rows: read.rows,
    tokens: read.data,
    targets: targets === undefined ? undefined : alike('targets', readTokens('targets', targets), read),
    weights: weights === undefined ? undefined : alike('weights', copied(readMatrix('weights', weights)), read),
  };
}

/** Sequences of one length. */
export const readTokens = (name: string, value: unknown): Flat<Int32Array> =>
  Array.isArray(value) ? readRows(name, value, readToken, Int32Array) : copied(readFlat(name, value, 'Int32Array'));

/** A getter of the next argument could change the numbers, or take them away. */
const copied = <Data extends Float32Array | Int32Array>({ rows, cols, data }: Flat<Data>): Flat<Data> => ({
  rows,
  cols,
  data: allocated(() => data.slice() as Data),
});

/** One sequence. */
export function readSequence(name: string, value: unknown): Int32Array {
  const isTyped = tagOf(value) === 'Int32Array';
  if (!isTyped && !Array.isArray(value)) throw wrongKind(name, 'numbers', value);
  const numbers = isTyped ? plainOf(value as Int32Array) : (value as readonly unknown[]);
  if (numbers.length === 0)
    throw rangeError('no-numbers', '{argument}: expected at least one number', { argument: name });
  const tokens = allocated(() => new Int32Array(numbers.length));
  return tokens.map((_, i) => readToken(name, numbers[i], `[${i}]`));
}

function readToken(name: string, value: unknown, place: string): number {
  if (!Number.isInteger(value)) throw wrongKind(name, 'integer', value, { place });
  if (Math.abs(value as number) >= 2 ** 31)
    throw rangeError('too-many', '{argument}: expected at least {least} and below 2^31, got {got}', {
      argument: `${name}${place}`,
      least: 0,
      got: value as number,
    });
  return value as number;
}

function alike<Data>(name: string, flat: Flat<Data>, tokens: Flat<Int32Array>): Data {
  requireAlike(name, flat, 'tokens', tokens);
  return flat.data;
}
