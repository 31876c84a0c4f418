// What the encodings have to be, by their formulas.
import type { Encoding } from './call.ts';
import { type Estimate, table, TINY, UNIT } from './estimate.ts';
import { type Flat, matrixOf } from './make.ts';

/** A power that was multiplied from some sixty roots is as wrong as this, relative; so is an angle. */
const POWER = 3e-14;

export const rotated = ({ given, seed }: Encoding): Flat => matrixOf(seed, given.rows as number, given.cols as number);

/** Which rows are looked at: all of few, some of many. */
export const someOf = (count: number) =>
  count <= 40
    ? Array.from({ length: count }, (_, i) => i)
    : [0, 1, 2, 3, 255, 256, count >> 1, count - 2, count - 1].filter((i) => i < count);

const angleOf = (position: number, pair: number, width: number, base: number) => {
  const angle = position / base ** ((2 * pair) / width);
  return { angle, wrong: angle * POWER };
};

function sinusoidal(rows: number[], dModel: number): Estimate {
  const result = table(rows.length, dModel);
  for (const [r, position] of rows.entries())
    for (let c = 0; c < dModel; c++) {
      const { angle, wrong } = angleOf(position, c >> 1, dModel, 10_000);
      const value = c % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
      result.value[r * dModel + c] = value;
      result.error[r * dModel + c] = Math.min(2, wrong) + 1.01 * UNIT * Math.abs(value) + TINY;
    }
  return result;
}

function rotary({ data, cols }: Flat, rows: number[], { heads, offset, interleaved, base }: Record<string, unknown>) {
  const result = table(rows.length, cols);
  const width = cols / ((heads as number | undefined) ?? 1);
  const near = interleaved !== false;
  for (const [r, row] of rows.entries())
    for (let first = 0; first < cols; first += width)
      for (let pair = 0; pair < width / 2; pair++) {
        const at = first + (near ? 2 * pair : pair);
        const other = at + (near ? 1 : width / 2);
        const position = ((offset as number | undefined) ?? 0) + row;
        const { angle, wrong } = angleOf(position, pair, width, (base as number | undefined) ?? 10_000);
        const [a, b] = [data[row * cols + at]!, data[row * cols + other]!];
        const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
        const error = Math.min(2, wrong + 1e-15) * (Math.abs(a) + Math.abs(b)) + TINY;
        for (const [place, value] of [
          [at, a * cosine - b * sine],
          [other, a * sine + b * cosine],
        ] as const) {
          result.value[r * cols + place] = value;
          result.error[r * cols + place] = error + 1.01 * UNIT * (Math.abs(value) + error);
        }
      }
  return result;
}

/** 2^(−8/heads) and its powers; of no power of two those of the next smaller one, then every other of the next larger. */
export function slopeOf(head: number, heads: number): number {
  const lower = 2 ** Math.floor(Math.log2(heads));
  return head < lower ? 2 ** ((-8 * (head + 1)) / lower) : 2 ** ((-8 * (2 * (head - lower) + 1)) / (2 * lower));
}

function alibi(head: number, heads: number, rows: number[], n: number, past: number): Estimate {
  const m = past + n;
  const result = table(rows.length, m);
  for (const [r, row] of rows.entries())
    for (let key = 0; key < m; key++) {
      const value = -slopeOf(head, heads) * Math.abs(past + row - key);
      result.value[r * m + key] = value;
      result.error[r * m + key] = Math.abs(value) * (1.01 * UNIT + POWER) + TINY;
    }
  return result;
}

export interface Expected {
  shapes: (readonly [rows: number, cols: number])[];
  /** Of the matrices named here, the rows named here. */
  tables: { matrix: number; rows: number[]; expected: Estimate }[];
}

export function expectedOf(call: Encoding): Expected {
  const { method, given } = call;
  const number = (name: string) => (given[name] as number | undefined) ?? 0;
  if (method === 'sinusoidal') {
    const rows = someOf(number('n'));
    const expected = sinusoidal(rows, number('dModel'));
    return { shapes: [[number('n'), number('dModel')]], tables: [{ matrix: 0, rows, expected }] };
  }
  if (method === 'rotary') {
    const matrix = rotated(call);
    const rows = someOf(matrix.rows);
    return {
      shapes: [[matrix.rows, matrix.cols]],
      tables: [{ matrix: 0, rows, expected: rotary(matrix, rows, given) }],
    };
  }
  const [heads, n, past] = [number('heads'), number('n'), number('past')];
  const rows = someOf(n);
  return {
    shapes: Array.from({ length: heads }, () => [n, past + n] as const),
    tables: someOf(heads).map((head) => ({ matrix: head, rows, expected: alibi(head, heads, rows, n, past) })),
  };
}
