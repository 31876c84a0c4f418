/** The link of a stage with the inputs that went wrong. Fetched when something has. */
import { defaultState, firstStep } from '../../stage/inputs/stage-state.ts';
import { headSteps } from '../../stage/model/steps.ts';
import { encodeState } from '../../stage/state/link.ts';
import { type Case, optionsOf } from './exercise.ts';

/** @param matrix the one that differs: the stage opens at its step */
export function stageLink(testCase: Case, matrix: string | undefined): string {
  const { inputs, outputGradient } = testCase;
  const start = defaultState();
  const found = headSteps.find(({ operations }) => operations.some(({ out }) => out === matrix));
  return encodeState({
    ...start,
    inputs,
    ...(outputGradient && { outputGradient }),
    step: found?.id ?? firstStep(outputGradient ? 'backward' : 'forward', inputs),
    options: { ...start.options, ...optionsOf(testCase) },
  });
}
