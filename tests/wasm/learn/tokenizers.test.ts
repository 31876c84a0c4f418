// Tokenizers of three kinds give the tokens that programs in Python give, which follow the papers (tests/fixtures/tokenizers/reference.py),
// for strings at random, and those that others have published. SEED=1 tries other strings.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { RealModel, Tokenizer } from 'attention-steps/learn';
import { draws, learning, small, thrownBy } from './support.ts';

const folder = new URL('../../fixtures/tokenizers/', import.meta.url);
type Files = Record<string, Uint8Array<ArrayBuffer>>;
const filesOf = (name: string): Files =>
  Object.fromEntries(
    readdirSync(new URL(`${name}/`, folder)).map((file) => [
      file,
      new Uint8Array(readFileSync(new URL(`${name}/${file}`, folder))),
    ]),
  );
const text = (content: unknown) =>
  new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content));

const opened = (vocabulary: number, files: Files): Promise<RealModel> =>
  learning.loadModel({ 'model.safetensors': learning.createModel({ ...small, vocabulary }).save(), ...files });
const tokenizerOf = async (vocabulary: number, files: Files): Promise<Tokenizer> =>
  (await opened(vocabulary, files)).tokenizer!;

/** Tokens of the fixtures' vocabularies, as many as each has, or more. */
const MANY = 1000;
const STRINGS = 1000;

/** The parts that strings are made of. */
const PARTS = [
  ...'The bank of the river; an OLD man doesn’t open naïve façades: tokenization, unbelievable!'.split(' '),
  ...["'s", "'t", "'re", "'ve", "'m", "'ll", "'d", "'S", "it's", "they'll", "'", "''", '"', '“', '”', '…'],
  ...[' ', '  ', '   ', '\n', '\n\n', '\r\n', '\t', ' \n', '\u00a0', '\u2003', '\u3000', '\u2028', '\u0085', '\v'],
  ...[
    '0',
    '42',
    '1,024',
    '3.14',
    '½',
    '²',
    '٣٤',
    'x²',
    '1st',
    '€5',
    '#',
    '@a',
    '_b',
    'a-b',
    '(c)',
    '[CL',
    '<s',
    '##x',
    '▁',
  ],
  ...[
    'ß',
    'Å',
    'e\u0301',
    'ﬁ',
    'Ω',
    'τράπεζα',
    'ΣΟΦΟΣ',
    'Берег',
    'गया',
    'किनारा',
    'بنك',
    'גדת',
    'שָׁלוֹם',
    '은행',
    'İ',
    'ı',
    'ǅ',
  ],
  ...['川', '銀行', '我在银行', 'かわ', '𠮷', '𠀀𠀁', '豈'],
  ...['😀', '👍🏽', '👩‍👩‍👧', '🇩🇪', '❤️', '☃'],
  ...['\ufeff', '\u200b', '\u200d', '\u00ad', '\0', '\u0007', '\ufffd', '\u1680', '\u180e'],
  'antidisestablishmentarianism',
  'pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(3),
  'a'.repeat(100),
  'b'.repeat(101),
];

const seed = Number(process.env['SEED'] ?? 20170612);
const draw = draws(seed);
const strings = Array.from({ length: STRINGS }, () => {
  const between = draw(3) === 0 ? '' : ' ';
  return Array.from({ length: draw(12) }, () => PARTS[draw(PARTS.length)]!).join(between);
});
const reference = JSON.parse(
  execFileSync('python3', [fileURLToPath(new URL('reference.py', folder))], {
    input: JSON.stringify(strings),
  }).toString(),
) as Record<string, number[][]>;

describe(`${STRINGS} strings with seed ${seed} become the tokens of the reference`, () => {
  it.each(['gpt2', 'gpt2-one', 'bert', 'bert-one', 'llama'])('%s', async (name) => {
    const tokenizer = await tokenizerOf(MANY, filesOf(name));
    const expected = reference[name.replace('-one', '')]!;
    const wrong = strings.flatMap((string, i) => {
      const got = tokenizer.encode(string);
      return JSON.stringify(got) === JSON.stringify(expected[i]) ? [] : [{ string, got, expected: expected[i] }];
    });
    expect(wrong).toEqual([]);
    expect(expected.flat().length).toBeGreaterThan(10 * STRINGS);
  });
});

describe('tokens become texts again', () => {
  it('of bytes: the same text, and each token a part of it or as the vocabulary writes it', async () => {
    const tokenizer = await tokenizerOf(MANY, filesOf('gpt2'));
    for (const string of strings) expect(tokenizer.decode(tokenizer.encode(string))).toBe(string);
    expect(tokenizer.tokens(tokenizer.encode('The bank 😀'))).toEqual(['The', ' bank', ' ', 'ðŁ', 'ĺ', 'Ģ']);
  });

  it('of WordPiece and of Llama', async () => {
    const bert = await tokenizerOf(MANY, filesOf('bert'));
    const tokens = bert.encode('The bank is unbelievable!');
    expect(bert.tokens(tokens)).toEqual(['[CLS]', 'the', 'bank', 'is', 'un', '##believable', '!', '[SEP]']);
    expect(bert.decode(tokens)).toBe('[CLS] the bank is unbelievable! [SEP]');
    const llama = await tokenizerOf(MANY, filesOf('llama'));
    expect(llama.decode(llama.encode('The bank 😀'))).toBe('<s> The bank 😀');
    expect(llama.tokens(llama.encode('The 川'))).toEqual(['<s>', ' The', ' ', '<0xE5>', '<0xB7>', '<0x9D>']);
  });

  it('of numbers without a name, which the model may predict', async () => {
    const tokenizer = await tokenizerOf(MANY, filesOf('gpt2'));
    expect([tokenizer.tokens([999]), tokenizer.decode([999]), tokenizer.decode([])]).toEqual([['<999>'], '<999>', '']);
    expect(tokenizer.tokens(tokenizer.encode('<|endoftext|>x'))).toEqual(['<|endoftext|>', 'x']);
  });
});

