/**
 * Numbers quoted in text. `{{weights[0,1]:3}}` is a cell, with three decimals; `{{weights[0]}}` a row;
 * `{{sum(weights[0])}}`, `max`, `min` and `entropy` (in bits) are of a row or a matrix, `rows` and `columns` its sizes.
 * `{{weights[0,1]:e}}` shows 3.1×10⁻⁷ instead of 0.00, and 0 only if it is exactly 0.
 * `{{other.weights[0,1]}}` takes the computation named `other`. `{{= columns(wq) * 512 / 8}}` computes with such
 * numbers and written ones (reckon.ts). For an example whose source prints results,
 * `{{printed(weights[0])}}` quotes the source, `{{wrong(weights)}}` counts the cells that differ from the computed ones and
 * `{{cells(weights)}}` all printed ones; `all` instead of a matrix means all of them.
 */
import { max, min, sum } from 'd3-array';
import type { PrintedMatrix } from '../../stage/inputs/examples.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { countTrue, wrongCells } from '../../stage/inputs/printed.ts';
import { entropy } from '../../shared/numbers/statistics.ts';
import { type Labelled, matrixOf } from '../../stage/model/values/values.ts';
import type { MatrixId } from '../../stage/model/steps.ts';
import { LIMITS } from './limits.ts';
import { reckon } from './reckon.ts';

/** A computation, and the results that its source prints. */
export type Computation = Labelled & { readonly printed?: readonly PrintedMatrix[] };
export type Pictures = Readonly<Record<string, Computation>>;

/** Thrown for a number of the engine's where that has not come. */
export class NotComputed extends Error {}

export interface Quoted {
  /** One number, or those of a row. */
  readonly values: readonly number[];
  readonly decimals: number;
  /** Set to show 3.1×10⁻⁷ instead of 0.00, and 0 only if it is exactly 0. */
  readonly small?: true;
  /** The place of a single cell, to light it. */
  readonly cell?: { readonly picture: string; readonly matrix: MatrixId; readonly row: number; readonly col: number };
}

const summaries = {
  sum: (values: Float32Array) => sum(values),
  max: (values: Float32Array) => max(values) ?? NaN,
  min: (values: Float32Array) => min(values) ?? NaN,
  entropy,
};
const sizes = { rows: (matrix: Matrix) => matrix.rows, columns: (matrix: Matrix) => matrix.cols };

const counts = {
  wrong: (printed: PrintedMatrix, source: Computation) =>
    countTrue(wrongCells(printed, matrixOf(source, printed.matrix))),
  cells: ({ rows }: PrintedMatrix) => rows.flat().length,
};

/** Quotes `printed`, `wrong` and `cells`; undefined if the source does not print the matrix. */
function quotePrinted(name: string, id: string, source: Computation, row?: number, col?: number): Quoted | undefined {
  const found = (source.printed ?? []).filter(({ matrix }) => matrix === id || id === 'all');
  const [first] = found;
  if (!first) return undefined;
  if (name !== 'printed') {
    const count = counts[name as keyof typeof counts];
    return { values: [sum(found, (printed) => count(printed, source))], decimals: 0 };
  }
  const line = row === undefined ? undefined : first.rows[row];
  const values = col === undefined ? line : line?.slice(col, col + 1);
  return values?.length ? { values, decimals: first.decimals } : undefined;
}

const PATTERN =
  /^(?:(?<of>[a-z]+)\()?(?:(?<name>[a-z][a-z0-9-]*)\.)?(?<matrix>[a-zA-Z]+)(?:\[(?<row>\d+)(?:,\s*(?<col>\d+))?\])?\)?(?::(?<decimals>[\de]))?$/;

/** Matches a reference within arithmetic. */
const REFERENCE = /[a-z]+\((?:[a-z][a-z0-9-]*\.)?[a-zA-Z]+(?:\[[^\]]*\])?\)|(?:[a-z][a-z0-9-]*\.)?[a-zA-Z]+\[[^\]]*\]/g;

