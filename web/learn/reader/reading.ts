/** A sentence as the reader reads it: what its heads look at, its guesses, and a head as inputs of the stage. Pure. */
import {
  type ContextLayer,
  type ContextQuestion,
  type Matrix,
  type Model,
  type PatchQuestion,
  compareContexts,
  patchEffects,
} from 'attention-steps/learn';
import { equal } from '../../shared/numbers/matrix.ts';
import { type StageState, defaultState, isSameInputOptions } from '../../stage/inputs/stage-state.ts';
import { currentInputs } from '../../stage/inputs/stage-inputs.ts';
import { inputsOfHead } from '../model/head-inputs.ts';
import { seenWord } from '../tasks/vocabulary.ts';
import type { Opened } from '../training/protocol.ts';
import { openedOf } from '../training/read.ts';
import { type Guess, guessesIn } from './inspect.ts';
import type { Reader, ReaderHead, WordKind } from './reader.ts';
import { SPECIAL, START, type Tokenized } from './words.ts';
import { type HeadEdit, type HeadMatrices, type HeadPlace, isSameHead, namesOf, patchedParameters } from '../patch.ts';

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
  /** False for a model that looks at later words, too. */
  readonly isCausal: boolean;
  /** Layers × heads: n × n each. */
  readonly weights: readonly (readonly Matrix[])[];
  /** The probabilities from which the next word is drawn, by tokens; none where nothing is asked for, as no word is hidden. */
  readonly probabilities: Float32Array;
  /** The likeliest of them. */
  readonly guesses: readonly Guess[];
  /** The word to go on with; undefined where the end comes next, or nothing that can be written. */
  readonly next: Guess | undefined;
}

/** The most guesses that are shown. */
const SHOWN = 6;
/** The token that hides a word from a model that looks both ways. */
export const MASK = '[MASK]';

/** The place of the first word: behind the start, where the model has one. */
export const firstWord = ({ words }: Pick<Tokenized, 'words'>): number => (words[0] === START ? 1 : 0);

/** Runs something with the model as it was changed; afterwards the model is as it was. */
export function whileChanged<T>(model: Model, { off, edits }: Changes, run: () => T): T {
  const names = [...new Set(edits.flatMap((edit) => namesOf(edit, model.config)))];
  const unchanged = model.parameters(names);
  const changed = edits.reduce((all, edit) => ({ ...all, ...patchedParameters(all, edit) }), unchanged);
  try {
    model.set(changed);
    model.ablate(off.map(({ layer, head }) => ({ layer, head })));
    return run();
  } finally {
    model.ablate([]);
    model.set(unchanged);
  }
}

/** @param text at least one word, no more tokens than the model reads, all of them known if it has no classes for others */
export function read(
  { model, words, kinds, tokenize }: Reader,
  text: string,
  changes: Changes = NO_CHANGES,
  drawing: Drawing = LIKELIEST,
): Reading {
  const typed = tokenize(text);
  const { tokens } = typed;
  return whileChanged(model, changes, () => {
    const weights = model.patterns([tokens]).map((heads) => heads.map(([one]) => one!));
    const drawn = drawing.temperature > 0 && model.config.causal ? drawnBy(model, words, tokens, drawing) : undefined;
    const probabilities = drawn?.probabilities ?? probabilitiesOf(model, typed);
    const guesses = guessesIn(probabilities, words);
    return {
      ...typed,
      kinds: tokens.map((token, at) => (typed.known[at] ? kinds[token] : undefined)),
      isCausal: model.config.causal,
      weights,
      probabilities,
      guesses: guesses.slice(0, SHOWN),
      next: drawn ? guesses.find(({ token }) => token === drawn.token) : nextWord(guesses),
    };
  });
}

/** The logits of the next token, or of the hidden one, are computed alone where a model looks back. */
function probabilitiesOf(model: Model, { tokens, words }: Tokenized): Float32Array {
  if (model.config.causal) return model.generate(tokens, { length: 1, temperature: 1 }).probabilities.data;
  const { data, cols } = model.trace(tokens, { layers: [0] }).probabilities;
  const hidden = words.indexOf(MASK);
  return data.slice(Math.max(0, hidden) * cols, (hidden + 1) * cols);
}

/** A head as the stage takes it. @param tokens as `read` has them */
export const openHead = (
  { model }: Pick<Reader, 'model'>,
  tokens: readonly number[],
  head: HeadPlace,
  changes: Changes = NO_CHANGES,
): Opened => whileChanged(model, changes, () => openedOf(model, tokens, head));

/** The words that a lens tells at a place. */
const LENS = 5;

