// A stage's state as the fragment of a URL: `example=two-queries&step=softmax&q=2x2:1,0,0,1`. Only what differs from
// the example's beginning is written. Reading never throws: a link edited by hand keeps what is right.
import { type Fixed, parseFixed } from '../inputs/fixed.ts';
import { InputError } from '../../shared/input/input-error.ts';
import { INPUT_NAMES, UNNAMED_EXAMPLE, findExample } from '../inputs/examples.ts';
import {
  decodeText,
  encodeLabels,
  encodeMatrix,
  encodeNumber,
  encodeText,
  MAX_SIZE,
} from '../../shared/input/link-values.ts';
import { offeredStep, parseSteps } from '../inputs/offer.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import { type Place, type Predict, parsePlaces, parsePredict } from '../inputs/predict.ts';
import { DEFAULT_SENTENCE, MAX_HEADS } from '../inputs/sentence.ts';
import { type CellRef, placesText } from '../inputs/places.ts';
import { currentInputs } from '../inputs/stage-inputs.ts';
import { SPEEDS, type StageOptions, type StageState, THEMES, defaultState } from '../inputs/stage-state.ts';
import { ALL_STEP_IDS, type StepId } from '../inputs/step-ids.ts';
import { fitsOutput } from '../inputs/output-gradient.ts';
import { type Said, type Say, sayInEnglish } from '../../shared/words/say.ts';
import { readInputs, readOutputGradient, readSentence } from './read-inputs.ts';
import { type Get, readCell, readFlag, readInteger, readNumber, readOneOf } from './read-value.ts';

const KEYS: ReadonlySet<string> = new Set([
  ...[
    'version',
    'example',
    'lesson', // the old name of `example`
    'step',
    'time',
    'scale',
    'causal',
    'keylength',
    'speed',
    'theme',
    'head',
    'query',
    'present',
    'pauses',
    'cell',
    'predict',
    'revealed',
    'steps',
    'fixed',
  ],
  ...['sentence', 'seed', 'positional', 'dmodel', 'dk', 'sentenceheads', 'tokens', 'contexttokens', 'headnames'],
  ...['heads', 'kvheads', 'outputgradient'],
  ...['features', 'untrained', 'origin', 'from'],
  ...INPUT_NAMES,
]);

/** The default time in a step: its beginning; with a query in focus, the moment when it is complete. */
const startOf = (query: number | undefined): number => (query === undefined ? 0 : Infinity);

export function encodeState(state: StageState): string {
  const start = defaultState(state.example);
  const parts: string[] = [];
  const put = (key: string, value: string) => parts.push(`${key}=${value}`);
  const putIf = <T>(key: string, value: T, usual: T, encode: (value: T) => string) => {
    if (!Object.is(value, usual)) put(key, encode(value));
  };
  put('example', encodeText(state.example));
  const steps = state.options.steps ?? [];
  if (steps.length > 0) put('steps', encodeText(steps.join(' ')));
  putIf('step', state.step, offeredStep(steps, start.step), String);
  putIf('time', state.time, startOf(state.options.query), encodeNumber);

  const { scale, causal, keyLength, speed, theme, head = 0, locked, predict, revealed } = state.options;
  const { query, present = false, pauses = true } = state.options;
  putIf('scale', scale, start.options.scale, (value) => (typeof value === 'number' ? encodeNumber(value) : value));
  putIf('causal', causal, start.options.causal, flag);
  if (keyLength !== undefined) put('keylength', encodeNumber(keyLength));
  putIf('speed', speed, start.options.speed, encodeNumber);
  putIf('theme', theme, start.options.theme, String);
  putIf('head', head, 0, encodeNumber);
  if (query !== undefined) put('query', encodeNumber(query));
  putIf('present', present, false, flag);
  putIf('pauses', pauses, true, flag);
  if (locked !== undefined) put('cell', `${encodeText(locked.matrix)},${locked.row},${locked.col}`);

  if (predict !== undefined && predict !== 'off') put('predict', encodeText(placesText(predict)));
  if (revealed !== undefined && revealed.length > 0) put('revealed', encodeText(placesText(revealed)));

  const { fixed = [] } = state.options;
  if (fixed.length > 0) put('fixed', encodeText(placesText(fixed)));

  const { sentence, inputs } = state;
  if (sentence !== undefined) {
    put('sentence', encodeText(sentence.text));
    putIf('seed', sentence.seed, DEFAULT_SENTENCE.seed, encodeNumber);
    putIf('positional', sentence.positional, DEFAULT_SENTENCE.positional, flag);
    putIf('dmodel', sentence.dModel, DEFAULT_SENTENCE.dModel, encodeNumber);
    putIf('dk', sentence.dK, DEFAULT_SENTENCE.dK, encodeNumber);
    if (sentence.heads !== undefined) put('sentenceheads', encodeNumber(sentence.heads));
  }
  for (const name of INPUT_NAMES) {
    const matrix = inputs?.[name];
    if (matrix !== undefined) put(name, encodeMatrix(matrix));
  }
  if (inputs?.heads !== undefined) put('heads', encodeNumber(inputs.heads));
  if (inputs?.kvHeads !== undefined) put('kvheads', encodeNumber(inputs.kvHeads));
  const { outputGradient } = state;
  // A gradient of another size has no effect until there is an output of that size again.
  if (outputGradient && fitsOutput(outputGradient, currentInputs(state)))
    put('outputgradient', encodeMatrix(outputGradient));
  if (inputs?.tokens !== undefined) put('tokens', encodeLabels(inputs.tokens));
  if (inputs?.contextTokens !== undefined) put('contexttokens', encodeLabels(inputs.contextTokens));
  if (inputs?.features !== undefined) put('features', encodeLabels(inputs.features));
  if (inputs?.untrained !== undefined) put('untrained', flag(inputs.untrained));
  if (inputs?.origin !== undefined) put('origin', encodeText(inputs.origin));
  if (inputs?.from !== undefined) put('from', encodeText(inputs.from));
  if (inputs?.headNames !== undefined) put('headnames', encodeLabels(inputs.headNames));
  return parts.join('&');
}

