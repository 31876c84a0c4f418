/** The matrices that a stage computes from: an example's, a sentence's, or a reader's. */
import { InputError } from '../../shared/input/input-error.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { DEFAULT_EXAMPLE, type Example, type InputName, exampleMatrices, findExample } from './examples.ts';
import { type SentenceSettings, tokenize, untrainedInputs } from './sentence.ts';
import { inList } from '../../shared/words/list.ts';

/** The engine's Inputs that a picture shows, and the labels of the rows. */
export interface StageInputs extends Readonly<Partial<Record<InputName, Matrix>>> {
  /** Absent: 1. */
  readonly heads?: number;
  /** Heads of keys and values; absent: as many as heads. */
  readonly kvHeads?: number;
  /** The question each head asks, in a word or two. */
  readonly headNames?: readonly string[];
  /** Labels of the rows of x, or of q. */
  readonly tokens?: readonly string[];
  /** Labels of the keys and values, if they are other tokens. */
  readonly contextTokens?: readonly string[];
  /** Labels of the columns of queries, keys, values and outputs. */
  readonly features?: readonly string[];
  /** True where the weights are random, so that they mean nothing yet. */
  readonly untrained?: boolean;
  /** The word with two meanings that the weights are made for. */
  readonly asks?: string;
  /** Words for its one meaning and for its other. */
  readonly senses?: readonly string[];
  /** The seed of what is random in them; absent: the usual seed. */
  readonly seed?: number;
  /** The words without a vector, separated by spaces: their rows of x are 0 and they are masked, or the rows are random. */
  readonly unknown?: string;
  /** The source of the numbers if a page set them, such as a learned head. */
  readonly origin?: string;
  /** The link of the playground that they come from. */
  readonly from?: string;
}

/** A reader's own sentence, and the settings from which its untrained embeddings and weights are drawn. */
export interface SentenceState extends SentenceSettings {
  readonly text: string;
}

/** The source of inputs: an example, a sentence instead of its tokens, or all of them as they were entered. */
export interface InputSource {
  readonly example: string;
  readonly sentence?: SentenceState;
  /** All inputs, once edited or pasted; null: those of the sentence or, without one, of the example. */
  readonly inputs: StageInputs | null;
}

/** Cached, because a stage asks at every pointer move. */
const drawn = new WeakMap<SentenceState, StageInputs>();

function sentenceInputs(sentence: SentenceState): StageInputs {
  const tokens = tokenize(sentence.text);
  return { ...untrainedInputs({ ...sentence, tokens }), tokens, untrained: true };
}

/** Returns the inputs before any edit: the sentence's, or the example's. */
export function baseInputs(source: Omit<InputSource, 'inputs'>): StageInputs {
  if (source.sentence !== undefined) {
    const known = drawn.get(source.sentence) ?? sentenceInputs(source.sentence);
    drawn.set(source.sentence, known);
    return known;
  }
  return exampleInputs(findExample(source.example) ?? DEFAULT_EXAMPLE);
}

/** Returns the inputs for the engine, which also needs the options. */
export function currentInputs(source: InputSource): StageInputs {
  return source.inputs ?? baseInputs(source);
}

export function exampleInputs(example: Example): StageInputs {
  const { tokens, contextTokens, features, asks, heads, headNames } = example;
  return {
    ...exampleMatrices(example),
    tokens,
    ...(contextTokens && { contextTokens }),
    ...(features && { features }),
    ...(asks && { asks }),
    ...(heads && { heads }),
    ...(headNames && { headNames }),
  };
}

/** Returns the names still missing for queries, keys and values, given or projected. */
export function missingInputs(inputs: StageInputs): InputName[] {
  const missing = new Set<InputName>();
  const source: InputName = inputs.context === undefined ? 'x' : 'context';
  const need = (direct: InputName, ...projected: InputName[]) => {
    const absent = projected.filter((name) => inputs[name] === undefined);
    // Naming q is shorter where both x and wq are missing.
    if (inputs[direct] === undefined) (absent.length === 2 ? [direct] : absent).forEach((name) => missing.add(name));
  };
  need('q', 'x', 'wq');
  need('k', source, 'wk');
  need('v', source, 'wv');
  return [...missing];
}

/** @throws InputError naming the missing inputs */
export function demandInputs(inputs: StageInputs): void {
  const missing = missingInputs(inputs);
  if (missing.length > 0) throw new InputError('input.missing', { count: missing.length, names: inList(missing) });
}
