/** Inputs in a text of any form that the stage reads: names by `--as`, and a warning for what the text does not say itself. */
import type { Inputs } from 'attention-steps/core';
import { inputName } from '../../shared/input/names.ts';
import { toRows } from '../../shared/numbers/matrix.ts';
import { sayInPageLanguage } from '../../shared/words/say.ts';
import { plainInputs } from '../../stage/export/stage.ts';
import { isInputName } from '../../stage/inputs/assemble.ts';
import { MASK_MEANINGS, type MaskMeaning, maskDoubt, meantMask } from '../../stage/inputs/doubts.ts';
import { INPUT_NAMES, type InputName } from '../../stage/inputs/examples.ts';
import { addedMask, isOneMask } from '../../stage/inputs/mask.ts';
import { readOwn } from '../../stage/inputs/read-pasted.ts';
import { oneOf } from './arguments.ts';
import { Problem, say } from './problem.ts';

/** @param names as in `q,k,v` */
function namesIn(names: string): InputName[] {
  return names.split(',').map((written) => {
    const name = inputName(written.trim());
    if (!isInputName(name))
      throw new Problem('one-of', { option: '--as', names: INPUT_NAMES.join(', '), got: written });
    return name;
  });
}

/**
 * @param meaning - of the mask
 * @throws Problem for what cannot be read, or is not known and not said by an option
 */
export function textInputs(
  text: string,
  names?: string,
  meaning?: MaskMeaning,
): { inputs: Inputs; warnings: readonly string[] } {
  const chosen = names === undefined ? {} : { names: namesIn(names) };
  // All inputs alike are asked for the meaning of a mask (mask.ts).
  const found = readOwn({ text }, {}, { ...chosen, mask: 'added' });
  const { matrices, inputs = {}, options, problem } = found;
  const assumed = found.assumed.filter(
    ({ kind, said }) => kind !== 'mask' || (said.key === 'read.booleans' && !meaning),
  );
  const count = matrices.length;
  if (chosen.names && chosen.names.length !== count) throw new Problem('as-count', { count, got: chosen.names.length });
  if (matrices.some(({ name }) => name === undefined)) throw new Problem('as-missing', { count });
  if (problem) throw problem;
  const open = assumed.find(({ answers }) => answers?.every(({ isTaken }) => !isTaken));
  if (open) throw new Problem('as-open', { question: sayInPageLanguage(open.said.key, open.said.values) });
  const order = matrices.map(({ name = '' }) => (name === 'qkv' ? 'q,k,v' : name)).join(',');
  const isNamed = chosen.names !== undefined || matrices.every(({ why }) => why === undefined);
  const warnings = [
    ...assumed.map(({ said }) => sayInPageLanguage(said.key, said.values)),
    ...(isNamed ? [] : [say('as-order', { order })]),
  ];
  const { mask } = inputs;
  return {
    inputs: { ...plainInputs(inputs, { scale: 'on', causal: false, ...options }), ...(mask && { mask: toRows(mask) }) },
    warnings,
  };
}

/** Masks that read otherwise than most people mean them: a warning, unless the command says what is meant. */
export const maskMeaning = (option: string | undefined): MaskMeaning | undefined =>
  option === undefined ? undefined : oneOf('--mask', option, MASK_MEANINGS);

/** @returns the inputs with the mask that is meant; what the engine refuses stays, to be refused */
export function withMask(
  file: string,
  inputs: Inputs,
  meaning: MaskMeaning | undefined,
): { inputs: Inputs; warning: string } {
  const { mask } = inputs;
  if (!Array.isArray(mask) || !isOneMask(mask)) return { inputs, warning: '' };
  let added;
  try {
    added = addedMask(mask);
  } catch {
    return { inputs, warning: '' };
  }
  const doubt = maskDoubt(added);
  if (meaning) return { inputs: { ...inputs, mask: meantMask(added, meaning) }, warning: '' };
  return { inputs, warning: doubt ? `${say(`mask-${doubt}`, { file })}\n` : '' };
}
