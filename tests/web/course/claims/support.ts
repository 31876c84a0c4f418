/** Shared by the tests of the lessons' claims: the lessons, their computations, and matrices drawn from a seed. */
import { fileURLToPath } from 'node:url';
import { readLessons } from '../../../../web/site/course-files.ts';
import { picturesOf } from '../../../../web/course/lesson/pictures.ts';
import type { Pictures } from '../../../../web/course/lesson/reference.ts';
import { type Matrix, toRows } from '../../../../web/shared/numbers/matrix.ts';
import { normal } from '../../../../web/stage/inputs/sentence.ts';
import { matrixOf } from '../../../../web/stage/model/picture.ts';
import type { MatrixId } from '../../../../web/stage/model/steps.ts';
import { engine } from '../../engine.ts';

export { headOf } from '../../../../web/stage/model/product.ts';
export { engine };

export type Rows = number[][];

export const lessons = await readLessons(fileURLToPath(new URL('../../../../web/course/lessons/en', import.meta.url)));

export function computedOf(id: string): Pictures {
  const lesson = lessons.find((one) => one.id === id);
  if (!lesson) throw new Error(`there is no lesson ${id}`);
  return picturesOf(lesson, engine);
}

/** Returns a matrix that a lesson computes, such as `shown('masks', 'causal', 'weights')`. */
export function shown(id: string, name: string, matrix: MatrixId): Rows {
  const picture = computedOf(id)[name];
  if (!picture) throw new Error(`${id} computes nothing by the name ${name}`);
  return toRows(matrixOf(picture, matrix));
}

/** Returns the printed rows of an error question. */
export function printedIn(id: string, question: string): readonly (readonly number[])[] {
  const parts = lessons.find((one) => one.id === id)?.parts ?? [];
  const items = parts.flatMap((part) => (part.kind === 'questions' ? part.items : []));
  const found = items.find((item) => item.id === question);
  if (found?.kind !== 'error') throw new Error(`${id} prints nothing in ${question}`);
  return found.printed;
}
export const twoDecimals = (value: number): number => Number(value.toFixed(2));

/** Independent numbers of mean 0, the same for the same label. */
export function drawn(label: string, rows: number, cols: number, deviation = 1): Matrix {
  const draw = normal(label, 1);
  return { rows, cols, data: Float32Array.from({ length: rows * cols }, () => deviation * draw()) };
}

export const SEEDS = [1, 2, 3, 4, 5];

export const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);
export const dot = (a: readonly number[], b: readonly number[]): number => sum(a.map((value, at) => value * b[at]!));
export const length = (numbers: Iterable<number>): number => Math.sqrt(sum([...numbers].map((one) => one ** 2)));
export const column = (rows: Rows, col: number): number[] => rows.map((row) => row[col]!);
export const transposed = (rows: Rows): Rows => rows[0]!.map((_, col) => column(rows, col));
/** The float64 product to compare the engine's with. */
export const times = (a: Rows, b: Rows): Rows => a.map((row) => transposed(b).map((col) => dot(row, col)));

/** Returns the largest difference between numbers in the same place. */
export function apart(a: Rows, b: Rows): number {
  if (a.length !== b.length || a[0]?.length !== b[0]?.length) throw new Error('expected matrices of one shape');
  return Math.max(...a.flatMap((row, r) => row.map((value, c) => Math.abs(value - b[r]![c]!))));
}

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
