/**
 * A playground's state as the fragment of a URL: `task=repeat&layers=1&steps=600&head=0,1`. Only differences from the
 * initial state are written. Everybody who opens it gets the same numbers, since the same setup, changes and steps give
 * the same weights. Reading never throws: a link edited by hand keeps its valid parts.
 */
import { InputError } from '../../shared/input/input-error.ts';
import { decodeText, encodeNumber, encodeText } from '../../shared/input/link-values.ts';
import { readInteger, readNumber, readOneOf } from '../../stage/state/read-value.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import english from '../../shared/messages/en/playground.json' with { type: 'json' };
import { changedValues, readValues, valueOfText } from '../../shared/params.ts';
import { type SayOf, sayIn } from '../../shared/words/messages.ts';
import { SAMPLES, isLetters, readTyped, wordsOf } from '../model/sequence.ts';
import type { Patch } from '../patch.ts';
import { type Change, withChange } from '../run.ts';
import { LIVE, type Option, type Setup, defaultSetup, params, taskOf } from '../setup.ts';
import { OWN_TEXT, textProblem } from '../tasks/own-text.ts';
import type { HeadRef } from '../training/protocol.ts';
import {
  LinkError,
  type Problem,
  encodeHeads,
  encodePatch,
  groupsOf,
  one,
  readHeads,
  readPatches,
  sizesOf,
} from './link-heads.ts';
import {
  type Input,
  MOST_STEPS,
  type PlayState,
  UNTIL,
  isSame,
  setupsOf,
  startState,
  withinModel,
} from './play-state.ts';

type Words = typeof english;

/** A longer text makes links that few programs can pass on. */
export const LONGEST_LINKED_TEXT = 2000;

export const isLinkable = ({ setup }: Pick<PlayState, 'setup'>): boolean =>
  setup.task !== OWN_TEXT || setup.text.length <= LONGEST_LINKED_TEXT;

/** Browsers refuse addresses of some megabytes, and a link within a link is encoded twice: longer ones are not offered. */
export const LONGEST_ADDRESS = 500_000;

/** Options in which two runs cannot differ: they train on the same sequences, and rates change in both. */
const SHARED: readonly Option[] = ['task', 'text', ...LIVE];
const COMPARED = (Object.keys(params) as Option[]).filter((name) => !SHARED.includes(name));

const KEYS = [
  'steps',
  'until',
  'at',
  'head',
  'run',
  'query',
  'off',
  'sample',
  'typed',
  'axis',
  'compare',
  'changes',
  'patches',
] as const;
type Key = (typeof KEYS)[number] | Option;
const isOption = (key: string): key is Option => Object.hasOwn(params, key);
const isKey = (key: string): key is Key => isOption(key) || KEYS.some((known) => known === key);

/** @param step the step that has been reached */
export function encodePlay(state: PlayState, step: number): string {
  const { compared, changes, until, at, chosen, chosenRun, query, off, input, axis } = state;
  const setup = state.setup.task === OWN_TEXT ? state.setup : { ...state.setup, text: defaultSetup.text };
  const steps = state.again ?? step;
  const pairs: [Key, string][] = Object.entries(changedValues(params, setup)).map(([name, value]) => [
    name as Option,
    encodeValue(value),
  ]);
  const putIf = (isOther: boolean, key: Key, value: string): void => {
    if (isOther) pairs.push([key, value]);
  };
  putIf(compared !== undefined, 'compare', encodeList(Object.entries(compared ?? {}).flat()));
  putIf(changes.length > 0, 'changes', encodeList(changes.flatMap(encodeChange)));
  putIf(state.patches.length > 0, 'patches', state.patches.flatMap(encodePatch).join(';'));
  putIf(steps > 0, 'steps', encodeNumber(steps));
  putIf(until !== usualUntil(steps), 'until', encodeNumber(until));
  putIf(at !== 'now', 'at', encodeNumber(Number(at)));
  putIf(chosenRun !== 0, 'run', RUNS[chosenRun]);
  putIf(!isSame(chosen, usualHead({ setup, compared, chosenRun })), 'head', encodeHeads([chosen]));
  putIf(query !== undefined, 'query', encodeNumber(query ?? 0));
  putIf(off.length > 0, 'off', encodeHeads(off));
  if ('typed' in input) pairs.push(['typed', encodeText(typedText(setup, input.typed))]);
  else putIf(input.sample !== 0, 'sample', encodeNumber(input.sample));
  putIf(axis !== startState.axis, 'axis', axis);
  return pairs.map((pair) => pair.join('=')).join('&');
}

