/** A model from a visitor's own file, with the words that its tokens stand for. Most files do not say them. */
import type { Learning, Model } from 'attention-steps/learn';
import { wordsOf } from '../model/file.ts';
import { TEMPERATURE } from '../training/read.ts';
import type { Reader } from './reader.ts';
import { START } from './words.ts';

/** The words that a model's tokens stand for, by their numbers. */
export interface Vocabulary {
  readonly words: readonly string[];
  /** The token that begins each text, if one does. */
  readonly start?: number | undefined;
  /** Each token is one character; else they stand between spaces. */
  readonly isLetters: boolean;
}

export interface VisitorReader extends Reader {
  readonly isLetters: boolean;
}

/** @throws RangeError - the engine's refusal, or: the model looks ahead, for which the page has no arcs, or its words do not fit */
export function openVisitorModel(learning: Learning, bytes: Uint8Array): Model {
  const model = learning.openModel(bytes);
  try {
    wordsOf(model);
    if (model.config.causal) return model;
    throw new RangeError('file: models that look at later tokens, with causal: false, are not supported');
  } catch (error) {
    model.dispose();
    throw error;
  }
}

type Sized = Pick<Model, 'config'>;

/** microgpt's own token that begins and ends a name is its last. */
const hasStart = ({ config: { outerNorm, normalisation, gains } }: Sized): boolean =>
  outerNorm === 'embedding' && normalisation === 'rms' && !gains;

/** The characters that have to be named. */
export const lettersNeeded = (model: Sized): number => model.config.vocabulary - Number(hasStart(model));

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');

/** @returns what the file says in `words` and `boundary`, or microgpt's letters; undefined if it does not say all */
export function vocabularyOf(model: Model): Vocabulary | undefined {
  const { boundary = START } = model.metadata;
  const words = wordsOf(model);
  if (words.length === model.config.vocabulary) {
    const start = words.indexOf(boundary);
    const isLetters = words.every((word, token) => token === start || Array.from(word).length === 1);
    return { words, start: start < 0 ? undefined : start, isLetters };
  }
  return hasStart(model) && lettersNeeded(model) === LETTERS.length ? spelt(model, LETTERS) : undefined;
}

/** @param letters as many as `lettersNeeded` says */
export const spelt = (model: Sized, letters: readonly string[]): Vocabulary => ({
  ...(hasStart(model) ? { words: [...letters, START], start: letters.length } : { words: letters }),
  isLetters: true,
});

/** Tokens by their numbers. */
export const numbered = (model: Sized): Vocabulary => ({
  words: Array.from({ length: model.config.vocabulary }, (_, token) => String(token)),
  isLetters: false,
});

/** Characters as a line of text can have them. */
export const written = (text: string): string => text.replace(/\r?\n/g, '↵').replaceAll('\t', '⇥');

/** The characters that a line of text stands for. */
export const meant = (text: string): string => text.replaceAll('↵', '\n').replaceAll('⇥', '\t');

export const lettersIn = (text: string): string[] => Array.from(text.replaceAll('\r\n', '\n'));

export function visitorReader(model: Model, { words: all, start, isLetters }: Vocabulary): VisitorReader {
  const words = all.map((word, token) => (token === start ? START : written(word)));
  const numbers = new Map(words.map((word, token) => [word, token]));
  if (start !== undefined) numbers.delete(START);
  const numberOf = (word: string): number | undefined => numbers.get(word) ?? numbers.get(word.toLowerCase());
  return {
    model,
    words,
    isLetters,
    heads: [],
    kinds: words.map(() => 'other' as const),
    tokenize: (text) => {
      const parts = isLetters ? Array.from(written(text)) : text.split(/\s+/).filter(Boolean);
      const typed = parts.map((part) => numberOf(part));
      const begin = start === undefined ? [] : [start];
      const tokens = [...begin, ...typed.map((token) => token ?? 0)];
      return {
        tokens,
        words: [...begin.map(() => START), ...parts.map((part, at) => words[typed[at] ?? -1] ?? part)],
        known: [...begin.map(() => true), ...typed.map((token) => token !== undefined)],
        as: tokens.map((token) => words[token]!),
      };
    },
  };
}

/** The tokens that a sample has. */
const SAMPLE = 24;

/** A text that the model writes, from its start or from its first token. */
export function sampleOf({ model, words, isLetters, tokenize }: VisitorReader): string {
  const start = tokenize('').tokens;
  const begin = start.length > 0 ? start : [0];
  const length = Math.min(SAMPLE, model.config.context) - begin.length;
  const more = length > 0 ? model.generate(begin, { length, temperature: TEMPERATURE, seed: 1 }).tokens : [];
  const end = more.indexOf(start[0] ?? -1);
  const written = end < 0 ? more : more.slice(0, end);
  const other = words.findIndex((word) => word !== START);
  return (written.length > 0 ? written : [other]).map((token) => words[token]).join(isLetters ? '' : ' ');
}
