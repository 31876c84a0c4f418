// The published cases that one head covers. Not covered yet, of the collection they come from: additive scoring (10 cases),
// general scoring (3), several heads (3), the concatenation form of Keras's attention (1).
import { readdirSync, readFileSync } from 'node:fs';
import type { Inputs, Matrix } from 'attention-steps/core';
import { describe, expect, it } from 'vitest';
import { attention, matrix } from './support.ts';

interface Tensor {
  shape: number[]; // (heads,) rows, columns; of one head here
  data: (number | string)[];
}

interface Case {
  name: string;
  op: 'attention' | 'multi_head' | 'scores' | 'mask';
  params: { scale?: number; Wq?: Tensor; Wk?: Tensor; Wv?: Tensor; n?: number; m?: number };
  mask: { causal?: boolean; key_allowed?: number[]; query_allowed?: number[] };
  inputs: Record<string, Tensor>;
  expected: Record<string, Tensor>;
  tolerance: number;
}

const folder = new URL('../fixtures/published-cases/', import.meta.url);
const cases = readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Case);

const read = ({ shape, data }: Tensor): Matrix => matrix(shape.at(-2)!, shape.at(-1)!, data.map(Number));

const tensor = (tensors: Partial<Record<string, Tensor>>, name: string): Matrix => read(tensors[name]!);

function operands({ op, params, inputs }: Case): Inputs {
  if (op === 'multi_head') {
    const weights = { wq: read(params.Wq!), wk: read(params.Wk!), wv: read(params.Wv!) };
    return { x: tensor(inputs, 'Xq'), context: tensor(inputs, 'Xk'), ...weights };
  }
  if (op === 'scores') {
    // Scores alone: S = S·Iᵀ.
    const s = tensor(inputs, 'S');
    const identity = matrix(
      s.cols,
      s.cols,
      Array.from({ length: s.cols ** 2 }, (_, i) => (i % (s.cols + 1) ? 0 : 1)),
    );
    return { q: s, k: identity, v: tensor(inputs, 'V') };
  }
  if (op === 'mask') {
    const k = matrix(params.m!, 1, new Float32Array(params.m!));
    return { q: matrix(params.n!, 1, new Float32Array(params.n!)), k, v: k };
  }
  const k = tensor(inputs, 'K');
  return { q: tensor(inputs, 'Q'), k, v: inputs.V ? tensor(inputs, 'V') : k };
}

function compute(published: Case): Partial<Record<string, Matrix>> {
  const { params, mask } = published;
  const inputs = operands(published);
  const n = ((inputs.q ?? inputs.x) as Matrix).rows;
  const allowed = mask.key_allowed?.map(Boolean);
  const trace = attention.trace({
    ...inputs,
    scoring: 'dot',
    scale: params.scale ?? 1,
    ...(mask.causal && { causal: true }),
    ...(allowed && { mask: Array.from({ length: n }, () => allowed) }),
  });
  const { scaledScores, weights } = trace.heads[0]!;
  // Keras's convention, here in the reading only: a masked query keeps its weights, its output row is zero.
  const cols = trace.output.cols;
  const output = trace.output.data.map((value, i) => (mask.query_allowed?.[Math.floor(i / cols)] === 0 ? 0 : value));
  // What these sources call scores has the scale in it already.
  return {
    scores: scaledScores,
    weights,
    output: matrix(n, cols, output),
    allowed: matrix(n, weights.cols, weights.data.map(Math.sign)),
  };
}

describe('published cases', () => {
  it('are 31', () => {
    expect(cases).toHaveLength(31);
  });

  it.each(cases)('$name', (published) => {
    const computed = compute(published);
    for (const [name, expected] of Object.entries(published.expected)) {
      const actual = computed[name]!;
      const wanted = read(expected);
      expect([actual.rows, actual.cols]).toEqual(expected.shape.slice(-2));
      for (const [i, value] of wanted.data.entries()) {
        // The source's own tolerance, but no finer than float32 at that size.
        const tolerance = Math.max(published.tolerance, 4e-7 * Math.max(1, Math.abs(value)));
        expect(Math.abs(actual.data[i]! - value), `${name} ${String(i)}`).toBeLessThanOrEqual(tolerance);
      }
    }
  });
});
