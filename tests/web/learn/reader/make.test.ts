/** The parts of the reader's making: words and classes, texts, labels, shares, batches, rounding. */
import { loadLearning } from 'attention-steps/learn';
import { describe, expect, it } from 'vitest';
import { synsetsIn, textsFrom } from '../../../../web/learn/reader/make/corpus.ts';
import { askedOf, nounsOf } from '../../../../web/learn/reader/make/asked.ts';
import { labelsOf } from '../../../../web/learn/reader/make/label.ts';
import { prepare } from '../../../../web/learn/reader/make/prepare.ts';
import { batchesOf, embeddingFrom, RECIPE } from '../../../../web/learn/reader/make/train.ts';
import { baselineOf, firstNounOf, largestPlace, shareOf } from '../../../../web/learn/reader/measure.ts';
import { tensorsOf } from '../../../../web/learn/reader/make/int8.ts';
import { writeTensors } from '../../../../wasm/learn/safetensors.ts';
import { SPECIAL, createTokenizer, leftOut, lookedAt } from '../../../../web/learn/reader/words.ts';

describe('words', () => {
  const words = [...SPECIAL, '.', 'the', 'dog', "'s", "don't", 'i'];
  const tokenize = createTokenizer(words);

  it('are those of the list, in lower case, behind the start; others have a class by their look', () => {
    const {
      tokens,
      words: typed,
      known,
    } = tokenize("The dog’s tail wagged, “I don't” – Rex 12.5 quickly, walking the kindness.");
    expect(typed.join(' ')).toBe("<s> the dog 's tail wagged , i don't rex 12.5 quickly , walking the kindness .");
    expect(tokens.map((token) => words[token]).join(' ')).toBe(
      "<s> the dog 's <word> <-ed> <word> i don't <name> <number> <-ly> <word> <-ing> the <-ness> .",
    );
    expect(known.filter((is) => !is)).toHaveLength(9);
    expect(tokenize('').tokens).toEqual([0]);
  });

  it('that begin a sentence with a capital are no names for that', () => {
    const classes = lookedAt('Xanthe came. Xanthe left Xanthe').map((looked) => looked.class);
    expect(classes.join(' ')).toBe('<word> <word> <word> <word> <word> <name>');
  });
});

describe('a text as people type it', () => {
  it('says which of its signs are no words, but for those that only separate', () => {
    expect(leftOut('the 🐶 bit 😀 me, 🐶 “well-known” – don’t!')).toEqual(['🐶', '😀']);
    expect(lookedAt('the c\u200bat\u00ad').map(({ word }) => word)).toEqual(['the', 'cat']);
    expect(leftOut('<b>dog</b> (1 ❤️ )')).toEqual(['<', '>', '</', '(', '❤️', ')']);
    expect(lookedAt('I ❤️ you').map(({ word }) => word)).toEqual(['i', 'you']);
  });
});

describe('texts', () => {
  const line = (word: string, gloss: string): string => `00001740 03 n 01 ${word} 0 001 ~ 00001930 n 0000 | ${gloss}  `;
  const data = `  1 This software\n${line('river_bank', 'sloping land (beside water); "they pulled the canoe up on the bank"; "he sat"- A. Poet')}\n`;

  it('of WordNet are glosses behind their headword, without brackets, and examples', () => {
    expect(synsetsIn(data)).toEqual([
      { gloss: 'river bank : sloping land', examples: ['they pulled the canoe up on the bank', 'he sat'] },
    ]);
  });

  it('with a crude word, too long, or twice are left out, and most with Tom', () => {
    const sentences = [
      'It rains.',
      'It rains.',
      'It is crude.',
      'a '.repeat(40),
      ...Array.from({ length: 200 }, (_, i) => `Tom has ${i} cats.`),
    ];
    const texts = textsFrom([data], sentences.join('\n'), new Set(['crude']));
    const withTom = texts.sentences.filter((text) => text.includes('Tom'));
    expect(texts.sentences.filter((text) => !text.includes('Tom'))).toEqual(['It rains.']);
    expect(withTom.length).toBeGreaterThan(2);
    expect(withTom.length).toBeLessThan(25);
  });
});

