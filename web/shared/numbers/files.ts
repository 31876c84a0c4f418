/** Writes a matrix as a file for other programs. */
import { exact } from './format.ts';
import { type Matrix, toRows } from './matrix.ts';

/** Writes a line `1,0.5` per row; -inf as NumPy and pandas read it. */
export function toCsv(matrix: Matrix): string {
  return toRows(matrix)
    .map((row) => row.map((value) => infinite(value, 'inf') ?? exact(value)).join(',') + '\n')
    .join('');
}

/** Writes `[[1,0.5],…]`. JSON has no infinity, which is the string "-Infinity" here. */
export function toJson(matrix: Matrix): string {
  const rows = toRows(matrix).map(
    (row) => `[${row.map((value) => infinite(value, 'Infinity', '"') ?? exact(value)).join(', ')}]`,
  );
  return `[${rows.join(',\n ')}]\n`;
}

/** Writes a statement of Python after `import numpy as np`: `q = np.array([[1, 0.5], …], dtype=np.float32)`. */
export function toNumpy(matrix: Matrix, name: string): string {
  const start = `${pythonName(name)} = np.array([`;
  const rows = toRows(matrix).map((row) => `[${row.map(python).join(', ')}]`);
  return `${start}${rows.join(`,\n${' '.repeat(start.length)}`)}], dtype=np.float32)\n`;
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
