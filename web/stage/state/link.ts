// A stage's state as the fragment of a URL: `example=two-queries&step=softmax&q=2x2:1,0,0,1`. Only what differs from
// the example's beginning is written. Reading never throws: a link edited by hand keeps what is right.
import { InputError } from '../../shared/input/input-error.ts';
import { UNNAMED_EXAMPLE, findExample } from '../inputs/examples.ts';
import * as link from '../../shared/input/link.ts';
import { encodeMatrix, encodeNumber, encodeText, MAX_SIZE } from '../../shared/input/link-values.ts';
import { offeredStep, parseSteps } from '../inputs/offer.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import { DEFAULT_SENTENCE, MAX_HEADS } from '../inputs/sentence.ts';
import {
  type CellRef,
  type Place,
  matrixIn,
  parseFixed,
  parsePlaces,
  parsePredict,
  placesText,
} from '../inputs/places.ts';
import { currentInputs } from '../inputs/stage-inputs.ts';
import {
  DONE,
  ROWS,
  SPEEDS,
  type StageOptions,
  type StageState,
  THEMES,
  defaultState,
  firstComputed,
} from '../inputs/stage-state.ts';
import { ALL_STEP_IDS, type StepId } from '../inputs/step-ids.ts';
import { fitsOutput } from '../inputs/output-gradient.ts';
import { type Said, type Say, sayInPageLanguage } from '../../shared/words/say.ts';
import { LABELS, MATRICES, SENTENCE, readInputs, readOutputGradient, readSentence } from './read-inputs.ts';

type Moment = Pick<StageState, 'step' | 'time'>;

const MOMENT: link.Fields<Moment, Pick<StageOptions, 'steps'>> = {
  step: { read: (text, { steps }) => link.oneOf(steps?.length ? steps : ALL_STEP_IDS).read(text), write: String },
  time: link.number(0, Number.MAX_VALUE),
};

/**
 * The end of the first step that computes something, where its picture is complete: links named no other step before there was
 * one that shows the words.
 */
const usualMoment = (start: StageState, { steps = [] }: StageOptions): Moment => ({
  step: offeredStep(steps, firstComputed('forward', currentInputs(start))),
  time: DONE,
});

const scale: link.Field<StageOptions['scale']> = {
  read: (text) =>
    text === 'on' || text === 'off' ? text : link.number(-Number.MAX_VALUE, Number.MAX_VALUE).read(text),
  write: (value) => (typeof value === 'number' ? encodeNumber(value) : value),
};

const cell: link.Field<CellRef> = {
  key: 'cell',
  read(text) {
    const [, matrix = '', row = '', col = ''] = /^([\w-]+|heads\[\d+\]\.\w+),(\d{1,4}),(\d{1,4})$/.exec(text) ?? [];
    if (matrix === '') throw new InputError('link.cell', { text: excerpt(text) });
    return { matrix: matrixIn(matrix), row: Number(row), col: Number(col) };
  },
  write: ({ matrix, row, col }) => `${encodeText(matrix)},${row},${col}`,
};

const placesIn = <T extends Parameters<typeof placesText>[0]>(read: (text: string) => T): link.Field<T> => ({
  read,
  write: (places) => encodeText(placesText(places)),
});

const OPTIONS: link.Fields<StageOptions> = {
  steps: placesIn<readonly StepId[]>(parseSteps),
  scale,
  causal: link.flag,
  keyLength: link.whole(0, MAX_SIZE),
  speed: link.number(SPEEDS.min, SPEEDS.max),
  theme: link.oneOf(THEMES),
  head: link.whole(0, MAX_HEADS - 1),
  query: link.whole(0, MAX_SIZE),
  present: link.flag,
  rows: link.oneOf(ROWS),
  pauses: link.flag,
  locked: cell,
  predict: placesIn(parsePredict),
  revealed: placesIn<readonly Place[]>(parsePlaces),
  fixed: placesIn(parseFixed),
};

/** The values of options that a state leaves out. */
const USUAL: Partial<StageOptions> = {
  steps: [],
  head: 0,
  present: false,
  rows: 'one',
  pauses: false,
  predict: 'off',
  revealed: [],
  fixed: [],
};

/** `lesson` is the old name of `example`. */
const KEYS: readonly string[] = [
  'version',
  'example',
  'lesson',
  'sentence',
  'outputgradient',
  ...link.keysOf(MOMENT, OPTIONS, SENTENCE, MATRICES, LABELS),
];

export function encodeState(state: StageState): string {
  const { example, options, sentence, inputs, outputGradient } = state;
  const start = defaultState(example);
  return [
    `example=${encodeText(example)}`,
    ...link.write(MOMENT, { ...state, ...options }, usualMoment(start, options)),
    ...link.write(OPTIONS, options, { ...USUAL, ...start.options }),
    ...(sentence === undefined
      ? []
      : [`sentence=${encodeText(sentence.text)}`, ...link.write(SENTENCE, sentence, DEFAULT_SENTENCE)]),
    ...(inputs ? [...link.write(MATRICES, inputs), ...link.write(LABELS, inputs)] : []),
    // A gradient of another size has no effect until there is an output of that size again.
    ...(outputGradient && fitsOutput(outputGradient, currentInputs(state))
      ? [`outputgradient=${encodeMatrix(outputGradient)}`]
      : []),
  ].join('&');
}

/** `problems` tells a person what could not be used; the example's values are used instead. */
export function decodeState(text: string, say: Say = sayInPageLanguage): { state: StageState; problems: string[] } {
  const problems: Said[] = [];
  const { keys, get } = link.open(text, (key) => KEYS.includes(key), problems);
  get('version', '1', (value) => {
    if (value !== '1') throw new InputError('link.version', { version: excerpt(value) });
    return value;
  });
  const example = get(keys.includes('example') ? 'example' : 'lesson', UNNAMED_EXAMPLE, (value) => {
    if (findExample(value) === undefined) throw new InputError('link.no-example', { id: excerpt(value) });
    return value;
  });
  const start = defaultState(example);
  const options = { ...start.options, ...link.read(OPTIONS, get, {}) };
  const sentence = readSentence(get);
  const base = { example, ...(sentence && { sentence }) };
  const state: StageState = {
    ...start,
    ...base,
    options,
    ...usualMoment(start, options),
    ...link.read(MOMENT, get, options),
    inputs: readInputs(get, base, problems),
  };
  const outputGradient = get('outputgradient', undefined, (value) => readOutputGradient(value, currentInputs(state)));
  return {
    state: { ...state, ...(outputGradient && { outputGradient }) },
    problems: problems.map(({ key, values }) => say(key, values)),
  };
}
