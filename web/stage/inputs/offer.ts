/** Which of the steps a stage offers, as a teacher, a link or an attribute names them. The others are computed all the same. */
import { InputError } from '../../shared/input/input-error.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import { ALL_STEP_IDS, PASSES, type Pass, type StepId, passOf } from './step-ids.ts';

/** `softmax scores`, in any order. @throws InputError for what is no step */
export function parseSteps(text: string): StepId[] {
  const names = text.split(/[\s,;]+/).filter((name) => name !== '');
  const unknown = names.find((name) => !(ALL_STEP_IDS as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new InputError('input.none-of', { name: 'steps', names: ALL_STEP_IDS.join(', '), got: excerpt(unknown) });
  return ALL_STEP_IDS.filter((id) => names.includes(id));
}

/** None named: all of them. */
export const isOffered = (steps: readonly StepId[], id: StepId): boolean => steps.length === 0 || steps.includes(id);

export const passesOf = (steps: readonly StepId[]): Pass[] =>
  PASSES.filter((pass) => steps.length === 0 || steps.some((id) => passOf(id) === pass));

/** The step, if it is offered; else the next one of its pass that is, or the first. */
export function offeredStep(steps: readonly StepId[], id: StepId): StepId {
  if (isOffered(steps, id)) return id;
  const ofPass = steps.filter((step) => passOf(step) === passOf(id));
  const near = ofPass.length > 0 ? ofPass : steps;
  return near.find((step) => ALL_STEP_IDS.indexOf(step) > ALL_STEP_IDS.indexOf(id)) ?? near[0] ?? id;
}
