// gradients(): properties of every gradient. oracle.test.ts compares them with slopes.
import { describe, expect, it } from 'vitest';
import type { Gradients, Inputs, Matrix } from 'attention-steps/core';
import { anything, holds } from './arbitraries.ts';
import { allNumbers, attention, matrix } from './support.ts';

/** Numbers between −1 and 1 from a seed. */
function drawn(rows: number, cols: number, seed: number): Matrix {
  let state = seed;
  const next = () => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) / 2 ** 30 - 1;
  for (let i = 0; i < 9; i++) next();
  return matrix(rows, cols, Array.from({ length: rows * cols }, next));
}

/** Lists the fields that inputs and gradients share: name, the inputs' numbers, the gradient. */
function parameters(inputs: Inputs, gradients: Gradients): [string, Float32Array | number[], Matrix][] {
  const found: [string, Float32Array | number[], Matrix][] = [];
  const visit = (name: string, input: unknown, gradient: unknown) => {
    if (typeof input !== 'object' || input === null || name === 'mask') return;
    if (Array.isArray(input)) found.push([name, input as number[], gradient as Matrix]);
    else if ('data' in input) found.push([name, (input as Matrix).data, gradient as Matrix]);
    else
      for (const [key, value] of Object.entries(input))
        visit(`${name}.${key}`, value, (gradient as Record<string, unknown> | undefined)?.[key]);
  };
  for (const [name, input] of Object.entries(inputs)) visit(name, input, gradients[name as keyof Gradients]);
  return found;
}

const shapeOf = ({ rows, cols }: Matrix) => [rows, cols];

describe('gradients', () => {
  it('of two keys, worked out', () => {
    const gradients = attention.gradients({ q: [[0]], k: [[2], [4]], v: [[1], [3]] }, [[1]]);
    const [head] = gradients.heads;
    expect([...head!.weights.data]).toEqual([1, 3]);
    expect([...head!.rowDot.data]).toEqual([2]); // half of each weight's gradient
    expect([...head!.scaledScores.data]).toEqual([-0.5, 0.5]);
    expect([...gradients.q.data]).toEqual([1]);
    expect([...gradients.k.data]).toEqual([0, 0]);
    expect([...gradients.v.data]).toEqual([0.5, 0.5]);
    expect(Object.keys(gradients).sort()).toEqual(['concat', 'heads', 'k', 'q', 'v']);
    expect(Object.keys(head!).sort()).toEqual(['k', 'output', 'q', 'rowDot', 'scaledScores', 'scores', 'v', 'weights']);
  });

  it('have the shapes of what they are gradients of, whatever the inputs', () => {
    holds(anything, (inputs) => {
      const trace = attention.trace(inputs);
      const gradients = attention.gradients(inputs, drawn(trace.output.rows, trace.output.cols, 5));
      for (const [name, numbers, gradient] of parameters(inputs, gradients))
        expect(gradient.data, name).toHaveLength(numbers.length);
      expect(shapeOf(gradients.q)).toEqual(shapeOf(inputs.q));
      expect(shapeOf(gradients.k)).toEqual(shapeOf(inputs.k));
      expect(shapeOf(gradients.v)).toEqual(shapeOf(inputs.v));
      expect(shapeOf(gradients.concat)).toEqual(shapeOf(trace.concat));
      expect(gradients.past === undefined).toBe(inputs.past === undefined);
      expect(gradients.scoring === undefined).toBe(typeof inputs.scoring === 'string');
      expect(gradients.heads).toHaveLength(inputs.heads);
      gradients.heads.forEach((head, h) => {
        const { fullyMaskedRows, ...traced } = trace.heads[h]!;
        const { rowDot, ...ofTraced } = head;
        expect(shapeOf(rowDot)).toEqual([traced.q.rows, 1]);
        expect(Object.keys(ofTraced).sort()).toEqual(Object.keys(traced).sort());
        for (const [name, gradient] of Object.entries(ofTraced) as [keyof typeof ofTraced, Matrix][])
          expect(shapeOf(gradient), name).toEqual(shapeOf(traced[name]!));
        for (const row of fullyMaskedRows)
          expect(
            head.scores.data.subarray(row * head.scores.cols, (row + 1) * head.scores.cols).every((s) => s === 0),
          ).toBe(true);
      });
      expect(allNumbers(gradients).every(Number.isFinite)).toBe(true);
    });
  });
});
