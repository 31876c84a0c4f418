// Arbitraries of inputs of every kind.
import fc from 'fast-check';
import type { Inputs, Matrix } from 'attention-steps/core';
import { runs } from '../seed.ts';
import { matrix } from './support.ts';

/** cost: a factor by which a slow property runs less often. */
interface Options<T> {
  cost?: number;
  examples?: T[];
}
const parameters = <T>({ cost = 1, examples = [] }: Options<T>) => ({
  numRuns: Math.ceil(runs / cost),
  examples: examples.map((example): [T] => [example]),
});

export const holds = <T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => void, options: Options<T> = {}) => {
  fc.assert(fc.property(arbitrary, property), parameters(options));
};
export const holdsAsync = <T>(
  arbitrary: fc.Arbitrary<T>,
  property: (value: T) => Promise<void>,
  options: Options<T> = {},
) => fc.assert(fc.asyncProperty(arbitrary, property), parameters(options));

export const size = fc.integer({ min: 1, max: 7 });
export const number = fc.float({ min: -4, max: 4, noNaN: true });

export const matrixOf = (rows: number, cols: number, cell = number): fc.Arbitrary<Matrix> =>
  fc.array(cell, { minLength: rows * cols, maxLength: rows * cols }).map((numbers) => matrix(rows, cols, numbers));

export interface Qkv {
  q: Matrix;
  k: Matrix;
  v: Matrix;
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });

/** Describes inputs by a few independent values, so that fast-check can print them and make them smaller. */
const recipes = (side: fc.Arbitrary<number>) =>
  fc.record({
    n: side,
    newKeys: side,
    past: fc.oneof(fc.constant(0), side),
    kvHeads: fc.integer({ min: 1, max: 3 }),
    group: fc.integer({ min: 1, max: 3 }),
    queryWidth: side,
    keyWidth: size,
    valueWidth: side,
    hidden: size,
    model: side,
    outWidth: size,
    projected: fc.subarray(['q', 'k', 'v']),
    context: fc.boolean(),
    biased: fc.boolean(),
    wo: fc.boolean(),
    causal: fc.boolean(),
    keyLength: maybe(fc.nat(999)),
    scoring: fc.constantFrom('scaled-dot' as const, 'dot' as const, 'general' as const, 'additive' as const),
    mask: fc.constantFrom('none', 'one', 'booleans', 'one per head'),
    scale: maybe(fc.constantFrom(0, -1, 0.125, 3)),
    softcap: maybe(fc.constantFrom(0.5, 2, 30)),
    numbers: fc.constantFrom('zeros' as const, 'gentle' as const, 'tame' as const, 'wild' as const),
    areRows: fc.boolean(),
    softmaxParts: fc.boolean(),
    seed: fc.nat(),
  });
type Flat = 'x' | 'context' | 'wq' | 'wk' | 'wv' | 'q' | 'k' | 'v' | 'wo';
export type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never;
export type Recipe = Drawn<ReturnType<typeof recipes>>;

/** Blocks of kernels end at these sizes. */
const edge = fc.constantFrom(15, 16, 17, 31, 32, 33, 64, 65, 255, 256, 257);
export const recipe = recipes(fc.oneof({ withCrossShrink: true }, { weight: 4, arbitrary: size }, edge));
export const smallRecipe = recipes(size);

const MAGNITUDES = [1e-40, 1e-30, 1e-20, 1e-3, 1, 1, 30, 1e4, 1e9, 1e15, 1e19, 1e30, 1.5e38];
const EXTREMES = [0, -0, 1e-45, 2 ** -126, 88, -104, 1e9, -1e15, 1.9e19, 1e30, -8e37, 3.4028234663852886e38];

/** Returns a function that draws matrices of the sort that a recipe names: the same ones from the same seed. */
export function fill({ numbers, seed }: Pick<Recipe, 'numbers' | 'seed'>) {
  let state = seed;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const oneOf = (list: number[]) => list[Math.floor(next() * list.length)]!;
  return (rows: number, cols: number, { isMask = false, isBoolean = false } = {}) => {
    const magnitude = numbers === 'gentle' ? 0.25 : numbers === 'wild' && !isMask ? oneOf(MAGNITUDES) : 1;
    const cell = () => {
      const share = next();
      if (isMask && share < 0.7) return share < 0.35 ? 0 : -Infinity;
      if (isMask && (isBoolean || share > 0.99)) return isBoolean ? 0 : Infinity;
      if (numbers === 'wild' && share > 0.9) return oneOf(EXTREMES);
      return numbers === 'zeros' ? 0 : magnitude * (4 * next() - 2);
    };
    return matrix(rows, cols, Array.from({ length: rows * cols }, cell));
  };
}

