/** The steps a stage offers, as a teacher, a link or an attribute names them. The others are computed, too. */
import { InputError } from '../../shared/input/input-error.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import { ALL_STEP_IDS, PASSES, type Pass, type StepId, passOf } from './step-ids.ts';
import { inList } from '../../shared/words/list.ts';

/** Reads `softmax scores`, in any order. @throws InputError for unknown steps */
export function parseSteps(text: string): StepId[] {
  const names = text.split(/[\s,;]+/).filter((name) => name !== '');
  const unknown = names.find((name) => !(ALL_STEP_IDS as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new InputError('input.none-of', { name: 'steps', names: inList(ALL_STEP_IDS), got: excerpt(unknown) });
  return ALL_STEP_IDS.filter((id) => names.includes(id));
}

/** An empty list offers all steps. */
export const isOffered = (steps: readonly StepId[], id: StepId): boolean => steps.length === 0 || steps.includes(id);

export const passesOf = (steps: readonly StepId[]): Pass[] =>
  PASSES.filter((pass) => steps.length === 0 || steps.some((id) => passOf(id) === pass));

/** Returns the step if it is offered; otherwise the next offered one of its pass, or the first. */
export function offeredStep(steps: readonly StepId[], id: StepId): StepId {
  if (isOffered(steps, id)) return id;
  const ofPass = steps.filter((step) => passOf(step) === passOf(id));
  const near = ofPass.length > 0 ? ofPass : steps;
  return near.find((step) => ALL_STEP_IDS.indexOf(step) > ALL_STEP_IDS.indexOf(id)) ?? near[0] ?? id;
}
