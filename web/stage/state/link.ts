// A stage's state as the fragment of a URL: `example=two-queries&step=softmax&q=2x2:1,0,0,1`. Only what differs from
// the example's beginning is written. Reading never throws: a link edited by hand keeps what is right.
import { type Fixed, fixedText, parseFixed } from '../inputs/fixed.ts';
import { InputError } from '../../shared/input/input-error.ts';
import { INPUT_NAMES, type InputName, UNNAMED_EXAMPLE, findExample } from '../inputs/examples.ts';
import {
  decodeLabels,
  decodeMatrix,
  decodeNumber,
  decodeText,
  encodeLabels,
  encodeMatrix,
  encodeNumber,
  encodeText,
  MAX_SIZE,
} from '../../shared/input/link-values.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { offeredStep, parseSteps } from '../inputs/offer.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import { type Place, type Predict, parsePlaces, parsePredict, predictText } from '../inputs/predict.ts';
import { withHeads } from '../inputs/heads.ts';
import { DEFAULT_SENTENCE, MAX_FEATURES, MAX_HEADS, MAX_SEED, tokenize } from '../inputs/sentence.ts';
import type { CellRef } from '../inputs/places.ts';
import {
  type SentenceState,
  type StageInputs,
  baseInputs,
  currentInputs,
  missingInputs,
} from '../inputs/stage-inputs.ts';
import { SPEEDS, type StageOptions, type StageState, THEMES, defaultState } from '../inputs/stage-state.ts';
import { ALL_STEP_IDS, type StepId } from '../inputs/step-ids.ts';
import { fitsOutput, outputSize } from '../inputs/output-gradient.ts';
import { type Said, type Say, sayInEnglish } from '../../shared/words/say.ts';

const KEYS: ReadonlySet<string> = new Set([
  ...[
    'version',
    'example',
    'lesson', // as `example` was called
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
  ...['features', 'untrained'],
  ...INPUT_NAMES,
]);

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
  putIf('time', state.time, start.time, encodeNumber);

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

  if (predict !== undefined && predict !== 'off') put('predict', encodeText(predictText(predict)));
  if (revealed !== undefined && revealed.length > 0) put('revealed', encodeText(predictText(revealed)));

  const { fixed = [] } = state.options;
  if (fixed.length > 0) put('fixed', encodeText(fixedText(fixed)));

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
  // One of another size has no effect, until there is an output of that size again.
  if (outputGradient && fitsOutput(outputGradient, currentInputs(state)))
    put('outputgradient', encodeMatrix(outputGradient));
  if (inputs?.tokens !== undefined) put('tokens', encodeLabels(inputs.tokens));
  if (inputs?.contextTokens !== undefined) put('contexttokens', encodeLabels(inputs.contextTokens));
  if (inputs?.features !== undefined) put('features', encodeLabels(inputs.features));
  if (inputs?.untrained !== undefined) put('untrained', flag(inputs.untrained));
  if (inputs?.headNames !== undefined) put('headnames', encodeLabels(inputs.headNames));
  return parts.join('&');
}

/** `problems` names, for a person, what could not be used; the example's beginning stands in for it. */
export function decodeState(text: string, say: Say = sayInEnglish): { state: StageState; problems: string[] } {
  const problems: Said[] = [];
  const link = readPairs(text, problems);
  /** The value of a key, or the usual one where the link lacks it or it cannot be read. */
  const get = <T>(key: string, usual: T, read: (value: string) => T): T => {
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
  const head = get('head', 0, (value) => integer(value, 0, MAX_HEADS - 1));
  const locked = get<CellRef | undefined>('cell', undefined, readCell);
  const keyLength = get<number | undefined>('keylength', undefined, (value) => integer(value, 0, MAX_SIZE));
  const predict = get<Predict>('predict', 'off', parsePredict);
  const revealed = get<readonly Place[]>('revealed', [], parsePlaces);
  const steps = get<readonly StepId[] | undefined>('steps', undefined, parseSteps);
  const fixed = get<Fixed | undefined>('fixed', undefined, parseFixed);
  const query = get<number | undefined>('query', undefined, (value) => integer(value, 0, MAX_SIZE));
  const present = get('present', false, readFlag);
  const pauses = get('pauses', true, readFlag);
  const options: StageOptions = {
    scale: get('scale', start.options.scale, (value) =>
      value === 'on' || value === 'off' ? value : number(value, -Number.MAX_VALUE, Number.MAX_VALUE),
    ),
    causal: get('causal', start.options.causal, readFlag),
    speed: get('speed', start.options.speed, (value) => number(value, SPEEDS.min, SPEEDS.max)),
    theme: get('theme', start.options.theme, (value) => oneOf(value, THEMES)),
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
      oneOf(value, steps?.length ? steps : ALL_STEP_IDS),
    ),
    time: get('time', start.time, (value) => number(value, 0, Number.MAX_VALUE)),
    inputs: readInputs(get, base, problems),
    options,
  };
  const outputGradient = get('outputgradient', undefined, (value) => readOutputGradient(value, currentInputs(state)));
  const whole = outputGradient === undefined ? state : { ...state, outputGradient };
  return { state: whole, problems: problems.map(({ key, values }) => say(key, values)) };
}

function readOutputGradient(value: string, inputs: StageInputs): Matrix | undefined {
  const matrix = decodeMatrix(value);
  if (fitsOutput(matrix, inputs)) return matrix;
  const { rows, cols } = outputSize(inputs);
  throw new InputError('link.gradient-size', { rows, cols, gotRows: matrix.rows, gotCols: matrix.cols });
}

type Get = <T>(key: string, usual: T, read: (value: string) => T) => T;

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

