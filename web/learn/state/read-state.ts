/** A state as a page's script sets it: each part is checked, and what could not be has its start. Pure. */
import { type Params, type Problem, readValues } from '../../shared/params.ts';
import { params } from '../setup.ts';
import { withUsableText } from './attributes.ts';
import { decodePlay, encodePlay } from './link.ts';
import { MOST_STEPS, type PlayState, UNTIL, startState, withinModel } from './play-state.ts';

const simple = {
  until: { kind: 'count', value: UNTIL, min: 1, max: MOST_STEPS },
  isPlaying: { kind: 'flag', value: false },
  axis: { kind: 'choice', value: startState.axis, of: ['linear', 'log'] },
} as const satisfies Params;

/** What has no kind of its own is right if a link brings it back. */
const LINKED = [
  'again',
  'compared',
  'changes',
  'patches',
  'at',
  'chosenRun',
  'chosen',
  'query',
  'off',
  'input',
] as const;
/** What else a state that was read has; what becomes of it is the reducer's. */
const OTHERS = ['run', 'isStored'];

type Given = Readonly<Record<string, unknown>>;
const isObject = (given: unknown): given is Given => typeof given === 'object' && given !== null;

export interface StateProblem {
  readonly key: Problem['key'] | 'value.state';
  readonly values: Problem['values'];
}

/** As a link brings it back; undefined where it could not be. */
function relinked(state: PlayState): PlayState | undefined {
  try {
    const { state: read, problems } = decodePlay(encodePlay(state, 0));
    return problems.length === 0 ? read : undefined;
  } catch {
    return undefined; // not of that form at all
  }
}

export function readState(given: unknown): { state: PlayState; problems: readonly StateProblem[] } {
  const all = isObject(given) ? given : {};
  const bad = (name: string): StateProblem => ({ key: 'value.state', values: { name } });
  const there = Object.entries(all).filter(([name]) => Object.hasOwn(simple, name));
  const values = readValues(simple, Object.fromEntries(there));
  const options = readValues(params, all['setup']);
  const { setup, problems } = withUsableText(options.values, options.problems);
  let state: PlayState = { ...startState, ...values.values, setup, ...withinModel({ ...startState, setup }) };
  const wrong: StateProblem[] = [];
  const linked = LINKED.filter((name) => all[name] !== undefined);
  // All at once, as a text in a link may be long; one by one to name what is wrong.
  const together = relinked({ ...state, ...Object.fromEntries(linked.map((name) => [name, all[name]])) });
  for (const name of linked) {
    const read = together ?? relinked({ ...state, [name]: all[name] });
    if (read) state = { ...state, [name]: read[name] };
    else wrong.push(bad(name));
  }
  const known = ['setup', ...Object.keys(simple), ...LINKED, ...OTHERS];
  const unknown = Object.keys(all).filter((name) => !known.includes(name));
  const isNone = !isObject(given) || (all['setup'] !== undefined && !isObject(all['setup']));
  return {
    state,
    problems: [
      ...(isNone ? [bad(isObject(given) ? 'setup' : 'state')] : []),
      ...[...problems, ...values.problems, ...wrong, ...unknown.map(bad)],
    ],
  };
}
