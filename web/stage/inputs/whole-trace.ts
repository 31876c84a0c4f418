/** A trace has of all heads together the matrices of each, side by side: stored ones go without, a twentieth of them gzipped. */
import type { Trace } from 'attention-steps/core';
import { beside } from '../../shared/numbers/beside.ts';

/** The matrices of each head, and those of all that are nowhere else. */
export type TraceParts = Pick<Trace, 'heads' | 'projected'>;

/** @param parts of heads that share no keys and values, or with the keys and values of all */
export function wholeTrace(parts: TraceParts): Trace {
  const { heads, projected } = parts;
  const concat = beside(heads.map(({ output }) => output));
  return {
    ...{ q: beside(heads.map(({ q }) => q)), k: beside(heads.map(({ k }) => k)), v: beside(heads.map(({ v }) => v)) },
    ...{ concat, output: projected ?? concat },
    ...parts,
  };
}
