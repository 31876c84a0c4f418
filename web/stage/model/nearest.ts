/** The everyday nouns that a word's own value, and its output, lie nearest to. Pure. */
import type { Embeddings } from '../inputs/embeddings.ts';
import nouns from '../inputs/embeddings/nouns.json' with { type: 'json' };
import { valueUnder } from './drawn/map.ts';
import { type Picture, inShownHead } from './picture.ts';
import { inFull, rowOf } from './values.ts';

export interface Nearest {
  /** The number of nouns that were compared: all but the sentence's own words. */
  readonly among: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const NOUNS = Object.values(nouns).flatMap((line) => line.split(' '));

/** The number of words told. */
const TOLD = 2;

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(...a.map((value, at) => value - (b[at] ?? NaN)));

/**
 * A noun's value is its vector times W_V, as that of the sentence's own words; distances are Euclidean.
 *
 * @param word from 0
 * @returns undefined where values have no meanings, or where the words' vectors are of another kind
 */
export function nearestOf(picture: Picture, word: number, embeddings: Embeddings): Nearest | undefined {
  const { labels, matrices } = picture;
  const wv = matrices['wv'];
  if (!labels.features || labels.queries !== labels.keys || picture.heads.count > 1) return undefined;
  if (!wv || wv.rows !== embeddings.dimensions) return undefined;
  const typed = new Set(labels.queries.map((label) => label.toLowerCase()));
  const values = NOUNS.flatMap((text) => {
    const vector = typed.has(text) ? undefined : embeddings.embeddingOf(text);
    return vector ? [{ text, value: valueUnder(wv, vector) }] : [];
  });
  const near = (kind: 'v' | 'output'): string[] => {
    const to = rowOf(picture, inShownHead(picture, kind), word, inFull(picture));
    return values
      .toSorted((a, b) => distance(a.value, to) - distance(b.value, to))
      .slice(0, TOLD)
      .map(({ text }) => text);
  };
  return { among: values.length, before: near('v'), after: near('output') };
}
