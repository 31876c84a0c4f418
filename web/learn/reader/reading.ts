/** A sentence as the reader reads it: what its heads look at, its guesses, and a head as inputs of the stage. Pure. */
import type { Matrix, Model } from 'attention-steps/learn';
import { equal } from '../../shared/numbers/matrix.ts';
import { type StageState, defaultState, isSameInputOptions } from '../../stage/inputs/stage-state.ts';
import { currentInputs } from '../../stage/inputs/stage-inputs.ts';
import { inputsOfHead } from '../model/head-inputs.ts';
import { seenWord } from '../tasks/vocabulary.ts';
import type { Opened } from '../training/protocol.ts';
import { openedOf } from '../training/read.ts';
import { type Guess, guessesIn } from './inspect.ts';
import { largestPlace } from './measure.ts';
import type { Reader, ReaderHead, WordKind } from './reader.ts';
import { SPECIAL, START, type Tokenized } from './words.ts';
import { type HeadEdit, type HeadMatrices, type HeadPlace, isSameHead, patchedParameters } from '../patch.ts';

/** The changes that a reader of the page has made to the model. */
export interface Changes {
  /** Heads that are switched off. */
  readonly off: readonly HeadPlace[];
  /** Heads with other numbers. */
  readonly edits: readonly HeadEdit[];
}

export const NO_CHANGES: Changes = { off: [], edits: [] };

/** How the token to go on with is drawn. */
export interface Drawing {
  /** 0: the likeliest. */
  readonly temperature: number;
  /** The number of likeliest tokens to draw from; 0: all. */
  readonly topK: number;
  readonly seed: number;
}

export const LIKELIEST: Drawing = { temperature: 0, topK: 0, seed: 1 };

/** Seeds that are tried for a token that can be written. */
const TRIES = 50;

export interface Reading extends Tokenized {
  /** Undefined for a word that the model does not know. */
  readonly kinds: readonly (WordKind | undefined)[];
  /** Layers × heads: n × n each. */
  readonly weights: readonly (readonly Matrix[])[];
  /** All words by the probabilities from which the next one is drawn, the likeliest first. */
  readonly guesses: readonly Guess[];
  /** The word to go on with; undefined where the end comes next, or nothing that can be written. */
  readonly next: Guess | undefined;
  /** n × vocabulary: the model's own for what comes after each. */
  readonly probabilities: Matrix;
  readonly opened: (head: HeadPlace) => Opened;
}

/** A copy takes 4 MB of the engine's memory: one per model, which is as it was after every reading. */
const kept = new WeakMap<Model, Readonly<Record<string, Matrix>>>();

function parametersOf(model: Model): Readonly<Record<string, Matrix>> {
  const parameters = kept.get(model) ?? model.parameters();
  kept.set(model, parameters);
  return parameters;
}

/** The most words that it takes: the start has a place, too, where the model has one. */
export const mostWords = ({ model, tokenize }: Reader): number => model.config.context - tokenize('').tokens.length;

/** The place of the first word: behind the start, where the model has one. */
export const firstWord = ({ words }: Pick<Tokenized, 'words'>): number => (words[0] === START ? 1 : 0);

/** Runs something with the model as it was changed; afterwards the model is as it was. */
export function whileChanged<T>(
  model: Model,
  { off, edits }: Changes,
  run: (parameters: Readonly<Record<string, Matrix>>) => T,
): T {
  const unchanged = parametersOf(model);
  const parameters = edits.reduce((all, edit) => ({ ...all, ...patchedParameters(all, edit) }), unchanged);
  const names = Object.keys(unchanged).filter((name) => parameters[name] !== unchanged[name]);
  const take = (from: typeof unchanged): void => {
    model.set(Object.fromEntries(names.map((name) => [name, from[name]!])));
  };
  try {
    take(parameters);
    model.ablate(off.map(({ layer, head }) => ({ layer, head })));
    return run(parameters);
  } finally {
    model.ablate([]);
    take(unchanged);
  }
}

