/** What is common to code in any language: comments, numbers, labels. */
import type { Matrix } from 'attention-steps/core';
import { exact } from '../../shared/numbers/format.ts';
import { toRows } from '../../shared/numbers/matrix.ts';
import { largest } from '../../shared/numbers/statistics.ts';
import type { Program } from './program.ts';
import { type Settings, settingsLine } from '../inputs/settings-line.ts';
import type { TakeSay } from './words.ts';

const WIDTH = 96;

/** Wrapped at spaces, each line behind the mark that begins a comment. */
export function comment(mark: string, text: string, indent = ''): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${indent}${last} ${word}`.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`${mark}${word}`);
  }
  return lines.map((line) => indent + line);
}

/** Says what the program is, in words and in the line by which a stage reads it back. @param matrices that are rounded below */
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
  // An integer's zero has no sign, and an integer of C++'s an end.
  const text = exact(value);
  const isPlain = /^-?\d+$/.test(text);
  return isPlain && (Object.is(value, -0) || Math.abs(value) >= 2 ** 31) ? `${text}.0` : text;
}

/** Writes a finite number with all its digits, as a person does: −0.5, 1×10⁻⁷. */
export const allDigits = (value: number): string =>
  String(value)
    .replace(/e\+?(-?)(\d+)$/, (_, sign: string, digits: string) => {
      const raised = digits.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)));
      return `×10${sign && '⁻'}${raised}`;
    })
    .replace('-', '−');

/** Rows of numerals, all as wide as their column wants, right-aligned. */
export function table(matrix: Matrix, infinity: string): string[][] {
  const rows = toRows(matrix).map((row) => row.map((value) => numeral(value, infinity)));
  const widths = Array.from({ length: matrix.cols }, (_, col) => largest(rows.map((row) => row[col]?.length ?? 0)));
  return rows.map((row) => row.map((text, col) => text.padStart(widths[col] ?? 0)));
}
