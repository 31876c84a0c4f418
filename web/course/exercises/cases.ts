/** Parameters and inputs that several exercises have. */
import type { Draw } from './draw.ts';
import type { Case, Parameter } from './exercise.ts';

export const named = (...names: readonly (readonly [string, Parameter['is']])[]): Parameter[] =>
  names.map(([name, is]) => ({ name, is }));

export const QKV = named(['Q', 'q'], ['K', 'k'], ['V', 'v']);

/** @param most the largest number in queries and keys */
export const attended = (
  draw: Draw,
  id: Case['id'],
  n: number,
  m: number,
  dK: number,
  dV: number,
  most?: number,
): Case => ({
  id,
  inputs: { q: draw.matrix(n, dK, most), k: draw.matrix(m, dK, most), v: draw.matrix(m, dV) },
});

export const withWeights = (draw: Draw, id: Case['id'], n: number, dModel: number, dK: number, dV: number): Case => ({
  id,
  inputs: {
    x: draw.matrix(n, dModel),
    wq: draw.matrix(dModel, dK, 1),
    wk: draw.matrix(dModel, dK, 1),
    wv: draw.matrix(dModel, dV, 1),
  },
});