/** `problems` tells a person what could not be used; the example's values are used instead. */
export function decodeState(text: string, say: Say = sayInEnglish): { state: StageState; problems: string[] } {
  const problems: Said[] = [];
  const link = readPairs(text, problems);
  const get: Get = (key, usual, read) => {
    const value = link.get(key);
    if (value === undefined) return usual;
    try {
      return read(decodeText(value));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push({ key: 'link.unreadable', values: { name: key, problem: error } });
      return usual;
    }
  };
  get('version', '1', (value) => {
    if (value !== '1') throw new InputError('link.version', { version: excerpt(value) });
    return value;
  });
  const example = get(link.has('example') ? 'example' : 'lesson', UNNAMED_EXAMPLE, (value) => {
    if (findExample(value) === undefined) throw new InputError('link.no-example', { id: excerpt(value) });
    return value;
  });
  const start = defaultState(example);
  const head = get('head', 0, (value) => readInteger(value, 0, MAX_HEADS - 1));
  const locked = get<CellRef | undefined>('cell', undefined, readCell);
  const keyLength = get<number | undefined>('keylength', undefined, (value) => readInteger(value, 0, MAX_SIZE));
  const predict = get<Predict>('predict', 'off', parsePredict);
  const revealed = get<readonly Place[]>('revealed', [], parsePlaces);
  const steps = get<readonly StepId[] | undefined>('steps', undefined, parseSteps);
  const fixed = get<Fixed | undefined>('fixed', undefined, parseFixed);
  const query = get<number | undefined>('query', undefined, (value) => readInteger(value, 0, MAX_SIZE));
  const present = get('present', false, readFlag);
  const pauses = get('pauses', true, readFlag);
  const options: StageOptions = {
    scale: get('scale', start.options.scale, (value) =>
      value === 'on' || value === 'off' ? value : readNumber(value, -Number.MAX_VALUE, Number.MAX_VALUE),
    ),
    causal: get('causal', start.options.causal, readFlag),
    speed: get('speed', start.options.speed, (value) => readNumber(value, SPEEDS.min, SPEEDS.max)),
    theme: get('theme', start.options.theme, (value) => readOneOf(value, THEMES)),
    ...(keyLength === undefined ? {} : { keyLength }),
    ...(head === 0 ? {} : { head }),
    ...(query === undefined ? {} : { query }),
    ...(present ? { present } : {}),
    ...(pauses ? {} : { pauses }),
    ...(locked === undefined ? {} : { locked }),
    ...(predict === 'off' ? {} : { predict }),
    ...(revealed.length === 0 ? {} : { revealed }),
    ...(steps === undefined ? {} : { steps }),
    ...(fixed === undefined ? {} : { fixed }),
  };
  const sentence = readSentence(get);
  const base = { example, ...(sentence === undefined ? {} : { sentence }) };
  const state: StageState = {
    ...start,
    ...base,
    step: get<StepId>('step', offeredStep(steps ?? [], start.step), (value) =>
      readOneOf(value, steps?.length ? steps : ALL_STEP_IDS),
    ),
    time: get('time', startOf(query), (value) => readNumber(value, 0, Number.MAX_VALUE)),
    inputs: readInputs(get, base, problems),
    options,
  };
  const outputGradient = get('outputgradient', undefined, (value) => readOutputGradient(value, currentInputs(state)));
  const whole = outputGradient === undefined ? state : { ...state, outputGradient };
  return { state: whole, problems: problems.map(({ key, values }) => say(key, values)) };
}

function readPairs(text: string, problems: Said[]): Map<string, string> {
  const link = new Map<string, string>();
  for (const part of text.replace(/^[#?]/, '').split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const key = at < 0 ? part : part.slice(0, at);
    if (at < 0 || !KEYS.has(key)) problems.push({ key: 'link.unknown', values: { name: excerpt(key) } });
    else if (link.has(key)) problems.push({ key: 'link.twice', values: { name: key } });
    else link.set(key, part.slice(at + 1));
  }
  return link;
}

function flag(value: boolean): string {
  return value ? 'on' : 'off';
}
