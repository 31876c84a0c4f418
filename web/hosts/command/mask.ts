/** Masks that read otherwise than most people mean them: a warning, unless the command says what is meant. */
import type { Inputs } from 'attention-steps/core';
import { MASK_MEANINGS, type MaskMeaning, maskDoubt, meantMask } from '../../stage/inputs/doubts.ts';
import { addedMask, isOneMask } from '../../stage/inputs/mask.ts';
import { oneOf } from './arguments.ts';
import { say } from './problem.ts';

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
