/** The common parts of code in any language: comments, numbers, labels. */
import type { Matrix } from 'attention-steps/core';
import { exact, raised } from '../../shared/numbers/format.ts';
import { toRows } from '../../shared/numbers/matrix.ts';
import { largest } from '../../shared/numbers/statistics.ts';
import type { Program } from './program.ts';
import { type Settings, settingsLine } from '../inputs/settings-line.ts';
import type { TakeSay } from './words.ts';

const WIDTH = 96;

/** Wraps a comment at spaces, with its mark before each line. */
export function comment(mark: string, text: string, indent = ''): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${indent}${last} ${word}`.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`${mark}${word}`);
  }
  return lines.map((line) => indent + line);
}

/**
 * Describes the program in words, and in the line from which a stage reads it back.
 * @param matrices those that are rounded below
 */
export function preface(
  { convention, settings }: Program,
  say: TakeSay,
  matrices: Settings['matrices'] = [],
): string[] {
  return [say(`about.${convention}`), settingsLine({ as: convention, ...settings, matrices })];
}

/** A number as Python and C++ read it. */
export function numeral(value: number, infinity: string): string {
  if (!Number.isFinite(value)) return value < 0 ? `-${infinity}` : infinity;
  // An integer's zero has no sign in either language, and C++ limits the size of integers.
  const text = exact(value);
  const isPlain = /^-?\d+$/.test(text);
  return isPlain && (Object.is(value, -0) || Math.abs(value) >= 2 ** 31) ? `${text}.0` : text;
}

/** Writes a finite number with all its digits: −0.5, 1×10⁻⁷. */
export const allDigits = (value: number): string =>
  String(value)
    .replace(/e(.+)$/, (_, power: string) => `×10${raised(Number(power))}`)
    .replace('-', '−');

/** Writes rows of right-aligned numbers, each as wide as its column needs. */
export function table(matrix: Matrix, infinity: string): string[][] {
  const rows = toRows(matrix).map((row) => row.map((value) => numeral(value, infinity)));
  const widths = Array.from({ length: matrix.cols }, (_, col) => largest(rows.map((row) => row[col]?.length ?? 0)));
  return rows.map((row) => row.map((text, col) => text.padStart(widths[col] ?? 0)));
}
