// A trace by hand; oracle.test.ts compares every number of inputs of every kind with the float64 loops.
import { readFileSync } from 'node:fs';
import { version } from '../../package.json';
import { describe, expect, it } from 'vitest';
import { attention, head, matrix } from './support.ts';

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
    expect(Object.keys(trace.output)).toEqual(['rows', 'cols', 'data']);
  });

  it('calls the module what the declarations call it', async () => {
    const read = (file: string) => readFileSync(new URL(`../../dist/core/${file}`, import.meta.url), 'utf8');
    const declared = read('core.d.ts');
    const functions = [...declared.matchAll(/^export (?:declare )?(?:function|const) (\w+)/gm)].map(([, name]) => name);
    expect(Object.keys(await import('attention-steps/core'))).toEqual(functions);
    const body = /export interface Attention \{(.*?)\n\}/s.exec(read('types.d.ts'))![1]!;
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

  it('keeps −0 and subnormals', () => {
    const q = matrix(1, 2, [-0, 1e-45]);
    const trace = attention.trace({ q, k: q, v: q });
    expect(Object.is(trace.q.data[0], -0)).toBe(true);
    expect(trace.v.data[1]).toBe(q.data[1]);
    expect(trace.output.data[1]).toBe(q.data[1]);
  });
});