describe('labels', () => {
  const labelled = (text: string) => {
    const pairs = text.split(' ').map((pair) => pair.split('/') as [string, string]);
    return labelsOf(
      pairs.map(([word]) => word),
      pairs.map(([, tag]) => tag),
    );
  };

  it('are subject, verb, nouns after it and determiner, as the rule reads them', () => {
    expect(
      labelled('yesterday/RB the/DT woman/NN in/IN the/DT red/JJ dress/NN bought/VBD a/DT house/NN in/IN town/NN'),
    ).toEqual({ subject: 2, verb: 7, nouns: [9, 11], determiner: 8 });
    expect(labelled('he/PRP has/VBZ never/RB seen/VBN snow/NN')).toEqual({ subject: 0, verb: 3, nouns: [4] });
    expect(labelled('i/PRP will/MD not/RB drink/VB the/DT goat/NN milk/NN')).toMatchObject({ verb: 3, nouns: [6] });
  });

  it('are none where the sentence is of another form', () => {
    for (const text of [
      'there/EX is/VBZ a/DT house/NN',
      'she/PRP is/VBZ a/DT doctor/NN',
      'him/PRP saw/VBD the/DT dog/NN',
      'he/PRP was/VBD secure/VB nothing/NN',
      'who/WP bought/VBD a/DT house/NN',
      'we/PRP leave/VBP tomorrow/NN',
    ])
      expect(labelled(text), text).toBeUndefined();
  });
});

describe('shares', () => {
  // <s> the cat drank milk
  const asked = [askedOf({ tokens: [0, 20, 21, 22, 23] }, { subject: 1, verb: 2, nouns: [3] })];
  const rows = [
    [1, 0, 0, 0, 0],
    [1, 0, 0, 0, 0],
    [0.2, 0.7, 0.1, 0, 0],
    [0.5, 0.1, 0.3, 0.1, 0],
    [0.3, 0.1, 0.1, 0.2, 0.3],
  ];
  const weights = { rows: 5, cols: 5, data: Float32Array.from(rows.flat()) };

  it('count where the largest weight is, itself and the start left out', () => {
    expect([2, 3, 4].map((row) => largestPlace(weights, row))).toEqual([1, 2, 3]);
    expect(shareOf(asked, [weights], 'doing-what')).toEqual({ share: 1, weight: Math.fround(0.2) });
    expect(shareOf(asked, [weights], 'who').share).toBe(0);
    expect(shareOf(asked, [weights], 'verb-who').share).toBe(1);
    expect(shareOf(asked, [weights], 'word-before').share).toBe(1);
  });

  it('stand beside the best fixed distance and a blind guess', () => {
    expect(baselineOf(asked, 'who')).toEqual({ count: 1, distance: 2, fixedDistance: 1, chance: 1 / 3 });
    expect(baselineOf(asked, 'word-before')).toEqual({
      count: 3,
      distance: 1,
      fixedDistance: 1,
      chance: (1 + 1 / 2 + 1 / 3) / 3,
    });
  });

  it('stand beside those of the first noun or pronoun', () => {
    const isNoun = nounsOf(['<s>', 'the', 'cat', 'drank', 'it', 'milk'], ['o', 'o', 'noun', 'verb', 'o', 'n']);
    expect([0, 1, 2, 3, 4, 5].filter(isNoun)).toEqual([2, 4, 5]);
    const labels = { subject: 1, verb: 2, nouns: [3] };
    const milk = askedOf({ tokens: [0, 21, 22, 23, 25] }, labels);
    expect(firstNounOf([milk], 'who', (token) => token === 22)).toBe(1);
    expect(firstNounOf([milk], 'who', (token) => token >= 21)).toBe(0);
  });

  it('ask nothing of a noun that is not in the vocabulary', () => {
    const unknown = askedOf({ tokens: [0, 20, 21, 3] }, { subject: 0, verb: 1, nouns: [2] });
    expect(unknown.pairs['who']).toEqual([]);
  });
});

