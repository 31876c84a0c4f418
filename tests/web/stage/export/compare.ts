/** The distance of a program's results from the engine's trace. */
import type { Matrix } from 'attention-steps/core';
import { expect } from 'vitest';
import { turned } from '../../../../web/stage/export/turn.ts';
import type { Operation } from '../../../../web/stage/export/program.ts';
import type { Case } from './cases.ts';

/** Returns the engine's matrices by their names in the code; of several heads the last one's. */
export function tracedOf({ program, trace, convention }: Case): Map<string, Matrix> {
  const last = trace.heads.length - 1;
  const found = ({ traced, out }: Operation): [string, Matrix][] => {
    const matrix = traced && ('all' in traced ? trace[traced.all] : trace.heads[last]?.[traced.of]);
    return matrix ? [[out, turned(matrix as Matrix, out, convention)]] : [];
  };
  return new Map([...program.before, ...program.perHead, ...program.after].flatMap(found));
}

/** Compares to 1e-6 of the largest number in the matrix; infinities have to be equal. */
export function expectClose(got: readonly number[], { data }: Matrix, what: string): void {
  expect(got.length, what).toBe(data.length);
  const finite = data.filter(Number.isFinite);
  const largest = finite.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const wrong = Array.from(data, (value, at) => [value, got[at] ?? NaN] as const).filter(
    ([value, other]) => !(value === other || Math.abs(value - other) <= 1e-6 * largest),
  );
  expect(wrong, `${what}: [engine, program] where they differ`).toEqual([]);
}
