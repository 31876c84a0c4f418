/** What there is to show: the matrices by name, whatever step they belong to. All numbers come from the engine's trace. */
import type { Attention, Gradients, Inputs, Matrix, Trace } from 'attention-steps/core';
import { combinedMask } from '../inputs/mask.ts';
import { outputGradientOf } from '../inputs/output-gradient.ts';
import type { CellRef as AnyCell } from '../inputs/places.ts';
import { type StageInputs, currentInputs } from '../inputs/stage-inputs.ts';
import type { StageOptions, StageState } from '../inputs/stage-state.ts';
import { passOf } from '../inputs/step-ids.ts';
import {
  type CellRef,
  type MatrixId,
  type Operation,
  type Step,
  type StepId,
  backwardSteps,
  reads,
  steps,
} from './steps.ts';

export interface Labels {
  /** One per query row and one per key row; their numbers where there are no words. */
  readonly queries: readonly string[];
  readonly keys: readonly string[];
}

export interface Picture {
  readonly matrices: Readonly<Partial<Record<MatrixId, Matrix>>>;
  readonly labels: Labels;
  /** The factor of the scale step, and d_k, from which it comes unless it was set. */
  readonly factor: number;
  readonly dK: number;
  readonly factorIsDefault: boolean;
  readonly fullyMaskedRows: readonly number[];
  readonly steps: readonly Step[];
  /** What comes before these steps: the forward pass, where they are the backward one. */
  readonly earlier: readonly Step[];
  /** What is to be predicted: cells by key, NaN in the matrices; and of the matrices they are in, the decimals shown. */
  readonly concealed?: {
    readonly cells: ReadonlyMap<string, CellRef>;
    readonly decimals: Readonly<Partial<Record<MatrixId, number>>>;
  };
}

export const cellKey = ({ matrix, row, col }: CellRef): string => `${matrix}:${row}:${col}`;

/** Whether it is to be predicted, and not told here. */
export const isHidden = ({ concealed }: Picture, cell: CellRef): boolean =>
  concealed?.cells.has(cellKey(cell)) ?? false;

/** Whether its numbers are, or were, to be predicted: they all stand on the stage, known or not, at any time. */
export const isPredicted = ({ concealed }: Picture, id: MatrixId): boolean =>
  concealed !== undefined && Object.hasOwn(concealed.decimals, id);

/** What of the options enters the computation. */
export type Options = Pick<StageOptions, 'scale' | 'causal' | 'keyLength'>;

const inputIds = ['x', 'context', 'wq', 'wk', 'wv', 'q', 'k', 'v'] as const;

/** The scores' factor if it is not the engine's own 1/√d_k. */
function ownFactor({ scale }: Options): number | undefined {
  return scale === 'on' ? undefined : scale === 'off' ? 1 : scale;
}

export function engineInputs(inputs: StageInputs, options: Options): Inputs {
  const result: Inputs = { mask: combinedMask(inputs, options) };
  for (const id of inputIds) {
    const matrix = inputs[id];
    if (matrix) result[id] = matrix;
  }
  const factor = ownFactor(options);
  if (factor !== undefined) result.scale = factor;
  return result;
}

/** Without a context, keys and values come from x: the operations then read x. */
function withSources(operation: Operation, inputs: StageInputs): Operation {
  if (operation.kind !== 'product' || operation.left !== 'context' || inputs.context) return operation;
  return { ...operation, left: 'x' };
}

/** Without those that have nothing to do here, such as projecting queries that are given. */
function stepsFor(inputs: StageInputs, list: readonly Step[], there: Picture['matrices']): Step[] {
  const isThere = (operation: Operation): boolean =>
    [operation.out, ...reads(operation, 0, 0).map(({ matrix }) => matrix)].every((id) => there[id] !== undefined);
  return list
    .map((step) => ({
      ...step,
      operations: step.operations.map((operation) => withSources(operation, inputs)).filter(isThere),
    }))
    .filter((step) => step.operations.length > 0);
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(index));
}

function present(matrices: Partial<Record<MatrixId, Matrix | undefined>>): Picture['matrices'] {
  return Object.fromEntries(Object.entries(matrices).filter(([, matrix]) => matrix !== undefined));
}