/** @param text at least one word, at most `mostWords`, all of them known if the model has no classes for others */
export function read(
  { model, words, kinds, tokenize }: Reader,
  text: string,
  changes: Changes = NO_CHANGES,
  drawing: Drawing = LIKELIEST,
): Reading {
  const typed = tokenize(text);
  return whileChanged(model, changes, (parameters) => {
    const { layers, probabilities } = model.trace(typed.tokens);
    const guesses = guessesIn(probabilities, words);
    const drawn = drawing.temperature > 0 ? drawnBy(model, words, typed.tokens, drawing) : undefined;
    return {
      ...typed,
      kinds: typed.tokens.map((token, at) => (typed.known[at] ? kinds[token] : undefined)),
      weights: layers.map(({ attention }) => attention.heads.map((head) => head.weights)),
      guesses,
      probabilities,
      next: nextWord(guesses),
      ...drawn,
      opened: (head) => openedOf(model, typed.tokens, head, { parameters, layers }),
    };
  });
}

/** Draws the next word: a seed that leads to a class of words, which nobody can write, is followed by the next one. */
function drawnBy(
  model: Model,
  words: readonly string[],
  tokens: readonly number[],
  { temperature, topK, seed }: Drawing,
): Pick<Reading, 'guesses' | 'next'> {
  const draw = (more: number) =>
    model.generate(tokens, { length: 1, temperature, topK, seed: seed + tokens.length + more });
  let drawn = draw(0);
  const wordOf = (): string => words[drawn.tokens[0]!]!;
  for (let more = 1; more < TRIES && wordOf() !== START && !isWritten(wordOf()); more++) drawn = draw(more);
  const guesses = guessesIn(drawn.probabilities, words);
  return { guesses, next: isWritten(wordOf()) ? guesses.find(({ word }) => word === wordOf()) : undefined };
}

/** A head that can be asked of a word, and how it was measured: by one or two questions. */
export interface Question {
  readonly id: string;
  readonly head: HeadPlace;
  readonly measures: readonly ReaderHead[];
}

/** @param kind undefined: a word that the model does not know, of which every head is asked */
export function questionsFor(heads: readonly ReaderHead[], kind: WordKind | undefined): Question[] {
  const asked = heads.filter(({ asks }) => kind === undefined || asks === kind || asks === 'any');
  const first = asked.filter((found, at) => asked.findIndex((other) => isSameHead(found, other)) === at);
  return first.map(({ id, layer, head }) => ({
    id,
    head: { layer, head },
    measures: asked.filter((other) => isSameHead(other, { layer, head })),
  }));
}

/** A head with a question, and of which kinds of words it is asked. */
export interface Tab extends Question {
  readonly kinds: readonly ReaderHead['asks'][];
  /** False where the word that asks is of another kind. */
  readonly isAsked: boolean;
}

/** All heads with a question, the most often right first, whatever word asks. */
export function tabsFor(heads: readonly ReaderHead[], kind: WordKind | undefined): Tab[] {
  const asked = questionsFor(heads, kind);
  const all = questionsFor(heads, undefined).sort((a, b) => b.measures[0]!.share - a.measures[0]!.share);
  return all.map((question) => {
    const found = asked.find(({ head }) => isSameHead(head, question.head));
    const kinds = [...new Set(question.measures.map(({ asks }) => asks))];
    return { ...(found ?? question), kinds, isAsked: found !== undefined };
  });
}

/** The name of a head in an address: `0.1` is layer 0, head 1, as it is named on the page. */
export const headId = ({ layer, head }: HeadPlace): string => `${layer}.${head}`;

/** @param id of a question, or as `headId` writes it @returns the first head with a question for one that is not there */
export function headNamed({ model, heads }: Pick<Reader, 'model' | 'heads'>, id: string): HeadPlace {
  const { layers, heads: count } = model.config;
  const all = Array.from({ length: layers * count }, (_, at) => ({ layer: Math.floor(at / count), head: at % count }));
  return heads.find((known) => known.id === id) ?? all.find((known) => headId(known) === id) ?? heads[0] ?? all[0]!;
}

