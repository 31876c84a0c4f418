/** What comes from outside: an example's stored trace, and inputs in the engine's own form. */
import type { Inputs, Mask, MatrixLike } from 'attention-steps/core';
import { InputError } from '../../shared/input/input-error.ts';
import { type Bias, forEngine, isBias } from '../inputs/biases.ts';
import { INPUT_NAMES } from '../inputs/examples.ts';
import { fromRows } from '../../shared/numbers/matrix.ts';
import { addedMask, isOneMask } from '../inputs/mask.ts';
import { checkHeads } from '../inputs/sentence.ts';
import { type StageInputs, awaitedExample, currentInputs } from '../inputs/stage-inputs.ts';
import { INPUT_OPTIONS, type StageState, defaultState, isSameInputOptions } from '../inputs/stage-state.ts';
import { passOf } from '../inputs/step-ids.ts';
import { type Picture, headIn, pictureOf } from '../model/picture.ts';
import { storedTrace } from '../inputs/stored-traces.ts';

/** Only of an example as it begins, forward: nothing is computed without the engine. */
export function storedPicture(state: StageState): Picture | undefined {
  const start = defaultState(state.example);
  if (state.inputs || state.sentence || passOf(state.step) === 'backward') return undefined;
  if (!isSameInputOptions(state.options, start.options)) return undefined;
  if (awaitedExample(state)) return undefined;
  const trace = storedTrace(state.example);
  return trace && pictureOf(currentInputs(state), state.options, trace, headIn(state.options, trace.heads.length));
}

function matrixFrom(name: string, value: MatrixLike): NonNullable<StageInputs['x']> {
  return 'data' in value
    ? value
    : fromRows(
        value.map((row) =>
          Array.from(row, (entry) => {
            if (typeof entry !== 'number') throw new InputError('input.no-number', { name, got: typeof entry });
            return entry;
          }),
        ),
      );
}

function rowFrom(name: string, value: unknown): NonNullable<StageInputs['bq']> {
  if (!Array.isArray(value)) throw new InputError('input.not-a-vector', { name });
  return matrixFrom(name, [value]);
}

/** The engine's Inputs as the stage keeps them. @throws InputError for what a stage cannot show */
export function stageInputs(inputs: Inputs): { inputs: StageInputs; options: Partial<StageState['options']> } {
  const result: { -readonly [K in keyof StageInputs]: StageInputs[K] } = {};
  const known = new Set<string>([...INPUT_NAMES, ...INPUT_OPTIONS, 'heads', 'kvHeads', 'scoring']);
  const other = Object.keys(inputs).find((key) => !known.has(key));
  if (other !== undefined) throw new InputError('input.not-shown', { name: other });
  const { heads = 1, kvHeads = heads } = inputs;
  checkHeads('heads', heads);
  checkHeads('kvHeads', kvHeads);
  if (heads > 1) result.heads = heads;
  if (kvHeads !== heads) result.kvHeads = kvHeads;
  if (typeof (inputs.scoring ?? 'dot') !== 'string') throw new InputError('input.not-shown', { name: 'scoring' });
  for (const name of INPUT_NAMES) {
    const value = inputs[name];
    if (value === undefined) continue;
    if (isBias(name)) result[name] = rowFrom(name, value);
    else if (name !== 'mask') result[name] = matrixFrom(name, value as MatrixLike);
    else if (isOneMask(value as Mask)) result.mask = addedMask(value as Mask);
    else throw new InputError('input.mask-per-head');
  }
  const scale = inputs.scale ?? (inputs.scoring === 'dot' ? 'off' : 'on');
  const options = Object.fromEntries(INPUT_OPTIONS.map((name) => [name, inputs[name]]));
  return { inputs: result, options: { ...options, scale, causal: inputs.causal ?? false } };
}

/** The same the other way, for the page. */
export const pageInputs = (inputs: StageInputs): Inputs => {
  const all: Omit<StageInputs, Bias> = inputs;
  return { ...all, ...forEngine(inputs, INPUT_NAMES) };
};