/** @param trace of `engineInputs(inputs, options)`, with the parts of softmax */
export function pictureOf(inputs: StageInputs, options: Options, trace: Trace): Picture {
  const head = trace.heads[0];
  if (!head) throw new RangeError('trace: expected one head, got none');
  const parts = head.softmaxParts;
  const optional = {
    x: inputs.x,
    context: inputs.context,
    wq: inputs.wq,
    wk: inputs.wk,
    wv: inputs.wv,
    maskedScores: head.maskedScores,
    rowMax: parts?.rowMax,
    shifted: parts?.shifted,
    exponentials: parts?.exponentials,
    rowSum: parts?.rowSum,
  };
  const dK = head.q.cols;
  const matrices: Picture['matrices'] = {
    ...present(optional),
    q: head.q,
    k: head.k,
    v: head.v,
    scores: head.scores,
    scaledScores: head.scaledScores,
    mask: combinedMask(inputs, options),
    weights: head.weights,
    output: head.output,
  };
  return {
    matrices,
    labels: {
      queries: inputs.tokens ?? numbered(head.q.rows),
      keys: inputs.contextTokens ?? ((inputs.context ?? inputs.k) ? undefined : inputs.tokens) ?? numbered(head.k.rows),
    },
    factor: ownFactor(options) ?? 1 / Math.sqrt(dK),
    dK,
    factorIsDefault: ownFactor(options) === undefined,
    fullyMaskedRows: head.fullyMaskedRows,
    steps: stepsFor(inputs, steps, matrices),
    earlier: [],
  };
}

/**
 * The backward pass of what a picture shows.
 * @param gradients of the same inputs and options, and of this outputGradient
 */
export function backwardOf(
  picture: Picture,
  inputs: StageInputs,
  outputGradient: Matrix,
  gradients: Gradients,
): Picture {
  const head = gradients.heads[0];
  if (!head) throw new RangeError('gradients: expected one head, got none');
  const matrices: Picture['matrices'] = {
    ...picture.matrices,
    ...present({ dWq: gradients.wq, dWk: gradients.wk, dWv: gradients.wv }),
    outputGradient,
    dV: head.v,
    dWeights: head.weights,
    rowDot: head.rowDot,
    dMaskedScores: head.maskedScores ?? head.scaledScores,
    dScores: head.scores,
    dQ: head.q,
    dK: head.k,
  };
  return { ...picture, matrices, steps: stepsFor(inputs, backwardSteps, matrices), earlier: picture.steps };
}

/** What a stage in that state shows, of whichever pass its step is. */
export function pictureAt(engine: Attention, state: StageState): { picture: Picture; trace: Trace } {
  const inputs = currentInputs(state);
  const given = engineInputs(inputs, state.options);
  const trace = engine.trace(given, { softmaxParts: true });
  const picture = pictureOf(inputs, state.options, trace);
  if (passOf(state.step) === 'forward') return { picture, trace };
  const outputGradient = outputGradientOf(state);
  const gradients = engine.gradients(given, outputGradient);
  return { picture: backwardOf(picture, inputs, outputGradient, gradients), trace };
}

export function matrixOf(picture: Picture, id: MatrixId): Matrix {
  const matrix = picture.matrices[id];
  if (!matrix) throw new RangeError(`${id}: not in this picture`);
  return matrix;
}

export function valueAt(picture: Picture, id: MatrixId, row: number, col: number): number {
  const matrix = matrixOf(picture, id);
  return matrix.data[row * matrix.cols + col] ?? NaN;
}

/** The cell, if there is such a one in it. */
export function existing({ matrices }: Picture, cell: AnyCell | undefined): CellRef | undefined {
  const found = cell && Object.hasOwn(matrices, cell.matrix) ? matrices[cell.matrix as MatrixId] : undefined;
  return cell && found && cell.row < found.rows && cell.col < found.cols ? (cell as CellRef) : undefined;
}

/** The step and operation that compute a matrix; undefined for an input. */
export function producerOf(picture: Picture, id: MatrixId): { step: Step; operation: Operation } | undefined {
  for (const step of [...picture.steps, ...picture.earlier]) {
    const operation = step.operations.find((candidate) => candidate.out === id);
    if (operation) return { step, operation };
  }
  return undefined;
}

export function isEditable(picture: Picture, id: MatrixId): boolean {
  return producerOf(picture, id) === undefined;
}

export function pictureStep(picture: Picture, id: StepId): Step {
  const step = picture.steps.find((candidate) => candidate.id === id) ?? picture.steps[0];
  if (!step) throw new RangeError('a picture has at least one step');
  return step;
}
