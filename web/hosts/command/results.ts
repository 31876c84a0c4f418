/** What a trace holds, by name and step, in the order in which it is computed. */
import type { HeadTrace, Matrix, Trace } from 'attention-steps/core';
import { type StepId, steps } from '../../stage/model/steps.ts';

export interface Result {
  /** As in the trace; with one head that is projected, its output is `concat`, so that `output` is always the last. */
  readonly name: string;
  /** Counted from 1; undefined where there is but one, and for what is of all heads together. */
  readonly head?: number;
  readonly step: StepId;
  readonly matrix: Matrix;
}

/** By the stage's list of steps, and what the stage does not show. */
const stepOf: Readonly<Record<string, StepId>> = {
  ...Object.fromEntries(steps.flatMap(({ id, operations }) => operations.map(({ out }) => [out, id]))),
  projectedQ: 'scores',
  projectedK: 'scores',
  preactivations: 'scores',
  activations: 'scores',
  cappedScores: 'scale',
  concat: 'weighted-sum',
  projected: 'weighted-sum',
};
const order = [
  ...['q', 'k', 'v', 'projectedQ', 'projectedK', 'preactivations', 'activations', 'scores', 'scaledScores'],
  ...['cappedScores', 'maskedScores', 'rowMax', 'shifted', 'exponentials', 'rowSum', 'weights', 'output'],
];

type Named = readonly (readonly [name: string, matrix: Matrix])[];

/** Those of one step, or all. */
export function headMatrices(head: HeadTrace, step?: StepId): Named {
  const all = { ...head, ...head.softmaxParts } as unknown as Readonly<Record<string, Matrix | undefined>>;
  return order.flatMap((name) => {
    const matrix = all[name];
    return matrix && (step === undefined || stepOf[name] === step) ? [[name, matrix] as const] : [];
  });
}

/** Of all heads together, after them. */
export function matricesTogether({ concat, projected, output }: Trace, step?: StepId): Named {
  if (step !== undefined && step !== 'weighted-sum') return [];
  const all: [string, Matrix | undefined][] = [
    ['concat', concat],
    ['projected', projected],
    ['output', output],
  ];
  return all.filter((entry): entry is [string, Matrix] => entry[1] !== undefined);
}

/** Each once: what is the same as another, such as the only head's output and that of all, is not repeated. */
export function resultsOf(trace: Trace, step?: StepId): Result[] {
  const isOnly = trace.heads.length === 1;
  const { projected, output, concat } = trace;
  const heads = trace.heads.flatMap((head, at) =>
    headMatrices(head, step).map(([name, matrix]) => ({
      name: isOnly && projected && name === 'output' ? 'concat' : name,
      step: stepOf[name]!,
      matrix,
      ...(isOnly ? {} : { head: at + 1 }),
    })),
  );
  const last = step === undefined || step === 'weighted-sum';
  const of = (name: string, matrix: Matrix): Result => ({ name, step: 'weighted-sum', matrix });
  const before = !isOnly && projected ? [of('concat', concat)] : [];
  const end = !isOnly || projected ? [of('output', output)] : [];
  return [...heads, ...(last ? [...before, ...end] : [])];
}
