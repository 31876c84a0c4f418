import { InputError, named } from './input-error.ts';
import type { Matrix } from '../numbers/matrix.ts';
import { equal, transpose } from '../numbers/matrix.ts';
import { FORMS } from './forms/forms.ts';
import type { Item, Node, Unread } from './parse-nested.ts';
import { readNested, shapeOf } from './parse-nested.ts';
import type { Scalar } from './parse-scalar.ts';
import { excerpt } from './parse-scalar.ts';
import { type Decimal, type Table, readTables } from './parse-table.ts';
import { type ParseOptions, explicitRows, isScalar, toMatrix } from './rows.ts';
import type { Said } from '../words/say.ts';

export interface ParsedMatrix {
  /** The engine's name (wq for W_Q) if it is one of its inputs, otherwise the name in the text. */
  readonly name?: string;
  readonly matrix: Matrix;
  /** Labels of the rows, if the text has a column of them. */
  readonly tokens?: string[];
}

/** All that was read from a text. */
export interface Reading {
  readonly matrices: readonly ParsedMatrix[];
  /** Messages to show: there are no matrices, or they could be read in another way. */
  readonly notes: readonly Said[];
  /** Lines that are neither matrices nor comments. */
  readonly unread: readonly Unread[];
  /** Options of attention that stand beside the matrices of an object. */
  readonly settings: {
    readonly heads?: number;
    readonly causal?: boolean;
    readonly keyLength?: number;
    readonly scale?: number;
  };
  /** Set if the numbers would differ under this decimal mark. */
  readonly otherDecimal?: Decimal;
}

type Found = Pick<Table, 'name' | 'rows' | 'tokens'>;

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
  const plain = FORMS.reduce(
    (rest, { looksLike, rewrite }) => (looksLike.test(rest) ? rewrite(rest) : rest),
    withoutSurroundings(text),
  );
  if (plain.trim() === '') throw new InputError('input.nothing');
  const read = BRACKETED.test(plain) ? ofLists(plain, options) : ofTables(plain, options);
  return { ...read, matrices: distinct(read.matrices, PROMPTED.test(text)) };
}

