import { InputError } from './input-error.ts';
import type { FiniteOptions, Matrix } from '../numbers/matrix.ts';
import { at, checkNumber } from '../numbers/matrix.ts';
import type { Node } from './parse-nested.ts';
import { readNested } from './parse-nested.ts';
import type { Scalar } from './parse-scalar.ts';
import { readTables } from './parse-table.ts';
import type { Said } from '../words/say.ts';

export interface ParseOptions extends FiniteOptions {
  /** Default 256 each. */
  readonly maxRows?: number;
  readonly maxCols?: number;
}

export interface ParsedMatrix {
  /** The engine's name (wq for W_Q) where it is one of its inputs, else as in the text. */
  readonly name?: string;
  readonly matrix: Matrix;
  /** Labels of the rows, where the text has a column of them. */
  readonly tokens?: string[];
}

interface Found {
  readonly name?: string;
  readonly rows: Scalar[][];
  readonly tokens?: string[];
}

/** Well above the text of every input at 256 tokens; a book pasted by mistake is refused before it is read. */
export const MAX_TEXT = 16_000_000;

/** What begins as an array does, and not a label such as [CLS]. */
const BRACKETED = /[[{]\s*(?:[[\](){}"'\d.+−-]|true|false|nan|inf|np\.|float\()/i;

/**
 * Every matrix in a pasted text: JSON, CSV and its relatives, NumPy's or PyTorch's print-out. Takes time in proportion
 * to the text. Infinity, true (may attend: 0) and false (−Infinity) are read in a matrix named mask and, where
 * `allowInfinity` is set, in those whose name does not say they are another input.
 */
export function parseMatrices(text: string, options: ParseOptions = {}): ParsedMatrix[] {
  if (text.length > MAX_TEXT) {
    throw new InputError('input.text-length', { count: text.length, most: MAX_TEXT });
  }
  const plain = withoutSurroundings(text);
  if (plain.trim() === '') throw new InputError('input.nothing');
  const found = BRACKETED.test(plain) ? foundNested(plain, options) : readTables(plain);
  return found.map(({ name: written, rows, tokens }) => {
    const name = written === undefined ? undefined : inputName(written);
    // What is named as another input than the mask cannot be a mask, whatever the caller allows.
    const allowInfinity = name === 'mask' || (options.allowInfinity === true && !isFiniteInput(name));
    try {
      const matrix = toMatrix(rows, { ...options, allowInfinity });
      return { ...(name === undefined ? {} : { name }), matrix, ...(tokens === undefined ? {} : { tokens }) };
    } catch (error) {
      if (!(error instanceof InputError) || written === undefined) throw error;
      throw new InputError('input.named', { name: written, problem: error });
    }
  });
}

/** The engine's name for a matrix, from the many ways to write it: W_Q, Wq, W^Q, query weights; others unchanged. */
export function inputName(written: string): string {
  const bare = written.toLowerCase().replace(/[^\p{L}]/gu, '');
  return NAMES.get(bare) ?? written;
}

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    x: ['x', 'input', 'inputs', 'embedding', 'embeddings'],
    context: ['context', 'memory'],
    wq: ['wq', 'wquery', 'queryweights'],
    wk: ['wk', 'wkey', 'keyweights'],
    wv: ['wv', 'wvalue', 'valueweights'],
    wo: ['wo', 'woutput', 'outputweights', 'outproj'],
    q: ['q', 'query', 'queries'],
    k: ['k', 'key', 'keys'],
    v: ['v', 'value', 'values'],
    mask: ['mask', 'attnmask', 'attentionmask'],
    bq: ['bq', 'biasq', 'betaq', 'βq', 'querybias', 'qprojbias'],
    bk: ['bk', 'biask', 'betak', 'βk', 'keybias', 'kprojbias'],
    bv: ['bv', 'biasv', 'betav', 'βv', 'valuebias', 'vprojbias'],
    bo: ['bo', 'biaso', 'betao', 'βo', 'outputbias', 'outprojbias'],
    inProjBias: ['inprojbias'],
  }).flatMap(([name, spellings]) => spellings.map((spelling) => [spelling, name] as const)),
);

function isFiniteInput(name: string | undefined): boolean {
  return name !== undefined && name !== 'mask' && NAMES.get(name) === name;
}

/** Refuses a size beyond the limits, naming both. */
export function checkSize(rows: number, cols: number, { maxRows = 256, maxCols = 256 }: ParseOptions): void {
  if (rows <= maxRows && cols <= maxCols) return;
  throw new InputError('input.size', { rows, cols, maxRows, maxCols });
}

/** Takes away what a copied interactive session has around its arrays, and leaves every line on its number. */
function withoutSurroundings(text: string): string {
  return text
    .replace(/^\ufeff/, '')
    .replace(/^(?:>>> |In \[\d+\]: )(?:print\((\w+)\)[ \t]*$)?/gm, '$1')
    .replace(/^Out\[\d+\]: ?/gm, '')
    .replace(/^(?:import|from) .*$/gm, '')
    .replace(/^\[torch\.\w+ of size [\dx]+.*\]$/gm, '');
}

function foundNested(text: string, options: ParseOptions): Found[] {
  const found: Found[] = [];
  let open: Scalar[][] | undefined;
  for (const { name, value } of readNested(text)) {
    if (value instanceof Map && !isExplicit(value)) {
      for (const [key, item] of value) found.push({ name: key, rows: named(key, () => toRows(item, options)) });
      open = undefined;
      continue;
    }
    const flat = Array.isArray(value) && value.length > 0 && value.every(isScalar);
    // Lines of [1. 2.] copied without the brackets around them are the rows of one matrix.
    if (flat && name === undefined && open !== undefined) {
      open.push(value);
      continue;
    }
    const rows = name === undefined ? toRows(value, options) : named(name, () => toRows(value, options));
    found.push(name === undefined ? { rows } : { name, rows });
    open = flat ? rows : undefined;
  }
  if (found.length === 0) throw new InputError('input.no-numbers');
  return found;
}

function named<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof InputError ? new InputError('input.named', { name, problem: error }) : error;
  }
}

