/** A sentence as the reader reads it: what its heads look at, its guesses, and a head as inputs of the stage. Pure. */
import type { Matrix, Model } from 'attention-steps/learn';
import { equal } from '../../shared/numbers/matrix.ts';
import { type StageState, defaultState, isSameInputOptions } from '../../stage/inputs/stage-state.ts';
import { currentInputs } from '../../stage/inputs/stage-inputs.ts';
import { type HeadEdit, type HeadMatrices, headMatrices, patchedParameters } from '../patch.ts';
import type { HeadRef } from '../training/protocol.ts';
import { type Guess, guessesIn } from './inspect.ts';
import { largestPlace } from './measure.ts';
import type { Reader, ReaderHead, WordKind } from './reader.ts';
import { START, type Tokenized } from './words.ts';

/** What a reader of the page has done to the model. */
export interface Changes {
  /** Heads that are switched off. */
  readonly off: readonly HeadRef[];
  /** Heads with other numbers. */
  readonly edits: readonly HeadEdit[];
}

export const NO_CHANGES: Changes = { off: [], edits: [] };

export interface Reading extends Tokenized {
  /** Undefined for a word that the model does not know. */
  readonly kinds: readonly (WordKind | undefined)[];
  /** Layers × heads: n × n each. */
  readonly weights: readonly (readonly Matrix[])[];
  /** All words, the likeliest first. */
  readonly guesses: readonly Guess[];
  /** n × width: the input of a layer's heads, normalised. */
  readonly x: readonly Matrix[];
  readonly matricesOf: (head: HeadRef) => HeadMatrices;
}

export const isSame = (a: HeadRef, b: HeadRef): boolean => a.layer === b.layer && a.head === b.head;

/** A copy takes 4 MB of the engine's memory: one per model, which is as it was after every reading. */
const kept = new WeakMap<Model, Readonly<Record<string, Matrix>>>();

function parametersOf(model: Model): Readonly<Record<string, Matrix>> {
  const parameters = kept.get(model) ?? model.parameters();
  kept.set(model, parameters);
  return parameters;
}

/** The most words that it takes: the start has a place, too. */
export const mostWords = ({ model }: Reader): number => model.config.context - 1;

/**
 * Reads a text with the model as it was changed; afterwards the model is as it was.
 *
 * @param text at least one word, at most `mostWords`
 */
export function read(
  { model, words, kinds, tokenize }: Reader,
  text: string,
  { off, edits }: Changes = NO_CHANGES,
): Reading {
  const typed = tokenize(text);
  const own = parametersOf(model);
  const parameters = edits.reduce((all, edit) => ({ ...all, ...patchedParameters(all, edit) }), own);
  const names = Object.keys(own).filter((name) => parameters[name] !== own[name]);
  const take = (from: typeof own): void => {
    model.set(Object.fromEntries(names.map((name) => [name, from[name]!])));
  };
  try {
    take(parameters);
    model.ablate(off.map(({ layer, head }) => ({ layer, head })));
    const { layers, probabilities } = model.trace(typed.tokens);
    return {
      ...typed,
      kinds: typed.tokens.map((token, at) => (typed.known[at] ? kinds[token] : undefined)),
      weights: layers.map(({ attention }) => attention.heads.map((head) => head.weights)),
      guesses: guessesIn(probabilities, words),
      x: layers.map(({ normed1, input }) => normed1 ?? input),
      matricesOf: (head) => headMatrices(parameters, head, model.config.width / model.config.heads),
    };
  } finally {
    model.ablate([]);
    take(own);
  }
}

/** A head that can be asked of a word, and how it was measured: by one or two questions. */
export interface Question {
  readonly id: string;
  readonly head: HeadRef;
  readonly measures: readonly ReaderHead[];
}

/** @param kind undefined: a word that the model does not know, of which every head is asked */
export function questionsFor(heads: readonly ReaderHead[], kind: WordKind | undefined): Question[] {
  const asked = heads.filter(({ asks }) => kind === undefined || asks === kind || asks === 'any');
  const first = asked.filter((one, at) => asked.findIndex((other) => isSame(one, other)) === at);
  return first.map(({ id, layer, head }) => ({
    ...{ id, head: { layer, head } },
    measures: asked.filter((other) => isSame(other, { layer, head })),
  }));
}

/** A word's row of a head's weights. */
export interface Look {
  /** The word in front that has most of it; undefined for the first word. */
  readonly to: number | undefined;
  readonly share: number;
  /** The weight on the start. */
  readonly start: number;
  /** The weight on the word itself. */
  readonly own: number;
}

export function lookOf(weights: Matrix, query: number): Look {
  const at = (key: number): number => weights.data[query * weights.cols + key]!;
  const to = query > 1 ? largestPlace(weights, query) : undefined;
  return { to, share: to === undefined ? 0 : at(to), start: at(0), own: at(query) };
}

/** The last word of which a head other than that of the word before is asked, or the last word. */
export function tellingWord({ kinds, words }: Reading): number {
  const found = kinds.findLastIndex((kind, at) => at > 1 && (kind === 'noun' || kind === 'verb'));
  return found < 0 ? words.length - 1 : found;
}

/** A guess that can be written; the others are classes of words, and the end. */
export const isWord = ({ word }: Guess): boolean => word !== START && !/^<.+>$/.test(word);

/** Puts a word or a mark behind a text. */
export const withWord = (text: string, word: string): string =>
  `${text.trimEnd()}${/^(?:[.,?!:]|'s)$/.test(word) ? '' : ' '}${word}`;

/** A head on the stage, where its weights are. @param query the word that asks */
export function stageStateOf(reading: Reading, head: HeadRef, query: number, origin: string): StageState {
  const { wq, wk, wv } = reading.matricesOf(head);
  const start = defaultState();
  return {
    ...start,
    step: 'softmax',
    time: Infinity,
    inputs: { x: reading.x[head.layer]!, wq, wk, wv, tokens: reading.words, origin },
    options: { ...start.options, causal: true, query },
  };
}

/** The part of a stage's numbers that the model can take. */
export interface Taken {
  /** The head's matrices, where they are others than the model's own. */
  readonly matrices: HeadMatrices | undefined;
  /** True for another x, mask or scale: in the model these follow from the layers below, and from its sizes. */
  readonly isElsewhere: boolean;
}

const fits = (a: Matrix | undefined, b: Matrix | undefined): boolean => a?.rows === b?.rows && a?.cols === b?.cols;

/**
 * @param opened the state that the stage began with, @param own the head's matrices in the model that nobody has changed
 * @returns undefined if the stage shows other words, or matrices of other sizes
 */
export function takenFrom(stage: StageState, opened: StageState, own: HeadMatrices): Taken | undefined {
  const [now, begun] = [currentInputs(stage), currentInputs(opened)];
  const { x, wq, wk, wv } = now;
  const isOfHead =
    String(now.tokens) === String(begun.tokens) &&
    (['x', 'wq', 'wk', 'wv'] as const).every((name) => fits(now[name], begun[name]));
  if (!isOfHead || !x || !wq || !wk || !wv) return undefined;
  const isOwn = equal(wq, own.wq) && equal(wk, own.wk) && equal(wv, own.wv);
  return {
    matrices: isOwn ? undefined : { wq, wk, wv, wo: own.wo },
    isElsewhere:
      !equal(x, begun.x!) ||
      Object.keys(now).some((name) => !(name in begun)) ||
      !isSameInputOptions(stage.options, opened.options),
  };
}