/** A word's row of a head's weights. */
export interface Look {
  /** The word in front that has most of it; undefined for the first word. */
  readonly to: number | undefined;
  readonly share: number;
  /** The weight on the start; 0 if there is none. */
  readonly start: number;
  /** The weight on the word itself. */
  readonly self: number;
}

/** @param first the place of the first word: 1 behind a start, 0 without one */
export function lookOf(weights: Matrix, query: number, first = 1): Look {
  const at = (key: number): number => weights.data[query * weights.cols + key]!;
  const to = query > first ? largestPlace(weights, query, first) : undefined;
  return { to, share: to === undefined ? 0 : at(to), start: first === 0 ? 0 : at(0), self: at(query) };
}

/** All heads with what they look at from a word, the largest share first. */
export function strongestFirst(reading: Pick<Reading, 'weights' | 'words'>, query: number): (HeadPlace & Look)[] {
  const first = firstWord(reading);
  const all = reading.weights.flatMap((heads, layer) =>
    heads.map((weights, head) => ({ layer, head, ...lookOf(weights, query, first) })),
  );
  return all.sort((a, b) => b.share - a.share);
}

/** The last word of which a head other than that of the word before is asked, or the last word. */
export function tellingWord({ kinds, words }: Reading): number {
  const found = kinds.findLastIndex((kind, at) => at > 1 && (kind === 'noun' || kind === 'verb'));
  return found < 0 ? words.length - 1 : found;
}

/** Words that can be written; the others are classes of words, and the end. */
export const isWritten = (word: string): boolean => !SPECIAL.includes(word);

/** The word to go on with: the likeliest that can be written. Undefined where the end is likelier than all, or none can be. */
export const nextWord = (guesses: readonly Guess[]): Guess | undefined =>
  guesses[0]?.word === START ? undefined : guesses.find(({ word }) => isWritten(word));

/** Puts a word or a mark behind a text, or a letter where each letter is a token. */
export const withWord = (text: string, word: string, isLetters = false): string =>
  isLetters ? text + word : `${text.trimEnd()}${/^(?:[.,?!:]|'s)$/.test(word) ? '' : ' '}${word}`;

/** A head on the stage, where its weights are. @param query the word that asks */
export function stageStateOf(reading: Reading, head: HeadPlace, query: number, origin: string): StageState {
  const opened = reading.opened(head);
  const { scale, causal } = opened.config;
  const { wo: _, ...inputs } = inputsOfHead(opened);
  const start = defaultState();
  return {
    ...start,
    step: 'softmax',
    time: Infinity,
    inputs: { ...inputs, tokens: reading.words.map(seenWord), origin },
    options: { ...start.options, scale, causal, query },
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
 * @param opened the state that the stage began with, @param head the head in the model that nobody has changed
 * @returns undefined if the stage shows other words, or matrices of other sizes
 */
export function takenFrom(stage: StageState, opened: StageState, head: Opened): Taken | undefined {
  const unchanged = inputsOfHead(head);
  const [now, begun] = [currentInputs(stage), currentInputs(opened)];
  const { x, wq, wk, wv } = now;
  const isOfHead =
    String(now.tokens) === String(begun.tokens) &&
    (['x', 'wq', 'wk', 'wv'] as const).every((name) => fits(now[name], begun[name]));
  if (!isOfHead || !x || !wq || !wk || !wv) return undefined;
  const isOwn = equal(wq, unchanged.wq!) && equal(wk, unchanged.wk!) && equal(wv, unchanged.wv!);
  return {
    matrices: isOwn ? undefined : { wq, wk, wv, wo: head.matrices.wo },
    isElsewhere:
      !equal(x, begun.x!) ||
      Object.keys(now).some((name) => !(name in begun)) ||
      !isSameInputOptions(stage.options, opened.options),
  };
}
