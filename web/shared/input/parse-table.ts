// Reads numbers in lines and columns: CSV, TSV, semicolons, spaces.
import { InputError } from './input-error.ts';
import type { Scalar } from './parse-scalar.ts';
import { excerpt, readScalar } from './parse-scalar.ts';
import type { Said } from '../words/say.ts';

export interface Table {
  readonly name?: string;
  readonly rows: Scalar[][];
  /** The words in the first column, if it holds words. */
  readonly tokens?: string[];
}

interface Line {
  /** 1-based, for messages. */
  readonly number: number;
  readonly text: string;
}

interface Section {
  name?: string;
  readonly lines: Line[];
}

const NAME = /^\s{0,8}([^\s=:"',;\d+-][^=:"',;]{0,40}?)\s{0,8}[:=]\s{0,8}/;
const FACTOR = /^\s{0,8}([\d.e+-]{1,20})\s{0,8}\*\s{0,8}$/i;

/** Several tables may follow each other, each after its name or an empty line. */
export function readTables(text: string): Table[] {
  return sections(text).map(readTable);
}

function sections(text: string): Section[] {
  const all: Section[] = [];
  let current: Section | undefined;
  text.split(/\r\n|\r|\n/).forEach((line, i) => {
    const name = NAME.exec(line) ?? /^\s{0,8}([A-Za-z_^]{1,20})\s{0,8}$/.exec(line);
    const content = name === null || readScalar(name[1] ?? '') !== undefined ? line : line.slice(name[0].length);
    if (content !== line) {
      current = { name: name?.[1] ?? '', lines: [] };
      all.push(current);
    }
    const blank = content.trim() === '';
    // An empty line ends a table, unless the table has not begun.
    if (blank && current !== undefined && current.lines.length > 0) current = undefined;
    if (blank || content.trimStart().startsWith('#')) return;
    if (current === undefined) all.push((current = { lines: [] }));
    current.lines.push({ number: i + 1, text: content });
  });
  return all;
}

function readTable({ name, lines }: Section): Table {
  const factor = FACTOR.exec(lines[0]?.text ?? '')?.[1];
  const body = factor === undefined ? lines : lines.slice(1);
  const separator = separatorOf(body);
  const cells = body.map((line) => split(line.text, separator));
  const decimalComma = separator === ';' || separator === '\t';
  const read = (cell: string) => readScalar(decimalComma ? cell.replace(',', '.') : cell);
  /** Neither a number nor a misspelt one. */
  const isLabel = (cell: string) => !/^[\d.+−-]/.test(cell) && read(cell) === undefined;

  const first = cells[0] ?? [];
  const hasHeader = cells.length > 1 && (first[0] === '' || first.every(isLabel));
  const start = hasHeader ? 1 : 0;
  const data = cells.slice(start);
  const indexed = hasHeader && first[0] === '';
  const labelled = data.every((row) => row.length > 1 && (indexed || isLabel(row[0] ?? '')));
  const from = labelled ? 1 : 0;

  const scale = factor === undefined ? 1 : Number(factor);
  const rows = data.map((row, r) =>
    row.slice(from).map((cell, c): Scalar => {
      const value = read(cell);
      if (typeof value === 'number') return value * scale;
      return value ?? refuse(cell, body[start + r]?.number ?? 0, from + c + 1);
    }),
  );
  const tokens = labelled ? data.map((row) => row[0] ?? '') : undefined;
  return { ...(name === undefined ? {} : { name }), rows, ...(tokens === undefined ? {} : { tokens }) };
}

function refuse(cell: string, line: number, column: number): never {
  if (cell.startsWith('...') || cell.startsWith('…')) throw new InputError('input.truncated');
  const problem: Said =
    cell === ''
      ? { key: 'input.empty-column', values: { column } }
      : { key: 'input.not-a-number', values: { text: excerpt(cell) } };
  throw new InputError('input.line', { line, problem });
}

/** The strongest separator anywhere in the table; '' stands for spaces. */
function separatorOf(lines: readonly Line[]): string {
  return ['\t', ';', ','].find((separator) => lines.some((line) => line.text.includes(separator))) ?? '';
}

function split(line: string, separator: string): string[] {
  if (separator === '') return line.trim().split(/\s+/);
  const cells = (line.includes('"') ? splitQuoted(line, separator) : line.split(separator)).map((cell) => cell.trim());
  // Many programs end each line with a separator.
  if (cells.length > 1 && cells.at(-1) === '') cells.pop();
  return cells;
}

/** Cells in quotation marks may hold the separator, and "" for a quotation mark. */
function splitQuoted(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const char = line.charAt(i);
    if (char === '"') {
      if (quoted && line.charAt(i + 1) === '"') cell += line.charAt(++i);
      else quoted = !quoted;
    } else if (char === separator && !quoted) {
      cells.push(cell);
      cell = '';
    } else {
      cell += char;
    }
  }
  return [...cells, cell];
}
