import type { Inputs } from 'attention-steps/core';
import type { Model } from 'attention-steps/learn';

export interface HeadPlace {
  /** Both from 0. */
  readonly layer: number;
  readonly head: number;
}

/** A head that can be read, measured on sentences that had no part in training, nor in the choice of the head. */
export interface ReaderHead extends HeadPlace {
  /** The question that it answers, such as `who`, `doing-what` or `word-before`. */
  readonly id: string;
  /** The words that it is asked of. */
  readonly asks: 'noun' | 'verb' | 'any';
  /** The share of answers on which its largest weight falls; the word that asks and the start are left out. */
  readonly share: number;
  /** The share of answers that stand at the number of words back that fits most of them. */
  readonly fixedDistance: number;
  /** The share of answers that are the first noun or pronoun of their sentence, for heads that are asked for the subject. */
  readonly firstNoun?: number;
  /** The share that a blind guess among the words in front gets. */
  readonly chance: number;
  /** The number of answers. */
  readonly count: number;
}

export type WordKind = 'noun' | 'verb' | 'other';

/** Words as tokens; each list begins with the start. */
export interface Tokenized {
  /** Numbers in `words` of the reader. */
  readonly tokens: number[];
  /** The words as they were typed, in lower case. */
  readonly words: string[];
  /** False for a word whose token is a class. */
  readonly known: boolean[];
  /** The word or the class that each token stands for. */
  readonly as: string[];
}

export interface Reader {
  readonly model: Model;
  /** The vocabulary: the start, classes of unknown words, then words and marks, the commonest first. */
  readonly words: readonly string[];
  /** A kind per entry of `words`: how the word was used most in what the model read. */
  readonly kinds: readonly WordKind[];
  readonly heads: readonly ReaderHead[];
  readonly tokenize: (text: string) => Tokenized;
}

/**
 * Fetches the model that has read, about 1 MB, and opens it.
 *
 * @param options `url`: the address of its file; default: `reader.safetensors` beside this module
 * @throws Error if the file cannot be had, or is not a reader's
 */
export function loadReader(options?: { readonly url?: string | URL }): Promise<Reader>;

/**
 * Turns a head and a sentence into inputs of the engine or the stage. Their trace has the head's weights, to the last bit.
 *
 * @returns x, n × width, after normalisation; wq, wk, wv, width × d; wo, d × width; causal
 */
export function headInputs(model: Model, tokens: readonly number[], head: HeadPlace): Inputs;

export interface Guess {
  readonly token: number;
  readonly word: string;
  readonly probability: number;
}

/**
 * Returns the likeliest next words, the likeliest first.
 *
 * @param options `off`: heads that are switched off for this guess; afterwards all are on. `count`: default 5
 */
export function guesses(
  reader: Pick<Reader, 'model' | 'words'>,
  tokens: readonly number[],
  options?: { readonly off?: readonly HeadPlace[]; readonly count?: number },
): Guess[];
