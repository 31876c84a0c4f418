import { InputError, atLine, named } from './input-error.ts';
import type { Matrix } from '../numbers/matrix.ts';
import { equal, transpose } from '../numbers/matrix.ts';
import { type Assumption, question } from './assumption.ts';
import { FORMS } from './forms/forms.ts';
import { INPUTS, inputName, isFiniteInput, isLinear, namesIn, withoutShape } from './names.ts';
import type { Item, Line, Node, Span, Unread } from './parse-nested.ts';
import { readNested, shapeOf } from './parse-nested.ts';
import type { Scalar } from './parse-scalar.ts';
import { INVISIBLE, codePoint, excerpt } from './parse-scalar.ts';
import { type Table, readTables } from './parse-table.ts';
import { type ParseOptions, explicitRows, isScalar, toMatrix } from './rows.ts';
import type { Said } from '../words/say.ts';
import { inList } from '../words/list.ts';

export interface ParsedMatrix {
  /** The engine's name (wq for W_Q) if it is one of its inputs, otherwise the name in the text. */
  readonly name?: string;
  /** The name in the text, if it is another one. */
  readonly written?: string;
  readonly matrix: Matrix;
  /** Its numbers were written as true and false. */
  readonly isBoolean?: true;
  /** Labels of the rows, if the text has a column of them. */
  readonly tokens?: string[];
  /** Its first and last line, counted from 1. */
  readonly lines: Span;
  /** The line that says the name, if it does not stand where names stand. */
  readonly from?: Line;
}

/** All that was read from a text. */
export interface Reading {
  readonly matrices: readonly ParsedMatrix[];
  /** Assumptions, as the text does not say these things itself. */
  readonly assumed: readonly Assumption[];
  /** Lines that are neither matrices nor comments. */
  readonly unread: readonly Unread[];
  /** Its weights may be nn.Linear's. */
  readonly areParameters: boolean;
  /** Options of attention that stand beside the matrices of an object. */
  readonly settings: {
    readonly heads?: number;
    readonly causal?: boolean;
    readonly keyLength?: number;
    readonly scale?: number;
  };
}

type Found = Pick<Table, 'name' | 'rows' | 'tokens' | 'lines'> & { readonly from?: Line };

/** Well above the text of every input at 256 tokens, so that a book pasted by mistake is refused at once. */
export const MAX_TEXT = 16_000_000;