function ofLists(text: string, options: ParseOptions): Reading {
  const { items, unread } = readNested(text);
  const found: Found[] = [];
  const settings: Record<string, Scalar> = {};
  let open: Scalar[][] | undefined;
  let shaped: string | undefined;
  for (const [at, { name: own, value }] of items.entries()) {
    const name = own ?? shaped;
    shaped = undefined;
    if (value instanceof Map && !isExplicit(value)) {
      for (const [key, item] of value)
        if (isScalar(item) && typeof item === SETTINGS.get(key)) settings[key] = item;
        else found.push({ name: key, rows: named(key, () => toRows(item, options)) });
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
    found.push(name === undefined ? { rows } : { name, rows });
    open = flat ? rows : undefined;
  }
  const [first] = unread;
  if (found.length === 0 && first) {
    const problem: Said = { key: 'input.unexpected', values: { char: excerpt(first.text) } };
    throw new InputError('input.line', { line: first.line, problem });
  }
  if (found.length === 0) throw new InputError('input.no-numbers');
  const linear = found.filter(({ name = '' }) => isLinear(name)).map(({ name = '' }) => name);
  return {
    matrices: found.map((one) => parsed(one, options)),
    notes: [
      ...(linear.length > 0 ? [{ key: 'read.linear', values: { names: linear.join(', ') } } as const] : []),
      ...lost(found),
    ],
    unread,
    settings,
  };
}

/** The first number that float32 cannot tell from 0. */
function lost(found: readonly Found[]): Said[] {
  const tiny = found
    .flatMap(({ rows }) => rows.flat())
    .find((value) => typeof value === 'number' && value !== 0 && Math.fround(value) === 0);
  return tiny === undefined ? [] : [{ key: 'read.tiny', values: { text: String(tiny) } }];
}

/** `K shape`, which tells a size, as `K`. */
export const withoutShape = (name: string): string => name.replace(/[ ._]*(?:shape|size)$/i, '');

/** It tells the size of the matrix behind it. */
function isShapeOf(sizes: readonly Scalar[], next: Item | undefined): boolean {
  const shape = shapeOf(next?.value);
  return shape.length > 1 && shape.length === sizes.length && shape.every((size, at) => size === sizes[at]);
}

const SETTINGS: ReadonlyMap<string, string> = new Map([
  ...(['heads', 'keyLength', 'scale'] as const).map((name) => [name, 'number'] as const),
  ['causal', 'boolean'],
]);

/** True for weights of nn.Linear, which computes x Wᵀ but prints W. */
const isLinear = (name: string): boolean => /\.weight$/.test(name) && /^w[qkvo]$/.test(inputName(name));

function ofTables(text: string, options: ParseOptions): Reading {
  const tables = readTables(text, options.decimal);
  const notes = tables.flatMap(({ header, marks }): Said[] => [
    ...(header
      ? [{ key: 'read.header', values: { line: header.line, text: excerpt(header.text.trim()) } } as const]
      : []),
    ...(marks ? [{ key: 'read.decimal', values: { text: marks.text, value: marks.value } } as const] : []),
  ]);
  const otherDecimal = tables.find(({ marks }) => marks?.other)?.marks?.other;
  const matrices = tables.map((table) => parsed(table, options));
  for (const { tokens = [] } of tables) refuseNames(tokens);
  return {
    matrices,
    notes: [...notes, ...lost(tables)],
    unread: [],
    settings: {},
    ...(otherDecimal && { otherDecimal }),
  };
}

/** Refuses names of matrices instead of words: it is unclear whose row begins a matrix, and whose continues one. */
function refuseNames(tokens: readonly string[]): void {
  const names = tokens.map((token) => inputName(token.replace(/\d+$/, '')));
  if (new Set(names).size > 1 && names.every((name) => INPUTS.has(name)))
    throw new InputError('input.names-in-rows', { names: tokens.slice(0, 3).join(', ') });
}

function parsed({ name: written, rows, tokens }: Found, options: ParseOptions): ParsedMatrix {
  const name = written === undefined ? undefined : inputName(written);
  // A matrix named as another input than the mask cannot be a mask, whatever the caller allows.
  const allowInfinity = name === 'mask' || (options.allowInfinity === true && !isFiniteInput(name));
  const read = (): Matrix => {
    const matrix = toMatrix(rows, { ...options, allowInfinity });
    return isLinear(written ?? '') ? transpose(matrix) : matrix;
  };
  return {
    ...(name !== undefined && { name }),
    matrix: written === undefined ? read() : named(written, read),
    ...(tokens && { tokens }),
  };
}

/** Drops duplicates: programs print a matrix that was just entered, with its name or without. */
const distinct = (all: readonly ParsedMatrix[], isSession: boolean): ParsedMatrix[] =>
  all.filter(({ name, matrix }, at) => {
    const before = all[at - 1];
    if (name === undefined) return !(isSession && before && equal(before.matrix, matrix));
    return all.findIndex((other) => other.name === name && equal(other.matrix, matrix)) === at;
  });

/** Returns the engine's name of a matrix written in any way: W_Q, Wq, W^Q, query weights; other names stay. */
export function inputName(written: string): string {
  const isWeight = /\.(?:weight|kernel)$/.test(written);
  const path = written
    .replace(/\.(?:weight|kernel)$/, '')
    .replace(/\.bias$/, 'bias')
    .split('.');
  const bare = (path.at(-1) ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const known = NAMES.get(written) ?? NAMES.get(bare) ?? NAMES.get(written.split(' ').at(-1)?.toLowerCase() ?? '');
  // nn.Linear names the weights that make queries just query.
  return known !== undefined && /^[qkv]$/.test(known) && isWeight ? `w${known}` : (known ?? written);
}

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    x: ['x', 'input', 'inputs', 'embedding', 'embeddings'],
    context: ['C', 'context', 'memory'],
    wq: ['wq', 'wquery', 'queryweights', 'qproj'],
    wk: ['wk', 'wkey', 'keyweights', 'kproj'],
    wv: ['wv', 'wvalue', 'valueweights', 'vproj'],
    wo: ['wo', 'woutput', 'outputweights', 'outproj', 'oproj'],
    q: ['q', 'query', 'queries'],
    k: ['k', 'key', 'keys'],
    v: ['v', 'value', 'values'],
    mask: ['M', 'mask', 'attnmask', 'attentionmask'],
    bq: ['bq', 'biasq', 'betaq', 'βq', 'querybias', 'wquerybias', 'qbias', 'qprojbias'],
    bk: ['bk', 'biask', 'betak', 'βk', 'keybias', 'wkeybias', 'kbias', 'kprojbias'],
    bv: ['bv', 'biasv', 'betav', 'βv', 'valuebias', 'wvaluebias', 'vbias', 'vprojbias'],
    bo: ['bo', 'biaso', 'betao', 'βo', 'outputbias', 'outprojbias', 'oprojbias'],
    inProjBias: ['inprojbias'],
  }).flatMap(([name, spellings]) => spellings.map((spelling) => [spelling, name] as const)),
);

const INPUTS: ReadonlySet<string> = new Set(NAMES.values());

function isFiniteInput(name: string | undefined): boolean {
  return name !== undefined && name !== 'mask' && NAMES.get(name) === name;
}

/** Prompts before input and output. */
const PROMPT =
  /^(?:(?:In \[\d+\]: |>{1,3} ?|octave:\d+> |julia> )(?:(?:print|disp|dput)\((\w+)\)[ \t]*$)?|Out\[\d+\]: ?| *\.\.\.: ?)/;
const PROMPTED = /^(?:In ?\[\d+\]|>{1,3} |octave:\d+>|julia> )/m;

/** Removes the prompts of a copied interactive session without moving lines. */
function withoutSurroundings(text: string): string {
  let isEntered = false;
  return text
    .replace(/^\ufeff/, '')
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

/** True for {rows, cols, data}, the engine's form of matrices. */
function isExplicit(node: Map<string, Node>): boolean {
  return node.has('rows') && node.has('cols') && node.has('data');
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
    if (Array.isArray(row) && row.some(Array.isArray)) throw tooDeep(list);
    throw new InputError('input.not-a-row', { row: r });
  });
}

function tooDeep(list: Node): InputError {
  const shape = shapeOf(list);
  return new InputError('input.dimensions', { count: shape.length, shape: shape.join(' × ') });
}
