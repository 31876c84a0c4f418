/**
 * The known mistakes. Those of attention as a whole that a cell can tell are here, and all others in checker.ts: other inputs,
 * or single steps in another order, computed by the engine. Those in the arithmetic of a step are its operations'
 * (operations/). Their words are in web/shared/messages/<language>/predict.json, and for printed results in lab-check.json.
 */
import type { Attention, HeadTrace, Inputs, Trace } from 'attention-steps/core';
import { type Matrix, equal, transpose } from '../../../shared/numbers/matrix.ts';
import type { KeyOf } from '../../../shared/words/messages.ts';
import { isRefusal } from '../../../shared/words/refusal.ts';
import type { Said } from '../../../shared/words/say.ts';
import { UNMASKED, addedMask, combinedMask, isOneMask, maskOf } from '../../inputs/mask.ts';
import { type Matrices, ofHead } from '../../inputs/matrices.ts';
import type { StageInputs } from '../../inputs/stage-inputs.ts';
import type { InputOptions } from '../../inputs/stage-state.ts';
import { engineInputs, ownFactor } from './engine-inputs.ts';
import { fromScores } from './product.ts';
import { tracedMatrices } from './traced.ts';

type PredictKey = KeyOf<typeof import('../../../shared/messages/en/predict.json')>;

/** The mistakes that have words: one without them does not compile. */
export type MistakeId = PredictKey extends infer Key ? (Key extends `mistake.${infer Id}` ? Id : never) : never;
/** A hint for a learner who asks for one; its places are named in the stage's words. */
export interface Hint {
  readonly key: PredictKey;
  readonly values?: Readonly<Record<string, string | number | Said>>;
}

/** A mistake, and the number it leads to. */
export interface Candidate {
  readonly id: MistakeId;
  readonly value: number;
}

export type Results = Matrices;

/** The correct computation. */
export interface Right {
  readonly engine: Attention;
  readonly inputs: StageInputs;
  readonly options: InputOptions;
  /** With the mask of `mask`. */
  readonly given: Inputs;
  /** All masks in one. */
  readonly mask: Matrix;
  readonly factor: number;
  readonly trace: Trace;
}

/** Returns what the engine computes from changed inputs; undefined ones are left out. */
export function changed(
  { engine, given }: Right,
  changes: { readonly [Name in keyof Inputs]: Inputs[Name] | undefined },
): Trace {
  const all = Object.entries({ ...given, ...changes }).filter(([, value]) => value !== undefined);
  return engine.trace(Object.fromEntries(all), { softmaxParts: true });
}

export const traceOf = ({ inputs, mask }: Pick<Right, 'inputs' | 'mask'>, trace: Trace): Results =>
  tracedMatrices({ inputs, mask, trace });

export const resultsOf = (right: Right, changes: Parameters<typeof changed>[1]): Results =>
  traceOf(right, changed(right, changes));

/** d_k, of one head. */
const keyWidth = ({ trace }: Right): number => trace.heads[0]?.k.cols ?? NaN;

export const withMask = (right: Right, mask: Matrix): Results => resultsOf(right, { mask });

/** The scores that the mask is added to. */
export const unmaskedScores = ({ cappedScores, scaledScores }: HeadTrace): Matrix => cappedScores ?? scaledScores;

/** Returns the softmax down the columns. */
export function columnWeights({ engine, mask }: Right, head: HeadTrace): Matrix {
  return transpose(fromScores(engine, transpose(unmaskedScores(head)), { mask: transpose(mask) }).weights);
}

export const isMasked = ({ mask }: Right): boolean => mask.data.some((value) => value !== 0);

export const open = ({ mask: { rows, cols } }: Right): Matrix => maskOf(rows, cols, UNMASKED);

/** Returns the results of a mistake; undefined where it cannot be made. */
export type Mistake = (right: Right) => Results | undefined;

