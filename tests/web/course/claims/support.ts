/** Shared by the tests of what lessons claim: the lessons, what they compute, and the numbers in their texts. */
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { picturesOf } from '../../../../web/course/lesson/pictures.ts';
import type { Pictures } from '../../../../web/course/lesson/reference.ts';
import type { Lesson, Part, Question } from '../../../../web/course/lesson/schema.ts';
import { type Matrix, toRows } from '../../../../web/shared/numbers/matrix.ts';
import { readLessons } from '../../../../web/site/course-files.ts';
import { normal } from '../../../../web/stage/inputs/sentence.ts';
import { matrixOf } from '../../../../web/stage/model/picture.ts';
import type { MatrixId } from '../../../../web/stage/model/steps.ts';
import { engine } from '../../engine.ts';

export type Rows = number[][];

export const lessons = await readLessons(fileURLToPath(new URL('../../../../web/course/lessons/en', import.meta.url)));

function lessonNamed(id: string): Lesson {
  const lesson = lessons.find((each) => each.id === id);
  if (!lesson) throw new Error(`there is no lesson ${id}`);
  return lesson;
}

/** Finds a part or a question by its place, `lesson#id`. */
export function partAt(place: string): Part | Question {
  const [lesson = '', id] = place.split('#');
  const { parts } = lessonNamed(lesson);
  const questions = parts.flatMap((part) => (part.kind === 'questions' ? part.items : []));
  const found = [...parts, ...questions].find((part) => part.id === id);
  if (!found) throw new Error(`there is no ${place}`);
  return found;
}

const pictures = new Map(lessons.map((lesson) => [lesson.id, picturesOf(lesson, engine)]));

export const computedOf = (id: string): Pictures => pictures.get(id)!;

/** Returns a matrix that a lesson computes, such as `shown('masks', 'causal', 'weights')`. */
export function shown(id: string, name: string, matrix: MatrixId): Rows {
  const picture = computedOf(id)[name];
  if (!picture) throw new Error(`${id} computes nothing by the name ${name}`);
  return toRows(matrixOf(picture, matrix));
}

/** Returns the printed rows of an error question. */
export function printedIn(place: string): readonly (readonly number[])[] {
  const question = partAt(place);
  if (question.kind !== 'error') throw new Error(`${place} prints nothing`);
  return question.printed;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** The number as it is written, such as `−0.25`, `2,000` or `3.4`. */
const NUMBER = /[−-]?\d+(?:,\d{3})*(?:\.\d+)?/g;

export const numbersIn = (words: string): number[] =>
  Array.from(words.matchAll(NUMBER), ([text]) => Number(text.replace('−', '-').replaceAll(',', '')));

/** Where words stand, `lesson#part`; the fewest words that have the numbers; and these numbers, computed. */
export type NumberClaim = readonly [place: string, words: string, computed: () => number | readonly number[]];

/** Expects the words in their place, and each number in them to be the computed one, rounded as it is written. */
export function expectNumbers([place, words, computed]: NumberClaim): void {
  expect(stringsIn(partAt(place)).join('\n')).toContain(words);
  const decimals = Array.from(words.matchAll(NUMBER), ([text]) => text.split('.')[1]?.length ?? 0);
  const rounded = [computed()].flat().map((value, at) => Number(value.toFixed(decimals[at] ?? 0)) + 0);
  expect(rounded).toEqual(numbersIn(words));
}

export const twoDecimals = (value: number): number => Number(value.toFixed(2));

/** Independent numbers of mean 0 and variance 1, the same for the same label. */
export function drawn(label: string, rows: number, cols: number): Matrix {
  const draw = normal(label, 1);
  return { rows, cols, data: Float32Array.from({ length: rows * cols }, draw) };
}

export const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);
export const dot = (a: readonly number[], b: readonly number[]): number => sum(a.map((value, at) => value * b[at]!));
export const length = (numbers: Iterable<number>): number => Math.sqrt(sum([...numbers].map((value) => value ** 2)));
export const largestAt = (row: readonly number[]): number => row.indexOf(Math.max(...row));

/** Returns the largest difference between numbers in the same place. */
export function apart(a: Rows, b: Rows): number {
  if (a.length !== b.length || a[0]?.length !== b[0]?.length) throw new Error('expected matrices of one shape');
  return Math.max(...a.flatMap((row, r) => row.map((value, c) => Math.abs(value - b[r]![c]!))));
}
