/** Tokenizers, from the files that a model's publisher has. A library reads them; older files are turned into its form first. */
import { shortened, wrongKind } from '../kinds.ts';
import { type Read, readJson, readText, requireFile, type Streams } from './streams.ts';
import { type Reading, refuser, SHOWN } from './open.ts';
import { Tokenizer as Library } from './tokenizers.js';
import { readSequence } from './tokens.ts';
import type { Tokenizer } from './types.ts';

/** An object of a file in JSON, of which nothing is known. */
type Json = Record<string, unknown>;
type Vocabulary = Record<string, unknown>;

/** A tokenizer in the library's form. */
interface Definition {
  /** The file whose name refusals have. */
  readonly name: string;
  /** As in tokenizer.json. */
  readonly json: Json;
  /** As in tokenizer_config.json. */
  readonly config: Json;
}

const CONFIG = 'tokenizer_config.json';
const [ONE, VOCABULARY, MERGES, WORDS] = ['tokenizer.json', 'vocab.json', 'merges.txt', 'vocab.txt'] as const;
/** The token of what no token stands for, where a file names none: without it the library leaves such a text out. */
const UNKNOWN = '\0unknown';

/** The tokenizer of a folder that has at least one of its files. */
function* definitionIn(files: Streams): Reading<Definition> {
  const config = files.has(CONFIG) ? yield* readJson(files, CONFIG) : {};
  if (files.has(ONE)) return { name: ONE, json: yield* readJson(files, ONE), config };
  if (files.has(VOCABULARY) || files.has(MERGES)) {
    const vocab = yield* readJson(files, VOCABULARY);
    const isSpelt = !files.has(MERGES) && Object.keys(vocab).every((token) => Array.from(token).length === 1);
    if (isSpelt) return { name: VOCABULARY, json: characters(vocab), config };
    requireFile(files, MERGES);
    return { name: VOCABULARY, json: byteLevel(vocab, pairsIn(yield* readText(files, MERGES)), config), config };
  }
  const lines = (yield* readText(files, WORDS)).replace(/\r?\n$/, '').split(/\r?\n/);
  return { name: WORDS, json: wordPiece(Object.fromEntries(lines.map((word, id) => [word, id])), config), config };
}

/** A token for each character, as nanoGPT's `stoi` has them. */
const characters = (vocab: Vocabulary): Json => ({
  ...NONE,
  decoder: { type: 'Fuse' },
  model: { type: 'BPE', vocab, merges: [] },
});

/** GPT-2's files (Radford et al. 2019). */
const byteLevel = (vocab: Vocabulary, merges: readonly string[][], config: Json): Json => ({
  ...NONE,
  added_tokens: specialIn(vocab, ['<|endoftext|>'], config),
  pre_tokenizer: { type: 'ByteLevel', add_prefix_space: config['add_prefix_space'] === true },
  decoder: { type: 'ByteLevel' },
  model: { type: 'BPE', vocab, merges },
});

/** BERT's file (Devlin et al. 2019). */
const wordPiece = (vocab: Vocabulary, config: Json): Json => ({
  ...NONE,
  added_tokens: specialIn(vocab, ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'], config),
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: config['tokenize_chinese_chars'] ?? true,
    lowercase: config['do_lower_case'] ?? true,
    strip_accents: config['strip_accents'] ?? null,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: { type: 'BertProcessing', cls: ['[CLS]', vocab['[CLS]']], sep: ['[SEP]', vocab['[SEP]']] },
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  model: { type: 'WordPiece', vocab, unk_token: '[UNK]', continuing_subword_prefix: '##' },
});

/** The parts that a tokenizer has to name, without any. */
const NONE = { added_tokens: [], normalizer: null, pre_tokenizer: null, post_processor: null, decoder: null };

/** Tokens that no text is split into: those of the format, and those that the configuration names. */
function specialIn(vocab: Vocabulary, ofFormat: readonly string[], config: Json): Json[] {
  const named = ['bos_token', 'eos_token', 'unk_token', 'pad_token', 'cls_token', 'sep_token', 'mask_token'].map(
    (name) => (Object(config[name]) as Json)['content'] ?? config[name],
  );
  return [...new Set([...ofFormat, ...named])]
    .filter((content) => typeof content === 'string' && Object.hasOwn(vocab, content))
    .map((content) => ({ content, id: vocab[content as string], special: true }));
}

/** The pairs of merges.txt, whose first line may be a comment. */
function pairsIn(text: string): string[][] {
  return text.split(/\r?\n/).flatMap((line, i) => {
    if (line === '' || (i === 0 && line.startsWith('#version'))) return [];
    const pair = line.split(' ');
    if (pair.length === 2) return [pair];
    throw refuser(MERGES)('tokenizer-line', 'expected two tokens in line {line}', { line: i + 1 });
  });
}

/**
 * @param vocabulary - tokens of the model, none of which is missed: those without a name get one
 * @throws RangeError - it is the tokenizer of another model, or damaged
 */
export async function readTokenizer(files: Streams, read: Read, vocabulary: number): Promise<Tokenizer> {
  const { name, json, config } = await read(definitionIn(files));
  requireIds(name, json, vocabulary);
  const attempt = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      throw refuser(name)('tokenizer', 'expected a tokenizer that can be read: {got}', {
        got: (error as Error).message.slice(0, 2 * SHOWN),
      });
    }
  };
  const library = attempt(() => new Library(complete(json), { clean_up_tokenization_spaces: false, ...config }));
  const { vocab } = library.model;
  for (let id = 0; id < vocabulary; id++) vocab[id] ??= `<${id}>`;
  const decoder = JSON.stringify(json['decoder'] ?? null);
  const [isByteLevel, hasSpaces] = [decoder.includes('ByteLevel'), /Metaspace|▁/.test(decoder)];
  const isWhole = (ids: readonly unknown[]): ids is number[] => ids.every(Number.isInteger);
  attempt(() => library.decode([0]));
  const around = attempt(() => library.encode('').tokens).find((token) => library.token_to_id(token) === undefined);
  if (around !== undefined)
    throw refuser(name)('file-parameter', 'expected {tensor} in it, got none', { tensor: around.slice(0, SHOWN) });

  return {
    encode(text) {
      if (typeof text !== 'string') throw wrongKind('text', 'string', text);
      const { ids } = attempt(() => library.encode(text));
      if (isWhole(ids)) return ids;
      const unknown = Array.from(text).find(
        (character) => !isWhole(attempt(() => library.encode(character, { add_special_tokens: false }).ids)),
      );
      throw refuser('text')('text-unknown', 'expected characters that have tokens, got {got}', {
        got: unknown ?? text.slice(0, SHOWN),
      });
    },
    decode(ids) {
      const all = readIds(ids, vocabulary);
      return all.length === 0 ? '' : attempt(() => library.decode(all));
    },
    tokens: (ids) =>
      readIds(ids, vocabulary).map((id) => {
        const token = vocab[id]!;
        if (hasSpaces) return token.replaceAll('▁', ' ');
        const text = isByteLevel ? attempt(() => library.decode([id])) : token;
        return text.includes('\ufffd') ? token : text;
      }),
  };
}

