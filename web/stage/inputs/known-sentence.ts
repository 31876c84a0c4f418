/**
 * From a typed sentence to what a stage computes from: one pure function for every place where a sentence can be typed. The
 * words get learnt vectors, the weights are made by hand for a word with two meanings, or are random.
 */
import { InputError } from '../../shared/input/input-error.ts';
import { AMBIGUOUS } from './ambiguous.ts';
import type { Embeddings } from './embeddings.ts';
import { type Senses, senseWeights } from './sense-weights.ts';
import { withoutKeys } from './mask.ts';
import { DEFAULT_SENTENCE, checkSeed, tokenize, untrainedInputs } from './sentence.ts';
import type { StageInputs } from './stage-inputs.ts';

export interface WordSettings extends Senses {
  readonly text: string;
  /** random: drawn from the seed, as in a network that has learnt nothing. */
  readonly weights: 'meanings' | 'random';
  /** Random weights, and with them vectors of words that have none, are drawn from it. */
  readonly seed: number;
}

/**
 * Returns a text's words, without punctuation, which has no meaning to look for.
 *
 * @throws InputError where there are none, or a picture has a meaning and is no word
 */
export function wordsIn(text: string): string[] {
  const tokens = tokenize(text);
  const words = tokens.filter((token) => /[\p{L}\p{N}]/u.test(token));
  const picture = tokens.find((token) => !words.includes(token) && /\p{Extended_Pictographic}/u.test(token));
  if (picture !== undefined)
    throw new InputError('sentence.picture', { picture, place: text.normalize('NFC').indexOf(picture) + 1 });
  if (words.length === 0) throw new InputError('sentence.empty');
  return words;
}

/**
 * Returns the settings of a sentence of which nothing else is chosen: for the first word with two meanings in it. A text
 * that cannot be used has settings, too: wordInputs says why.
 */
export function settingsFor(text: string, seed = DEFAULT_SENTENCE.seed): WordSettings {
  const words: readonly string[] = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const known = AMBIGUOUS.find(({ asks }) => words.includes(asks));
  const { asks, senses } = known ?? AMBIGUOUS[0]!;
  return { text, asks, senses, weights: known ? 'meanings' : 'random', seed };
}

/** Returns the settings of a sentence that takes another's place: what was chosen stays, and the rest follows its words. */
export function settingsAfter(before: WordSettings | undefined, typed: WordSettings): WordSettings {
  const isChosen =
    before !== undefined &&
    (['asks', 'senses', 'weights'] as const).some((name) => String(before[name]) !== String(typed[name]));
  return isChosen ? typed : settingsFor(typed.text, typed.seed);
}

/**
 * @throws InputError for a text without words or with too many, meanings of which no word is known or that give no direction,
 * and a seed that is none
 */
export function wordInputs(settings: WordSettings, embeddings: Embeddings): StageInputs {
  const { text, weights, asks, senses, seed } = settings;
  const tokens = wordsIn(text);
  checkSeed(seed);
  // Weights of meanings say something about known words alone. Where all is random, so are unknown words.
  const { x, unknown, empty } = embeddings.embedSentence(tokens, weights === 'random' ? seed : undefined);
  const mask = withoutKeys(tokens.length, tokens.length, empty);
  const words = [...new Set(unknown.map((at) => tokens[at]))].join(' ');
  const made = {
    x,
    tokens,
    ...(mask && { mask }),
    ...(words && { unknown: words }),
    ...(seed !== DEFAULT_SENTENCE.seed && { seed }),
  };
  if (weights === 'meanings') {
    const [first, second] = senses.map((words) => `like ${words.trim().split(/[\s,]+/)[0] ?? ''}`);
    return { ...made, ...senseWeights({ asks, senses }, embeddings), features: [first!, second!], asks, senses };
  }
  const sizes = { dModel: embeddings.dimensions, dK: DEFAULT_SENTENCE.dK };
  const { wq, wk, wv } = untrainedInputs({ tokens, seed, positional: false, ...sizes });
  return { ...made, wq, wk, wv, untrained: true };
}

/** Reads the settings back from inputs that were made of words; undefined for others. */
export function settingsIn({ tokens, asks, senses, untrained, seed }: StageInputs): WordSettings | undefined {
  if (!tokens || (!untrained && !asks)) return undefined;
  const usual = settingsFor(tokens.join(' '), seed);
  if (!asks) return { ...usual, weights: 'random' };
  const known = AMBIGUOUS.find((word) => word.asks === asks);
  const [first, second] = senses ?? known?.senses ?? usual.senses;
  return { ...usual, asks, senses: [first ?? '', second ?? ''], weights: 'meanings' };
}