/** @returns layers × places: the likeliest words if the model ended after that layer, the likeliest first */
export const lensOf = (
  { model, words }: Pick<Reader, 'model' | 'words'>,
  tokens: readonly number[],
  changes: Changes = NO_CHANGES,
): Guess[][][] =>
  whileChanged(model, changes, () =>
    model
      .lens(tokens, { top: LENS })
      .map((places) =>
        places.map((likely) => likely.map(({ token, probability }) => ({ token, word: words[token]!, probability }))),
      ),
  );

/** A word of two texts after some layers, with the words that it is nearest to in each. */
export interface WordLevel extends Pick<ContextLayer, 'cosine' | 'others'> {
  readonly nearest: readonly (readonly { readonly word: string; readonly cosine: number }[])[];
}

export const contextsOf = (
  { model, words }: Pick<Reader, 'model' | 'words'>,
  question: ContextQuestion,
  changes: Changes = NO_CHANGES,
): WordLevel[] =>
  whileChanged(model, changes, () =>
    compareContexts(model, question).map(({ nearest, cosine, others }) => ({
      cosine,
      others,
      nearest: nearest.map((all) => all.map(({ token, ...near }) => ({ word: words[token]!, cosine: near.cosine }))),
    })),
  );

/** The findings of a patching. */
export interface Patched {
  /** Layers × positions, or layers × heads: shares of the gap. */
  readonly effects: Matrix;
  /** The probabilities of the right answer and of the wrong one, in each text. */
  readonly clean: Answers;
  readonly corrupted: Answers;
}
type Answers = readonly [right: number, wrong: number];

export const patchOf = (
  { model }: Pick<Reader, 'model'>,
  question: PatchQuestion & { readonly position: number },
  changes: Changes = NO_CHANGES,
): Patched =>
  whileChanged(model, changes, () => {
    const answersIn = (tokens: PatchQuestion['clean']): Answers => {
      const { data, cols } = model.trace(tokens, { layers: [0] }).probabilities;
      const [right, wrong] = question.answer;
      return [data[question.position * cols + right!]!, data[question.position * cols + wrong!]!];
    };
    const effects = patchEffects(model, question);
    return { effects, clean: answersIn(question.clean), corrupted: answersIn(question.corrupted) };
  });

