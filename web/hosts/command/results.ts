/** The matrices of a trace by name and step, in the order in which they are computed. */
import type { HeadTrace, Matrix, Trace } from 'attention-steps/core';
import { MATRIX_KINDS, type MatrixKind, kindOf, matrices } from '../../stage/inputs/matrices.ts';
import { type StepId, stepsOf } from '../../stage/model/steps.ts';
import { tracedMatrices } from '../../stage/model/values/traced.ts';

export interface Result {
  /** As in the trace; with one head that is projected, its output is `concat`, so that `output` is always the last. */
  readonly name: string;
  /** Counted from 0; undefined where there is but one, and for what is of all heads together. */
  readonly head?: number;
  readonly matrix: Matrix;
}

/** Parts of a head's trace that the stage does not show, each beside the matrix that it is computed with. */
const unshown: Readonly<Partial<Record<MatrixKind, { before?: readonly string[]; after?: readonly string[] }>>> = {
  scores: { before: ['projectedQ', 'projectedK', 'preactivations', 'activations'] },
  scaledScores: { after: ['cappedScores'] },
};

type Named = readonly (readonly [name: string, matrix: Matrix])[];

/** The steps by which the stage's matrices of this trace are computed; the last of them gives the output. */
function stepsBy(trace: Trace): { idsOf: (kind: MatrixKind) => readonly StepId[]; last: StepId | undefined } {
  const [head] = trace.heads;
  const empty = { rows: 0, cols: 0, data: new Float32Array() };
  const there = tracedMatrices({ inputs: {}, mask: empty, trace });
  const [q, k, v] = [head?.q.cols ?? 0, head?.k.cols ?? 0, head?.v.cols ?? 0];
  const heads = { count: trace.heads.length, kvCount: trace.k.cols / k, widths: { q, k, v } };
  const isThere = (id: keyof typeof there): boolean => there[id] !== undefined;
  const steps = stepsOf('forward', heads, 0, isThere, ({ out }) => isThere(out));
  return {
    idsOf: (kind) =>
      steps.filter(({ operations }) => operations.some(({ out }) => kindOf(out) === kind)).map(({ id }) => id),
    last: steps.at(-1)?.id,
  };
}

/** Those of one step, or all. @param at the head, from 0 */
export function headMatrices(trace: Trace, at: number, step?: StepId): Named {
  const head = trace.heads[at] as HeadTrace;
  const all = { ...head, ...head.softmaxParts } as unknown as Readonly<Record<string, Matrix | undefined>>;
  const { idsOf } = stepsBy(trace);
  return MATRIX_KINDS.filter((kind) => matrices[kind].head).flatMap((kind) => {
    // The only head's output is the concatenation of all.
    const steps = [...idsOf(kind), ...(kind === 'output' && trace.heads.length === 1 ? idsOf('concat') : [])];
    if (step !== undefined && !steps.includes(step)) return [];
    const { before = [], after = [] } = unshown[kind] ?? {};
    return [...before, kind, ...after].flatMap((name) => {
      const matrix = all[name];
      return matrix ? [[name, matrix] as const] : [];
    });
  });
}

/** Matrices of all heads together, after those of each. */
export function matricesTogether(trace: Trace, step?: StepId): Named {
  const { concat, projected, output } = trace;
  const { idsOf, last } = stepsBy(trace);
  const isOf = (steps: readonly (StepId | undefined)[]): boolean => step === undefined || steps.includes(step);
  const concatenated = idsOf('concat');
  const found: [string, Matrix | undefined, boolean][] = [
    ['concat', concat, isOf(concatenated.length > 0 ? concatenated : idsOf('output'))],
    ['projected', projected, isOf(idsOf('projected'))],
    ['output', output, isOf([last])],
  ];
  return found.flatMap(([name, matrix, isAsked]) => (matrix && isAsked ? [[name, matrix] as const] : []));
}

/** Each once: what is the same as another, such as the only head's output and that of all, is not repeated. */
export function resultsOf(trace: Trace, step?: StepId): Result[] {
  const isOnly = trace.heads.length === 1;
  const isProjected = trace.projected !== undefined;
  const heads = trace.heads.flatMap((_, at) =>
    headMatrices(trace, at, step).map(([name, matrix]) => ({
      name: isOnly && isProjected && name === 'output' ? 'concat' : name,
      matrix,
      ...(isOnly ? {} : { head: at }),
    })),
  );
  const isNew: Readonly<Record<string, boolean>> = { concat: !isOnly && isProjected, output: !isOnly || isProjected };
  const together = matricesTogether(trace, step)
    .filter(([name]) => isNew[name])
    .map(([name, matrix]) => ({ name, matrix }));
  return [...heads, ...together];
}
