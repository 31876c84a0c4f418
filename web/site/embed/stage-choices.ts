/** What there is to choose of a stage: the steps that its inputs allow, and the matrices that a reader can change. */
import { decodeState } from '../../stage/state/link.ts';
import { INPUT_NAMES } from '../../stage/inputs/examples.ts';
import { currentInputs } from '../../stage/inputs/stage-inputs.ts';
import { passOf } from '../../stage/inputs/step-ids.ts';
import { type MatrixId, type Step, backwardSteps, reads, steps } from '../../stage/model/steps.ts';

export interface StageChoices {
  readonly steps: readonly Step[];
  readonly inputs: readonly MatrixId[];
}

/** @param link the stage's */
export function stageChoices(link: string): StageChoices {
  const { state } = decodeState(link);
  const given = currentInputs(state);
  const isBackward = passOf(state.step) === 'backward';
  const inputs: MatrixId[] = [
    ...INPUT_NAMES.filter((name) => name !== 'mask' && given[name] !== undefined),
    'mask',
    ...(isBackward ? (['outputGradient'] as const) : []),
  ];
  const there = new Set<MatrixId>(inputs);
  if (there.has('x')) there.add('context'); // keys and values come from x where there is no context
  const isPossible = ({ operations }: Step): boolean => {
    const possible = operations.filter((operation) => {
      const isOne = reads(operation, 0, 0).every(({ matrix }) => there.has(matrix));
      if (isOne) there.add(operation.out);
      return isOne;
    });
    return possible.length > 0;
  };
  const forward = steps.filter(isPossible);
  return { inputs, steps: isBackward ? backwardSteps.filter(isPossible) : forward };
}
