/** A visitor's own model: its words, its tokens, its sample, and its heads on the stage. */
import { readFileSync } from 'node:fs';
import { loadAttention } from 'attention-steps/core';
import { type Config, loadLearning } from 'attention-steps/learn';
import { describe, expect, it } from 'vitest';
import {
  lettersIn,
  lettersNeeded,
  numbered,
  openVisitorModel,
  visitorReader,
  sampleOf,
  spelt,
  vocabularyOf,
} from '../../../../web/learn/reader/visitor-model.ts';
import { firstWord, lookOf, openHead, read, stageStateOf, takenFrom } from '../../../../web/learn/reader/reading.ts';
import { loadReader } from '../../../../web/learn/reader/reader.ts';
import { weightsOf } from '../../../../web/learn/reader/changed.ts';
import { type Served, readerOf } from '../../../../web/learn/reader/folder-reader.ts';
import { withCell } from '../../../../web/shared/numbers/matrix.ts';
import { currentInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { problemWith } from '../../../../web/learn/reader/view/visitor.ts';

const learning = await loadLearning();
const attention = await loadAttention();
const stored = (name: string): Uint8Array =>
  readFileSync(new URL(`../../../fixtures/opened/${name}.safetensors`, import.meta.url));
const nano = openVisitorModel(learning, stored('nanogpt'));
const base = { vocabulary: 5, context: 8, width: 8, layers: 2, heads: 2, seed: 4 } as const;
const made = (config: Partial<Config>) => learning.createModel({ ...base, ...config });
const microgpt = { normalisation: 'rms', outerNorm: 'embedding', gains: false, biases: false } as const;
const withMetadata = (metadata: Record<string, string>) => openVisitorModel(learning, made({}).save({ metadata }));

describe('what the tokens stand for', () => {
  it('is what the file says, if it says it for each', () => {
    const words = ['a', 'b', 'c', 'd', '•'];
    expect(vocabularyOf(withMetadata({ words: JSON.stringify(words), boundary: '•' }))).toEqual({
      words,
      start: 4,
      isLetters: true,
    });
    expect(vocabularyOf(withMetadata({ words: JSON.stringify(words) }))).toMatchObject({ start: undefined });
    for (const said of ['["a","b"]', '[]']) expect(vocabularyOf(withMetadata({ words: said })), said).toBeUndefined();
  });

  it.each([
    [{ words: '["a","b","c","d","e","f"]' }, 'at most 5 words in __metadata__, a token each, got 6'],
    [{ words: '["a","","b","c","d","e"]' }, 'words in __metadata__ as JSON: a list of texts, each once'],
    [{ words: '["a","a","b","c","d"]' }, 'words in __metadata__ as JSON: a list of texts, each once'],
    [{ words: '[1,2,3,4,5]' }, 'words in __metadata__ as JSON: a list of texts, each once'],
    [{ words: 'a b c d e' }, 'words in __metadata__ as JSON: a list of texts, each once'],
    [{ words: '{}' }, 'words in __metadata__ as JSON: a list of texts, each once'],
    [{ words: '["a","b"]', boundary: '•' }, 'boundary in __metadata__ to be one of its words, got •'],
  ])('is refused where a label would stand at another token: %j', (metadata, message) => {
    expect(() => withMetadata(metadata)).toThrow(`file: expected ${message}`);
  });

  it('is microgpt’s alphabet where it has 26 letters, and else asked for, without its last token', () => {
    const found = vocabularyOf(made({ ...microgpt, vocabulary: 27 }));
    expect([found?.words.length, found?.start, found?.words[25]]).toEqual([27, 26, 'z']);
    const other = made(microgpt);
    expect([vocabularyOf(other), lettersNeeded(other)]).toEqual([undefined, 4]);
    expect(spelt(other, ['x', 'y', 'z', 'w'])).toEqual({
      words: ['x', 'y', 'z', 'w', '<s>'],
      start: 4,
      isLetters: true,
    });
    expect([vocabularyOf(nano), lettersNeeded(nano)]).toEqual([undefined, 13]);
  });
});

describe('a text', () => {
  const letters = lettersIn('\n abcdefghij🙂');

  it('is read letter by letter, a line break as ↵, and what is no letter of the model is marked', () => {
    expect(letters).toHaveLength(13);
    const { tokenize } = visitorReader(nano, spelt(nano, letters));
    expect(tokenize('a b\nC🙂')).toMatchObject({
      tokens: [2, 1, 3, 0, 4, 12],
      words: ['a', ' ', 'b', '↵', 'c', '🙂'],
      known: Array.from('abcdef', () => true),
    });
    expect(tokenize('a↵').tokens).toEqual([2, 0]);
    expect(tokenize('az').known).toEqual([true, false]);
    expect(tokenize('')).toMatchObject({ tokens: [], words: [] });
  });

  it('is read as numbers, or as words', () => {
    const { tokenize, isLetters } = visitorReader(nano, numbered(nano));
    expect([isLetters, tokenize(' 12 0  7').tokens, tokenize('13').known]).toEqual([false, [12, 0, 7], [false]]);
    const words = { words: ['the', 'cat', 'sat', 'on', '<s>'], start: 4, isLetters: false };
    const read = visitorReader(made({}), words).tokenize('The cat <s>');
    expect(read.tokens.slice(0, 3)).toEqual([4, 0, 1]);
    expect(read.known).toEqual([true, true, true, false]);
  });

  it('begins with the start where there is one, which takes a place', () => {
    const own = made({ ...microgpt, positions: 'learned' });
    const reader = visitorReader(own, spelt(own, ['x', 'y', 'z', 'w']));
    const reading = read(reader, 'xyz');
    expect([reading.words, firstWord(reading)]).toEqual([['<s>', 'x', 'y', 'z'], 1]);
    const plain = visitorReader(nano, spelt(nano, letters));
    expect(firstWord(read(plain, 'abc'))).toBe(0);
  });

  it('of each model’s own can be read by it', () => {
    const start = { words: ['x', 'y', 'z', 'w', '•'], start: 4, isLetters: true };
    for (const reader of [
      visitorReader(nano, spelt(nano, letters)),
      visitorReader(nano, numbered(nano)),
      ...[1, 2, 3, 4].map((seed) => visitorReader(made({ seed }), start)),
      visitorReader(made({ context: 1 }), numbered(made({}))),
      visitorReader(made({ context: 2 }), start),
    ]) {
      const { tokens, known } = reader.tokenize(sampleOf(reader));
      expect(known.every(Boolean)).toBe(true);
      expect(tokens.length).toBeGreaterThan(reader.tokenize('').tokens.length);
      expect(tokens.length).toBeLessThanOrEqual(reader.model.config.context);
    }
    const plain = visitorReader(nano, numbered(nano));
    expect(plain.tokenize(sampleOf(plain)).tokens).toHaveLength(nano.config.context - 1);
  });
});

describe('a text', () => {
  const textOf = (count: number) => {
    const words = Array.from({ length: count }, () => 'a');
    return { words, tokens: words.map(() => 1), known: words.map(() => true), as: words };
  };
  const config = { context: 1024, layers: 12, heads: 12 };

  it.each([
    ['as long as the heads of GPT-2 can be shown', 666, config, /^$/],
    ['longer than that', 667, config, /all 144 heads in up to 256 MB: of at most 666 tokens, and this text has 667/],
    ['longer than the heads of a larger model', 251, { ...config, layers: 32, heads: 32 }, /^The page .* 250 tokens/],
    ['as long as a small model reads', 1024, { ...config, layers: 2 }, /^$/],
    ['longer than it reads', 1025, { ...config, layers: 2 }, /at most 1024 tokens at a time, and this text has 1025/],
  ] as const)('%s is refused by its number or not', (_, count, sizes, said) => {
    expect(problemWith(textOf(count), sizes, true)).toMatch(said);
  });
});

it('without a start the first token looks only at itself, and the second at the first', () => {
  const { weights } = read(visitorReader(nano, numbered(nano)), '3 1 4');
  const [matrix] = weights[0]!;
  expect(lookOf(matrix!, 0, 0)).toEqual({ to: undefined, share: 0, start: 0, self: 1 });
  expect(lookOf(matrix!, 1, 0)).toMatchObject({ to: 0, share: matrix!.data[3], start: 0 });
});

describe('a head on the stage has the model’s weights, and an edit goes back into it, with positions', () => {
  it.each(['learned', 'sinusoidal', 'none', 'infused', 'alibi', 'rotary'] as const)('%s', (positions) => {
    const reader = visitorReader(made({ positions, scale: 0.7 }), numbered(made({})));
    const reading = read(reader, '3 1 4 1 2');
    const head = { layer: 1, head: 1 };
    const opened = stageStateOf(openHead(reader, reading.tokens, head), reading.words, 3, 'a head');
    const inputs = currentInputs(opened);
    const { x, wq: queries, wk, wv, q, k, v, mask } = inputs;
    const given = q ? { q, k: k!, v: v! } : { x: x!, wq: queries!, wk: wk!, wv: wv! };
    const traced = attention.trace({ ...given, ...(mask && { mask }), scale: 0.7, causal: true });
    traced.heads[0]!.weights.data.forEach((weight, at) =>
      expect(weight).toBeCloseTo(reading.weights[1]![1]!.data[at]!, 6),
    );
    if (!inputs.wq) return;
    const wq = withCell(inputs.wq, 2, 1, 3);
    const taken = takenFrom({ ...opened, inputs: { ...inputs, wq } }, opened, openHead(reader, reading.tokens, head));
    expect(taken?.isElsewhere).toBe(false);
    const edits = [{ ...head, matrices: taken!.matrices! }];
    const after = read(reader, '3 1 4 1 2', { off: [], edits });
    expect(openHead(reader, after.tokens, head, { off: [], edits }).matrices.wq.data[2 * 4 + 1]).toBe(3);
    expect(after.guesses).not.toEqual(reading.guesses);
  });
});

it('the shipped model that was taken along reads the same words', async () => {
  const shipped = await loadReader();
  const model = openVisitorModel(learning, weightsOf(shipped, [], {}));
  const reader = visitorReader(model, vocabularyOf(model)!);
  const text = 'An old man opened the window.';
  expect(reader.tokenize(text.replace('.', ' .')).tokens).toEqual(shipped.tokenize(text).tokens);
  expect(read(reader, 'he plays the').guesses).toEqual(read(shipped, 'he plays the').guesses);
});

it('a model that looks ahead is refused', () => {
  expect(() => openVisitorModel(learning, made({ causal: false }).save())).toThrow('causal: false, are not supported');
});

it('a line break is one sign in a text, with letters or with a tokenizer, and itself in what is saved', () => {
  const letters = visitorReader(nano, spelt(nano, lettersIn('\n abcdeflmnow')));
  expect(letters.tokenize('bad↵wolf')).toEqual(letters.tokenize('bad\nwolf'));
  expect(letters.tokenize('bad↵').tokens.at(-1)).toBe(0);
  const saved = learning.openModel(weightsOf(letters, []));
  expect((JSON.parse(saved.metadata['words']!) as string[])[0]).toBe('\n');
  saved.dispose();
  const signs = ['a', '\n'];
  const tokenizer = {
    tokens: (ids: readonly number[]) => ids.map((id) => signs[id]!),
    encode: (text: string) => Array.from(text, (sign) => signs.indexOf(sign)),
  };
  const folder = readerOf({ tokenizer, config: { vocabulary: 2, causal: true } } as unknown as Served);
  expect(folder.tokenize('a↵')).toMatchObject({ tokens: [0, 1], words: ['a', '↵'] });
});
