/** The figures of the lab of √d_k, their order and their axes. */
import type { Axis, XY } from '../../kit/plot.ts';
import type { Sizes, Spread } from './summary.ts';

export const figures = {
  variance: (spread) => spread.variance,
  deviation: (spread) => spread.deviation,
  largest: (spread) => spread.largest,
  oneHot: (spread) => 100 * spread.oneHot,
  softmaxMedian: ({ throughSoftmax }) => throughSoftmax.median,
  softmaxLargest: ({ throughSoftmax }) => throughSoftmax.largest,
  queryMedian: ({ queries }) => queries.median,
  queryLargest: ({ queries }) => queries.largest,
  queryWhole: ({ queries }) => queries.whole,
} satisfies Record<string, (spread: Spread) => number>;
export type Figure = keyof typeof figures;

export const SCORES: readonly Figure[] = ['variance', 'deviation', 'largest', 'oneHot'];
export const GRADIENTS: readonly Figure[] = [
  ...(['softmaxMedian', 'softmaxLargest'] as const),
  ...(['queryMedian', 'queryLargest', 'queryWhole'] as const),
];
export const TREND = [
  { figure: 'variance', axis: { domain: [0.5, 800], ticks: [1, 8, 64, 512], log: true } },
  { figure: 'largest', axis: { domain: [0, 1], ticks: [0, 0.5, 1] } },
] as const satisfies readonly { figure: Figure; axis: Omit<Axis, 'label'> }[];

/** Percentiles plotted: each point is a rank among the rows, and the size there. */
const PERCENT = 2;
/** Smaller rows are drawn at the plot's edge. */
export const SMALLEST = 1e-4;
export const sorted = ({ rows }: Sizes): XY[] =>
  Array.from({ length: 100 / PERCENT + 1 }, (_, at): XY => {
    const row = Math.round(((rows.length - 1) * at * PERCENT) / 100);
    return [at * PERCENT, Math.max(SMALLEST, rows[row] ?? NaN)];
  });
