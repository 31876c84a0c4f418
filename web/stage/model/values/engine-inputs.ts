/** A stage's inputs in the engine's form. */
import type { Inputs } from 'attention-steps/core';
import { forEngine } from '../../inputs/biases.ts';
import { INPUT_NAMES } from '../../inputs/example.ts';
import { combinedMask } from '../../inputs/mask.ts';
import type { StageInputs } from '../../inputs/stage-inputs.ts';
import type { InputOptions } from '../../inputs/stage-state.ts';

/** All but the mask, which is combined with the causal one and the padding. */
const taken = [...INPUT_NAMES.filter((name) => name !== 'mask'), 'heads', 'kvHeads'] as const;

/** The scores' factor if it is not the engine's own 1/√d_k. */
export function ownFactor({ scale }: InputOptions): number | undefined {
  return scale === 'on' ? undefined : scale === 'off' ? 1 : scale;
}

export function engineInputs(inputs: StageInputs, options: InputOptions): Inputs {
  const factor = ownFactor(options);
  return {
    mask: combinedMask(inputs, options),
    ...forEngine(inputs, taken),
    ...(factor !== undefined && { scale: factor }),
  };
}
