/** The texts that the reader reads: WordNet's glosses and examples, and short sentences of Tatoeba. Pure. */
import { sourceFrom } from '../../../shared/numbers/drawn.ts';
import { lookedAt } from '../words.ts';

export interface Texts {
  /** “headword : gloss”, one per synset. */
  readonly glosses: readonly string[];
  readonly examples: readonly string[];
  readonly sentences: readonly string[];
}

/** Tokens of a text, its start not counted: the context has 32 with it. */
export const LONGEST = 31;
const SHORTEST = 2;

/** The share of sentences about Tatoeba's two ever-present persons that stays. */
const KEPT = 1 / 20;

/** @param data the contents of WordNet's data.noun, data.verb, data.adj or data.adv */
export function synsetsIn(data: string): { gloss: string; examples: string[] }[] {
  return data
    .split('\n')
    .filter((line) => /^\d{8} /.test(line))
    .map((line) => {
      const bar = line.indexOf('| ');
      const head = (line.split(' ', 5)[4] ?? '').replace(/\(\w+\)$/, '').replaceAll('_', ' ');
      const text = line.slice(bar + 2);
      const examples = [...text.matchAll(/"([^"]+)"/g)].map(([, example = '']) => example.trim());
      const definition = (text.split('"', 1)[0] ?? '')
        .replaceAll(/\([^)]*\)/g, ' ')
        .replaceAll(';', ',')
        .replaceAll(/\s+/g, ' ')
        .replace(/^[\s,:]+|[\s,:]+$/g, '');
      return { gloss: `${head} : ${definition}`, examples };
    });
}

const isFitting = (text: string): boolean => {
  const count = lookedAt(text).length;
  return count >= SHORTEST && count <= LONGEST;
};

/**
 * @param data WordNet's four files
 * @param sentences one per line
 * @param crude words that no text may have
 */
export function textsFrom(data: readonly string[], sentences: string, crude: ReadonlySet<string>): Texts {
  const isClean = (text: string): boolean => lookedAt(text).every(({ word }) => !crude.has(word));
  const chosen = (all: readonly string[]): string[] =>
    [...new Set(all)].filter((text) => isFitting(text) && isClean(text));
  const synsets = data.flatMap(synsetsIn);
  const random = sourceFrom('tom and mary');
  return {
    glosses: chosen(synsets.map(({ gloss }) => gloss)),
    examples: chosen(synsets.flatMap(({ examples }) => examples)),
    sentences: chosen(sentences.split('\n')).filter((text) => !/\b(?:Tom|Mary)\b/.test(text) || random() < KEPT),
  };
}
