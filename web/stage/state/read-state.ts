/** A state set by a page's script: the part of it that a link can hold is read as from a link. */
import { InputError } from '../../shared/input/input-error.ts';
import { type Say, sayInPageLanguage } from '../../shared/words/say.ts';
import { INPUT_NAMES } from '../inputs/examples.ts';
import { readMatrix } from '../inputs/read-matrix.ts';
import { type StageInputs, demandInputs } from '../inputs/stage-inputs.ts';
import { type StageState, defaultState } from '../inputs/stage-state.ts';
import { decodeState, encodeState } from './link.ts';

type Given = Readonly<Record<string, unknown>>;

function inputsOf(state: Given): StageInputs {
  const names = INPUT_NAMES.filter((name) => state[name] !== undefined);
  const inputs = { ...state, ...Object.fromEntries(names.map((name) => [name, readMatrix(name, state[name])])) };
  demandInputs(inputs);
  return inputs;
}

/** Names the part of the state in messages about links. */
const say: Say = (key, values) => sayInPageLanguage(key === 'link.problem' ? 'input.named' : key, values);

/** Writes a state as a link and reads that. @throws what cannot be written in one */
function relinked(link: Given): ReturnType<typeof decodeState> {
  const start = defaultState(link['example'] as string | undefined);
  const { inputs, options, outputGradient } = { ...start, ...link } as Given;
  const gradient = outputGradient === undefined ? {} : { outputGradient: readMatrix('outputGradient', outputGradient) };
  const whole = {
    ...start,
    ...link,
    ...gradient,
    inputs: inputs === null ? null : inputsOf(inputs as Given),
    options: { ...start.options, ...(options as Given) },
  };
  const { state, problems } = decodeState(encodeState(whole), say);
  // A gradient of another size is in no link, but may be needed again.
  return { state: { ...state, ...gradient }, problems };
}

/** @param object missing parts are the example's. @throws InputError naming what is wrong */
export function readState(object: object): StageState {
  let read: ReturnType<typeof relinked>;
  try {
    read = relinked(object as Given);
  } catch (error) {
    if (error instanceof InputError) throw new InputError('input.named', { name: 'state', problem: error });
    throw new InputError('value.state', { name: 'state', got: 'object' });
  }
  const { state, problems } = read;
  if (problems.length > 0) throw new InputError('input.named', { name: 'state', problem: problems.join('; ') });
  return state;
}
