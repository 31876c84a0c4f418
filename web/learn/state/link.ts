/**
 * A playground's state as the fragment of a URL: `task=repeat&layers=1&steps=600&head=0,1`. Only differences from the
 * initial state are written. Everybody who opens it gets the same numbers, since the same setup, changes and steps give
 * the same weights. Reading never throws: a link edited by hand keeps its valid parts.
 */
import * as link from '../../shared/input/link.ts';
import { encodeNumber, encodeText } from '../../shared/input/link-values.ts';
import english from '../../shared/messages/en/playground.json' with { type: 'json' };
import { changedValues, readTexts } from '../../shared/params.ts';
import { type SayOf, sayHere } from '../../shared/words/messages.ts';
import { SAMPLES, isLetters, readTyped, wordsOf } from '../model/sequence.ts';
import { type Change, withChange } from '../run.ts';
import { LIVE, type Option, type Setup, defaultSetup, params, taskOf } from '../setup.ts';
import { TYPED_TEXT, textProblem } from '../tasks/typed-text.ts';
import {
  type Problem,
  encodeHeads,
  encodePatch,
  groupsOf,
  only,
  readHeads,
  readPatches,
  sizesOf,
  unusable,
} from './link-heads.ts';
import { MOST_STEPS, type PlayState, UNTIL, setupsOf, startState, withinModel } from './play-state.ts';

type Words = typeof english;

/** A longer text makes links that few programs can pass on. */
export const LONGEST_LINKED_TEXT = 2000;

export const isLinkable = ({ setup }: Pick<PlayState, 'setup'>): boolean =>
  setup.task !== TYPED_TEXT || setup.text.length <= LONGEST_LINKED_TEXT;

/** Browsers refuse addresses of some megabytes, and a link within a link is encoded twice: longer ones are not offered. */
export const LONGEST_ADDRESS = 500_000;

/** Options in which two runs cannot differ: they train on the same sequences, and rates change in both. */
const SHARED: readonly Option[] = ['task', 'text', ...LIVE];
const COMPARED = (Object.keys(params) as Option[]).filter((name) => !SHARED.includes(name));

interface Linked extends Pick<
  PlayState,
  'compared' | 'changes' | 'patches' | 'until' | 'at' | 'chosenRun' | 'chosen' | 'query' | 'off' | 'axis'
> {
  readonly steps: number;
  readonly typed?: readonly number[];
  readonly sample?: number;
}

/** The names of the two runs. */
const RUNS = ['A', 'B'] as const;
const runOf = (state: PlayState): Setup => setupsOf(state)[state.chosenRun] ?? state.setup;

const FIELDS: link.Fields<Linked, PlayState> = {
  compared: { key: 'compare', read: readCompared, write: (compared) => encodeList(Object.entries(compared).flat()) },
  changes: { read: readChanges, write: (changes) => encodeList(changes.flatMap(encodeChange)) },
  patches: {
    read: (text, { setup }) => readPatches(text, setup),
    write: (patches) => patches.flatMap(encodePatch).join(';'),
  },
  steps: link.whole(0, MOST_STEPS),
  until: link.whole(1, MOST_STEPS),
  at: { ...link.whole(0, MOST_STEPS), write: (at) => (at === 'now' ? at : encodeNumber(at)) },
  chosenRun: {
    key: 'run',
    read: (text, state) => (link.oneOf(RUNS.slice(0, setupsOf(state).length)).read(text) === 'B' ? 1 : 0),
    write: (run) => RUNS[run],
  },
  chosen: {
    key: 'head',
    read: (text, state) => only(readHeads(text, sizesOf([runOf(state)]))),
    write: (head) => encodeHeads([head]),
  },
  query: { read: (text, { setup }) => link.whole(0, taskOf(setup).length - 1).read(text), write: encodeNumber },
  off: { read: (text, state) => readHeads(text, sizesOf(setupsOf(state))), write: encodeHeads },
  typed: { read: readTokens, write: (tokens, { setup }) => encodeText(typedText(setup, tokens)) },
  sample: link.whole(0, SAMPLES - 1),
  axis: link.oneOf(['linear', 'log']),
};

const KEYS: readonly string[] = [...Object.keys(params), ...link.keysOf(FIELDS)];

