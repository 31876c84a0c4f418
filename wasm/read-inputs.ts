/** The kinds of inputs, by the engine's list of them. Whether shapes fit together, and what numbers may be, the core decides. */
import type { InputField } from './attention.js';
import { readBoolean, readCount, readNumber, requireObject, shortened, wrongKind } from './kinds.ts';
import { type Flat, readCell, readMatrix, readRows, readVector, requireAlike } from './read-matrix.ts';
import { rangeError } from './refuse.ts';

/** The inputs of one call; a field is a place in the engine's list. */
export interface Request {
  readonly matrices: { readonly name: string; readonly field: number; readonly matrix: Flat }[];
  readonly options: { readonly field: number; readonly value: number }[];
  heads: number;
}

type Read = (request: Request, value: unknown) => void;

/** A name without dots, with what it stands for or what it groups: past.k is k in past. */
interface Node {
  field?: number;
  kind?: InputField['kind'];
  readonly children: Map<string, Node>;
}

const MATRICES: Partial<Record<InputField['kind'], (name: string, value: unknown) => Flat>> = {
  matrix: readMatrix,
  vector: readVector,
};

const OPTIONS: Partial<Record<InputField['kind'], (name: string, value: unknown) => number | undefined>> = {
  count: (name, value) => readCount(name, value, 1),
  number: readNumber,
  positive: readPositive,
  flag: (name, value) => Number(readBoolean(name, value)),
  keys: (name, value) => readCount(name, value, 0),
};

/** @param scorings in the engine's order of them */
export function createReadInputs(fields: readonly InputField[], scorings: readonly string[]) {
  const root = grouped(fields);
  const readers = [...root.children].map(([name, node]) => ({ name, read: readerOf(name, node, scorings) }));
  const known = new Set(root.children.keys());

  return function readInputs(inputs: unknown): Request {
    const object = requireObject('inputs', inputs, known);
    const request: Request = { matrices: [], options: [], heads: 1 };
    request.heads = OPTIONS.count!('heads', object['heads']) ?? 1;
    for (const { name, read } of readers) {
      const value = object[name];
      if (value !== undefined) read(request, value);
    }
    return request;
  };
}

function grouped(fields: readonly InputField[]): Node {
  const root: Node = { children: new Map() };
  fields.forEach(({ name, kind }, field) => {
    let node = root;
    for (const key of name.split('.')) {
      let next = node.children.get(key);
      if (!next) node.children.set(key, (next = { children: new Map() }));
      node = next;
    }
    Object.assign(node, { field, kind });
  });
  return root;
}

function readerOf(name: string, { field, kind, children }: Node, scorings: readonly string[]): Read {
  const parts = new Map([...children].map(([key, child]) => [key, readerOf(`${name}.${key}`, child, scorings)]));
  const keys = new Set(parts.keys());
  if (field === undefined || kind === undefined) {
    return (request, value) => {
      const object = requireObject(name, value, keys);
      for (const [key, read] of parts) read(request, object[key]);
    };
  }
  if (kind === 'scoring') {
    const known = scorings.map((each) => (keys.has(each) ? each : `'${each}'`)).join(', ');
    return (request, value) => {
      const chosen = typeof value === 'string' ? value : readParameters(request, name, parts, value);
      if (!scorings.includes(chosen) || (typeof value === 'string' && keys.has(value)))
        throw rangeError('scoring', "{argument}: expected one of {known}, got '{got}'", {
          argument: name,
          known,
          got: shortened(chosen),
        });
      request.options.push({ field, value: scorings.indexOf(chosen) });
    };
  }
  if (kind === 'mask') {
    return (request, value) => {
      for (const matrix of readMasks(value, request.heads)) request.matrices.push({ name, field, matrix });
    };
  }
  const matrixOf = MATRICES[kind];
  if (matrixOf) return (request, value) => void request.matrices.push({ name, field, matrix: matrixOf(name, value) });
  const optionOf = OPTIONS[kind]!;
  return (request, value) => {
    const option = optionOf(name, value);
    if (option !== undefined) request.options.push({ field, value: option });
  };
}

/** The name of the one scoring whose parameters are given. */
function readParameters(request: Request, name: string, parts: ReadonlyMap<string, Read>, value: unknown): string {
  if (typeof value !== 'object' || value === null) throw wrongKind(name, 'scoring', value);
  const object = requireObject(name, value, new Set(parts.keys()));
  const [key, other] = [...parts.keys()].filter((each) => object[each] !== undefined);
  if (other !== undefined)
    throw rangeError('scorings', '{argument}: expected either general or additive, got both', { argument: name });
  if (key === undefined) throw wrongKind(name, 'scoring', value);
  parts.get(key)!(request, object[key]);
  return key;
}

/** One mask for all heads, or a list with one per head. */
function readMasks(mask: unknown, heads: number): Flat[] {
  if (!isList(mask)) return [readMask('mask', mask)];
  const { length } = mask;
  if (length !== heads)
    throw rangeError(
      'masks',
      `{argument}: expected {expected} mask${heads === 1 ? '' : 's'} (one per head), got {got}`,
      { argument: 'mask', expected: heads, got: length, because: 'one-a-head' },
    );
  // As the core calls them.
  const nameOf = (index: number) => (length === 1 ? 'mask' : `mask[${index}]`);
  const masks = Array.from({ length }, (_, i) => readMask(nameOf(i), mask[i]));
  masks.forEach((mask, i) => requireAlike(`mask[${i}]`, mask, 'mask[0]', masks[0]!));
  return masks;
}

/** A list of masks, rather than a mask as a list of its rows. */
function isList(mask: unknown): mask is readonly unknown[] {
  if (!Array.isArray(mask)) return false;
  const first: unknown = mask[0];
  return Array.isArray(first) ? Array.isArray(first[0]) : typeof first === 'object' && first !== null;
}

/** Numbers are added to the scores; of booleans, true may attend: 0, and false may not: −∞. */
function readMask(name: string, value: unknown): Flat {
  if (!Array.isArray(value)) return readMatrix(name, value);
  const first: unknown = value[0];
  const areBooleans = Array.isArray(first) && typeof first[0] === 'boolean';
  return readRows(name, value, areBooleans ? readAllowed : readCell);
}

function readAllowed(name: string, cell: unknown, place: string): number {
  if (typeof cell !== 'boolean') throw wrongKind(name, 'boolean', cell, { place });
  return cell ? 0 : -Infinity;
}

/** The core refuses these, too, but has their size in float32 alone. */
function readPositive(name: string, value: unknown): number | undefined {
  const number = readNumber(name, value);
  if (number === undefined || (number > 0 && Number.isFinite(number))) return number;
  throw rangeError('positive', '{argument}: expected a finite number above 0, got {got}', {
    argument: name,
    got: number,
  });
}
