/** The computations of a question in float64, by plain loops, to compare the engine's answers with. */
import type { Pictures } from '../../../../web/course/lesson/reference.ts';
import type { Made } from '../../../../web/course/practice/read.ts';
import { type Rows, softmax, times, transposed } from '../../../float64.ts';

type Own = Extract<Made['computed'][string], { inputs: unknown }>;

export const each = (rows: Rows, change: (value: number, row: number, col: number) => number): number[][] =>
  rows.map((line, row) => line.map((value, col) => change(value, row, col)));

function scoresOf({ scoring }: Own, q: Rows, k: Rows): number[][] {
  if (typeof scoring === 'string') return times(q, transposed(k));
  if ('general' in scoring) return times(times(q, scoring.general), transposed(k));
  const { w1, w2, v } = scoring.additive;
  const [left, right] = [times(q, w1), times(k, w2)];
  return left.map((a) => right.map((b) => v.reduce((sum, one, unit) => sum + one * Math.tanh(a[unit]! + b[unit]!), 0)));
}

function matricesOf(given: Own): Record<string, number[][]> {
  const { x, context = x, wq, wk, wv, ...direct } = given.inputs as Record<string, number[][] | undefined>;
  const q = direct['q'] ?? times(x!, wq!);
  const k = direct['k'] ?? times(context!, wk!);
  const v = direct['v'] ?? times(context!, wv!);
  const isScaled = given.scoring === 'scaled-dot' && given.scale === 'on';
  const scale = typeof given.scale === 'number' ? given.scale : isScaled ? 1 / Math.sqrt(k[0]!.length) : 1;
  const scores = scoresOf(given, q, k);
  const scaledScores = each(scores, (value) => value * scale);
  const maskedScores = each(scaledScores, (value, row, col) => (given.causal && col > row ? -Infinity : value));
  const weights = maskedScores.map(softmax);
  const all = { q, k, v, scores, scaledScores, maskedScores, weights, output: times(weights, v), ...(x && { x }) };
  if (!given.outputGradient) return all;
  const dWeights = times(given.outputGradient, transposed(v));
  const rowDot = weights.map((line, row) => [line.reduce((sum, a, col) => sum + a * dWeights[row]![col]!, 0)]);
  const dMaskedScores = each(weights, (a, row, col) => a * (dWeights[row]![col]! - rowDot[row]![0]!));
  const dScores = each(dMaskedScores, (value) => value * scale);
  return {
    ...all,
    dWeights,
    rowDot,
    dMaskedScores,
    dScores,
    dV: times(transposed(weights), given.outputGradient),
    dQ: times(dScores, k),
    dK: times(transposed(dScores), q),
  };
}

/** Only what `quote` asks for is there. */
export const picturesIn64 = ({ computed }: Pick<Made, 'computed'>): Pictures =>
  Object.fromEntries(
    Object.entries(computed).map(([name, given]) => {
      const matrices = Object.entries(matricesOf(given as Own)).map(
        ([id, rows]) =>
          [id, { rows: rows.length, cols: rows[0]!.length, data: Float64Array.from(rows.flat()) }] as const,
      );
      return [name, { matrices: Object.fromEntries(matrices) }];
    }),
  ) as unknown as Pictures;

/** Returns all references in a text. */
export const referencesIn = (text: string): string[] =>
  [...text.matchAll(/\{\{([^{}]+)\}\}/g)].map(([, one = '']) => one);
