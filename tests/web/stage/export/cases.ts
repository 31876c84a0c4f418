/** The exports' test cases: every example, and inputs that combine every setting with many others; and the engine's results. */
import { readFileSync, readdirSync } from 'node:fs';
import type { Inputs, Matrix, Trace } from 'attention-steps/core';
import { randomLcg } from 'd3-random';
import { expect } from 'vitest';
import { inputsOf } from '../../../../web/course/lesson/pictures.ts';
import { readLesson } from '../../../../web/course/lesson/schema.ts';
import { EXAMPLES } from '../../../../web/stage/inputs/examples.ts';
import { exampleInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { defaultState } from '../../../../web/stage/inputs/stage-state.ts';
import {
  CONVENTIONS,
  type Convention,
  type Operation,
  type Program,
  type Tokens,
} from '../../../../web/stage/export/program.ts';
import { plainInputs, tokensOf } from '../../../../web/stage/export/stage.ts';
import { turned } from '../../../../web/stage/export/turn.ts';
import { programOf } from '../../../../web/stage/export/write.ts';
import { engine } from '../../engine.ts';

export interface Case {
  readonly name: string;
  readonly convention: Convention;
  readonly inputs: Inputs;
  readonly program: Program;
  readonly trace: Trace;
}

const examples: [string, Inputs, Tokens][] = EXAMPLES.map((example) => {
  const inputs = exampleInputs(example);
  return [example.id, plainInputs(inputs, defaultState(example.id).options), tokensOf(inputs)];
});

const folder = new URL('../../../../web/course/lessons/en/', import.meta.url);
const computed: typeof examples = readdirSync(folder).flatMap((file) => {
  const example = readLesson(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
  return Object.entries(example.computed).map(([name, entry]): (typeof examples)[number] => {
    const { inputs, options, more } = inputsOf(entry);
    return [`${example.id}, ${name}`, plainInputs({ ...inputs, heads: more?.heads ?? 1 }, options), tokensOf(inputs)];
  });
});

/** Numbers between −1 and 1, where float32 is exact to 1e-6; each setting changes with a period of its own. */
function mixed(count: number): typeof examples {
  const random = randomLcg(2017);
  const numbers = (length: number): number[] => Array.from({ length }, () => Math.fround(2 * random() - 1));
  const rows = (count: number, cols: number): number[][] => Array.from({ length: count }, () => numbers(cols));
  return Array.from({ length: count }, (_, at): (typeof examples)[number] => {
    const [heads, kvHeads] = [
      [1, 1],
      [2, 2],
      [4, 2],
      [3, 1],
      [1, 1],
    ][at % 5] as [number, number];
    const [n, m] = [2 + (at % 3), 2 + (at % 4)] as const;
    const [dK, dV, dModel] = [2, 1 + (at % 3), 4] as const;
    const source: Inputs =
      at % 2 === 0
        ? { q: rows(n, heads * dK), k: rows(m, kvHeads * dK), v: rows(m, kvHeads * dV) }
        : {
            x: rows(n, dModel),
            context: rows(m, dModel),
            wq: rows(dModel, heads * dK),
            wk: rows(dModel, kvHeads * dK),
            wv: rows(dModel, kvHeads * dV),
            ...(at % 3 === 0 && { bq: numbers(heads * dK), bk: numbers(kvHeads * dK), bv: numbers(kvHeads * dV) }),
          };
    const cell = (): number => (random() < 0.4 ? -Infinity : random() < 0.05 ? Infinity : random());
    const mask = (): number[][] => Array.from({ length: n }, () => Array.from({ length: m }, cell));
    const masks: Inputs[] = [
      {},
      { causal: true },
      { mask: mask() },
      { mask: mask(), causal: true },
      { keyLength: at % (m + 1) },
      { mask: mask().map((row) => row.map((value) => value !== -Infinity)), keyLength: m - 1 },
    ];
    const inputs: Inputs = {
      ...source,
      ...masks[at % 6],
      ...(heads > 1 && { heads, kvHeads }),
      ...(at % 4 > 1 && { scale: at % 4 === 2 ? 1 : -0.75 }),
      ...(at % 3 === 1 && { wo: rows(heads * dV, 3), ...(at % 2 === 0 && { bo: numbers(3) }) }),
    };
    return [`mixed ${String(at)}`, inputs, {}];
  });
}

export const cases = (count: number): Case[] =>
  [...examples, ...computed, ...mixed(count)].flatMap(([name, inputs, tokens]) => {
    const trace = engine.trace(inputs);
    return CONVENTIONS.map((convention) => {
      const program = programOf(inputs, convention, tokens);
      return { name: `${name}, ${convention}`, convention, inputs, program, trace };
    });
  });

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
