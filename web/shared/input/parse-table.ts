// Reads numbers in lines and columns: CSV, TSV, semicolons, spaces.
import { type Assumption, type Decimal, type Understood, decimalQuestion, question } from './assumption.ts';
import { InputError, atLine } from './input-error.ts';
import { INPUTS, inputName, namesIn } from './names.ts';
import type { Line, Span } from './parse-nested.ts';
import { largest } from '../numbers/statistics.ts';
import type { Scalar } from './parse-scalar.ts';
import { excerpt, readScalar } from './parse-scalar.ts';
import type { Said } from '../words/say.ts';
import { inList } from '../words/list.ts';

export interface Table {
  readonly name?: string;
  readonly rows: Scalar[][];
  /** The words in the first column, if it has words. */
  readonly tokens?: string[];
  readonly lines: Span;
  readonly assumed: readonly Assumption[];
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
const SPACED = /^\s*[+−–-]?\d+(?:,\d+)*(?:[ \t]+[+−–-]?\d+(?:,\d+)*)+\s*$/;

/** Heads of a column of row numbers; most programs leave it empty. */
const INDEX = /^(?:#|№|n[or]\.?|index|idx|id|i|rows?|pos(?:ition)?|tokens?)$/i;
/** A line that tells something: not the head of a column of row numbers, nor a spreadsheet's error, such as #N/A or #REF!. */
const COMMENT = /^\s*#(?!\s*[\t,;]|(?:N\/A|NV|[\p{Lu}/\d]{1,20}[!?])(?:[\s,;]|$))/u;

/** Labels of a row that sums up the others. */
const TOTAL = /^(?:(?:grand |sub)?totals?|sum|Σ|mean|average|avg\.?|std|summe|gesamt|mittelwert)$/iu;

/** Words that programs write where a number is missing. */
const MISSING = /^(?:na|n\/a|#n\/a|none|null|nil|missing|undefined|-+|[?*.])$/i;

/** Heads of a column that counts, or tells the time: a question, as its numbers may be meant. */
const COUNTING =
  /^(?:ids?|years?|yr|steps?|epochs?|iter(?:ation)?s?|times?|t|dates?|days?|months?|seconds?|number|num)$/i;

/** Reads one table after the other, each after its name or an empty line. */
export function readTables(text: string, choices: Understood = {}): Table[] {
  const all = sections(text);
  const widths = new Set(
    all.map(({ name, lines: [only, ...others] }) =>
      name !== undefined || !only || others.length > 0 ? NaN : split(only.text, separatorOf([only])).length,
    ),
  );
  const [width = NaN] = widths;
  // Lone lines with empty lines between them.
  if (all.length < 2 || widths.size > 1 || Number.isNaN(width))
    return all.map((section) => readTable(section, choices));
  const areOne = choices.lines ?? true;
  const joined: Section = { lines: all.flatMap(({ lines }) => lines) };
  const [first, ...others] = (areOne ? [joined] : all).map((section) => readTable(section, choices));
  const said: Said = { key: 'read.lines', values: { count: all.length } };
  const assumed = question('lines', said, { 'read.lines-one': true, 'read.lines-each': false }, areOne);
  return first ? [{ ...first, assumed: [assumed, ...first.assumed] }, ...others] : [];
}

/** True for a line that names the table below it in a sentence or a comment, and is none of its lines. */
function isHeading(line: string, next: string): boolean {
  if (namesIn(line).length !== 1) return false;
  if (COMMENT.test(line)) return true;
  // Words are names of columns where there are as many, and nothing tells otherwise.
  const words = line.trim().split(/\s+/);
  const isHeader =
    words.length === next.trim().split(/[\s,;]+/).length && !words.every((word) => INPUTS.has(inputName(word)));
  return !/[\d,;\t|"]/.test(line) && (!isHeader || /:\s*$|\b(?:weights?|bias)\b/i.test(line));
}

function sections(text: string): Section[] {
  const all: Section[] = [];
  let current: Section | undefined;
  const lines = text.split(/\r\n|\r|\n/);
  lines.forEach((written, i) => {
    // The lessons write sizes behind names.
    const line = written.replace(/^(\s{0,8}\p{L}[\p{L}\d_^]{0,20})\s{1,8}\(?\d{1,4} ?[×x] ?\d{1,4}\)?\s{0,8}$/u, '$1');
    const name = NAME.exec(line) ?? /^\s{0,8}([A-Za-z_^]{1,20})\s{0,8}$/.exec(line);
    const isName = name !== null && readScalar(name[1] ?? '') === undefined;
    const behind = isName ? line.slice(name[0].length) : line;
    if (!isName && isHeading(line, lines[i + 1] ?? '')) {
      current = undefined;
      return;
    }
    if (isName) {
      current = { name: name[1] ?? '', lines: [] };
      all.push(current);
    }
    // A caption goes on in words: `Q: queries`.
    const content = isName && /^(?!true|false)\p{L}[^\d,;\t|]*$/iu.test(behind) ? '' : behind;
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

/** True for whole numbers with one step between them, as ids and years are. */
const areSteps = (cells: readonly string[]): boolean => {
  const numbers = cells.map((cell) => (/^\d{1,9}\.?$/.test(cell) ? Number(cell) : NaN));
  const step = (numbers[1] ?? NaN) - (numbers[0] ?? NaN);
  return (
    numbers.length > (step === 1 ? 1 : 2) &&
    step > 0 &&
    numbers.every((number, at) => at === 0 || number - (numbers[at - 1] ?? 0) === step)
  );
};

/** True if most have a fraction, as whole numbers among them stand out. */
const haveFractions = (cells: readonly string[]): boolean =>
  cells.filter((cell) => /^\W?\d*[.,]\d/.test(cell)).length > cells.length / 2;

/** Asks if the cells of the first line or column are labels, or those of the last row a sum. */
const cellsQuestion = (kind: 'header' | 'labels' | 'total', said: Said, areOff: boolean): Assumption =>
  question(kind, said, { [`read.${kind}-off`]: true, [`read.${kind}-on`]: false }, areOff);

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

function readTable({ name, lines }: Section, choices: Understood): Table {
  const factor = FACTOR.exec(lines[0]?.text ?? '')?.[1];
  const body = factor === undefined ? lines : lines.slice(1);
  const marks = marksOf(body);
  const isChosen = marks.some((mark) => mark === choices.decimal);
  const separator = isChosen ? '' : separatorOf(body);
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
  // word2vec writes how many words and numbers follow.
  const isSize = /^\d+ \d+$/.test(first.join(' ')) && first[1] === `${(width ?? 0) - 1}` && index.every(isLabel);
  const hasCorner = first[0] === '' || (INDEX.test(first[0] ?? '') && isCounted(index));
  const names = isShort ? first : first.slice(hasCorner ? 1 : 0);
  const isSurelyHeader =
    others.length > 0 && (isSize || hasCorner || names.every(isLabel) || (isShort && isCounted(names)));
  const isCount = width === 2 && others.length > 1 && first.join(' ') === `${others.length} 2`;
  const mayBeHeader =
    !isSurelyHeader && (isCount || (areSteps(first) && others.length > 0 && haveFractions(others.flat())));
  const hasHeader = isSurelyHeader || (mayBeHeader && (choices.header ?? true));
  if (hasHeader && !isShort && !isSize && width !== undefined && first.length !== width)
    throw atLine(body[1]?.line ?? 0, { key: 'input.ragged', values: { row: 1, count: width, cols: first.length } });
  const start = hasHeader ? 1 : 0;
  const data = cells.slice(start);
  const indexed = hasHeader && (hasCorner || isShort);
  const labels = data.map((row) => row[0] ?? '');
  const hasWords = data.every((row) => row.length > 1 && (indexed || isLabel(row[0] ?? '')));
  const isCounting = hasHeader && COUNTING.test(first[0] ?? '');
  const mayBeLabels =
    data.every((row) => row.length > 1) &&
    (hasWords
      ? indexed && first[0] !== '' && !isShort && !labels.every(isLabel)
      : isCounting || (areSteps(labels) && (hasHeader || haveFractions(data.flatMap((row) => row.slice(1))))));
  const labelled = mayBeLabels ? (choices.labels ?? (hasHeader || data.length > 2)) : hasWords;
  const from = labelled ? 1 : 0;

  const numbers = data.flatMap((row) => row.slice(from));
  const can = decimalsOf(numbers, separator);
  const decimal = can.find((sign) => sign === choices.decimal) ?? can[0] ?? 'point';
  const other = isChosen ? undefined : can.find((sign) => sign !== decimal);
  const telling = numbers.find((cell) => cell.includes(',')) ?? (other && numbers.find((cell) => cell.includes('.')));
  const scale = factor === undefined ? 1 : Number(factor);
  const total =
    labelled && data.length > 2
      ? labels.findLast((label, at) => at === data.length - 1 && TOTAL.test(label))
      : undefined;
  const isTotal = total !== undefined && (choices.total ?? true);
  const rows = (isTotal ? data.slice(0, -1) : data).map((row, r) => {
    const { line = 0 } = body[start + r] ?? {};
    if (indexed && row[0] === '') refuse('', line, 0);
    const values = row.slice(from).map((cell, c): Scalar => {
      const value = readCell(cell, decimal);
      return typeof value === 'number' ? value * scale : (value ?? refuse(cell, line, c));
    });
    const cols = (data[0]?.length ?? 0) - from;
    if (values.length !== cols)
      throw atLine(line, { key: 'input.ragged', values: { row: r, count: values.length, cols } });
    return values;
  });
  const list = sparseOf(rows);
  const [head] = body;
  const text = head?.text.trim() ?? '';
  const headSaid: Said = { key: 'read.header', values: { line: head?.line ?? 0, text: excerpt(text) } };
  const labelsText = excerpt(inList([...(isCounting ? first.slice(0, 1) : []), ...labels].slice(0, 3)));
  const isNamed = hasHeader && !mayBeHeader && first.some((cell) => cell !== '') && !isCounted(names);
  const isTold = telling !== undefined && (other !== undefined || separator === '' || lines.length === 1);
  const assumed = [
    isNamed && { kind: 'header', said: headSaid },
    mayBeHeader && cellsQuestion('header', headSaid, hasHeader),
    mayBeLabels && cellsQuestion('labels', { key: 'read.labels', values: { text: labelsText } }, labelled),
    total !== undefined && cellsQuestion('total', { key: 'read.total', values: { text: total } }, isTotal),
    list && sparseQuestion(list, choices.sparse ?? false),
    marks.length > 0
      ? decimalQuestion({ key: 'read.one-or-more', values: { text } }, [...marks, 'columns'], choices.decimal)
      : isTold &&
        decimalQuestion(
          { key: 'read.decimal', values: { text: telling, value: Number(readCell(telling, decimal)) } },
          other ? ['comma', 'point'] : [],
          decimal,
        ),
  ].filter((found): found is Assumption => Boolean(found));
  return {
    ...(name !== undefined && { name }),
    rows: (choices.sparse && list) || rows,
    ...(labelled && !(indexed && isCounted(labels)) && { tokens: labels.slice(0, rows.length) }),
    lines: [lines[0]?.line ?? 0, lines.at(-1)?.line ?? 0],
    assumed,
  };
}

/** The marks under which each line, such as `0,25` or `1,234,567`, may be one number; none if commas are between columns. */
function marksOf(lines: readonly Line[]): Decimal[] {
  const all = lines.map(({ text }) => text.trim());
  const isComma =
    all.every((text) => /^[+−–-]?(?:\d+|\d{1,3}(?:\.\d{3})+),\d{2,9}$/.test(text)) &&
    new Set(all.map((text) => text.split(',')[1]?.length)).size === 1;
  const isPoint = all.every((text) => text.includes(',') && GROUPED.point.test(text));
  return [...(isComma ? (['comma'] as const) : []), ...(isPoint ? (['point'] as const) : [])];
}

/** Returns the matrix that rows of a row, a column and a value list in their order, if they may be meant so. */
function sparseOf(rows: readonly Scalar[][]): Scalar[][] | undefined {
  if (rows.length < 3 || rows.some((row) => row.length !== 3)) return undefined;
  const places = rows.flatMap((row) => row.slice(0, 2).map(Number));
  const first = places.includes(0) ? 0 : 1;
  const [down = [], across = []] = [0, 1].map((side) => rows.map((row) => Number(row[side]) - first));
  const [height, width] = [largest(down) + 1, largest(across) + 1];
  const isOrdered = (major: readonly number[], minor: readonly number[], size: number): boolean =>
    major.every(
      (index, at) => at === 0 || (index - (major[at - 1] ?? 0)) * size + (minor[at] ?? 0) > (minor[at - 1] ?? 0),
    );
  const isList =
    places.every((place) => Number.isInteger(place) && place >= first) &&
    (isOrdered(down, across, width) || isOrdered(across, down, height)) &&
    height * width <= 4 * rows.length;
  // One-hot rows and the like are no list.
  if (!isList || rows.flat().every((value) => value === 0 || value === 1)) return undefined;
  const values = new Map(rows.map((row, at) => [(down[at] ?? 0) * width + (across[at] ?? 0), row[2] ?? 0]));
  return Array.from({ length: height }, (_, r) =>
    Array.from({ length: width }, (_, c) => values.get(r * width + c) ?? 0),
  );
}

const sparseQuestion = ({ length: rows, 0: row = [] }: readonly Scalar[][], isTaken: boolean): Assumption => {
  const said: Said = { key: 'read.sparse', values: { rows, cols: row.length } };
  return question('sparse', said, { 'read.sparse-off': false, 'read.sparse-on': true }, isTaken);
};

function refuse(cell: string, line: number, column: number): never {
  if (cell.startsWith('...') || cell.startsWith('…')) throw new InputError('input.truncated');
  const problem: Said =
    cell === ''
      ? { key: 'input.empty-column', values: { column } }
      : { key: 'input.not-a-number', values: { text: excerpt(cell) } };
  throw atLine(line, problem);
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
  // A quoted cell may contain the separator, and "" for a quotation mark.
  const CELL = new RegExp(`${separator}((?:"(?:[^"]|"")*(?:"|$)|[^"${separator}])*)`, 'g');
  return Array.from((separator + line).matchAll(CELL), ([, cell = '']) =>
    cell.replace(/"((?:[^"]|"")*)(?:"|$)/g, (_, inner: string) => inner.replaceAll('""', '"')).trim(),
  );
}