/** Matches the beginning of an array, as opposed to a label such as [CLS]. */
const BRACKETED =
  /[[{]\s*(?:[[\](){}"'\d.+−–-]|true\b|false\b|nan\b|inf|np\.|float\()|^[ \t]*\((?:[ \t]*\()?[ \t]*[+−–-]?[\d.]+[ \t]*,/im;

/**
 * Reads every matrix in a pasted text, in any form of forms/forms.ts, or as lists or a table, in time proportional to the text.
 * Infinity, true (may attend: 0) and false (−Infinity) are read in a matrix named mask and, if `allowInfinity` is set, in those
 * that no name marks as another input.
 * @throws InputError for text that begins as a matrix but is none
 */
export function readMatrices(text: string, options: ParseOptions = {}): Reading {
  if (text.length > MAX_TEXT) {
    throw new InputError('input.text-length', { count: text.length, most: MAX_TEXT });
  }
  const assumed: Assumption[] = [];
  const written = withoutSurroundings(text, assumed);
  const plain = FORMS.reduce((rest, { looksLike, rewrite, assumes }) => {
    if (!looksLike.test(rest)) return rest;
    const assumption = assumes?.(rest, options);
    if (assumption) assumed.push(assumption);
    return rewrite(rest, options);
  }, written);
  if (plain.trim() === '') throw new InputError('input.nothing');
  const { found, ...read } = BRACKETED.test(plain) ? ofLists(plain, options) : ofTables(plain, options);
  const all = withNamesAround(found, written.split('\n'));
  const matrices = distinct(
    all.map((written) => parsed(written, options)),
    PROMPTED.test(text),
  );
  const areParameters = PARAMETER.test(text);
  return {
    ...read,
    areParameters,
    matrices,
    assumed: [...assumed, ...read.assumed, ...turned(all, text, options), ...lost(all)],
  };
}

type Parts = Omit<Reading, 'matrices' | 'areParameters'> & { readonly found: readonly Found[] };

function ofLists(text: string, options: ParseOptions): Parts {
  const { items, unread } = readNested(text);
  const found: Found[] = [];
  const assumed: Assumption[] = [];
  const settings: Record<string, Scalar> = {};
  let open: Scalar[][] | undefined;
  let series: Numbered | undefined;
  let shaped: string | undefined;
  for (const [at, { name: own, value, lines }] of items.entries()) {
    const name = own ?? shaped;
    shaped = undefined;
    // {rows, cols, data} is the engine's form of matrices.
    if (value instanceof Map && !['rows', 'cols', 'data'].every((key) => value.has(key))) {
      const words = wordVectors(value, options);
      if (words) assumed.push(words.assumed);
      if (words?.areRows)
        found.push({ ...(name !== undefined && { name }), rows: words.rows, tokens: [...value.keys()], lines });
      else
        for (const [key, item] of entriesOf(value))
          if (isScalar(item) && typeof item === SETTINGS.get(key)) settings[key] = item;
          else found.push({ name: key, rows: named(key, () => toRows(item, options)), lines });
      open = undefined;
      continue;
    }
    const flat = Array.isArray(value) && value.length > 0 && value.every(isScalar);
    const next = items[at + 1];
    const stem = name === undefined ? undefined : withoutShape(name);
    if (
      flat &&
      isShapeOf(value, next) &&
      (stem === undefined || next?.name === undefined || next.name.startsWith(stem))
    ) {
      // As print(q.shape, q) writes it, the name with it.
      shaped = stem;
      continue;
    }
    // Lines of [1. 2.] copied without the outer brackets are rows of one matrix.
    if (flat && name === undefined && open !== undefined) {
      open.push(value);
      continue;
    }
    const rows = name === undefined ? toRows(value, options) : named(name, () => toRows(value, options));
    const numbered = flat ? numberedIn(name) : undefined;
    const before = found.at(-1);
    if (numbered && before && series?.name === numbered.name && numbered.at === series.at + before.rows.length) {
      const from = before.from ?? { line: before.lines[0], text: before.name ?? '' };
      found[found.length - 1] = {
        name: numbered.name,
        rows: [...before.rows, ...rows],
        lines: [before.lines[0], lines[1]],
        from,
      };
      continue;
    }
    series = numbered;
    found.push({ ...(name !== undefined && { name }), rows, lines });
    open = flat ? rows : undefined;
  }
  const [first] = unread;
  if (found.length === 0 && first) {
    const problem: Said = { key: 'input.unexpected', values: { char: excerpt(first.text) } };
    throw atLine(first.line, problem);
  }
  if (found.length === 0) throw new InputError('input.no-numbers');
  return { found, assumed, unread, settings };
}

interface Numbered {
  readonly name: string;
  readonly at: number;
}

/** `q_1`, `Input 1`: a row of an input. */
function numberedIn(name = ''): Numbered | undefined {
  const [, stem = '', at] = /^(.*?\p{L})[\s_^{(]{0,3}(\d{1,3})[})]?$/u.exec(name) ?? [];
  return INPUTS.has(inputName(stem)) ? { name: inputName(stem), at: Number(at) } : undefined;
}

/** Returns the entries of an object, those of an object in it under both names: `layer0.W_Q`. */
const entriesOf = (object: ReadonlyMap<string, Node>): [string, Node][] =>
  [...object].flatMap(([key, value]) =>
    value instanceof Map && !value.has('data')
      ? entriesOf(value).map(([name, item]): [string, Node] => [`${key}.${name}`, item])
      : [[key, value]],
  );

/** Vectors under words: rows of one matrix, as word2vec and GloVe have them, or matrices of one row. */
function wordVectors(object: ReadonlyMap<string, Node>, { words }: ParseOptions) {
  const rows = [...object.values()].filter((row): row is Scalar[] => Array.isArray(row) && row.every(isScalar));
  const isEven = rows.length === object.size && rows.length > 1 && rows.every((row) => row.length === rows[0]?.length);
  const keys = [...object.keys()];
  const others = keys.filter((key) => !INPUTS.has(inputName(key)));
  // A letter for its name makes it a matrix.
  if (!isEven || (rows[0]?.length ?? 0) < 2 || (others.length === 0 && keys.every((key) => !/^\p{L}{3,}$/u.test(key))))
    return undefined;
  const areRows = words ?? others.length > 0;
  const said: Said = { key: 'read.words', values: { names: inList(keys.slice(0, 3)) } };
  return {
    rows,
    areRows,
    assumed: question('words', said, { 'read.words-rows': true, 'read.words-matrices': false }, areRows),
  };
}

/** The first number that float32 cannot tell from 0. */
function lost(found: readonly Found[]): Assumption[] {
  const tiny = found
    .flatMap(({ rows }) => rows.flat())
    .find((value) => typeof value === 'number' && value !== 0 && Math.fround(value) === 0);
  return tiny === undefined ? [] : [{ kind: 'tiny', said: { key: 'read.tiny', values: { text: String(tiny) } } }];
}

/** Weights whose text does not say that they are nn.Linear's, but that they are parameters: a question without an answer. */
const PARAMETER = /\bParameter containing:|\bLinear\(in_features/;

/** nn.Linear keeps its weights transposed. */
function turned(found: readonly Found[], text: string, { linear }: ParseOptions): Assumption[] {
  const weights = found.filter(({ name = '' }) => /^w[qkvo]$/.test(inputName(name)));
  const certain = weights.filter(({ name = '' }) => isLinear(name));
  const asked = certain.length > 0 ? certain : PARAMETER.test(text) ? weights : [];
  if (asked.length === 0) return [];
  return [
    linearQuestion(
      asked.map(({ name = '' }) => name),
      linear ?? (certain.length > 0 || undefined),
    ),
  ];
}

/** @param isTurned undefined: it has to be answered */
export const linearQuestion = (names: readonly string[], isTurned: boolean | undefined): Assumption =>
  question(
    'linear',
    { key: 'read.linear', values: { names: inList(names) } },
    { 'read.turned': true, 'read.as-written': false },
    isTurned,
  );

/**
 * Gives matrices without a name that of the comment or sentence above each, or below each. Where these do not say it of all, in
 * one way, they stay without.
 */
function withNamesAround(found: readonly Found[], lines: readonly string[]): Found[] {
  const known = found.map((matrix): Found => {
    const [line] = matrix.lines;
    const { name: written = '' } = matrix;
    const isSentence = /\s/.test(written) && !INPUTS.has(inputName(written)) && withoutShape(written) === written;
    const [name, ...others] = isSentence ? namesIn(written) : [];
    return name && others.length === 0 ? { ...matrix, name, from: { line, text: lines[line - 1] ?? '' } } : matrix;
  });
  if (known.every(({ name }) => name !== undefined)) return known;
  const between = (from: number, to: number): Line[] =>
    lines
      .slice(Math.max(0, from), Math.max(0, to))
      .map((text, at) => ({ line: from + at + 1, text: text.trim() }))
      .filter(({ text }) => namesIn(text).length > 0);
  const ends = [0, ...known.map(({ lines: [, last] }) => last)];
  const starts = [...known.map(({ lines: [first] }) => first - 1), lines.length];
  const gaps = ends.map((end, at) => between(end, starts[at] ?? 0));
  // A comment behind the numbers, in the last line of a matrix, or in its first.
  const inside = known.map(({ lines: [first, last] }) =>
    [last, first].map((line) => ({ line, text: /(?:#|\/\/|%|<-|←).*$/.exec(lines[line - 1] ?? '')?.[0] ?? '' })),
  );
  const ways: readonly (readonly (Line | undefined)[])[] = [
    inside.map((all) => all.find(({ text }) => namesIn(text).length > 0)),
    gaps.slice(0, -1).map((gap) => gap.at(-1)),
    gaps[0]?.length === 0 ? gaps.slice(1).map(([first]) => first) : [],
  ];
  const isOf = (line: Line | undefined): boolean => line !== undefined && namesIn(line.text).length === 1;
  const way = ways.find(
    (each) => each.length > 0 && known.every(({ name }, at) => name !== undefined || isOf(each[at])),
  );
  return known.map((matrix, at) => {
    const from = way?.[at];
    const [name] = from ? namesIn(from.text) : [];
    return matrix.name !== undefined || name === undefined || !from ? matrix : { ...matrix, name, from };
  });
}

/** It tells the size of the matrix behind it. */
function isShapeOf(sizes: readonly Scalar[], next: Item | undefined): boolean {
  const shape = shapeOf(next?.value);
  return shape.length > 1 && shape.length === sizes.length && shape.every((size, at) => size === sizes[at]);
}

const SETTINGS: ReadonlyMap<string, string> = new Map([
  ...(['heads', 'keyLength', 'scale'] as const).map((name) => [name, 'number'] as const),
  ['causal', 'boolean'],
]);

function ofTables(text: string, options: ParseOptions): Parts {
  const tables = readTables(text, options);
  if (tables.length === 0) throw new InputError('input.no-numbers');
  for (const { tokens = [] } of tables) refuseNames(tokens);
  return { found: tables, assumed: tables.flatMap(({ assumed }) => assumed), unread: [], settings: {} };
}

/** Refuses names of matrices instead of words: it is unclear whose row begins a matrix, and whose continues one. */
function refuseNames(tokens: readonly string[]): void {
  const names = tokens.map((token) => inputName(token.replace(/\d+$/, '')));
  if (new Set(names).size > 1 && names.every((name) => INPUTS.has(name)))
    throw new InputError('input.names-in-rows', { names: inList(tokens.slice(0, 3)) });
}

function parsed({ name: written, rows, tokens, lines, from }: Found, options: ParseOptions): ParsedMatrix {
  const name = written === undefined ? undefined : inputName(written);
  // A matrix named as another input than the mask cannot be a mask, whatever the caller allows.
  const allowInfinity = name === 'mask' || (options.allowInfinity === true && !isFiniteInput(name));
  const isTurned = /^w[qkvo]$/.test(name ?? '') && (options.linear ?? isLinear(written ?? ''));
  const read = (): Matrix => {
    const matrix = toMatrix(rows, { ...options, allowInfinity });
    return isTurned ? transpose(matrix) : matrix;
  };
  return {
    ...(name !== undefined && { name }),
    ...(written !== undefined && written !== name && { written }),
    matrix: written === undefined ? read() : named(written, read),
    ...(typeof rows[0]?.[0] === 'boolean' && { isBoolean: true }),
    ...(tokens && { tokens }),
    lines,
    ...(from && { from }),
  };
}

/** Drops duplicates: programs print a matrix that was just entered, with its name or without. */
const distinct = (all: readonly ParsedMatrix[], isSession: boolean): ParsedMatrix[] =>
  all.filter(({ name, matrix }, at) => {
    const before = all[at - 1];
    if (name === undefined) return !(isSession && before && equal(before.matrix, matrix));
    return all.findIndex((other) => other.name === name && equal(other.matrix, matrix)) === at;
  });

/** Prompts before input and output. */
const PROMPT =
  /^(?:(?:In \[\d+\]: |>{1,3} ?|octave:\d+> |julia> )(?:(?:print|disp|dput)\((\w+)\)[ \t]*$)?|Out\[\d+\]: ?| *\.\.\.: ?)/;
const PROMPTED = /^(?:In ?\[\d+\]|>{1,3} |octave:\d+>|julia> )/m;

/** The signs of ASCII as wide as a Chinese character: `［１，２］`. */
const WIDE = /[\uff01-\uff5e\u3000]/g;

/** Output that somebody keeps in comments is read where there are no other numbers. */
function uncommented(text: string): string {
  const MARK = /^[ \t]*(?:#{1,2}(?!\d+A\(|\(#\()|\/\/|%|--|;;?)[ \t]?(?=[ \t]*[[\]({.\d-])/;
  const numbers = text.split('\n').filter((line) => /\d/.test(line));
  const areKept = numbers.length > 0 && numbers.every((line) => MARK.test(line) && !line.includes('attention-steps?'));
  return areKept ? text.replace(new RegExp(MARK, 'gm'), '') : text;
}

/** Removes the prompts of a copied interactive session without moving lines. */
function withoutSurroundings(text: string, assumed: Assumption[]): string {
  let isEntered = false;
  const hidden = text.replace(/^\ufeff/, '').match(INVISIBLE) ?? [];
  if (hidden.length > 0) {
    const names = inList([...new Set(hidden)].map(codePoint));
    assumed.push({ kind: 'invisible', said: { key: 'read.invisible', values: { count: hidden.length, names } } });
  }
  return uncommented(text)
    .replace(/^\ufeff/, '')
    .replace(INVISIBLE, '')
    .replace(WIDE, (char) => (char === '\u3000' ? ' ' : String.fromCharCode(char.charCodeAt(0) - 0xfee0)))
    .replace(/^\s*sep=(?:.|\\t)(?=\r?\n)/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => {
      // After a prompt, Python and R continue with marks that elsewhere mean omitted numbers, and signs.
      if (isEntered && /^(?:\.\.\.|\+)(?: |$)/.test(line)) return line.slice(4);
      isEntered = /^>/.test(line);
      return line.replace(PROMPT, '$1').replace(/^print\((\w+)\)[ \t]*$/, '$1');
    })
    .join('\n');
}

function toRows(node: Node, options: ParseOptions): Scalar[][] {
  if (isScalar(node)) return [[node]];
  if (node instanceof Map) return explicitRows(Object.fromEntries(node) as Parameters<typeof explicitRows>[0], options);
  // Unwraps a batch of one.
  let list = node;
  while (list.length === 1 && Array.isArray(list[0]) && list[0].some(Array.isArray)) list = list[0];
  if (list.every(isScalar)) return [list];
  return list.map((row, r) => {
    if (Array.isArray(row) && row.every(isScalar)) return row;
    const shape = shapeOf(list);
    throw Array.isArray(row) && row.some(Array.isArray)
      ? new InputError('input.dimensions', { count: shape.length, shape: shape.join(' × ') })
      : new InputError('input.not-a-row', { row: r });
  });
}
