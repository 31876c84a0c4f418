/** The vocabulary, and which sentences are kept for choosing and for reporting. Pure. */
import { drawn } from '../../../shared/numbers/drawn.ts';
import { createTokenizer, lookedAt, NAME, SPECIAL } from '../words.ts';
import type { Texts } from './corpus.ts';
import { type Labels, labelsOf, SUBJECTS } from './label.ts';
import { CONFIG } from './train.ts';

/** How often the model reads each text in a pass. */
const COPIES = { glosses: 1, examples: 3, sentences: 3 } as const;
type Source = keyof typeof COPIES;

export interface Labelled {
  readonly text: string;
  readonly source: Source;
  readonly labels: Labels;
  readonly tokens: readonly number[];
}

type Tag = (text: string) => readonly { readonly value: string; readonly pos: string }[];

function labelsIn(text: string, tag: Tag): Labels | undefined {
  const words = lookedAt(text).map(({ word }) => word);
  const tagged = tag(text).filter(({ value }) => /[\p{L}\p{N}.,?!:]/u.test(value));
  if (tagged.length !== words.length || tagged.some(({ value }, at) => value.toLowerCase() !== words[at]))
    return undefined;
  return labelsOf(
    words,
    tagged.map(({ pos }) => pos),
  );
}

/** The words alone: a sentence without its full stop is the same. */
const plain = (text: string): string =>
  lookedAt(text)
    .map(({ word }) => word)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .join(' ');

const sources = Object.keys(COPIES) as Source[];

/** The commonest words of all that is read, after the classes. */
export function vocabularyOf(texts: Texts): string[] {
  const counts = new Map<string, number>();
  for (const source of sources)
    for (const text of texts[source])
      for (const { word, class: name } of lookedAt(text))
        if (name !== '<number>') counts.set(word, (counts.get(word) ?? 0) + COPIES[source]);
  const common = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([word]) => word);
  return [...SPECIAL, ...common.slice(0, CONFIG.vocabulary - SPECIAL.length)];
}

/** The sets of labelled sentences, of each source; half of their subjects are nouns, the other half pronouns. */
const SETS = { choosing: 700, reporting: 700 } as const;

const isPronoun = ({ text, labels }: Labelled): boolean => SUBJECTS.has(lookedAt(text)[labels.subject]?.word ?? '');

/** Labelled sentences whose labelled words are in the vocabulary, in a random order, as long as they are asked for. */
function* labelledIn(texts: Texts, source: Source, tag: Tag, tokenize: ReturnType<typeof createTokenizer>) {
  for (const at of drawn(texts[source].length, `held ${source}`)) {
    const text = texts[source][at]!;
    const labels = labelsIn(text, tag);
    if (!labels) continue;
    const { tokens, known } = tokenize(text);
    const { subject, verb, nouns } = labels;
    if ([subject, verb, nouns[0]!].every((place) => known[place + 1])) yield { text, source, labels, tokens };
  }
}

/** A letter per word or class of the vocabulary: n and v for nouns and verbs, as most of its tags say; o for others. */
function kindsOf(texts: Texts, words: readonly string[], tag: Tag): string {
  const counts = new Map(words.map((word) => [word, { n: 0, v: 0, o: 0 }]));
  for (const source of sources)
    for (const text of texts[source])
      for (const { value, pos } of tag(text)) {
        const [looked] = lookedAt(value);
        const name = /^NNP/.test(pos) ? NAME : looked?.class;
        const tags = counts.get(value.toLowerCase()) ?? counts.get(name ?? '');
        if (tags) tags[/^NN/.test(pos) ? 'n' : /^VB/.test(pos) ? 'v' : 'o'] += COPIES[source];
      }
  const kind = ({ n, v, o }: { n: number; v: number; o: number }): string => (n > v + o ? 'n' : v > n + o ? 'v' : 'o');
  return words.map((word) => kind(counts.get(word)!)).join('');
}

export interface Prepared {
  readonly words: readonly string[];
  readonly kinds: string;
  readonly choosing: readonly Labelled[];
  readonly reporting: readonly Labelled[];
  /** The text that the model reads: tokens from the start's on. */
  readonly train: readonly (readonly number[])[];
}

/** @param tag a tagger: the words of a text, and their tags */
export function prepare(texts: Texts, tag: Tag): Prepared {
  const words = vocabularyOf(texts);
  const tokenize = createTokenizer(words);
  const sets: Record<keyof typeof SETS, Labelled[]> = { choosing: [], reporting: [] };
  for (const source of ['examples', 'sentences'] as const) {
    const wanted = Object.entries(SETS).flatMap(([set, count]) =>
      [false, true].map((pronouns) => ({ set: set as keyof typeof SETS, pronouns, left: count / 2 })),
    );
    for (const sentence of labelledIn(texts, source, tag, tokenize)) {
      const open = wanted.find(({ pronouns, left }) => left > 0 && pronouns === isPronoun(sentence));
      if (open) {
        open.left--;
        sets[open.set].push(sentence);
      }
      if (wanted.every(({ left }) => left === 0)) break;
    }
  }
  const held = new Set(Object.values(sets).flatMap((all) => all.map(({ text }) => plain(text))));
  const train = sources.flatMap((source) =>
    texts[source]
      .filter((text) => !held.has(plain(text)))
      .flatMap((text) => Array.from({ length: COPIES[source] }, () => tokenize(text).tokens)),
  );
  return { words, kinds: kindsOf(texts, words, tag), ...sets, train };
}