/** The kinds of models, of which old files name none. Others the library would take for a list of whole words. */
const KINDS = [undefined, 'BPE', 'WordPiece', 'Unigram', 'WordLevel'];

/** @returns what the library reads, so that it leaves out nothing and splits as the first programs do */
function complete(json: Json): Json {
  const model = Object(json['model']) as Json;
  if (!KINDS.includes(model['type'] as string | undefined)) return { ...json, model: { type: model['type'] } };
  const known = 'merges' in model ? { ...model, unk_token: model['unk_token'] ?? UNKNOWN } : model;
  return {
    ...json,
    model: known,
    normalizer: withRare(json['normalizer']),
    pre_tokenizer: withSpaces(json['pre_tokenizer']),
  };
}

/** The library takes a character beyond U+FFFF for two, neither of them Chinese. In what it puts in, $& is what it found. */
function withRare(normalizer: unknown): unknown {
  const { type, handle_chinese_chars: isSplit } = Object(normalizer) as Json;
  if (type !== 'BertNormalizer' || isSplit !== true) return normalizer;
  const rare = '[\\x{20000}-\\x{2A6DF}\\x{2A700}-\\x{2CEAF}\\x{2F800}-\\x{2FA1F}]';
  return {
    type: 'Sequence',
    normalizers: [{ type: 'Replace', pattern: { Regex: rare }, content: ' $& ' }, normalizer],
  };
}

/** GPT-2's pattern of words (encoder.py), of which the library has a translation with JavaScript's spaces, not Unicode's. */
const SPLIT = {
  type: 'Split',
  pattern: { Regex: "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+" },
  behavior: 'Isolated',
  invert: false,
};

function withSpaces(part: unknown): unknown {
  const { type, pretokenizers, use_regex: isSplit, add_prefix_space: isLed } = Object(part) as Json;
  if (type === 'Sequence' && Array.isArray(pretokenizers))
    return { type, pretokenizers: pretokenizers.map((each) => withSpaces(each)) };
  if (type !== 'ByteLevel' || isSplit === false || isLed === true) return part;
  return { type: 'Sequence', pretokenizers: [SPLIT, { type, use_regex: false }] };
}

/** Refuses a token that the model has not, before anything is built of it. */
function requireIds(name: string, json: Json, vocabulary: number): void {
  const { vocab } = Object(json['model']) as Json;
  const tokens: [token: unknown, id: unknown][] = Array.isArray(vocab)
    ? vocab.map((entry: unknown, id) => [entry, id])
    : Object.entries(Object(vocab) as object);
  const added = Array.isArray(json['added_tokens']) ? (json['added_tokens'] as unknown[]) : [];
  for (const each of added) tokens.push([(Object(each) as Json)['content'], (Object(each) as Json)['id']]);
  for (const [token, id] of tokens)
    if (!Number.isInteger(id) || (id as number) < 0 || (id as number) >= vocabulary)
      throw notOf(vocabulary)(name, id, said(token));
}

const said = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, SHOWN) : shortened(JSON.stringify(value ?? null));

const notOf = (vocabulary: number) => (argument: string, id: unknown, place: string) =>
  refuser(argument)('token', 'expected tokens from 0 to {most}, got {got} at {place}', {
    most: vocabulary - 1,
    got: typeof id === 'number' ? id : said(id),
    place,
  });

function readIds(ids: unknown, vocabulary: number): number[] {
  const all = Array.isArray(ids) && ids.length === 0 ? [] : [...readSequence('ids', ids)];
  const wrong = all.findIndex((id) => id < 0 || id >= vocabulary);
  if (wrong < 0) return all;
  throw notOf(vocabulary)('ids', all[wrong], `[${wrong}]`);
}
