/** Writes a matrix as a file for other programs. */
import { exact } from './format.ts';
import { type Matrix, rowOf, toRows } from './matrix.ts';

/** Writes a line `1,0.5` per row; -inf as NumPy and pandas read it. */
export const toCsv = (matrix: Matrix): string => csvOf(toRows(matrix));

/** Writes a line per row, with texts as RFC 4180 quotes them: tokens have commas, quotation marks and spaces. */
export const csvOf = (rows: readonly (readonly (number | string)[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\n`).join('');

function csvCell(value: number | string): string {
  if (typeof value === 'number') return infinite(value, 'inf') ?? exact(value);
  return /[",\s]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Writes `[[1,0.5],…]`. JSON has no infinity, which is the string "-Infinity" here. */
export const toJson = (matrix: Matrix): string => `${[...jsonRows(matrix, ',\n ')].join('')}\n`;

/** The same row by row, as a large matrix is too long for one string. */
export function* jsonRows(matrix: Matrix, between: string): Generator<string> {
  const cellOf = (value: number): string => infinite(value, 'Infinity', '"') ?? exact(value);
  yield '[';
  for (let r = 0; r < matrix.rows; r++) yield `${r > 0 ? between : ''}[${rowOf(matrix, r).map(cellOf).join(', ')}]`;
  yield ']';
}

/** Writes a statement of Python after `import numpy as np`: `q = np.array([[1, 0.5], …], dtype=np.float32)`. */
export const toNumpy = (matrix: Matrix, name: string): string => [...numpyRows(matrix, name)].join('');

export function* numpyRows(matrix: Matrix, name: string): Generator<string> {
  const start = `${pythonName(name)} = np.array([`;
  yield start;
  for (let r = 0; r < matrix.rows; r++)
    yield `${r > 0 ? `,\n${' '.repeat(start.length)}` : ''}[${rowOf(matrix, r).map(python).join(', ')}]`;
  yield '], dtype=np.float32)\n';
}

function python(value: number): string {
  // Python's -0 is an integer, which has no minus zero.
  return infinite(value, 'np.inf') ?? (Object.is(value, -0) ? '-0.0' : exact(value));
}

/** Turns "scaledScores" into "scaled_scores", and any other name into a valid one. */
function pythonName(name: string): string {
  const snake = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2').toLowerCase();
  return snake.replace(/\W+/g, '_').replace(/^(?=\d|$)/, '_');
}

function infinite(value: number, word: string, quote = ''): string | undefined {
  if (Number.isFinite(value)) return undefined;
  if (Number.isNaN(value)) return `${quote}NaN${quote}`;
  return `${quote}${value < 0 ? '-' : ''}${word}${quote}`;
}
