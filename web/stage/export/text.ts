/** What is common to code in any language: comments, numbers, labels. */
import type { Matrix } from 'attention-steps/core';
import { exact } from '../../shared/numbers/format.ts';
import { toRows } from '../../shared/numbers/matrix.ts';
import { largest } from '../../shared/numbers/statistics.ts';
import type { Program } from './program.ts';
import type { Note, TakeSay } from './words.ts';

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

/** A label within a comment: nothing in it can end the line, join it to the next, or turn what is read around. */
const quoted = (label: string): string => `“${label.replace(/[\p{C}\p{Z}\\]+/gu, ' ').trim()}”`;

/** What this is, and which tokens it is about. */
export function preface({ convention, tokens }: Program, say: TakeSay): string[] {
  const list = (labels: readonly string[]): string => labels.map(quoted).join(', ');
  const { queries, keys } = tokens;
  const named: (Note | false | undefined)[] = keys
    ? [
        queries && { key: 'tokens.queries', values: { tokens: list(queries) } },
        { key: 'tokens.keys', values: { tokens: list(keys) } },
      ]
    : [queries && { key: 'tokens.all', values: { tokens: list(queries) } }];
  return [say(`about.${convention}`), ...named.flatMap((note) => (note ? [say(note.key, note.values)] : []))];
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
