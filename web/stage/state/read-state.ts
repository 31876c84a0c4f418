/** A state that a page's script sets: what of it is a stage's, a link can say, and brings back the same. */
import { InputError } from '../../shared/input/input-error.ts';
import { type Say, sayInEnglish } from '../../shared/words/say.ts';
import { INPUT_NAMES } from '../inputs/examples.ts';
import { readMatrix } from '../inputs/read-matrix.ts';
import { type StageInputs, demandInputs } from '../inputs/stage-inputs.ts';
import { type StageState, defaultState } from '../inputs/stage-state.ts';
import { decodeState, encodeState } from './link.ts';

type Given = Readonly<Record<string, unknown>>;

function inputsOf(given: Given): StageInputs {
  const names = INPUT_NAMES.filter((name) => given[name] !== undefined);
  const inputs = { ...given, ...Object.fromEntries(names.map((name) => [name, readMatrix(name, given[name])])) };
  demandInputs(inputs);
  return inputs;
}

/** Messages about a link name the part of the state instead. */
const say: Say = (key, values) => sayInEnglish(key === 'link.unreadable' ? 'input.named' : key, values);

/** As a link of the same brings it back. @throws what cannot be written in one */
function relinked(given: Given): ReturnType<typeof decodeState> {
  const start = defaultState(given['example'] as string | undefined);
  const { inputs, options, outputGradient } = { ...start, ...given } as Given;
  const gradient = outputGradient === undefined ? {} : { outputGradient: readMatrix('outputGradient', outputGradient) };
  const whole = {
    ...{ ...start, ...given, ...gradient },
    inputs: inputs === null ? null : inputsOf(inputs as Given),
    options: { ...start.options, ...(options as Given) },
  };
  const { state, problems } = decodeState(encodeState(whole), say);
  // A gradient of another size is in no link, and may be of use again.
  return { state: { ...state, ...gradient }, problems };
}

/** @param given its missing parts are as the example begins. @throws InputError naming what is wrong */
export function readState(given: object): StageState {
  let read: ReturnType<typeof relinked>;
  try {
    read = relinked(given as Given);
  } catch (error) {
    if (error instanceof InputError) throw new InputError('input.named', { name: 'state', problem: error });
    throw new InputError('value.state', { name: 'state', got: 'object' });
  }
  const { state, problems } = read;
  if (problems.length > 0) throw new InputError('input.named', { name: 'state', problem: problems.join('; ') });
  return state;
}
