// Numbers that others published: test suites and tutorials, each named in its row of the fixture with its licence.
import { readFileSync } from 'node:fs';
import type { Inputs, Matrix } from 'attention-steps/core';
import { describe, expect, it } from 'vitest';
import { attention, matrix } from './support.ts';

interface Tensor {
  shape: number[]; // rows, columns; of weights with several heads: heads, rows, columns
  data: (number | string)[];
}

interface Case {
  name: string;
  op: 'attention' | 'multi_head' | 'scores' | 'mask';
  params: {
    score?: 'dot' | 'general' | 'additive';
    scale?: number;
    heads?: number;
    W?: Tensor;
    b?: number; // added to each score of general scoring
    v?: Tensor;
    n?: number;
    m?: number;
  } & Partial<Record<'Wq' | 'Wk' | 'Wv' | 'Wo' | 'bo', Tensor>>;
  mask: { causal?: boolean; key_allowed?: number[]; query_allowed?: number[] };
  inputs: Record<string, Tensor>;
  expected: Record<string, Tensor>;
  tolerance: number;
}

const fixture = new URL('../fixtures/published-cases.json', import.meta.url);
const cases = JSON.parse(readFileSync(fixture, 'utf8')) as Case[];

const read = ({ shape, data }: Tensor): Matrix => matrix(shape.at(-2)!, shape.at(-1)!, data.map(Number));

const tensor = (tensors: Partial<Record<string, Tensor>>, name: string): Matrix => read(tensors[name]!);

function operands({ op, params, inputs }: Case): Inputs {
  if (op === 'multi_head') {
    // Values may be separate from keys here: they are projected first, by an attention of their own.
    const wv = read(params.Wv!);
    const { v } = attention.trace({ x: tensor(inputs, 'Xv'), wq: wv, wk: wv, wv });
    return {
      x: tensor(inputs, 'Xq'),
      context: tensor(inputs, 'Xk'),
      wq: read(params.Wq!),
      wk: read(params.Wk!),
      v,
      ...(params.Wo && { wo: read(params.Wo) }),
      ...(params.bo && { bo: params.bo.data.map(Number) }),
      heads: params.heads!,
    };
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

function scoringOf({ params: { score, W, Wq, Wk, v } }: Case): Inputs['scoring'] {
  if (score === 'general') return { general: read(W!) };
  if (score === 'additive') return { additive: { w1: read(Wq!), w2: read(Wk!), v: v!.data.map(Number) } };
  return 'dot';
}

function compute(published: Case): Partial<Record<string, Matrix>> {
  const { params, mask } = published;
  const inputs = operands(published);
  const n = ((inputs.q ?? inputs.x) as Matrix).rows;
  const allowed = mask.key_allowed?.map(Boolean);
  const trace = attention.trace({
    ...inputs,
    scoring: scoringOf(published) ?? 'dot',
    scale: params.scale ?? 1,
    ...(mask.causal && { causal: true }),
    ...(allowed && { mask: Array.from({ length: n }, () => allowed) }),
  });
  const { scaledScores } = trace.heads[0]!;
  const heads = trace.heads.map(({ weights }) => weights);
  const weights = matrix(
    heads[0]!.rows,
    heads[0]!.cols,
    heads.flatMap(({ data }) => [...data]),
  );
  // Keras's convention, only in this reader: a masked query keeps its weights, its output row is zero.
  const cols = trace.output.cols;
  const output = trace.output.data.map((value, i) => (mask.query_allowed?.[Math.floor(i / cols)] === 0 ? 0 : value));
  // These sources' scores are scaled already.
  return {
    scores: { ...scaledScores, data: scaledScores.data.map((value) => value + (params.b ?? 0)) },
    weights,
    output: matrix(n, cols, output),
    allowed: matrix(n, weights.cols, weights.data.map(Math.sign)),
  };
}

describe('published cases', () => {
  it('are 48', () => {
    expect(cases).toHaveLength(48);
  });

  it.each(cases)('$name', (published) => {
    const computed = compute(published);
    for (const [name, expected] of Object.entries(published.expected)) {
      const actual = computed[name]!;
      const wanted = read(expected);
      expect([actual.rows, actual.cols]).toEqual(expected.shape.slice(-2));
      expect(actual.data).toHaveLength(wanted.data.length);
      for (const [i, value] of wanted.data.entries()) {
        // The source's own tolerance, but no finer than float32 at that size.
        const tolerance = Math.max(published.tolerance, 4e-7 * Math.max(1, Math.abs(value)));
        expect(Math.abs(actual.data[i]! - value), `${name} ${String(i)}`).toBeLessThanOrEqual(tolerance);
      }
    }
  });
});