/** @param step the step that has been reached */
export function encodePlay(state: PlayState, step: number): string {
  const setup = state.setup.task === TYPED_TEXT ? state.setup : { ...state.setup, text: defaultSetup.text };
  const options = Object.entries(changedValues(params, setup)).map(([name, value]) => `${name}=${encodeValue(value)}`);
  const steps = state.again ?? step;
  const { chosen } = withinModel({ ...state, chosen: startState.chosen });
  const usual = { ...startState, steps: 0, until: usualUntil(steps), chosen, sample: 0 };
  // A page's state may have neither.
  const input = 'typed' in state.input ? state.input : Object.assign({ sample: NaN }, state.input);
  return [...options, ...link.write(FIELDS, { ...state, ...input, setup, steps }, usual)].join('&');
}

/** `problems` tells a person what could not be used; the initial values are used instead. */
export function decodePlay(
  text: string,
  say: SayOf<Words> = sayHere(english),
): { state: PlayState; problems: string[] } {
  const problems: Problem[] = [];
  const { get } = link.open(text, (key) => KEYS.includes(key), problems, english);
  const setup = readSetup(get, problems);
  const { steps = 0, typed, sample = 0, ...others } = link.read(FIELDS, get, { ...startState, setup });
  const state: PlayState = {
    ...startState,
    setup,
    until: usualUntil(steps),
    ...others,
    isPlaying: steps > 0,
    again: steps > 0 ? steps : undefined,
    input: typed ? { typed } : { sample },
  };
  return {
    state: others.chosen ? state : { ...state, ...withinModel(state) },
    problems: problems.map(({ key, values }) => say(key, values)),
  };
}

const usualUntil = (steps: number): number => Math.max(UNTIL, steps);

function typedText(setup: Setup, tokens: readonly number[]): string {
  const task = taskOf(setup);
  return wordsOf(task, tokens).join(isLetters(task) ? '' : ' ');
}

const encodeValue = (value: unknown): string => {
  if (typeof value === 'number') return encodeNumber(value);
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : encodeText(String(value));
};
const encodeList = (values: readonly unknown[]): string => values.map(encodeValue).join(',');

/** Writes step, name and value of each change. */
const encodeChange = ({ step, rate, stream }: Change): unknown[] => [
  ...(rate === undefined ? [] : [step, 'rate', rate]),
  ...(stream === undefined ? [] : [step, 'stream', stream]),
];

function readSetup(get: link.Get, problems: Problem[]): Setup {
  const read = readTexts(params, (name) => get<string | undefined>(name, undefined, String));
  for (const problem of read.problems) problems.push(problem as Problem);
  const setup = read.values;
  if (setup.task !== TYPED_TEXT) return { ...setup, text: defaultSetup.text };
  const problem = textProblem(setup.text);
  if (!problem) return setup;
  // Replaces the problem of its length.
  const said = problems.findIndex(({ values }) => values?.['name'] === 'text');
  if (said >= 0) problems.splice(said, 1);
  problems.push({ key: 'link.problem', values: { name: 'text', problem: { key: problem } } });
  return { ...setup, task: defaultSetup.task, text: defaultSetup.text };
}

function readCompared(text: string): Partial<Setup> {
  const pairs = groupsOf(text, 2).map(([key = '', value = '']) => [link.oneOf(COMPARED).read(key), value] as const);
  const texts: Partial<Record<string, string>> = Object.fromEntries(pairs);
  const { values, problems } = readTexts(params, (name) => texts[name]);
  const [problem] = problems;
  if (problem) throw unusable(problem as Problem);
  return Object.fromEntries(pairs.map(([name]) => [name, values[name]]));
}

function readChanges(text: string): readonly Change[] {
  return groupsOf(text, 3).reduce<readonly Change[]>((changes, [at = '', name = '', value = '']) => {
    const step = link.whole(0, MOST_STEPS).read(at);
    const { rate } = params;
    const change: Change =
      link.oneOf(['rate', 'stream']).read(name) === 'rate'
        ? { step, rate: link.number(rate.min, rate.max).read(value) }
        : { step, stream: link.whole(0, MOST_STEPS).read(value) };
    if (step < (changes.at(-1)?.step ?? 0)) throw unusable({ key: 'link.order' });
    return withChange(changes, change);
  }, []);
}

function readTokens(text: string, { setup }: PlayState): readonly number[] {
  const read = readTyped(taskOf(setup), text);
  if (read.problem) throw unusable(read.problem);
  return read.tokens;
}
