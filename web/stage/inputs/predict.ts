/** The results a learner has to predict, whole steps or single cells, as a teacher, a link or an attribute names them. */
import { InputError } from '../../shared/input/input-error.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import { type CellRef, cellIn, namesIn } from './places.ts';
import { COMPUTED_STEP_IDS, type StepId } from './step-ids.ts';

/** The results of a step, or one cell of one of them. */
export type Place = StepId | CellRef;

/** on: the results of the step that is shown, and of all later ones. */
export type Predict = 'off' | 'on' | readonly Place[];

const STEPS: readonly StepId[] = [...COMPUTED_STEP_IDS.forward, ...COMPUTED_STEP_IDS.backward];

const isStep = (text: string): text is StepId => (STEPS as readonly string[]).includes(text);

/** Reads `softmax scores[0,1]`, rows and columns from 0. @throws InputError for anything but steps and cells */
export function parsePlaces(text: string): Place[] {
  return namesIn(text).map((name) => {
    const place = isStep(name) ? name : cellIn(name);
    if (!place) throw new InputError('predict.none-of', { text: excerpt(name), names: STEPS.join(', ') });
    return place;
  });
}

export function parsePredict(text: string): Predict {
  const plain = text.trim();
  if (plain === 'off' || plain === 'on') return plain;
  const places = parsePlaces(plain);
  return places.length > 0 ? places : 'off';
}
