// What a call needs, from its sizes alone.
import type { Attending, Encoding } from './call.ts';

/** What one linear memory can hold, in bytes. */
export const MEMORY = 2 ** 31;

export type Sizes = readonly [rows: number, cols: number];

export interface Matrices {
  [name: string]: Sizes;
}

/** Every matrix of the inputs with its shape, masks and outputGradient aside; vectors have one row. */
export function matricesOf({ shape, scoring, projected, context, biased, wo }: Attending): Matrices {
  const { n, newKeys, past, heads, kvHeads, queryWidth, keyWidth, valueWidth, hidden, model, outWidth } = shape;
  const all: Matrices = {};
  const projectsKeys = projected.includes('k') || projected.includes('v');
  if (projected.includes('q') || (projectsKeys && !context)) all.x = [n, model];
  if (projectsKeys && context) all.context = [newKeys, model];
  const operand = (name: string, rows: number, cols: number) => {
    if (!projected.includes(name)) {
      all[name] = [rows, cols];
      return;
    }
    all[`w${name}`] = [model, cols];
    if (biased) all[`b${name}`] = [1, cols];
  };
  operand('q', n, heads * queryWidth);
  operand('k', newKeys, kvHeads * keyWidth);
  operand('v', newKeys, kvHeads * valueWidth);
  if (wo) all.wo = [heads * valueWidth, outWidth];
  if (wo && biased) all.bo = [1, outWidth];
  if (past > 0) all['past.k'] = [past, kvHeads * keyWidth];
  if (past > 0) all['past.v'] = [past, kvHeads * valueWidth];
  if (scoring === 'general') all['scoring.general'] = [queryWidth, keyWidth];
  if (scoring === 'additive') {
    all['scoring.additive.w1'] = [queryWidth, hidden];
    all['scoring.additive.w2'] = [keyWidth, hidden];
    all['scoring.additive.v'] = [1, hidden];
  }
  return all;
}

const wrappedOf = ([rows, cols]: Sizes): Sizes => [rows % 2 ** 32, cols % 2 ** 32];

/** The same as they are handed over. */
export function handedOver(call: Attending): Matrices {
  const all = matricesOf(call);
  if (!call.wrapped) return all;
  return Object.fromEntries(Object.entries(all).map(([name, sizes]) => [name, wrappedOf(sizes)]));
}

/** Of the output, and so of the outputGradient that is handed over. */
export function shapeOfOutput({ shape, wo, wrapped }: Attending): Sizes {
  const sizes: Sizes = [shape.n, wo ? shape.outWidth : shape.heads * shape.valueWidth];
  return wrapped ? wrappedOf(sizes) : sizes;
}

export interface Needs {
  /** Bytes of the inputs. */
  inputs: number;
  /** Bytes that no way of computing it can do without: with more than MEMORY a call has to be refused. */
  least: number;
  /** Bytes that suffice, JavaScript's included. */
  most: number;
  /** Multiplications, and what costs as much. */
  work: number;
}

export function needsOf(call: Attending): Needs {
  const { n, newKeys, past, heads, kvHeads, queryWidth, keyWidth, valueWidth, hidden, model, outWidth } = call.shape;
  const m = past + newKeys;
  const additive = call.scoring === 'additive';
  const masks = call.mask === undefined ? 0 : (call.mask === 'each' ? heads : 1) * n * m;
  let inputs = masks;
  for (const [rows, cols] of Object.values(matricesOf(call))) inputs += rows * cols;
  const output = n * (call.wo ? outWidth : heads * valueWidth);
  const operands = n * heads * (queryWidth + valueWidth) + m * kvHeads * (keyWidth + valueWidth);
  const pairs = heads * n * m;
  const hiddenPairs = additive ? 2 * pairs * hidden : 0;
  const ofHeads =
    heads *
    (n * (queryWidth + valueWidth + keyWidth) + m * (keyWidth + valueWidth) + (additive ? (n + m) * hidden : 0));
  let least = inputs + output;
  let most = 2 * (inputs + operands + output) + ofHeads / heads;
  if (call.method === 'trace' || call.method === 'gradients') {
    const sides = call.method === 'trace' ? 1 : 2;
    least = inputs + output + sides * (3 * pairs + hiddenPairs);
    // In the engine, and given out; in JavaScript an array takes some 250 bytes, and there are 8 to 18 of a head.
    most = 2 * sides * (2 * inputs + 2 * operands + ofHeads + 7 * pairs + hiddenPairs + output) + heads * 1000 * sides;
  }
  let work =
    heads * (Math.ceil(n / 4) * 4 + 8) * (Math.ceil(m / 8) * 8) * (keyWidth + Math.ceil(valueWidth / 8) * 8 + 20);
  if (additive) work += heads * n * m * hidden * 30 + heads * (n * queryWidth + m * keyWidth) * hidden;
  if (call.scoring === 'general') work += heads * n * queryWidth * keyWidth;
  if (call.projected.includes('q')) work += n * model * heads * queryWidth;
  if (call.projected.includes('k')) work += newKeys * model * kvHeads * keyWidth;
  if (call.projected.includes('v')) work += newKeys * model * kvHeads * valueWidth;
  if (call.wo) work += n * heads * valueWidth * outWidth;
  work += inputs + heads * 2000;
  if (call.method === 'gradients') work *= 4;
  return { inputs: 4 * inputs, least: 4 * least, most: 4 * most + 2 ** 20, work };
}

/** Of what an encoding gives: its bytes, and how many matrices. */
export function shapeOfEncoding({ method, given }: Encoding): { bytes: number; count: number } {
  const { n = 1, dModel = 1, heads = 1, past = 0, rows = 1, cols = 1 } = given as Record<string, number>;
  if (method === 'sinusoidal') return { bytes: 4 * n * dModel, count: 1 };
  if (method === 'rotary') return { bytes: 8 * rows * cols, count: 1 };
  return { bytes: 4 * heads * n * (past + n), count: heads };
}
