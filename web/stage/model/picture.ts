/** Everything a stage can show: matrices by name, whichever step they belong to. All numbers come from the engine's trace. */
import type { Attention, Gradients, Inputs, Matrix, Trace } from 'attention-steps/core';
import { nameText } from '../inputs/column-names.ts';
import { combinedMask } from '../inputs/mask.ts';
import { type MatrixId, type MatrixKind, type OfAll, ofHead } from '../inputs/matrices.ts';
import { type Pass, type StepId, passOf } from '../inputs/step-ids.ts';
import { outputGradientOf } from '../inputs/output-gradient.ts';
import type { CellRef as AnyCell } from '../inputs/places.ts';
import { type StageInputs, currentInputs } from '../inputs/stage-inputs.ts';
import type { InputOptions, StageState } from '../inputs/stage-state.ts';
import { engineInputs, ownFactor } from './values/engine-inputs.ts';
import type { Operation } from './operations/operation.ts';
import { type Heads, type Step, stepsOf } from './steps.ts';
import { tracedMatrices } from './values/traced.ts';
import type { CellRef, Labels, Values } from './values/values.ts';

export { engineInputs } from './values/engine-inputs.ts';
export { cellKey, isHidden, matrixOf, valueAt } from './values/values.ts';

export interface Picture extends Values {
  readonly pass: Pass;
  /** The steps of the head that is shown, and of all heads together. */
  readonly steps: readonly Step[];
  /** All other computed steps: the forward pass, in a backward picture, and the other heads. */
  readonly earlier: readonly Step[];
  /** The head that is shown, from 0, and how heads are split. */
  readonly head: number;
  readonly heads: Heads;
  /** True where its weights are drawn at random. */
  readonly untrained: boolean;
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(index));
}

/** Returns the steps of the head shown, and those steps of other heads that add results. */
function stepsIn(
  pass: Pass,
  heads: Heads,
  shown: number,
  there: Picture['matrices'],
): { steps: Step[]; others: Step[] } {
  const stepsFor = (head: number): Step[] => stepsOf(pass, heads, head, (id) => there[id] !== undefined);
  const steps = stepsFor(shown);
  const outs = new Set(steps.flatMap(({ operations }) => operations.map(({ out }) => out)));
  const others = numbered(heads.count)
    .map(Number)
    .filter((head) => head !== shown)
    .flatMap(stepsFor)
    .map((step) => ({ ...step, operations: step.operations.filter(({ out }) => !outs.has(out)) }))
    .filter(({ operations }) => operations.length > 0);
  return { steps, others };
}

export const labelsOf = (inputs: StageInputs, { q, k }: Trace['heads'][number]): Labels => ({
  queries: inputs.tokens ?? numbered(q.rows),
  keys: inputs.contextTokens ?? ((inputs.context ?? inputs.k) ? undefined : inputs.tokens) ?? numbered(k.rows),
  ...(inputs.features && { features: inputs.asks ? inputs.features.map(nameText) : inputs.features }),
  ...(inputs.asks && { asks: inputs.asks }),
  heads: inputs.headNames?.map(nameText) ?? [],
  unknown: inputs.unknown?.split(' ') ?? [],
});

/**
 * @param trace the trace of `engineInputs(inputs, options)`, with the parts of softmax
 * @param shown the head whose steps are shown, from 0
 * @param undivided the trace of the same inputs with the scale 1, if that is not theirs
 * @throws RangeError where there is no such head
 */
export function pictureOf(
  inputs: StageInputs,
  options: InputOptions,
  trace: Trace,
  shown = 0,
  undivided?: Trace,
): Picture {
  const head = trace.heads[shown];
  if (!head) throw new RangeError(`head: expected 0 to ${trace.heads.length - 1}, got ${shown}`);
  const { q, k, v, fullyMaskedRows } = head;
  const count = trace.heads.length;
  const { kvHeads: kvCount = count } = inputs;
  const heads: Heads = { count, kvCount, widths: { q: q.cols, k: k.cols, v: v.cols } };
  const mask = combinedMask(inputs, options);
  const matrices = tracedMatrices({ inputs, trace, mask });
  const { steps, others } = stepsIn('forward', heads, shown, matrices);
  return {
    matrices,
    labels: labelsOf(inputs, head),
    untrained: inputs.untrained ?? false,
    factor: ownFactor(options) ?? 1 / Math.sqrt(k.cols),
    dK: k.cols,
    factorIsDefault: ownFactor(options) === undefined,
    ...(undivided && { undivided: tracedMatrices({ inputs, trace: undivided, mask }) }),
    fullyMaskedRows, // of every head: there is one mask for all
    pass: 'forward',
    steps,
    earlier: others,
    head: shown,
    heads,
  };
}

