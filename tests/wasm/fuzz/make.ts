// From a call as data to the arguments of the engine, and to the same numbers for the oracle.
import type { Inputs } from 'attention-steps/core';
import type { Attending } from './call.ts';
import { Random } from './random.ts';
import { handedOver, shapeOfOutput } from './sizes.ts';

export interface Flat {
  rows: number;
  cols: number;
  data: Float32Array;
}

/** What is computed from, by the names that errors use. */
export interface Given {
  call: Attending;
  n: number;
  m: number;
  matrices: Partial<Record<string, Flat>>;
  masks: Flat[];
}

/** Views of this are what most matrices are: numbers between −2 and 2 first, then zeros, so that a large one costs nothing. */
const pool = new Float32Array(2 ** 28);
const FILLED = 2 ** 22;
{
  const random = new Random(1);
  for (let i = 0; i < FILLED; i++) pool[i] = 4 * random.next() - 2;
}

const MAGNITUDES = [1e-40, 1e-30, 1e-20, 1e-10, 1e-3, 1, 1, 1, 30, 1e4, 1e9, 1e15, 1e19, 1e30, 1.5e38];
const EXTREMES = [
  0,
  -0,
  1e-45,
  1e-40,
  2 ** -126,
  1e-20,
  88,
  -104,
  1e9,
  -1e15,
  1.9e19,
  1e30,
  -8e37,
  3.3e38,
  3.4028234663852886e38,
];

function dataOf(random: Random, length: number, numbers: Attending['numbers']): Float32Array {
  if (numbers === 'zeros') return length <= FILLED ? new Float32Array(length) : pool.subarray(FILLED, FILLED + length);
  const from = random.between(0, FILLED / 2);
  if (numbers === 'tame' || length > FILLED / 2) return pool.subarray(from, from + length);
  const magnitude = random.pick(MAGNITUDES);
  const isSprinkled = random.chance(0.5);
  return Float32Array.from({ length }, (_, i) =>
    isSprinkled && random.chance(0.1) ? random.pick(EXTREMES) : pool[from + i]! * magnitude,
  );
}

/** Sizes that no array has get data that is too short: they are refused before anybody looks. */
const lengthOf = (rows: number, cols: number) => Math.min(rows * cols, pool.length - FILLED);

export function matrixOf(seed: number, rows: number, cols: number, numbers: Attending['numbers'] = 'tame'): Flat {
  return { rows, cols, data: dataOf(new Random(seed), lengthOf(rows, cols), numbers) };
}

/** Of many or large masks nobody makes the numbers. */
const MASKED = 2 ** 18;

function maskOf(call: Attending, random: Random, rows: number, cols: number, count: number): Flat {
  if (count * rows * cols > MASKED) return { rows, cols, data: pool.subarray(FILLED, FILLED + lengthOf(rows, cols)) };
  const number = () => {
    const share = random.next();
    if (share < 0.4) return 0;
    if (share < 0.75 || call.mask === 'booleans') return -Infinity;
    if (share < 0.76) return Infinity;
    return call.numbers === 'wild' && share < 0.85 ? random.pick(EXTREMES) : 4 * random.next() - 2;
  };
  return { rows, cols, data: Float32Array.from({ length: rows * cols }, number) };
}

export function givenOf(call: Attending): Given {
  const random = new Random(call.seed);
  const { n, newKeys, past, heads } = call.shape;
  const matrices: Given['matrices'] = {};
  for (const [name, [rows, cols]] of Object.entries(handedOver(call)))
    matrices[name] = matrixOf(random.between(0, 2 ** 30), rows, cols, call.numbers);
  const m = past + newKeys;
  const count = call.mask === undefined ? 0 : call.mask === 'each' ? heads : 1;
  const masks = Array.from({ length: count }, () => maskOf(call, random, n, m, count));
  return { call, n, m, matrices, masks };
}

export const rowsOf = ({ rows, cols, data }: Flat) =>
  Array.from({ length: rows }, (_, row) => Array.from(data.subarray(row * cols, (row + 1) * cols)));

const isVector = (name: string) => /^b|additive\.v$/.test(name);
const LARGEST_LIST = 2 ** 16;

/** The arguments by the names that errors use. */
export function argumentsOf({ call, matrices, masks }: Given): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, matrix] of Object.entries(matrices)) {
    if (isVector(name)) given[name] = Array.from(matrix!.data);
    else given[name] = call.asRows && matrix!.data.length <= LARGEST_LIST ? rowsOf(matrix!) : matrix!;
  }
  if (call.mask === 'booleans' && masks[0]!.data.length <= LARGEST_LIST)
    given.mask = rowsOf(masks[0]!).map((row) => row.map((cell) => cell === 0));
  else if (masks.length > 0) given.mask = call.mask === 'each' ? masks : masks[0];
  const { heads, kvHeads } = call.shape;
  if (heads !== 1) given.heads = heads;
  if (kvHeads !== heads) given.kvHeads = kvHeads;
  if (call.scale !== undefined) given.scale = call.scale;
  if (call.softcap !== undefined) given.softcap = call.softcap;
  if (call.causal) given.causal = true;
  if (call.keyLength !== undefined) given.keyLength = call.keyLength;
  if (call.scoring === 'dot') given.scoring = 'dot';
  return given;
}

/** From names with dots to objects in objects. */
export function nested(given: Record<string, unknown>): Inputs {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const path = name.split('.');
    let inner = result;
    for (const step of path.slice(0, -1)) inner = (inner[step] ??= {}) as Record<string, unknown>;
    inner[path.at(-1)!] = value;
  }
  return result;
}

export const outputGradientOf = (call: Attending): Flat => {
  const [rows, cols] = shapeOfOutput(call);
  return matrixOf(call.seed + 77, rows, cols, call.numbers);
};
