import type { Assumption, Understood } from '../assumption.ts';
import { InputError } from '../input-error.ts';

/** A notation for matrices in a language or a program. To add one, write it, and name it in forms.ts. */
export interface Form {
  /** Matches texts that the form should rewrite. */
  readonly looksLike: RegExp;
  /**
   * Rewrites matrices as lists of rows, `Q = [[1, 2], [3, 4]]`, each on its line, and leaves the rest.
   * @throws InputError for numbers that cannot be known, such as omitted ones
   */
  readonly rewrite: (text: string, choices: Understood) => string;
  /** Says which reading is assumed, if the text may be meant otherwise. */
  readonly assumes?: (text: string, choices: Understood) => Assumption | undefined;
}

/** Writes rows as one nested list. */
export const listOf = (rows: readonly (readonly string[])[]): string =>
  `[${rows.map((row) => `[${row.join(', ')}]`).join(', ')}]`;

/** Replaces matches without moving later lines. */
export const inPlace = (text: string, pattern: RegExp, write: (...groups: string[]) => string): string =>
  text.replace(pattern, (...found: string[]) => {
    const [match = ''] = found;
    const written = write(...found);
    return written + '\n'.repeat(Math.max(0, match.split('\n').length - written.split('\n').length));
  });

/** Splits flat numbers into rows. @param isByColumn true if the first column comes first, as in Fortran and R */
export const cut = (numbers: readonly string[], rows: number, cols: number, isByColumn = false): string[][] =>
  Array.from({ length: rows }, (_, r) =>
    Array.from({ length: cols }, (_, c) => numbers[isByColumn ? c * rows + r : r * cols + c] ?? ''),
  );

/** Refuses matrices smaller or larger than the text says, as a part was not copied. */
export function demandSize(rows: readonly { readonly length: number }[], wantedRows = NaN, wantedCols = NaN): void {
  const cols = rows[0]?.length ?? 0;
  const differs = (got: number, wanted: number): boolean => !Number.isNaN(wanted) && got !== wanted;
  if (!differs(rows.length, wantedRows) && !differs(cols, wantedCols)) return;
  const [wanted, wide] = [wantedRows || rows.length, wantedCols || cols];
  throw new InputError('form.size', { rows: wanted, cols: wide, gotRows: rows.length, gotCols: cols });
}

export interface Printed {
  /** Reads the line above a matrix: its replacement, such as `Q =`, and the size that it names. */
  readonly head?: (
    line: string,
  ) => { readonly text: string; readonly rows?: number; readonly cols?: number } | undefined;
  /** Reads the line above a part of the columns: the numbers of the first and the last, from 1. */
  readonly columns?: (line: string) => { readonly from: number; readonly to: number } | undefined;
  /** Reads the numbers of a row, and the row's own number, from 1. */
  readonly row: (line: string) => { readonly cells: readonly string[]; readonly number?: number } | undefined;
  /** Matches lines that may stand between a head and its rows. */
  readonly between?: RegExp;
}

interface Open {
  readonly rows: { readonly line: number; readonly cells: string[] }[];
  readonly size: readonly [number | undefined, number | undefined];
  /** The number of the next row, and the columns that it should have. */
  next: number;
  cols: number | undefined;
}

/** Rewrites matrices printed with one row per line, wide ones in blocks of columns. */
export function rewritePrinted(text: string, { head, columns, row, between }: Printed): string {
  const lines = text.split('\n');
  let open: Open | undefined;
  const close = (): void => {
    const { rows, size, cols } = open ?? { rows: [], size: [], cols: undefined };
    open = undefined;
    if (rows.length === 0) return;
    demandSize(
      rows.map(({ cells }) => cells),
      size[0],
      cols ?? size[1],
    );
    rows.forEach(({ line, cells }, at) => {
      lines[line] = `${at === 0 ? '[' : ''}[${cells.join(', ')}]${at === rows.length - 1 ? ']' : ','}`;
    });
  };
  lines.forEach((line, at) => {
    if (line.trim() === '') return;
    const begins = head?.(line);
    const part = columns?.(line);
    const cells = open && row(line);
    const isBetween = between?.test(line) === true;
    if (begins || isBetween || part?.from === 1) {
      if (begins || open?.rows.length !== 0) close();
      open ??= { rows: [], size: [begins?.rows, begins?.cols], next: 0, cols: undefined };
      if (part) open.cols = part.to;
      if (!isBetween) lines[at] = begins?.text ?? '';
    } else if (part) {
      const wide = open?.rows[0]?.cells.length ?? 0;
      if (!open || wide !== part.from - 1) throw new InputError('form.columns', { from: wide + 1, got: part.from });
      open.next = 0;
      open.cols = part.to;
      lines[at] = '';
    } else if (open && cells) {
      const known = open.rows[open.next];
      if (cells.number !== undefined && cells.number !== open.next + 1)
        throw new InputError('form.row', { row: open.next + 1, got: cells.number });
      for (const cell of cells.cells) known?.cells.push(cell);
      if (known) lines[at] = '';
      else open.rows.push({ line: at, cells: [...cells.cells] });
      open.next++;
    } else close();
  });
  close();
  return lines.join('\n');
}
