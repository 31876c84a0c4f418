// Reads numbers in lines and columns: CSV, TSV, semicolons, spaces.
import { InputError } from './input-error.ts';
import type { Line } from './parse-nested.ts';
import type { Scalar } from './parse-scalar.ts';
import { excerpt, readScalar } from './parse-scalar.ts';
import type { Said } from '../words/say.ts';

/** The decimal mark of a table in which both a comma and a point are possible. */
export type Decimal = 'point' | 'comma';

export interface Table {
  readonly name?: string;
  readonly rows: Scalar[][];
  /** The words in the first column, if it has words. */
  readonly tokens?: string[];
  /** The line that was read as the names of the columns. */
  readonly header?: Line;
  /** An ambiguous number with a comma, and its value; `other` if it has another one under that mark. */
  readonly marks?: { readonly text: string; readonly value: number; readonly other?: Decimal };
}

interface Section {
  name?: string;
  readonly lines: Line[];
}

const NAME = /^\s{0,8}([^\s=:"',;\d+-][^=:"',;]{0,40}?)\s{0,8}[:=]\s{0,8}/;
const FACTOR = /^\s{0,8}([\d.e+-]{1,20})\s{0,8}\*\s{0,8}$/i;
/** Separators of thousands besides comma and point: apostrophes and non-breaking spaces. */
const GROUP = "'’\\u00a0\\u2009\\u202f";
const SIGN = '^([+−–-]?)';
const GROUPED: Readonly<Record<Decimal, RegExp>> = {
  point: new RegExp(`${SIGN}([1-9]\\d{0,2}(?:([,${GROUP}])\\d{3})(?:\\3\\d{3})*)(\\.\\d*)?$`),
  comma: new RegExp(`${SIGN}([1-9]\\d{0,2}(?:([.${GROUP}])\\d{3})(?:\\3\\d{3})*)(,\\d+)?$`),
};
const COMMA = new RegExp(`${SIGN}(\\d*),(\\d+)(e[+−–-]?\\d+)?$`, 'i');
/** Numbers with decimal commas, separated by spaces alone. */
const SPACED = /^\s*[+−–-]?\d+(?:,\d+)?(?:[ \t]+[+−–-]?\d+(?:,\d+)?)+\s*$/;

/** Heads of a column of row numbers; most programs leave it empty. */
const INDEX = /^(?:#|№|n[or]\.?|index|idx|id|i|rows?|pos(?:ition)?|tokens?)$/i;
/** A line that tells something: not the head of a column of row numbers, nor a spreadsheet's error, such as #N/A or #REF!. */
const COMMENT = /^\s*#(?!\s*[\t,;]|(?:N\/A|NV|[\p{Lu}/\d]{1,20}[!?])(?:[\s,;]|$))/u;

/** Words that programs write where a number is missing. */
const MISSING = /^(?:na|n\/a|#n\/a|none|null|nil|missing|undefined|-+|[?*.])$/i;

/** Reads one table after the other, each after its name or an empty line. */
export function readTables(text: string, decimal?: Decimal): Table[] {
  return sections(text).map((section) => readTable(section, decimal));
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
    if (blank || COMMENT.test(content)) return;
    if (current === undefined) all.push((current = { lines: [] }));
    current.lines.push({ line: i + 1, text: content });
  });
  return all;
}

/** Reads a number with or without grouped thousands. */
function readCell(cell: string, decimal: Decimal): Scalar | undefined {
  const grouped = GROUPED[decimal].exec(cell);
  if (grouped) {
    const [, sign = '', whole = '', , rest = ''] = grouped;
    return readScalar(sign + whole.replace(/\D/g, '') + rest.replace(',', '.'));
  }
  if (decimal === 'comma' && cell.includes('.')) return undefined;
  return readScalar(decimal === 'comma' ? cell.replace(COMMA, '$1$2.$3$4') : cell);
}

/** True for words; false for numbers and words in their place, such as `NA`, `$1.00` or `½`. */
const isLabel = (cell: string): boolean =>
  cell !== '' &&
  readScalar(cell) === undefined &&
  !MISSING.test(cell) &&
  (/^\p{L}/u.test(cell) || !/\p{N}/u.test(cell));

const isCounted = (cells: readonly string[]): boolean =>
  [0, 1].some((from) => cells.every((cell, at) => cell === String(at + from)));

/** True if each number with a point could have it between thousands, as in 1.234, in a table that may have decimal commas. */
const isGroupedByPoints = (cells: readonly string[], separator: string): boolean => {
  const withPoint = cells.filter((cell) => cell.includes('.'));
  return (
    '\t;'.includes(separator || ' ') && withPoint.length > 0 && withPoint.every((cell) => GROUPED.comma.test(cell))
  );
};

/** Returns the decimal marks under which all of the table's numbers are valid, the likelier first. */
function decimalsOf(cells: readonly string[], separator: string): readonly Decimal[] {
  const withComma = cells.filter((cell) => cell.includes(','));
  const isNumber = (cell: string): boolean => /^[+−–-]?[\d.,]/.test(cell);
  const likely: readonly Decimal[] = separator === ',' ? ['point', 'comma'] : ['comma', 'point'];
  // Three decimals, or thousands.
  if (withComma.length === 0) return isGroupedByPoints(cells, separator) ? ['point', 'comma'] : ['point'];
  const can = likely.filter((decimal) =>
    cells.every((cell) => !isNumber(cell) || readCell(cell, decimal) !== undefined),
  );
  const isSame = withComma.every((cell) => readCell(cell, 'comma') === readCell(cell, 'point'));
  return isSame ? can.slice(0, 1) : can;
}

function readTable({ name, lines }: Section, wanted: Decimal | undefined): Table {
  const factor = FACTOR.exec(lines[0]?.text ?? '')?.[1];
  const body = factor === undefined ? lines : lines.slice(1);
  const separator = separatorOf(body);
  const written = body.map((line) => split(line.text, separator));
  // Many programs end each line with a separator.
  const endsSo = written.every((row) => row.length > 1 && row.at(-1) === '');
  const cells = endsSo ? written.map((row) => row.slice(0, -1)) : written;
  const [first = [], ...others] = cells;
  const width = others[0]?.length;
  // pandas and R leave out the name above the row names.
  const index = others.map((row) => row[0] ?? '');
  const isShort =
    width === first.length + 1 &&
    others.every((row) => row.length === width) &&
    (isCounted(index) || index.every(isLabel));
  const hasCorner = first[0] === '' || (INDEX.test(first[0] ?? '') && isCounted(index));
  const names = isShort ? first : first.slice(hasCorner ? 1 : 0);
  const hasHeader = others.length > 0 && (hasCorner || names.every(isLabel) || (isShort && isCounted(names)));
  if (hasHeader && !isShort && width !== undefined && first.length !== width)
    throw new InputError('input.ragged', { row: 1, count: width, cols: first.length });
  const start = hasHeader ? 1 : 0;
  const data = cells.slice(start);
  const indexed = hasHeader && (hasCorner || isShort);
  const labelled = data.every((row) => row.length > 1 && (indexed || isLabel(row[0] ?? '')));
  const from = labelled ? 1 : 0;

  const numbers = data.flatMap((row) => row.slice(from));
  const can = decimalsOf(numbers, separator);
  const decimal = can.find((one) => one === wanted) ?? can[0] ?? 'point';
  const other = can.find((one) => one !== decimal);
  const telling = numbers.find((cell) => cell.includes(',')) ?? (other && numbers.find((cell) => cell.includes('.')));
  const scale = factor === undefined ? 1 : Number(factor);
  const rows = data.map((row, r) =>
    row.slice(from).map((cell, c): Scalar => {
      const value = readCell(cell, decimal);
      if (typeof value === 'number') return value * scale;
      return value ?? refuse(cell, body[start + r]?.line ?? 0, c);
    }),
  );
  const labels = data.map((row) => row[0] ?? '');
  const header = hasHeader && first.some((cell) => cell !== '') && !isCounted(names) ? body[0] : undefined;
  return {
    ...(name !== undefined && { name }),
    rows,
    ...(labelled && !(indexed && isCounted(labels)) && { tokens: labels }),
    ...(header && { header }),
    ...(telling !== undefined &&
      (other !== undefined || separator === '' || lines.length === 1) && {
        marks: { text: telling, value: Number(readCell(telling, decimal)), ...(other && { other }) },
      }),
  };
}

function refuse(cell: string, line: number, column: number): never {
  if (cell.startsWith('...') || cell.startsWith('…')) throw new InputError('input.truncated');
  const problem: Said =
    cell === ''
      ? { key: 'input.empty-column', values: { column } }
      : { key: 'input.not-a-number', values: { text: excerpt(cell) } };
  throw new InputError('input.line', { line, problem });
}

/** Returns the strongest separator anywhere in the table; '' stands for spaces. */
function separatorOf(lines: readonly Line[]): string {
  if (lines.every(({ text }) => SPACED.test(text))) return '';
  return ['\t', ';', ','].find((separator) => lines.some((line) => line.text.includes(separator))) ?? '';
}

function split(line: string, separator: string): string[] {
  // Non-breaking spaces group thousands in a line where other spaces separate numbers.
  if (separator === '') {
    const isGrouped = /[1-9]\d{0,2}[\u00a0\u202f]\d{3}(?!\d)/.test(line) && line.trim().includes(' ');
    return line.trim().split(isGrouped ? / +/ : /\s+/);
  }
  const cells = (line.includes('"') ? splitQuoted(line, separator) : line.split(separator)).map((cell) => cell.trim());
  return cells;
}

/** Splits a line in which quoted cells may contain the separator, and "" for a quotation mark. */
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