function readSentence(get: Get): SentenceState | undefined {
  const settings = {
    seed: get('seed', DEFAULT_SENTENCE.seed, (value) => integer(value, 0, MAX_SEED)),
    positional: get('positional', DEFAULT_SENTENCE.positional, readFlag),
    dModel: get('dmodel', DEFAULT_SENTENCE.dModel, (value) => integer(value, 1, MAX_FEATURES)),
    dK: get('dk', DEFAULT_SENTENCE.dK, (value) => integer(value, 1, MAX_FEATURES)),
  };
  const heads = get<number | undefined>('sentenceheads', undefined, readHeads);
  return get<SentenceState | undefined>('sentence', undefined, (text) => {
    tokenize(text);
    return { text, ...settings, ...(heads === undefined ? {} : { heads }) };
  });
}

/** What gives a matrix that is not given itself. */
const PROJECTED: Partial<Record<InputName, InputName[]>> = { q: ['x', 'wq'], k: ['x', 'wk'], v: ['x', 'wv'] };

const RIVALS: Partial<Record<InputName, InputName>> = { q: 'wq', k: 'wk', v: 'wv' };

/** The inputs a link brings, gaps filled from what they were edited from; null if it brings none that can be used. */
function readInputs(get: Get, base: Pick<StageState, 'example' | 'sentence'>, problems: Said[]): StageInputs | null {
  const inputs: { -readonly [K in keyof StageInputs]: StageInputs[K] } = {};
  for (const name of INPUT_NAMES) {
    const matrix = get(name, undefined, (value) => {
      // The engine takes only one of the two.
      const rival = RIVALS[name];
      if (rival !== undefined && inputs[rival] !== undefined) throw new InputError('link.rival', { name: rival });
      return decodeMatrix(value, { allowInfinity: name === 'mask' });
    });
    if (matrix !== undefined) inputs[name] = matrix;
  }
  const heads = get<number | undefined>('heads', undefined, readHeads);
  const kvHeads = get<number | undefined>('kvheads', undefined, readHeads);
  const original = baseInputs(base);
  if (INPUT_NAMES.every((name) => inputs[name] === undefined))
    return heads === undefined ? null : withHeads(original, heads); // the same matrices, cut
  const filled: InputName[] = [];
  for (const name of missingInputs(inputs).flatMap((gap) => (original[gap] ? [gap] : (PROJECTED[gap] ?? [])))) {
    const matrix = original[name];
    if (matrix === undefined || inputs[name] !== undefined) continue;
    inputs[name] = matrix;
    filled.push(name);
  }
  // What is as it was is cut as it was, and projected.
  const isCutAsBefore = heads === undefined && (filled.includes('wq') || filled.includes('q'));
  if (filled.some((name) => name === 'wv' || name === 'v') && original.wo) inputs.wo ??= original.wo;
  const missing = missingInputs(inputs);
  if (missing.length > 0) {
    problems.push({ key: 'link.without', values: { names: list(missing) } });
    return null;
  }
  if (filled.length > 0)
    problems.push({
      key: base.sentence ? 'link.as-in-sentence' : 'link.as-in-example',
      values: { names: list(filled) },
    });
  const rows = (inputs.x ?? inputs.q)?.rows ?? 0;
  const tokens = get('tokens', undefined, (value) => labels(value, rows));
  const keys = (inputs.context ?? inputs.k ?? inputs.x)?.rows ?? 0;
  const contextTokens = get('contexttokens', undefined, (value) => labels(value, keys));
  if (tokens !== undefined) inputs.tokens = tokens;
  if (contextTokens !== undefined) inputs.contextTokens = contextTokens;
  const width = (inputs.v ?? inputs.wv)?.cols ?? 0;
  const features = get('features', undefined, (value) => labels(value, width));
  const untrained = get('untrained', undefined, readFlag);
  if (features !== undefined) inputs.features = features;
  if (untrained !== undefined) inputs.untrained = untrained;
  const headNames = get('headnames', undefined, (value) => labels(value, heads ?? 1));
  const cut = isCutAsBefore ? original : { heads, kvHeads };
  if (cut.heads !== undefined) inputs.heads = cut.heads;
  if (cut.kvHeads !== undefined) inputs.kvHeads = cut.kvHeads;
  if (headNames !== undefined) inputs.headNames = headNames;
  return inputs;
}

function labels(text: string, expected: number): string[] {
  const found = decodeLabels(text);
  if (found.length !== expected) {
    throw new InputError('link.labels', { count: expected, got: found.length });
  }
  return found;
}

function readCell(value: string): CellRef {
  const [, matrix = '', row = '', col = ''] = /^([\w-]+),(\d{1,4}),(\d{1,4})$/.exec(value) ?? [];
  if (matrix === '') throw new InputError('link.cell', { text: excerpt(value) });
  return { matrix, row: Number(row), col: Number(col) };
}

function number(value: string, min: number, max: number): number {
  const result = decodeNumber(value);
  if (result >= min && result <= max) return result;
  throw new InputError('link.range', { value, min, max });
}

function integer(value: string, min: number, max: number): number {
  const result = number(value, min, max);
  if (!Number.isInteger(result)) throw new InputError('link.whole', { value });
  return result;
}

const readHeads = (value: string): number => integer(value, 1, MAX_HEADS);

function oneOf<T extends string>(value: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new InputError('link.none-of', { text: excerpt(value), names: choices.join(', ') });
  return found;
}

function flag(value: boolean): string {
  return value ? 'on' : 'off';
}

function readFlag(value: string): boolean {
  return oneOf(value, ['on', 'off']) === 'on';
}

function list(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
