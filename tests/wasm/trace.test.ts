import { readFileSync } from 'node:fs';
import { version } from '../../package.json';
import { describe, expect, it } from 'vitest';
import { allNumbers, attention, head, matrix } from './support.ts';

const x = [
  [1.0, 0.5, 0.2, 0.8],
  [0.3, 0.9, 0.1, 0.4],
  [0.7, 0.2, 0.6, 0.3],
];
const wq = [
  [0.5, 0.3],
  [0.2, 0.4],
  [0.1, 0.6],
  [0.7, 0.2],
];
const wk = [
  [0.4, 0.1],
  [0.3, 0.5],
  [0.6, 0.2],
  [0.2, 0.4],
];
const wv = [
  [0.6, 0.3],
  [0.2, 0.7],
  [0.4, 0.1],
  [0.3, 0.5],
];

function close(actual: Float32Array, expected: number[], digits = 4) {
  expect(actual).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) expect(actual[i]).toBeCloseTo(value, digits);
}

describe('trace', () => {
  it('shows every intermediate of three tokens', () => {
    const trace = attention.trace({ x, wq, wk, wv });
    close(trace.q.data, [1.18, 0.78, 0.62, 0.59, 0.66, 0.71], 6);
    close(trace.heads[0]!.scores.data, [1.5332, 1.1402, 1.2166, 0.9335, 0.718, 0.7131, 1.0519, 0.8184, 0.7927]);
    close(trace.heads[0]!.weights.data, [0.3911, 0.2962, 0.3127, 0.3684, 0.3163, 0.3152, 0.3731, 0.3163, 0.3106]);
    close(trace.output.data, [0.8, 0.8691, 0.7893, 0.8649, 0.7904, 0.8673]);
  });

  it('shows the unscaled example', () => {
    const inputs = {
      q: [
        [1, 0],
        [0, 1],
      ],
      k: [
        [1, 0],
        [0, 1],
        [1, 1],
      ],
      v: [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    };
    close(attention.trace({ ...inputs, scoring: 'dot' }).output.data, [3, 4, 3.5339, 4.5339]);
    close(attention.trace({ ...inputs, scale: 1 }).output.data, [3, 4, 3.5339, 4.5339]);
  });

  it('has the keys that the declarations promise', () => {
    const trace = attention.trace({ x, wq, wk, wv });
    expect(Object.keys(trace).sort()).toEqual(['concat', 'heads', 'k', 'output', 'q', 'v']);
    expect(Object.keys(trace.heads[0]!).sort()).toEqual([
      'fullyMaskedRows',
      'k',
      'output',
      'q',
      'scaledScores',
      'scores',
      'v',
      'weights',
    ]);
    expect(Object.keys(trace.output)).toEqual(['rows', 'cols', 'data']);
    const more = attention.trace({ x, wq, wk, wv, wo: [[1], [2]], causal: true }, { softmaxParts: true });
    expect(more.projected).toEqual(more.output);
    expect(more.heads[0]).toHaveProperty('maskedScores');
    expect(Object.keys(more.heads[0]!.softmaxParts!)).toEqual(['rowMax', 'shifted', 'exponentials', 'rowSum']);
  });

  it('calls the module what the declarations call it', async () => {
    const declared = readFileSync(new URL('../../dist/core/core.d.ts', import.meta.url), 'utf8');
    const functions = [...declared.matchAll(/^export (?:declare )?(?:function|const) (\w+)/gm)].map(([, name]) => name);
    expect(Object.keys(await import('attention-steps/core'))).toEqual(functions);
    const body = /export interface Attention \{(.*?)\n\}/s.exec(declared)![1]!;
    const members = [...body.matchAll(/^ {4}(?:readonly )?(\w+)[(:]/gm)].map(([, name]) => name);
    expect(Object.keys(attention).sort()).toEqual(members.sort());
  });

  it('knows the version of the package', () => {
    expect(attention.version).toBe(version);
  });

  it('gives the softmax parts the weights come from', () => {
    const { softmaxParts, weights } = attention.trace({ x, wq, wk, wv }, { softmaxParts: true }).heads[0]!;
    const { exponentials, rowSum, shifted, rowMax } = softmaxParts!;
    expect([rowMax.rows, rowMax.cols, rowSum.rows, rowSum.cols]).toEqual([3, 1, 3, 1]);
    const row = (i: number) => Math.floor(i / 3);
    expect(weights.data).toEqual(exponentials.data.map((value, i) => value / rowSum.data[row(i)]!));
    const scaled = head({ x, wq, wk, wv }).scaledScores.data;
    expect(shifted.data).toEqual(scaled.map((value, i) => value - rowMax.data[row(i)]!));
  });

  it('says what softmax parts are in a fully masked row and at +Infinity', () => {
    const one = [[1], [1]];
    const mask = [
      [-Infinity, -Infinity],
      [Infinity, 0],
    ];
    const traced = attention.trace({ q: one, k: one, v: one, mask }, { softmaxParts: true }).heads[0]!;
    expect(traced.fullyMaskedRows).toEqual([0]);
    expect([...traced.weights.data]).toEqual([0, 0, 1, 0]);
    expect([...traced.softmaxParts!.rowMax.data]).toEqual([-Infinity, Infinity]);
    expect([...traced.softmaxParts!.shifted.data]).toEqual([-Infinity, -Infinity, 0, -Infinity]);
    expect([...traced.softmaxParts!.exponentials.data]).toEqual([0, 0, 1, 0]);
    expect([...traced.softmaxParts!.rowSum.data]).toEqual([0, 1]);
  });

  it('takes boolean masks, causal and keyLength together', () => {
    const q = [[1], [2], [3]];
    const mask = [
      [true, true, true],
      [false, true, true],
      [true, false, true],
    ];
    const { maskedScores, fullyMaskedRows } = head({ q, k: q, v: q, scale: 1, mask, causal: true, keyLength: 2 });
    const no = -Infinity;
    expect([...maskedScores!.data]).toEqual([1, no, no, no, 4, no, 3, no, no]);
    expect(fullyMaskedRows).toEqual([]);
    expect(head({ q, k: q, v: q, keyLength: 0 }).fullyMaskedRows).toEqual([0, 1, 2]);
  });

  it('shows each head, and what heads share', () => {
    const q = [[1, 0, 0, 1]];
    const k = [
      [1, 2],
      [3, 4],
    ];
    const v = [[1], [2]];
    const trace = attention.trace({
      q,
      k,
      v,
      heads: 2,
      kvHeads: 1,
      scoring: 'dot',
      wo: [
        [1, 0],
        [0, 10],
      ],
      bo: [0, 5],
    });
    expect(trace.heads).toHaveLength(2);
    expect(trace.heads.map((head) => [...head.q.data])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(trace.heads.map((head) => [...head.scores.data])).toEqual([
      [1, 3],
      [2, 4],
    ]);
    const [first, second] = trace.heads;
    expect(first!.k).toEqual(second!.k);
    expect(first!.k.data.buffer).not.toBe(second!.k.data.buffer);
    const [one, other] = [...trace.concat.data];
    expect([one, other]).toEqual([first!.output.data[0], second!.output.data[0]]);
    close(trace.output.data, [one!, 10 * other! + 5], 5);
  });

  it('puts the past in front, and gives back what the next call takes as its past', () => {
    const one = { q: [[1]], k: [[2]], v: [[10]], causal: true };
    const first = attention.trace(one);
    const second = attention.trace({ ...one, k: [[3]], v: [[20]], past: { k: first.k, v: first.v } });
    expect([...second.k.data, ...second.v.data]).toEqual([2, 3, 10, 20]);
    expect([...second.heads[0]!.scores.data]).toEqual([2, 3]);
    expect(second.heads[0]!.weights.data[1]).toBeGreaterThan(0.5);
  });

  it('caps scores after the scale and before the mask', () => {
    const q = [[10], [-20]];
    const mask = [
      [0, 100],
      [-Infinity, 0],
    ];
    const traced = head({ q, k: q, v: q, scale: 0.1, softcap: 5, mask });
    close(
      traced.cappedScores!.data,
      [10, -20, -20, 40].map((s) => 5 * Math.tanh(s / 5)),
      5,
    );
    close(traced.maskedScores!.data.slice(0, 2), [5 * Math.tanh(2), 100 + 5 * Math.tanh(-4)], 4);
    expect(traced.maskedScores!.data[2]).toBe(-Infinity);
  });

  it('takes one mask per head, of booleans, rows of numbers or a matrix', () => {
    const q = [
      [1, 1, 1],
      [1, 1, 1],
    ];
    const no = -Infinity;
    const { heads } = attention.trace({
      q,
      k: q,
      v: q,
      heads: 3,
      scale: 0,
      mask: [
        [
          [true, false],
          [true, true],
        ],
        [
          [1, 2],
          [3, 4],
        ],
        matrix(2, 2, [5, 6, no, 8]),
      ],
    });
    expect(heads.map(({ maskedScores }) => [...maskedScores!.data])).toEqual([
      [0, no, 0, 0],
      [1, 2, 3, 4],
      [5, 6, no, 8],
    ]);
    const list = attention.trace({
      q,
      k: q,
      v: q,
      mask: [
        [
          [true, false],
          [true, true],
        ],
      ],
    });
    const plain = attention.trace({
      q,
      k: q,
      v: q,
      mask: [
        [true, false],
        [true, true],
      ],
    });
    expect(list).toEqual(plain);
  });

  it('shows every intermediate of general and additive scoring', () => {
    const q = [[1, 2]];
    const k = [
      [1, 0, 2],
      [0, 1, 3],
    ];
    const v = [[1], [2]];
    const w = [
      [1, 2, 3],
      [4, 5, 6],
    ];
    const general = head({ q, k, v, scoring: { general: w } });
    expect(general.projectedQ).toEqual(matrix(1, 3, [9, 12, 15]));
    expect([...general.scores.data]).toEqual([39, 57]);
    expect(general).not.toHaveProperty('activations');
    const w2 = [
      [1, 0],
      [0, 1],
      [-1, 0],
    ];
    const parameters = {
      w1: [
        [1, 0],
        [0, 0.5],
      ],
      w2,
      v: [2, 1],
    };
    const additive = head({ q, k, v, scoring: { additive: parameters } });
    expect(additive.projectedQ).toEqual(matrix(1, 2, [1, 1]));
    expect(additive.projectedK).toEqual(matrix(2, 2, [-1, 0, -3, 1]));
    expect(additive.preactivations).toEqual(matrix(2, 2, [0, 1, -2, 2]));
    close(additive.activations!.data, [0, Math.tanh(1), Math.tanh(-2), Math.tanh(2)], 6);
    close(additive.scores.data, [Math.tanh(1), Math.tanh(-2)], 6);
    expect(additive.scaledScores).toEqual(additive.scores);
  });

  it('attends across to a context', () => {
    const context = [
      [1, 0, 0, 0],
      [0, 1, 0, 0],
    ];
    const trace = attention.trace({ x, context, wq, wk, wv });
    expect([trace.k.rows, trace.heads[0]!.weights.rows, trace.heads[0]!.weights.cols]).toEqual([2, 3, 2]);
    close(trace.k.data, [0.4, 0.1, 0.3, 0.5], 6);
  });

  it('keeps −0 and subnormals', () => {
    const q = matrix(1, 2, [-0, 1e-45]);
    const trace = attention.trace({ q, k: q, v: q });
    expect(Object.is(trace.q.data[0], -0)).toBe(true);
    expect(trace.v.data[1]).toBe(q.data[1]);
    expect(trace.output.data[1]).toBe(q.data[1]);
  });

  it('takes arrays and matrices for the same', () => {
    const flat = { x: matrix(3, 4, x.flat()), wq: matrix(4, 2, wq.flat()), wk: matrix(4, 2, wk.flat()), wv };
    expect(allNumbers(attention.trace(flat))).toEqual(allNumbers(attention.trace({ x, wq, wk, wv })));
  });

  it('gives fresh arrays: neither inputs nor later calls share them', () => {
    const q = matrix(2, 2, [1, 2, 3, 4]);
    const first = attention.trace({ q, k: q, v: q });
    const numbers = allNumbers(first);
    const buffers = new Set(
      [first.q, first.k, first.v, first.concat, first.output, first.heads[0]!.q].map((m) => m.data.buffer),
    );
    expect(buffers.size).toBe(6);
    q.data.fill(9);
    attention.trace({
      q: matrix(300, 300, new Float32Array(90_000)),
      k: q.rows === 2 ? matrix(2, 300, new Float32Array(600)) : q,
      v: q,
    });
    expect(allNumbers(first)).toEqual(numbers);
  });

  it('answers as before after a trace large enough to grow the memory', () => {
    const inputs = { x, wq, wk, wv, causal: true };
    const before = allNumbers(attention.trace(inputs));
    const large = matrix(1200, 8, new Float32Array(9600).fill(0.5));
    const { weights } = head({ q: large, k: large, v: large });
    expect(weights.data[1_439_999]).toBeCloseTo(1 / 1200, 8);
    expect(allNumbers(attention.trace(inputs))).toEqual(before);
  });
});