describe('published cases', () => {
  it('of BERT (google-research/bert, tokenization_test.py)', async () => {
    const words = ['[UNK]', '[CLS]', '[SEP]', 'want', '##want', '##ed', 'wa', 'un', 'runn', '##ing', ','];
    const tokenizer = await tokenizerOf(words.length, { 'vocab.txt': text(`${words.join('\n')}\n`) });
    expect(tokenizer.encode('UNwant\u00E9d,running').slice(1, -1)).toEqual([7, 4, 5, 10, 8, 9]);
    expect(tokenizer.tokens(tokenizer.encode('unwantedX running').slice(1, -1))).toEqual(['[UNK]', 'runn', '##ing']);
  });

  it('of GPT-2 (huggingface/transformers, test_tokenization_gpt2.py, with the vocabulary of subword-nmt)', async () => {
    const names = ['l', 'o', 'w', 'e', 'r', 's', 't', 'i', 'd', 'n', 'Ġ', 'Ġl', 'Ġn', 'Ġlo', 'Ġlow', 'er', 'Ġlowest'];
    const all = [...names, 'Ġnewer', 'Ġwider', '<unk>', '<|endoftext|>'];
    const tokenizer = await tokenizerOf(all.length, {
      'vocab.json': text(Object.fromEntries(all.map((name, i) => [name, i]))),
      'merges.txt': text('#version: 0.2\nĠ l\nĠl o\nĠlo w\ne r\n'),
      'tokenizer_config.json': text({ add_prefix_space: true, unk_token: '<unk>' }),
    });
    expect(tokenizer.encode('lower newer')).toEqual([14, 15, 10, 9, 3, 2, 15]);
  });
});

describe('characters alone, as nanoGPT’s stoi', () => {
  const stoi = { '\n': 0, ' ': 1, '!': 2, a: 3, b: 4, ä: 5, '😀': 6 };
  const spelt = () => tokenizerOf(7, { 'vocab.json': text(stoi) });

  it('are tokens', async () => {
    const tokenizer = await spelt();
    expect(tokenizer.encode('ab 😀!\näa')).toEqual([3, 4, 1, 6, 2, 0, 5, 3]);
    expect(tokenizer.decode([3, 4, 1, 6, 2, 0, 5, 3])).toBe('ab 😀!\näa');
    expect(tokenizer.tokens([1, 6])).toEqual([' ', '😀']);
  });

  it('refuse another by its name, and leave none out', async () => {
    const tokenizer = await spelt();
    expect(String(thrownBy(() => tokenizer.encode('abba zoo')))).toBe(
      'RangeError: text: expected characters that have tokens, got z',
    );
  });
});

describe('a tokenizer that does not fit is refused before the weights are read', () => {
  const { 'vocab.json': vocab, 'merges.txt': merges } = filesOf('gpt2') as {
    'vocab.json': Files[string];
    'merges.txt': Files[string];
  };
  const one = JSON.parse(new TextDecoder().decode(filesOf('gpt2-one')['tokenizer.json'])) as Record<string, object>;
  const changed = (change: object): Files => ({ 'tokenizer.json': text({ ...one, ...change }) });
  const library = 'tokenizer.json: expected a tokenizer that can be read: ';

  it.each<[what: string, vocabulary: number, files: Files, message: string]>([
    ['of a larger model', 300, filesOf('gpt2'), 'vocab.json: expected tokens from 0 to 299, got '],
    ['of a larger model, in one file', 300, filesOf('bert-one'), 'tokenizer.json: expected tokens from 0 to 299, got '],
    ['of a larger model, words', 300, filesOf('bert'), 'vocab.txt: expected tokens from 0 to 299, got '],
    [
      'an added token that is none',
      MANY,
      changed({ added_tokens: [{ content: '<pad>', id: '7' }] }),
      'tokenizer.json: expected tokens from 0 to 999, got 7 at <pad>',
    ],
    [
      'an added token without a name',
      MANY,
      changed({ added_tokens: [{ content: { toString: 1 }, id: null }] }),
      'tokenizer.json: expected tokens from 0 to 999, got null at {"toString":1}',
    ],
    [
      'no merges',
      MANY,
      { 'vocab.json': vocab },
      'files: expected merges.txt among them, got model.safetensors, vocab.json',
    ],
    [
      'no vocabulary',
      MANY,
      { 'merges.txt': merges },
      'files: expected vocab.json among them, got model.safetensors, merges.txt',
    ],
    [
      'half a pair',
      MANY,
      { 'vocab.json': vocab, 'merges.txt': text('#version: 0.2\nt h\nthe\n') },
      'merges.txt: expected two tokens in line 3',
    ],
    ['no JSON', MANY, { 'tokenizer.json': text('{') }, 'tokenizer.json: expected an object in JSON'],
    ['of no model', MANY, changed({ model: undefined }), library],
    ['of another kind', MANY, changed({ model: { ...one['model'], type: 'Magic' } }), library],
    ['with an unknown part', MANY, changed({ pre_tokenizer: { type: 'Magic' } }), library],
    [
      'without the tokens around a text',
      MANY,
      { 'vocab.txt': text('[UNK]\nthe\nbank\n') },
      'vocab.txt: expected [CLS] in it, got none',
    ],
  ])('%s', async (_, vocabulary, files, message) => {
    const error: unknown = await opened(vocabulary, files).catch((reason: unknown) => reason);
    expect((error as Error).message.startsWith(message), (error as Error).message).toBe(true);
  });
});
