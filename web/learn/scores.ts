/** A head's attention by established measures; each is a share of it, 0 to 1. */
import { entropy } from '../shared/numbers/statistics.ts';
import type { Matrix } from '../shared/numbers/matrix.ts';
import type { Sample } from './tasks/task.ts';

export interface HeadScores {
  /** The mean weight on the previous word: nearly 1 for a previous-token head (Olsson et al., 2022). */
  readonly previous: number;
  /** The same for words further back: index 0 is the word 2 back, and so on up to `FURTHEST` back. */
  readonly further: readonly number[];
  /** The mean weight on the word itself. */
  readonly own: number;
  /** The mean weight on the first word, unless that is the word itself or the previous one. */
  readonly first: number;
  /**
   * For each kind of question, the mean weight on the words that carry the answer, at the place of the question. For
   * repeats this is the prefix-matching score of induction heads (Olsson et al., 2022).
   */
  readonly carrier: Readonly<Record<string, number>>;
  /** The mean entropy of its rows, in bits (Shannon, 1948): 0 if each row is on one word. */
  readonly entropy: number;
}

/** Further back, too few samples have rows. */
const FURTHEST = 4;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

const weightAt = ({ data, cols }: Matrix, row: number, col: number): number => data[row * cols + col] ?? NaN;

/** @param weights the head's weights, n × n for each sample, as in a trace; n may exceed its number of tokens */
export function headScores(samples: readonly Sample[], weights: readonly Matrix[]): HeadScores {
  const pairs = samples.map((sample, at) => [sample, weights[at]] as const);
  const each = <T>(read: (sample: Sample, matrix: Matrix) => readonly T[]): T[] =>
    pairs.flatMap(([sample, matrix]) => (matrix ? read(sample, matrix) : []));
  const rows = ({ tokens }: Sample, { data, cols }: Matrix): Float32Array[] =>
    tokens.map((_, row) => data.subarray(row * cols, (row + 1) * cols));
  const asked = each(({ questions }, matrix) =>
    questions
      .filter(({ carriers }) => carriers.length > 0)
      .map(({ kind, at, carriers }) => [kind, sum(carriers.map((col) => weightAt(matrix, at, col)))] as const),
  );
  const back = (by: number): number =>
    mean(each(({ tokens }, matrix) => tokens.slice(by).map((_, at) => weightAt(matrix, at + by, at))));
  const kinds = [...new Set(asked.map(([kind]) => kind))];
  return {
    previous: back(1),
    further: Array.from({ length: FURTHEST - 1 }, (_, at) => back(at + 2)),
    own: back(0),
    first: mean(each(({ tokens }, matrix) => tokens.slice(2).map((_, at) => weightAt(matrix, at + 2, 0)))),
    carrier: Object.fromEntries(
      kinds.map((kind) => [kind, mean(asked.filter(([asking]) => asking === kind).map(([, weight]) => weight))]),
    ),
    entropy: mean(each((sample, matrix) => rows(sample, matrix).map(entropy))),
  };
}