/**
 * Returns the backward picture of a forward one.
 *
 * @param gradients the gradients of the same inputs and options, for this outputGradient
 */
export function backwardOf(
  picture: Picture,
  inputs: StageInputs,
  trace: Trace,
  outputGradient: Matrix,
  gradients: Gradients,
): Picture {
  const { heads, head } = picture;
  const all: OfAll = { inputs, mask: picture.matrices.mask!, trace, outputGradient, gradients };
  const matrices = { ...tracedMatrices(all), ...picture.matrices };
  const { steps, others } = stepsIn('backward', heads, head, matrices);
  return { ...picture, pass: 'backward', matrices, steps, earlier: [...picture.steps, ...picture.earlier, ...others] };
}

/** Traces what would come of undivided scores, if they are divided. */
export const undividedIn = (engine: Attention, inputs: Inputs, { heads: [head] }: Trace): Trace | undefined =>
  inputs.scale === undefined && head && head.k.cols > 1 ? engine.trace({ ...inputs, scale: 1 }) : undefined;

/** Returns the picture of a stage in that state, in the pass of its step. */
export function pictureAt(engine: Attention, state: StageState): { picture: Picture; trace: Trace } {
  const inputs = currentInputs(state);
  const engineInput = engineInputs(inputs, state.options);
  const trace = engine.trace(engineInput, { softmaxParts: true });
  const undivided = undividedIn(engine, engineInput, trace);
  const picture = pictureOf(inputs, state.options, trace, headIn(state.options, trace.heads.length), undivided);
  if (passOf(state.step) === 'forward') return { picture, trace };
  const outputGradient = outputGradientOf(state);
  const gradients = engine.gradients(engineInput, outputGradient);
  return { picture: backwardOf(picture, inputs, trace, outputGradient, gradients), trace };
}

/** Returns the head that is asked for, or the last there is. */
export const headIn = ({ head = 0 }: Pick<StageState['options'], 'head'>, count: number): number =>
  Math.min(head, count - 1);

/** Returns the id of a matrix in a head. */
export const inHead = ({ heads }: Picture, kind: MatrixKind, head: number): MatrixId =>
  heads.count === 1 ? kind : ofHead(kind, head);

/** Returns the id of a matrix in the head that is shown. */
export const inShownHead = (picture: Picture, kind: MatrixKind): MatrixId => inHead(picture, kind, picture.head);

/** Returns the same matrices with another head's steps; nothing is recomputed. */
export function turnedTo(picture: Picture, head: number): Picture {
  if (head === picture.head) return picture;
  const { heads, matrices, pass } = picture;
  const forward = stepsIn('forward', heads, head, matrices);
  if (pass === 'forward') return { ...picture, head, steps: forward.steps, earlier: forward.others };
  const { steps, others } = stepsIn('backward', heads, head, matrices);
  return { ...picture, head, steps, earlier: [...forward.steps, ...forward.others, ...others] };
}

/** Returns the cell if the picture has it. */
export function existing({ matrices }: Picture, cell: AnyCell | undefined): CellRef | undefined {
  const found = cell && Object.hasOwn(matrices, cell.matrix) ? matrices[cell.matrix as MatrixId] : undefined;
  return cell && found && cell.row < found.rows && cell.col < found.cols ? (cell as CellRef) : undefined;
}

/** The step and operation that compute a matrix; undefined for an input, even if a step shows it. */
export function producerOf(picture: Picture, id: MatrixId): { step: Step; operation: Operation } | undefined {
  for (const step of [...picture.steps, ...picture.earlier]) {
    const operation = step.operations.find(({ out, operands }) => out === id && operands.length > 0);
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
