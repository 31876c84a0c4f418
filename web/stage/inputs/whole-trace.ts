/**
 * A trace contains matrices of all heads together, which are those of each head side by side. Stored traces omit them,
 * which saves a twentieth when gzipped.
 */
import type { Trace } from 'attention-steps/core';
import { beside } from '../../shared/numbers/beside.ts';

/** The matrices of each head, and those that cannot be put together from them. */
export type TraceParts = Pick<Trace, 'heads' | 'projected'>;

/** @param parts heads that share no keys and values, or that have all of them */
export function wholeTrace(parts: TraceParts): Trace {
  const { heads, projected } = parts;
  const concat = beside(heads.map(({ output }) => output));
  return {
    ...{ q: beside(heads.map(({ q }) => q)), k: beside(heads.map(({ k }) => k)), v: beside(heads.map(({ v }) => v)) },
    ...{ concat, output: projected ?? concat },
    ...parts,
  };
}
