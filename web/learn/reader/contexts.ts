/** One word in two texts: its places, the words that it may look at, and the heads that do. Pure. */
import type { Matrix } from 'attention-steps/learn';
import { rowOf } from '../../shared/numbers/matrix.ts';
import type { HeadPlace } from '../patch.ts';
import { type Reading, isOfText } from './reading.ts';

/** A letter or a digit: marks are no words. */
const WRITTEN = /[\p{L}\p{N}]/u;

const isWord = (word: string): boolean => isOfText(word) && WRITTEN.test(word);

/** The words that both texts have, in the order of the first, each once. */
export const sharedWords = (first: readonly string[], second: readonly string[]): string[] => [
  ...new Set(first.filter((word) => isWord(word) && second.includes(word))),
];

/** The last word that the one that asks can look at, other than itself; itself where there is none. */
export function lastOther(words: readonly string[], asks: number, isCausal: boolean): number {
  const found = words.findLastIndex((word, at) => (isCausal ? at < asks : at !== asks) && isWord(word));
  return found < 0 ? asks : found;
}

/** The weight of one word on another in each head: layers × heads. */
export function weightsOn({ weights }: Pick<Reading, 'weights'>, asks: number, to: number): Matrix {
  const cols = weights[0]!.length;
  const data = weights.flatMap((heads) => heads.map((head) => head.data[asks * head.cols + to]!));
  return { rows: weights.length, cols, data: Float32Array.from(data) };
}

/** The head with the largest weight, of equal ones the first. */
export function strongestOf({ cols, data }: Matrix): HeadPlace {
  const best = data.reduce((most, weight, at) => (weight > data[most]! ? at : most), 0);
  return { layer: Math.floor(best / cols), head: best % cols };
}

/** The number of heads whose largest weight from one word is on the other. */
export const headsAt = ({ weights }: Pick<Reading, 'weights'>, asks: number, to: number): number =>
  weights.flat().filter((head) => {
    const row = rowOf(head, asks);
    return row.every((weight, key) => key === to || weight < row[to]!);
  }).length;
