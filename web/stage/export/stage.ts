/** A stage's inputs for the engine with everything under its own name: a causal mask is a flag, not numbers. */
import type { Inputs } from 'attention-steps/core';
import { forEngine } from '../inputs/biases.ts';
import { INPUT_NAMES } from '../inputs/examples.ts';
import type { StageInputs } from '../inputs/stage-inputs.ts';
import { type InputOptions, inputOptionsOf } from '../inputs/stage-state.ts';
import type { Tokens } from './program.ts';

export function plainInputs(inputs: StageInputs, options: InputOptions): Inputs {
  const { scale, causal, ...others } = inputOptionsOf(options);
  return {
    ...forEngine(inputs, [...INPUT_NAMES, 'heads', 'kvHeads']),
    ...(causal && { causal }),
    ...(others as Inputs),
    ...(scale !== 'on' && { scale: scale === 'off' ? 1 : scale }),
  };
}

/** Returns one list where queries and keys are the same tokens. */
export const tokensOf = ({ tokens, contextTokens, context, k }: StageInputs): Tokens => ({
  ...(tokens && { queries: tokens }),
  ...(contextTokens && (context ?? k) && { keys: contextTokens }),
});
