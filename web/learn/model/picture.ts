/** All heads of a model in one picture, a square each. Pure; pixels. */
import type { Matrix } from 'attention-steps/learn';

/** The free space between two squares. */
const GAP = 4;
const SMALLEST = 24;
const LARGEST = 88;
/** The most rows and columns of a square that are told apart. */
export const MOST_CELLS = 64;

export interface Grid {
  readonly columns: number;
  readonly count: number;
  /** The width of a square, and from the beginning of one to that of the next. */
  readonly size: number;
  readonly pitch: number;
}

/** @param room the width that there is; squares are no smaller than can be seen, so a row may be wider */
export function gridOf(count: number, columns: number, room: number): Grid {
  const size = Math.min(LARGEST, Math.max(SMALLEST, Math.floor(room / columns) - GAP));
  return { columns, count, size, pitch: size + GAP };
}

export const placeIn = ({ columns, pitch }: Grid, at: number): { x: number; y: number } => ({
  x: (at % columns) * pitch,
  y: Math.floor(at / columns) * pitch,
});

/** The square at a point; undefined outside of all. */
export function squareAt({ columns, count, pitch }: Grid, x: number, y: number): number | undefined {
  const [column, row] = [Math.floor(x / pitch), Math.floor(y / pitch)];
  const at = row * columns + column;
  return column >= 0 && column < columns && row >= 0 && at < count ? at : undefined;
}

/** The square that a key leads to; undefined for other keys. Nothing is beyond an edge. */
export function squareBy(
  { columns, count }: Pick<Grid, 'columns' | 'count'>,
  at: number,
  key: string,
): number | undefined {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - columns, ArrowDown: at + columns }[key];
  if (to !== undefined) return to >= 0 && to < count ? to : at;
  return { Home: 0, End: count - 1 }[key];
}

/** Weights as opacities from 0 to 255, in blocks of which each has the mean of its weights. @returns side × side, row by row */
export function opacitiesOf(weights: Matrix): { readonly side: number; readonly opacities: Uint8ClampedArray } {
  const side = Math.min(weights.rows, MOST_CELLS);
  const means = side < weights.rows ? meansOf(weights, side) : weights.data;
  const opacities = new Uint8ClampedArray(side * side);
  // A loop: a callback for each cell of all heads takes longer than a frame.
  for (let i = 0; i < opacities.length; i++) opacities[i] = 255 * means[i]!;
  return { side, opacities };
}

function meansOf({ rows, data }: Matrix, side: number): Float64Array {
  const [sums, counts] = [new Float64Array(side * side), new Float64Array(side * side)];
  const blockOf = Int32Array.from({ length: rows }, (_, row) => Math.floor((row * side) / rows));
  for (let row = 0, i = 0; row < rows; row++)
    for (let col = 0; col < rows; col++, i++) {
      const block = blockOf[row]! * side + blockOf[col]!;
      sums[block]! += data[i]!;
      counts[block]!++;
    }
  return sums.map((sum, block) => sum / counts[block]!);
}