function isScalar(node: Node): node is Scalar {
  return typeof node === 'number' || typeof node === 'boolean';
}

/** {rows, cols, data}, as the engine has its matrices. */
function isExplicit(node: Map<string, Node>): boolean {
  return node.has('rows') && node.has('cols') && node.has('data');
}

function toRows(node: Node, options: ParseOptions): Scalar[][] {
  if (isScalar(node)) return [[node]];
  if (node instanceof Map) return explicitRows(node, options);
  // A batch of one.
  let list = node;
  while (list.length === 1 && Array.isArray(list[0]) && list[0].some(Array.isArray)) list = list[0];
  if (list.every(isScalar)) return [list];
  return list.map((row, r) => {
    if (Array.isArray(row) && row.every(isScalar)) return row;
    if (Array.isArray(row) && row.some(Array.isArray)) throw tooDeep(list);
    throw new InputError('input.not-a-row', { row: r + 1 });
  });
}

function tooDeep(list: Node): InputError {
  const shape: number[] = [];
  for (let level: Node | undefined = list; Array.isArray(level); level = level[0]) shape.push(level.length);
  return new InputError('input.dimensions', { count: shape.length, shape: shape.join(' × ') });
}

function explicitRows(node: Map<string, Node>, options: ParseOptions): Scalar[][] {
  const [rows, cols, data] = ['rows', 'cols', 'data'].map((key) => node.get(key));
  if (!isSize(rows) || !isSize(cols)) throw new InputError('input.rows-cols');
  checkSize(rows, cols, options);
  if (!Array.isArray(data) || !data.every(isScalar)) throw new InputError('input.data');
  if (data.length !== rows * cols) {
    throw new InputError('input.data-length', { count: rows * cols, rows, cols, got: data.length });
  }
  return Array.from({ length: rows }, (_, r) => data.slice(r * cols, (r + 1) * cols));
}

function isSize(node: Node | undefined): node is number {
  return typeof node === 'number' && Number.isInteger(node) && node > 0;
}

function toMatrix(rows: readonly Scalar[][], options: ParseOptions): Matrix {
  const cols = rows[0]?.length ?? 0;
  if (cols === 0) throw new InputError('input.no-numbers');
  checkSize(rows.length, cols, options);
  const data = new Float32Array(rows.length * cols);
  rows.forEach((row, r) => {
    if (row.length !== cols) {
      throw new InputError('input.ragged', { row: r + 1, count: row.length, cols });
    }
    row.forEach((value, c) => {
      data[r * cols + c] = toNumber(value, at(r + 1, c + 1), options);
    });
  });
  return { rows: rows.length, cols, data };
}

function toNumber(value: Scalar, where: Said, options: ParseOptions): number {
  if (typeof value === 'number') return checkNumber(value, where, options);
  if (options.allowInfinity !== true) throw new InputError('input.boolean', { value: String(value), where });
  return value ? 0 : -Infinity;
}
