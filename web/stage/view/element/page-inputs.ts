/** Inputs in the engine's own form, as the stage keeps them, and back. */
import type { Inputs } from 'attention-steps/core';
import { InputError } from '../../../shared/input/input-error.ts';
import { type Bias, forEngine, isBias } from '../../inputs/biases.ts';
import { INPUT_NAMES } from '../../inputs/examples.ts';
import { MAX_SIZE } from '../../../shared/input/link-values.ts';
import { valueText } from '../../../shared/properties.ts';
import { readMatrix } from '../../inputs/read-matrix.ts';
import { checkHeads, checkWhole } from '../../inputs/sentence.ts';
import { type StageInputs, demandInputs } from '../../inputs/stage-inputs.ts';
import { INPUT_OPTIONS, type StageState } from '../../inputs/stage-state.ts';

/** The engine's Inputs as the stage keeps them. @throws InputError for what a stage cannot show */
export function stageInputs(inputs: Inputs): { inputs: StageInputs; options: Partial<StageState['options']> } {
  const result: { -readonly [K in keyof StageInputs]: StageInputs[K] } = {};
  const known = new Set<string>([...INPUT_NAMES, ...INPUT_OPTIONS, 'heads', 'kvHeads', 'scoring']);
  const other = Object.keys(inputs).find((key) => !known.has(key));
  if (other !== undefined) throw new InputError('input.not-shown', { name: other });
  const { heads = 1, kvHeads = heads, scoring = 'scaled-dot', mask, causal = false, keyLength = 0 } = inputs;
  checkHeads('heads', heads);
  checkHeads('kvHeads', kvHeads);
  if (heads > 1) result.heads = heads;
  if (kvHeads !== heads) result.kvHeads = kvHeads;
  if (scoring !== 'dot' && scoring !== 'scaled-dot') throw new InputError('input.not-shown', { name: 'scoring' });
  if (typeof causal !== 'boolean')
    throw new InputError('input.none-of', { name: 'causal', names: String([true, false]), got: valueText(causal) });
  checkWhole('keyLength', keyLength, 0, MAX_SIZE);
  if (Array.isArray(mask) && Array.isArray((mask as readonly (readonly unknown[])[])[0]?.[0]))
    throw new InputError('input.mask-per-head');
  for (const name of INPUT_NAMES) {
    const value: unknown = inputs[name];
    if (value === undefined) continue;
    if (isBias(name) && (!Array.isArray(value) || value.some(Array.isArray)))
      throw new InputError('input.not-a-vector', { name });
    result[name] = readMatrix(name, isBias(name) ? [value] : value);
  }
  demandInputs(result);
  const { scale } = inputs;
  if (scale !== undefined && !Number.isFinite(scale))
    throw new InputError('input.no-number', { name: 'scale', got: valueText(scale) });
  const options = Object.fromEntries(INPUT_OPTIONS.map((name) => [name, inputs[name]]));
  return { inputs: result, options: { ...options, scale: scale ?? (scoring === 'dot' ? 'off' : 'on'), causal } };
}

/** The same the other way, for the page. */
export const pageInputs = (inputs: StageInputs): Inputs => {
  const all: Omit<StageInputs, Bias> = inputs;
  return { ...all, ...forEngine(inputs, INPUT_NAMES) };
};