describe('what is prepared', () => {
  const tag = (text: string) =>
    lookedAt(text).map(({ word }) => ({
      value: word,
      pos: word === 'saw' ? 'VBD' : word === 'the' ? 'DT' : word === 'he' ? 'PRP' : word === '.' ? '.' : 'NN',
    }));
  const nouns = Array.from({ length: 12 }, (_, i) => `thing${String.fromCharCode(97 + i)}`);
  const sentences = nouns.flatMap((one) => nouns.map((other) => `the ${one} saw the ${other} .`));
  const texts = { glosses: ['thing : a thing'], examples: sentences, sentences: [] };
  const { words, kinds, choosing, reporting, train } = prepare(texts, tag);

  it('keeps labelled sentences out of what the model reads, and choosing apart from reporting', () => {
    const all = [...choosing, ...reporting].map(({ text }) => text);
    expect(all.length).toBe(sentences.length);
    expect(new Set(all).size).toBe(all.length);
    expect(train).toHaveLength(1);
    expect(choosing[0]?.labels).toEqual({ subject: 1, verb: 2, nouns: [4], determiner: 3 });
  });

  it('has the kind that most tags give a word', () => {
    expect(words.slice(0, SPECIAL.length)).toEqual(SPECIAL);
    expect(['saw', 'thinga', 'the'].map((word) => kinds[words.indexOf(word)]).join(' ')).toBe('v n o');
  });
});

describe('training', () => {
  it('has batches of one length each, every text once, in another order for another seed', () => {
    const texts = Array.from({ length: 900 }, (_, i) => Array.from({ length: 3 + (i % 5) }, () => i));
    const batches = batchesOf(texts, 'a');
    expect(batches.flat().sort((a, b) => a - b)).toEqual(texts.map((_, i) => i));
    for (const batch of batches) {
      const lengths = batch.map((at) => texts[at]!.length);
      expect(new Set(lengths).size).toBe(1);
      expect(lengths.reduce((sum, length) => sum + length)).toBeLessThanOrEqual(RECIPE.tokens);
    }
    expect(batchesOf(texts, 'a')).toEqual(batches);
    expect(batchesOf(texts, 'b')).not.toEqual(batches);
  });

  it('starts from word vectors, centred and of one spread, and from random numbers elsewhere', () => {
    const { rows, cols, data } = embeddingFrom([[1, 5], null, [3, 5], [5, 11]], 4, 1);
    expect([rows, cols]).toEqual([4, 4]);
    expect(data[0]! + data[8]! + data[12]!).toBeCloseTo(0, 6);
    expect(data[12]! / data[8]!).toBeGreaterThan(1e6);
    expect(Math.max(...data.map(Math.abs))).toBeLessThan(0.6);
    expect(embeddingFrom([[1, 5], null, [3, 5], [5, 11]], 4, 1).data).toEqual(data);
  });
});

describe('rounding', () => {
  const matrix = { rows: 2, cols: 3, data: Float32Array.from([1, -2, 0.5, 100, 0, -51]) };

  it('keeps the largest number of each row of an embedding, of each column of another matrix', () => {
    const rounded = (name: string, data = matrix.data) =>
      tensorsOf({ [name]: { ...matrix, data } }).map((tensor) => Array.from(tensor.data));
    const [scales, embedded] = rounded('embed.weight');
    expect(scales).toEqual([Math.fround(2 / 127), Math.fround(100 / 127)]);
    expect(embedded).toEqual([64, -127, 32, 127, 0, -65]);
    expect(rounded('layers.0.mlp.w1')[1]).toEqual([1, -127, 1, 127, 0, -127]);
    expect(rounded('layers.0.mlp.w1', new Float32Array(6))[1]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('is read by the engine as what was rounded, within half a scale, and vectors as they were', async () => {
    const learning = await loadLearning();
    const config = { vocabulary: 5, context: 4, width: 8, layers: 1, heads: 2, mlp: 16 };
    const parameters = learning.createModel(config).parameters();
    const file = writeTensors(tensorsOf(parameters), { config: JSON.stringify(config) });
    const read = learning.openModel(file).parameters();
    expect(Object.keys(read)).toEqual(Object.keys(parameters));
    for (const [name, { rows, cols, data }] of Object.entries(parameters)) {
      const isByRow = name === 'embed.weight';
      const lineOf = (at: number): number => (isByRow ? Math.floor(at / cols) : at % cols);
      const scaleOf = (at: number): number =>
        Math.max(...data.filter((_, other) => lineOf(other) === lineOf(at)).map(Math.abs)) / 127;
      read[name]!.data.forEach((number, at) => {
        if (rows === 1) expect(number, name).toBe(data[at]);
        else expect(Math.abs(number - data[at]!), name).toBeLessThanOrEqual((scaleOf(at) / 2) * 1.0001);
      });
    }
  });
});
