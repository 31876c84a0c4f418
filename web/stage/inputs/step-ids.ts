/** The names of the steps, by pass. */

/** A stage plays attention itself, or its gradients. */
export const PASSES = ['forward', 'backward'] as const;
export type Pass = 'forward' | 'backward';

/**
 * The steps of attention in their order, then those of its gradients. An example without x begins at `scores`, and ends before
 * `d-qkv`.
 */
export type StepId =
  | 'words'
  | 'qkv'
  | 'split'
  | 'scores'
  | 'scale'
  | 'mask'
  | 'softmax'
  | 'weighted-sum'
  | 'concat'
  | 'output-projection'
  | 'd-output-projection'
  | 'd-concat'
  | 'd-values'
  | 'd-weights'
  | 'd-softmax'
  | 'd-scale'
  | 'd-queries'
  | 'd-keys'
  | 'd-split'
  | 'd-qkv';

/** @internal Each pass's steps, in order. No id is in both, so a step determines its pass. */
export const STEP_IDS = {
  forward: [
    ...(['words', 'qkv', 'split', 'scores', 'scale', 'mask', 'softmax', 'weighted-sum'] as const),
    ...(['concat', 'output-projection'] as const),
  ],
  backward: [
    ...(['d-output-projection', 'd-concat', 'd-values', 'd-weights', 'd-softmax', 'd-scale'] as const),
    ...(['d-queries', 'd-keys', 'd-split', 'd-qkv'] as const),
  ],
} as const satisfies Record<Pass, readonly StepId[]>;
export const ALL_STEP_IDS: readonly StepId[] = [...STEP_IDS.forward, ...STEP_IDS.backward];

/** @internal Those that compute something; the first only shows what is given. */
export const COMPUTED_STEP_IDS = {
  forward: STEP_IDS.forward.slice(1),
  backward: STEP_IDS.backward,
} as const satisfies Record<Pass, readonly StepId[]>;

export function passOf(step: StepId): Pass {
  return (STEP_IDS.backward as readonly StepId[]).includes(step) ? 'backward' : 'forward';
}