/** `problems` tells a person what could not be used; the initial values are used instead. */
export function decodePlay(
  text: string,
  say: SayOf<Words> = sayIn('en', english),
): { state: PlayState; problems: string[] } {
  const problems: Problem[] = [];
  const link = readPairs(text, problems);
  /** Returns the value of a key, or the usual one if the link lacks it or it cannot be read. */
  const get = <T>(key: Key, usual: T, read: (value: string) => T): T => {
    const value = link.get(key);
    if (value === undefined) return usual;
    try {
      return read(decodeText(value));
    } catch (error) {
      problems.push({ key: 'link.problem', values: { name: key, problem: problemOf(error) } });
      return usual;
    }
  };
  const setup = readSetup(get, problems);
  const steps = get('steps', 0, (value) => readInteger(value, 0, MOST_STEPS));
  const compared = get<PlayState['compared']>('compare', undefined, readCompared);
  const runs = setupsOf({ setup, compared });
  const chosenRun = get<PlayState['chosenRun']>('run', 0, (value) => readRun(value, runs));
  const own = sizesOf([runs[chosenRun] ?? setup]);
  const any = sizesOf(runs);
  const { length } = taskOf(setup);
  const state: PlayState = {
    ...startState,
    setup,
    compared,
    chosenRun,
    changes: get<readonly Change[]>('changes', [], readChanges),
    patches: get<readonly Patch[]>('patches', [], (value) => readPatches(value, setup)),
    until: get('until', usualUntil(steps), (value) => readInteger(value, 1, MOST_STEPS)),
    isPlaying: steps > 0,
    again: steps > 0 ? steps : undefined,
    at: get<PlayState['at']>('at', 'now', (value) => readInteger(value, 0, MOST_STEPS)),
    chosen: get('head', usualHead({ setup, compared, chosenRun }), (value) => one(readHeads(value, own))),
    query: get<number | undefined>('query', undefined, (value) => readInteger(value, 0, length - 1)),
    off: get<readonly HeadRef[]>('off', [], (value) => readHeads(value, any)),
    input: readInput(get, setup),
    axis: get('axis', startState.axis, (value) => readOneOf(value, ['linear', 'log'] as const)),
  };
  return { state, problems: problems.map(({ key, values }) => say(key, values)) };
}

type Get = <T>(key: Key, usual: T, read: (value: string) => T) => T;

function problemOf(error: unknown): Problem | string {
  if (error instanceof LinkError) return error.problem;
  if (!(error instanceof InputError)) throw error;
  return isSaid(error.key) ? { key: error.key, values: error.values as Problem['values'] } : error.message;
}

/** True for problems with numbers, which people may write; links are never written with the other ones. */
const isSaid = (key: string): key is Problem['key'] => Object.hasOwn(english, key);

const usualUntil = (steps: number): number => Math.max(UNTIL, steps);
type Runs = Pick<PlayState, 'setup' | 'compared' | 'chosenRun'>;
const usualHead = (runs: Runs): HeadRef => withinModel({ ...runs, chosen: startState.chosen }).chosen;

/** The names of the two runs. */
const RUNS = ['A', 'B'] as const;
function readRun(text: string, runs: readonly Setup[]): PlayState['chosenRun'] {
  return readOneOf(text, RUNS.slice(0, runs.length)) === 'B' ? 1 : 0;
}

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

function readPairs(text: string, problems: Problem[]): Map<Key, string> {
  const link = new Map<Key, string>();
  const whole = text.replace(/^[#?]/, '');
  for (const part of whole.split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const key = at < 0 ? part : part.slice(0, at);
    if (at < 0 || !isKey(key)) problems.push({ key: 'link.unknown', values: { name: excerpt(key) } });
    else if (link.has(key)) problems.push({ key: 'link.twice', values: { name: key } });
    else link.set(key, part.slice(at + 1));
  }
  return link;
}

function readOptions(given: readonly (readonly [Option, unknown])[], problems: Problem[]): Setup {
  const read = readValues(params, Object.fromEntries(given));
  for (const problem of read.problems) problems.push(problem as Problem);
  return read.values;
}

function readSetup(get: Get, problems: Problem[]): Setup {
  const names = Object.keys(params) as Option[];
  const given = names.flatMap((name) => {
    const value = get<unknown>(name, undefined, (text) => valueOfText(params[name], text));
    return value === undefined ? [] : [[name, value] as const];
  });
  const setup = readOptions(given, problems);
  if (setup.task !== OWN_TEXT) return { ...setup, text: defaultSetup.text };
  const problem = textProblem(setup.text);
  if (!problem) return setup;
  // Replaces the problem of its length.
  const said = problems.findIndex(({ values }) => values?.['name'] === 'text');
  if (said >= 0) problems.splice(said, 1);
  problems.push({ key: 'link.problem', values: { name: 'text', problem: { key: problem } } });
  return { ...setup, task: defaultSetup.task, text: defaultSetup.text };
}

function readCompared(text: string): Partial<Setup> {
  const given = groupsOf(text, 2).map(([key = '', value = '']) => {
    const name = readOneOf(key, COMPARED);
    return [name, valueOfText(params[name], value)] as const;
  });
  const problems: Problem[] = [];
  const read = readOptions(given, problems);
  const [problem] = problems;
  if (problem) throw new LinkError(problem.key, problem.values);
  return Object.fromEntries(given.map(([name]) => [name, read[name]]));
}

function readChanges(text: string): readonly Change[] {
  return groupsOf(text, 3).reduce<readonly Change[]>((changes, [at = '', name = '', value = '']) => {
    const step = readInteger(at, 0, MOST_STEPS);
    const { rate } = params;
    const change: Change =
      readOneOf(name, ['rate', 'stream'] as const) === 'rate'
        ? { step, rate: readNumber(value, rate.min, rate.max) }
        : { step, stream: readInteger(value, 0, MOST_STEPS) };
    if (step < (changes.at(-1)?.step ?? 0)) throw new LinkError('link.order');
    return withChange(changes, change);
  }, []);
}

function readInput(get: Get, setup: Setup): Input {
  const sample = get('sample', 0, (value) => readInteger(value, 0, SAMPLES - 1));
  return get<Input>('typed', { sample }, (text) => {
    const read = readTyped(taskOf(setup), text);
    if (read.problem) throw new LinkError(read.problem.key, read.problem.values);
    return { typed: read.tokens };
  });
}