function operand(text: string, pictures: Pictures | undefined): string {
  const { values } = quote(text, pictures);
  if (values.length !== 1) throw new Error(`expected a single number, got ${text}`);
  return `(${(values[0] ?? NaN).toFixed(20)})`;
}

/** Computes `=512^2*4:2`, two decimals; by default none for whole results. */
function reckoned(text: string, pictures: Pictures | undefined): Quoted {
  const [, expression = '', decimals] = /^=(.*?)(?::(\d))?$/s.exec(text) ?? [];
  try {
    const value = reckon(expression.replace(REFERENCE, (found) => operand(found, pictures)));
    return { values: [value], decimals: Number(decimals ?? (Number.isInteger(value) ? 0 : 2)) };
  } catch (error) {
    if (error instanceof NotComputed) throw error;
    throw new Error(`{{${text}}}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/**
 * @param pictures undefined without an engine
 * @throws Error for a reference without a target, in words for the lesson's author
 * @throws NotComputed
 */
export function quote(text: string, pictures: Pictures | undefined): Quoted {
  if (text.length > LIMITS.reference)
    throw new Error(`{{${text.slice(0, 20)}…}}: expected at most ${LIMITS.reference} characters, got ${text.length}`);
  if (text.trim().startsWith('=')) return reckoned(text.trim(), pictures);
  const found = PATTERN.exec(text.trim())?.groups;
  const fail = (message: string): never => {
    throw new Error(`{{${text}}}: ${message}`);
  };
  if (!found?.['matrix']) return fail('expected something like weights[0,1]');
  const { of: parent, matrix: id } = found;
  if (!pictures) throw new NotComputed(text);
  const picture = found['name'] ?? Object.keys(pictures)[0] ?? '';
  const source = Object.hasOwn(pictures, picture) ? pictures[picture] : undefined;
  if (!source) return fail(`no computation is named "${picture}"`);
  const row = found['row'] === undefined ? undefined : Number(found['row']);
  const col = found['col'] === undefined ? undefined : Number(found['col']);
  if (parent === 'printed' || (parent !== undefined && Object.hasOwn(counts, parent)))
    return quotePrinted(parent, id, source, row, col) ?? fail('the source prints no number there');
  if (!Object.hasOwn(source.matrices, id))
    return fail(`there is no ${id}, only ${Object.keys(source.matrices).join(', ')}`);
  const matrix = matrixOf(source, id as MatrixId);
  if ((row ?? 0) >= matrix.rows || (col ?? 0) >= matrix.cols)
    return fail(`${id} has ${matrix.rows} × ${matrix.cols} cells, counted from 0`);
  const start = (row ?? 0) * matrix.cols + (col ?? 0);
  const end = col !== undefined ? start + 1 : row !== undefined ? start + matrix.cols : matrix.data.length;
  const cells = matrix.data.subarray(start, end);
  const isSmall = found['decimals'] === 'e';
  const decimals = isSmall ? 2 : Number(found['decimals'] ?? 2);
  const small = isSmall ? { small: true as const } : {};
  if (parent === undefined) {
    if (row === undefined) return fail('expected a row and a column, as in weights[0,1]');
    return col === undefined
      ? { values: Array.from(cells), decimals, ...small }
      : { values: Array.from(cells), decimals, ...small, cell: { picture, matrix: id as MatrixId, row, col } };
  }
  if (Object.hasOwn(sizes, parent)) return { values: [sizes[parent as keyof typeof sizes](matrix)], decimals: 0 };
  if (!Object.hasOwn(summaries, parent))
    return fail(`expected one of ${Object.keys({ ...summaries, ...sizes }).join(', ')}, got ${parent}`);
  return { values: [summaries[parent as keyof typeof summaries](cells)], decimals, ...small };
}