/** The mistakes that change a cell although all earlier steps are correct. */
export const STEP_MISTAKES = {
  unscaled: (right) => (right.factor === 1 ? undefined : resultsOf(right, { scale: 1 })),
  scaled: (right) => (right.factor === 1 ? resultsOf(right, { scale: 1 / Math.sqrt(keyWidth(right)) }) : undefined),
  'by-dk': (right) => resultsOf(right, { scale: 1 / keyWidth(right) }),
  'times-root': (right) => resultsOf(right, { scale: Math.sqrt(keyWidth(right)) }),
  twice: (right) => resultsOf(right, { scale: right.factor * right.factor }),
  'by-model': (right) => resultsOf(right, { scale: 1 / Math.sqrt(right.inputs.x?.cols ?? right.trace.q.cols) }),
  unmasked: (right) => (isMasked(right) ? withMask(right, open(right)) : undefined),
  column: (right) => {
    const { heads } = right.trace;
    const named = (at: number) => (heads.length > 1 ? ofHead('weights', at) : 'weights');
    return Object.fromEntries(heads.map((head, at) => [named(at), columnWeights(right, head)]));
  },
} as const satisfies Record<string, Mistake>;

export type StepMistakeId = keyof typeof STEP_MISTAKES;
export type Mistaken<Id extends string = StepMistakeId> = Readonly<Partial<Record<Id, Results>>>;

/** Inputs of the engine that a stage's inputs and options do not have. */
export type More = Pick<Inputs, 'softcap'>;

/** Programs write −1e4, −65504, −1e9 or the least float for −∞. */
export const standsForInfinity = (value: number): boolean => value <= -1e4 && value > -Infinity;

/** Returns the inputs with −∞ in their mask wherever a large negative number stands for it, if the weights are the same. */
export function withInfinities<I extends Pick<Inputs, 'mask'>>(
  inputs: I,
  weightsOf: (inputs: I) => readonly Matrix[],
): I {
  const { mask: ownMask } = inputs;
  if (!ownMask) return inputs;
  const before = weightsOf(inputs); // refuses what is no mask
  if (!isOneMask(ownMask)) return inputs;
  const mask = addedMask(ownMask);
  if (!mask.data.some(standsForInfinity)) return inputs;
  const data = mask.data.map((value) => (standsForInfinity(value) ? -Infinity : value));
  const infinite = { ...inputs, mask: { ...mask, data } };
  const after = weightsOf(infinite);
  return before.every((weights, head) => equal(weights, after[head] ?? weights)) ? infinite : inputs;
}

export const weightsOf = ({ heads }: Trace): Matrix[] => heads.map(({ weights }) => weights);

export function rightOf(engine: Attention, stageInputs: StageInputs, options: InputOptions, more: More = {}): Right {
  const engineOf = (inputs: StageInputs): Inputs => ({ ...engineInputs(inputs, options), ...more });
  const inputs = withInfinities(stageInputs, (all) => weightsOf(engine.trace(engineOf(all))));
  const all = engineOf(inputs);
  const mask = combinedMask(inputs, options);
  const trace = engine.trace(all, { softmaxParts: true });
  const factor = ownFactor(options) ?? 1 / Math.sqrt(trace.heads[0]?.k.cols ?? NaN);
  return { engine, inputs, options, given: all, mask, factor, trace };
}

/** The engine refuses a mistake whose shapes do not fit, so it cannot be made either. */
function made(mistake: Mistake, right: Right): Results | undefined {
  try {
    return mistake(right);
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** The results under each mistake of a list that can be made. */
export function madeOf<Id extends string>(list: Readonly<Record<Id, Mistake>>, right: Right): Mistaken<Id> {
  const found = Object.entries<Mistake>(list).map(([id, mistake]) => [id, made(mistake, right)] as const);
  return Object.fromEntries(found.filter(([, results]) => results !== undefined)) as Mistaken<Id>;
}