/** Draws the next word: a seed that leads to a class of words, which nobody can write, is followed by the next one. */
function drawnBy(
  model: Model,
  words: readonly string[],
  tokens: readonly number[],
  { temperature, topK, seed }: Drawing,
): { readonly probabilities: Float32Array; readonly token: number | undefined } {
  const draw = (more: number) =>
    model.generate(tokens, { length: 1, temperature, topK, seed: seed + tokens.length + more });
  let drawn = draw(0);
  const wordOf = (): string => words[drawn.tokens[0]!]!;
  for (let more = 1; more < TRIES && wordOf() !== START && !isWritten(wordOf()); more++) drawn = draw(more);
  return { probabilities: drawn.probabilities.data, token: isWritten(wordOf()) ? drawn.tokens[0] : undefined };
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
export function headNamed(
  { config, heads }: { readonly config: Model['config']; readonly heads: readonly ReaderHead[] },
  id: string,
): HeadPlace {
  const { layers, heads: count } = config;
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

/** @param first the place of the first word: 1 behind a start, 0 without one; @param isCausal no word looks at later ones */
export function lookOf(weights: Matrix, query: number, first = 1, isCausal = true): Look {
  const at = (key: number): number => weights.data[query * weights.cols + key]!;
  const last = isCausal ? query : weights.cols;
  const others = Array.from({ length: Math.max(0, last - first) }, (_, key) => key + first).filter(
    (key) => key !== query,
  );
  const to = others.length > 0 ? others.reduce((best, key) => (at(key) > at(best) ? key : best)) : undefined;
  return { to, share: to === undefined ? 0 : at(to), start: first === 0 ? 0 : at(0), self: at(query) };
}

/** All heads with what they look at from a word, the largest share first. */
export function strongestFirst(
  reading: Pick<Reading, 'weights' | 'words' | 'isCausal'>,
  query: number,
): (HeadPlace & Look)[] {
  const first = firstWord(reading);
  const all = reading.weights.flatMap((heads, layer) =>
    heads.map((weights, head) => ({ layer, head, ...lookOf(weights, query, first, reading.isCausal) })),
  );
  return all.sort((a, b) => b.share - a.share);
}

/** The last word of which a head other than that of the word before is asked, or the last word. */
export function tellingWord({ kinds, words }: Reading): number {
  const found = kinds.findLastIndex((kind, at) => at > 1 && (kind === 'noun' || kind === 'verb'));
  return found < 0 ? words.length - 1 : found;
}

/** The word that asks in a text that was read. */
export function askingWord(
  reading: Reading,
  {
    last,
    before,
    added,
    named,
  }: {
    /** The word that asked before, and the words of the text then. */
    readonly last: number;
    readonly before: readonly string[] | undefined;
    /** A word that was put in. */
    readonly added: string;
    /** The place of the word that a link names; −1: none. */
    readonly named: number;
  },
): number {
  if (named >= firstWord(reading) && named < reading.words.length) return named;
  const found = reading.words.lastIndexOf(added);
  if (found > 0) return found;
  // A word that is typed behind the others leaves the one that asks.
  const isLonger = before?.every((word, at) => word === reading.words[at]) ?? false;
  return isLonger ? last : tellingWord(reading);
}

/** Words that can be written; the others are classes of words, and the end. */
export const isWritten = (word: string): boolean => !SPECIAL.includes(word);

/** The word to go on with: the likeliest that can be written. Undefined where the end is likelier than all, or none can be. */
export const nextWord = (guesses: readonly Guess[]): Guess | undefined =>
  guesses[0]?.word === START ? undefined : guesses.find(({ word }) => isWritten(word));

/** Puts a word or a mark behind a text, or a letter where each letter is a token. */
export const withWord = (text: string, word: string, isLetters = false): string =>
  isLetters ? text + word : `${text.trimEnd()}${/^(?:[.,?!:]|'s)$/.test(word) ? '' : ' '}${word}`;

/** False for a token that a model puts around each text. */
export const isOfText = (word: string): boolean => word !== START && !/^\[(?:CLS|SEP|PAD)\]$/.test(word);

/** A text of BERT's tokens: parts of words are joined, and what stands around a text is left out. */
const textOf = (words: readonly string[]): string => words.filter(isOfText).join(' ').replaceAll(' ##', '');

/** The text with a word hidden, which the model is to guess. */
export const hidden = (words: readonly string[], at: number): string => textOf(words.with(at, MASK));

/** The text with a word in the hidden one's place. */
export const filled = (words: readonly string[], word: string): string => textOf(words.with(words.indexOf(MASK), word));

/** A head on the stage, where its weights are. @param words of the text, @param query the word that asks */
export function stageStateOf(opened: Opened, words: readonly string[], query: number, origin: string): StageState {
  const { scale, causal } = opened.config;
  const start = defaultState();
  return {
    ...start,
    step: 'softmax',
    time: Infinity,
    inputs: { ...inputsOfHead(opened), tokens: words.map(seenWord), origin },
    options: { ...start.options, scale, causal, query },
  };
}

/** The part of a stage's numbers that the model can take. */
export interface Taken {
  /** The head's matrices, where they are others than the model's own. */
  readonly matrices: HeadMatrices | undefined;
  /** True for another x, q, k, v, mask or scale: in the model these follow from the layers below, and from its sizes. */
  readonly isElsewhere: boolean;
}

/** The parameters that a stage has of a head. */
const LEARNT = ['wq', 'wk', 'wv', 'wo', 'bq', 'bk', 'bv'] as const;

/** The numbers that a model computes itself: X, or with rotary positions, which no stage turns, Q, K and V. */
const COMPUTED = ['x', 'q', 'k', 'v'] as const;

const fits = (a: Matrix | undefined, b: Matrix | undefined): boolean => a?.rows === b?.rows && a?.cols === b?.cols;

/**
 * @param opened the state that the stage began with, @param head the head in the model that nobody has changed
 * @returns undefined if the stage shows other words, or matrices of other sizes
 */
export function takenFrom(stage: StageState, opened: StageState, head: Opened): Taken | undefined {
  const unchanged = { ...head.matrices, ...inputsOfHead(head) };
  const [now, begun] = [currentInputs(stage), currentInputs(opened)];
  const isOfHead =
    String(now.tokens) === String(begun.tokens) &&
    [...COMPUTED, ...LEARNT].every((name) => fits(now[name], begun[name]));
  if (!isOfHead || !now.wo) return undefined;
  const isOwn = LEARNT.every((name) => !now[name] || equal(now[name], unchanged[name]!));
  const learnt = Object.fromEntries(LEARNT.flatMap((name) => (now[name] ? [[name, now[name]]] : [])));
  return {
    matrices: isOwn ? undefined : { ...head.matrices, ...learnt },
    isElsewhere:
      COMPUTED.some((name) => now[name] && !equal(now[name], begun[name]!)) ||
      Object.keys(now).some((name) => !(name in begun)) ||
      !isSameInputOptions(stage.options, opened.options),
  };
}