/** The multiplications that take a few milliseconds. */
const WORK = 4e5;
const capped = (size: number, cost: number) => Math.max(1, Math.min(size, Math.floor(WORK / cost)));

function scoringOf({ scoring, queryWidth, hidden }: Recipe, keyWidth: number, draw: ReturnType<typeof fill>) {
  if (scoring === 'general') return { general: draw(queryWidth, keyWidth) };
  if (scoring !== 'additive') return scoring;
  return { additive: { w1: draw(queryWidth, hidden), w2: draw(keyWidth, hidden), v: [...draw(1, hidden).data] } };
}

/** Returns a recipe's inputs. Some sizes depend on each other, or would take too long: these are smaller than the recipe says. */
export function inputsOf(drawn: Recipe): Inputs & Partial<Record<Flat, Matrix>> & { heads: number; kvHeads: number } {
  const { kvHeads, queryWidth, valueWidth, outWidth, projected, scoring } = drawn;
  const isAdditive = scoring === 'additive';
  const draw = fill(drawn);
  const vector = (length: number) => [...draw(1, length).data];
  const heads = kvHeads * drawn.group;
  const keyWidth = isAdditive || scoring === 'general' ? drawn.keyWidth : queryWidth;
  const past = isAdditive ? Math.min(drawn.past, 17) : drawn.past;
  const most = isAdditive ? Math.min(drawn.newKeys, 33) : drawn.newKeys;
  const n = capped(drawn.n, heads * (past + most) * (queryWidth + valueWidth + (isAdditive ? 10 * drawn.hidden : 0)));
  const projectsKeys = projected.includes('k') || projected.includes('v');
  const hasContext = projectsKeys && drawn.context;
  const newKeys = projectsKeys && !hasContext ? n : most;
  const m = past + newKeys;
  const model = capped(drawn.model, heads * Math.max(n, newKeys) * (queryWidth + keyWidth + valueWidth));
  const operand = (name: string, rows: number, cols: number) =>
    projected.includes(name)
      ? { [`w${name}`]: draw(model, cols), ...(drawn.biased && { [`b${name}`]: vector(cols) }) }
      : { [name]: draw(rows, cols) };
  const mask = () => draw(n, m, { isMask: true, isBoolean: drawn.mask === 'booleans' });
  return {
    heads,
    kvHeads,
    causal: drawn.causal,
    ...operand('q', n, heads * queryWidth),
    ...operand('k', newKeys, kvHeads * keyWidth),
    ...operand('v', newKeys, kvHeads * valueWidth),
    ...((projected.includes('q') || (projectsKeys && !hasContext)) && { x: draw(n, model) }),
    ...(hasContext && { context: draw(newKeys, model) }),
    ...(past > 0 && { past: { k: draw(past, kvHeads * keyWidth), v: draw(past, kvHeads * valueWidth) } }),
    ...(drawn.wo && { wo: draw(heads * valueWidth, outWidth), ...(drawn.biased && { bo: vector(outWidth) }) }),
    scoring: scoringOf(drawn, keyWidth, draw),
    ...(drawn.mask !== 'none' && {
      mask: drawn.mask === 'one per head' ? Array.from({ length: heads }, mask) : mask(),
    }),
    ...(drawn.scale !== undefined && { scale: drawn.scale }),
    ...(drawn.softcap !== undefined && { softcap: drawn.softcap }),
    ...(drawn.keyLength !== undefined && { keyLength: drawn.keyLength % (m + 1) }),
  };
}

/** Writes the same inputs as arrays of rows, and a mask of 0 and −∞ as one of booleans. */
export function asRows(value: unknown, isBoolean = false): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('data' in value) {
    const { rows, cols, data } = value as Matrix;
    const rowsOfIt = Array.from({ length: rows }, (_, row) => [...data.subarray(row * cols, (row + 1) * cols)]);
    return isBoolean ? rowsOfIt.map((cells) => cells.map((cell) => cell === 0)) : rowsOfIt;
  }
  if (Array.isArray(value)) return value.map((item) => asRows(item, isBoolean));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, asRows(item, isBoolean && name === 'mask')]),
  );
}

/** Draws inputs with heads, shared heads, scorings, a softcap, a past and masks of each sort, but from q, k and v to concat. */
export const anything = smallRecipe.map(
  (drawn) => inputsOf({ ...drawn, numbers: 'tame', projected: [], wo: false }) as ReturnType<typeof inputsOf> & Qkv,
);
