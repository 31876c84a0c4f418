/** The matrices that a stage computes from, wherever they come from: an example, a sentence, a reader. */
import { InputError } from '../../shared/input/input-error.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { DEFAULT_EXAMPLE, type Example, type InputName, exampleMatrices, findExample } from './examples.ts';
import { isHere } from './late.ts';
import { type SentenceSettings, tokenize, untrainedInputs } from './sentence.ts';

/** The engine's Inputs as far as a picture shows them, and the labels of the rows. */
export interface StageInputs extends Readonly<Partial<Record<InputName, Matrix>>> {
  /** Absent: one. */
  readonly heads?: number;
  /** Of keys and values; absent: as many as heads. */
  readonly kvHeads?: number;
  /** What each head asks, in a word or two. */
  readonly headNames?: readonly string[];
  /** Of the rows of x, or of q. */
  readonly tokens?: readonly string[];
  /** Of the keys and values, where they are not the same tokens. */
  readonly contextTokens?: readonly string[];
  /** Of the columns of queries, keys, values and outputs. */
  readonly features?: readonly string[];
  /** The weights are drawn at random: who attends to whom means nothing yet. */
  readonly untrained?: boolean;
  /** Whose numbers these are, where a page brought them: a head that was learnt. */
  readonly origin?: string;
  /** The link of a playground that they come from, and can go back to. */
  readonly from?: string;
}

/** A sentence of one's own, and what its untrained embeddings and weights are drawn from. */
export interface SentenceState extends SentenceSettings {
  readonly text: string;
}

/** What inputs are made of: an example, a sentence in place of its tokens, or all of them as they were entered. */
export interface InputSource {
  readonly example: string;
  readonly sentence?: SentenceState;
  /** All of the inputs, once edited or pasted; null: those of the sentence, or without one of the example. */
  readonly inputs: StageInputs | null;
}

/** Drawn once: a stage asks at every pointer move. */
const drawn = new WeakMap<SentenceState, StageInputs>();

function sentenceInputs(sentence: SentenceState): StageInputs {
  const tokens = tokenize(sentence.text);
  return { ...untrainedInputs({ ...sentence, tokens }), tokens, untrained: true };
}

/** What they are before any edit: the sentence's, or the example's. */
export function baseInputs(source: Omit<InputSource, 'inputs'>): StageInputs {
  if (source.sentence !== undefined) {
    const known = drawn.get(source.sentence) ?? sentenceInputs(source.sentence);
    drawn.set(source.sentence, known);
    return known;
  }
  return exampleInputs(findExample(source.example) ?? DEFAULT_EXAMPLE);
}

/** The example whose numbers are still on their way (late.ts), if it is computed from. */
export function awaitedExample({ example, sentence, inputs }: InputSource): Example | undefined {
  const found = inputs === null && sentence === undefined ? findExample(example) : undefined;
  return found && !isHere(found) ? found : undefined;
}

/** What the engine is to be given, together with the options. */
export function currentInputs(source: InputSource): StageInputs {
  return source.inputs ?? baseInputs(source);
}

export function exampleInputs(example: Example): StageInputs {
  const { tokens, contextTokens, features, heads, headNames } = example;
  return {
    ...exampleMatrices(example),
    tokens,
    ...(contextTokens && { contextTokens }),
    ...(features && { features }),
    ...(heads && { heads }),
    ...(headNames && { headNames }),
  };
}

/** The names which are still needed for queries, keys and values to be there, given or projected. */
export function missingInputs(inputs: StageInputs): InputName[] {
  const missing = new Set<InputName>();
  const source: InputName = inputs.context === undefined ? 'x' : 'context';
  const need = (given: InputName, ...projected: InputName[]) => {
    const absent = projected.filter((name) => inputs[name] === undefined);
    // q alone is the shorter way where nothing at all of x and wq is there.
    if (inputs[given] === undefined) (absent.length === 2 ? [given] : absent).forEach((name) => missing.add(name));
  };
  need('q', 'x', 'wq');
  need('k', source, 'wk');
  need('v', source, 'wv');
  return [...missing];
}

/** @throws InputError naming what is needed and not there */
export function demandInputs(inputs: StageInputs): void {
  const missing = missingInputs(inputs);
  if (missing.length > 0) throw new InputError('input.missing', { count: missing.length, names: missing.join(', ') });
}
