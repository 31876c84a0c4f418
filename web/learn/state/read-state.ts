/** A state set by a page's script: each part is checked; an invalid one gets its initial value. Pure. */
import { type Params, type Problem, readValues } from '../../shared/params.ts';
import { params } from '../setup.ts';
import { withUsableText } from './attributes.ts';
import { decodePlay, encodePlay } from './link.ts';
import { MOST_STEPS, type PlayState, UNTIL, startState, withinModel } from './play-state.ts';

const simple = {
  until: { kind: 'count', value: UNTIL, min: 1, max: MOST_STEPS },
  isPlaying: { kind: 'flag', value: false },
  axis: { kind: 'choice', value: startState.axis, of: ['linear', 'log'] },
  isStored: { kind: 'flag', value: startState.isStored },
} as const satisfies Params;

/** These have no kind of their own: they are valid if a link restores them. A head is checked together with its run. */
const LINKED = [
  ['again'],
  ['compared'],
  ['changes'],
  ['at'],
  ['chosenRun', 'chosen'],
  ['query'],
  ['off'],
  ['input'],
  ['patches'], // the longest
] as const satisfies readonly (readonly (keyof PlayState)[])[];
/** A state that was read also has this; each new training sets it. */
const COUNTED = 'run';

type Given = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Given => typeof value === 'object' && value !== null;

const only = <T extends object>(all: T, names: readonly (keyof T & string)[]): Partial<T> =>
  Object.fromEntries(names.map((name) => [name, all[name]])) as Partial<T>;

export interface StateProblem {
  readonly key: Problem['key'] | 'value.state';
  readonly values: Problem['values'];
}

/** Writes a state as a link and reads that; undefined if that fails. */
function relinked(state: PlayState): PlayState | undefined {
  try {
    const { state: read, problems } = decodePlay(encodePlay(state, 0));
    return problems.length === 0 ? read : undefined;
  } catch {
    return undefined; // not of that form at all
  }
}

export function readState(value: unknown): { state: PlayState; problems: readonly StateProblem[] } {
  const all = isObject(value) ? value : {};
  const bad = (name: string): StateProblem => ({ key: 'value.state', values: { name } });
  const there = Object.entries(all).filter(([name]) => Object.hasOwn(simple, name));
  const values = readValues(simple, Object.fromEntries(there));
  const options = readValues(params, all['setup']);
  const { setup, problems } = withUsableText(options.values, options.problems);
  let state: PlayState = { ...startState, ...values.values, setup, ...withinModel({ ...startState, setup }) };
  const wrong: StateProblem[] = [];
  // All at once, as a text in a link may be long; then group by group to name the invalid one.
  const groups = LINKED.map((group) => group.filter((name) => all[name] !== undefined)).filter(
    (names) => names.length > 0,
  );
  const together = relinked({ ...state, ...only(all, groups.flat()) });
  for (const names of groups) {
    const read = together ?? relinked({ ...state, ...only(all, names) });
    if (read) state = { ...state, ...only(read, names) };
    else for (const name of names) wrong.push(bad(name));
  }
  const known = ['setup', ...Object.keys(simple), ...LINKED.flat(), COUNTED];
  const unknown = Object.keys(all).filter((name) => !known.includes(name));
  const isNone = !isObject(value) || (all['setup'] !== undefined && !isObject(all['setup']));
  return {
    state,
    problems: [
      ...(isNone ? [bad(isObject(value) ? 'setup' : 'state')] : []),
      ...problems,
      ...values.problems,
      ...wrong,
      ...unknown.map(bad),
    ],
  };
}
