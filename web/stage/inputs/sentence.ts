import { randomLcg, randomNormal } from 'd3-random';
import { InputError } from '../../shared/input/input-error.ts';
import { hiddenIn } from '../../shared/input/parse-scalar.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { valueText } from '../../shared/properties.ts';
import type { Said } from '../../shared/words/say.ts';

export interface SentenceSettings {
  /** 0 … 999999; the same seed gives the same numbers on every machine. */
  readonly seed: number;
  /** True if the sinusoidal positional encoding is added to the embeddings. */
  readonly positional: boolean;
  readonly dModel: number;
  /** One head's. */
  readonly dK: number;
  /** Absent: 1. */
  readonly heads?: number;
}

export const DEFAULT_SENTENCE: SentenceSettings = { seed: 1, positional: true, dModel: 4, dK: 2 };

const MAX_TOKENS = 256;
export const MAX_FEATURES = 512;
export const MAX_SEED = 999_999;
/** More tabs do not fit in one row. */
export const MAX_HEADS = 8;
/** More than 256 words need; a whole book pasted by mistake is refused before it is read. */
const MAX_CHARACTERS = 10_000;

type Segmenter = Pick<Intl.Segmenter, 'segment'>;

/** Splits a text into words and punctuation marks, without spaces. `segmenter` is null if the browser has none. */
export function tokenize(text: string, segmenter: Segmenter | null = wordSegmenter()): string[] {
  if (text.length > MAX_CHARACTERS) {
    throw new InputError('sentence.length', { count: text.length, most: MAX_CHARACTERS });
  }
  const [hidden] = hiddenIn(text.trim());
  if (hidden) throw new InputError('sentence.hidden', hidden);
  const tokens = pieces(text.normalize('NFC'), segmenter).filter((piece) => piece.trim() !== '');
  if (tokens.length === 0) throw new InputError('sentence.empty');
  if (tokens.length > MAX_TOKENS) {
    throw new InputError('sentence.tokens', { count: tokens.length, most: MAX_TOKENS });
  }
  return tokens;
}

function wordSegmenter(): Segmenter | null {
  // One fixed language, so that a link gives the same tokens on every machine.
  return 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'word' }) : null;
}

function pieces(text: string, segmenter: Segmenter | null): string[] {
  if (segmenter !== null) return Array.from(segmenter.segment(text), (part) => part.segment);
  return text.match(/[\p{L}\p{M}\p{N}_]+(?:['’.][\p{L}\p{M}\p{N}_]+)*|\S/gu) ?? [];
}

/**
 * Returns the embeddings and weights of an untrained network: random numbers. A word's embedding depends on the word,
 * in any case, and the seed alone, so changing one word leaves the others as they are. Every value has two decimals, so
 * that it can be copied by hand.
 */
export function untrainedInputs(
  settings: SentenceSettings & { readonly tokens: readonly string[]; readonly dV?: number },
): { x: Matrix; wq: Matrix; wk: Matrix; wv: Matrix; wo?: Matrix; heads?: number } {
  const { tokens, seed, positional, dModel, dK, dV = dK, heads = 1 } = settings;
  checkSeed(seed);
  checkHeads('heads', heads);
  for (const [name, size] of Object.entries({ d_model: dModel, d_k: dK, d_v: dV })) {
    checkWhole(name, size, 1, MAX_FEATURES);
  }
  const position = positionalEncoding(tokens.length, dModel);
  const x = build(tokens.length, dModel, (row) => {
    const draw = normalOfWord(tokens[row] as string, seed);
    // The encoding is rounded before it is added, so that the numbers shown for the two parts add up to those of x.
    return (col) => {
      const shift = positional ? roundTo2(position.data[row * dModel + col] as number) : 0;
      return roundTo2(draw() + shift);
    };
  });
  const weights = (name: string, cols: number) => untrainedWeights(name, seed, dModel, heads * cols);
  const projections = { x, wq: weights('wq', dK), wk: weights('wk', dK), wv: weights('wv', dV) };
  // One head needs no W_O; with several heads it is random, too, and gives rows as wide as those of x.
  return heads === 1 ? projections : { ...projections, wo: untrainedWeights('wo', seed, heads * dV, dModel), heads };
}

/**
 * Draws weights of variance 1 / rows, which turn features of variance 1 into such features. Another name draws other
 * numbers.
 */
export function untrainedWeights(name: string, seed: number, rows: number, cols: number): Matrix {
  const draw = normal(`weights ${name}`, seed);
  return build(rows, cols, () => () => roundTo2(draw() / Math.sqrt(rows)));
}

/** Returns sines and cosines of wavelengths from 2π to 10000·2π: Vaswani et al. (2017), section 3.5. */
export function positionalEncoding(n: number, dModel: number): Matrix {
  return build(n, dModel, (position) => (feature) => {
    const even = feature - (feature % 2);
    const angle = position / 10000 ** (even / dModel);
    return feature === even ? Math.sin(angle) : Math.cos(angle);
  });
}

function build(rows: number, cols: number, ofRow: (row: number) => (col: number) => number): Matrix {
  const data = new Float32Array(rows * cols);
  for (let row = 0; row < rows; row++) {
    const value = ofRow(row);
    for (let col = 0; col < cols; col++) data[row * cols + col] = value(col);
  }
  return { rows, cols, data };
}

/** Draws numbers of variance 1 that depend on the word, in any case, and the seed alone. */
export function normalOfWord(word: string, seed: number): () => number {
  return normal(`word ${word.toLowerCase()}`, seed);
}

/** Draws independent numbers of mean 0 and variance 1; the same label and seed give the same ones on every machine. */
export function normal(label: string, seed: number): () => number {
  return randomNormal.source(randomLcg(hash(`${seed} ${label}`)))();
}

/**
 * FNV-1a with the finish of MurmurHash3. The generator's first numbers follow its seed closely: without a good mix,
 * neighbouring seeds and similar words would give similar numbers.
 */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) h = Math.imul(h ^ byte, 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Adding 0 turns −0 into 0. */
export function roundTo2(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

export function checkSeed(seed: number): void {
  checkWhole({ key: 'sentence.the-seed' }, seed, 0, MAX_SEED);
}

/** @throws InputError for anything but a number of heads that a stage can show */
export function checkHeads(name: 'heads' | 'kvHeads', count: number): void {
  checkWhole(name, count, 1, MAX_HEADS);
}

export function checkWhole(name: string | Said, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new InputError('input.whole', { name, min, max, value: valueText(value) });
}
