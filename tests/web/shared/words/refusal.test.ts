/** The engine's refusals by code: each is declared, has its values as fields, and has words in every language. */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Refusal } from 'attention-steps/core';
import { describe, expect, it } from 'vitest';
import { errorText } from '../../../../web/shared/input/input-error.ts';
import { type Messages, sayIn } from '../../../../web/shared/words/messages.ts';
import { isRefusal } from '../../../../web/shared/words/refusal.ts';
import type { Say } from '../../../../web/shared/words/say.ts';
import { calls, learnCalls } from '../../../tools/documented-errors.js';
import { loadAttention } from 'attention-steps/core';
import { loadLearning } from 'attention-steps/learn';

const attention = await loadAttention();
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (path: string): string => readFileSync(root + path, 'utf8');
const wordsIn = (language: string): Messages =>
  JSON.parse(read(`web/shared/messages/${language}/refusal.json`)) as Messages;
const sayRefusalsIn = (language: string): Say => sayIn(language, wordsIn(language));

const declared = /interface RefusalFields \{(.*?)\n\}/s.exec(read('wasm/refusals.ts'))?.[1] ?? '';
const codes = [...declared.matchAll(/^ {2}'?([\w-]+)'?: /gm)].map(([, code = '']) => code);

const two = [
  [1, 2],
  [3, 4],
];
const qkv = { q: two, k: two, v: two };
const x = { x: two, wq: two, wk: two, wv: two };
const huge = { rows: 1, cols: 2 ** 21, data: new Float32Array(2 ** 21) };
const many = { rows: 2 ** 21, cols: 1, data: new Float32Array(2 ** 21) };

const learning = await loadLearning();
const config = { vocabulary: 5, context: 8, width: 8, layers: 1, heads: 2 };
const model = learning.createModel(config);
const open = (bytes: Uint8Array) => () => learning.openModel(bytes);
/** Makes a file with a changed header, before the same numbers. */
function file(change: (header: Record<string, { shape?: number[] }>) => object | string, cut = 0): Uint8Array {
  const saved = model.save({ optimizer: true });
  const length = new DataView(saved.buffer).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(saved.subarray(8, 8 + length))) as Record<string, object>;
  const changed = change(header);
  const text = new TextEncoder().encode(typeof changed === 'string' ? changed : JSON.stringify(changed));
  const start = new Uint8Array(8);
  new DataView(start.buffer).setUint32(0, text.length, true);
  return Uint8Array.from([...start, ...text, ...saved.subarray(8 + length, saved.length - cut)]);
}
const EMBEDDING = 'embed.weight';
const withEntry = (fields: object) =>
  open(file((header) => ({ ...header, [EMBEDDING]: { ...header[EMBEDDING], ...fields } })));
const withTexts = (texts: object) =>
  open(file((header) => ({ ...header, __metadata__: { ...header['__metadata__'], ...texts } })));
/** All numbers as a file of nanoGPT's, most of them as biases of queries, keys and values. */
const ofNanoGpt = (texts: object) =>
  open(
    file((header) => {
      const entry = (begin: number, end: number) => ({
        ...{ dtype: 'F32', shape: [1, (end - begin) / 4], data_offsets: [begin, end] },
      });
      const ends = Object.values(header).map((of) => (of as { data_offsets?: number[] }).data_offsets?.[1] ?? 0);
      return {
        __metadata__: texts,
        ...{
          'wte.weight': entry(0, 4),
          'wpe.weight': entry(4, 8),
          'h.0.attn.c_attn.bias': entry(8, Math.max(...ends)),
        },
      };
    }),
  );
const wide = learning.createModel({ ...config, vocabulary: 4096, context: 256 });

const trace = (inputs: object) => () => attention.trace(inputs);

/** Refusals that no declaration quotes. */
const others: readonly (() => unknown)[] = [
  trace({ ...qkv, q: { rows: 2, cols: 2, data: new Float32Array(0) } }),
  trace({ q: two, v: two, context: two, wv: two }),
  trace({ wq: two, k: two, v: two }),
  trace({ ...qkv, past: { k: two, v: two }, keyLength: 5 }),
  trace({ ...x, bq: [1, -1e300] }),
  trace({ ...qkv, temperature: 1 }),
  trace({ q: many, k: many, v: many }),
  trace({ q: { ...many, rows: 2 ** 20, cols: 2 }, k: many, v: many, heads: 2, kvHeads: 1 }),
  trace({ q: huge, k: huge, v: huge, heads: 2 ** 21 }),
  () => attention.sinusoidal(2 ** 20, 2 ** 20),
  () => attention.alibi(2 ** 10, 2 ** 15),
  ...[null, undefined, 'a text that is longer than twenty', true, 3n, Symbol(''), () => 0, []].map(
    (value) => () => attention.trace(value as never),
  ),
  () => wide.evaluate({ tokens: { rows: 2 ** 12, cols: 16, data: new Int32Array(2 ** 16) } }),
  withTexts({ optimizer: undefined }),
  withEntry({ shape: [8, 5] }),
  open(new Uint8Array(8).fill(255)),
  open(file(() => '[]')),
  open(file(() => '{')),
  open(file((header) => JSON.stringify(header).replace('"unembed.weight"', '"\\u0065mbed.weight"'))),
  withEntry({ shape: [-5, -8] }),
  ...[[], 3, null].map((texts) => open(file((header) => ({ ...header, __metadata__: texts })))),
  withTexts({ words: 3 }),
  withTexts({ words: ['a'] }),
  () => model.save({ metadata: { words: 'w'.repeat(100_000_000) } }),
  trace({ ...qkv, scale: 1e-46 }),
  withEntry({ dtype: 'F64' }),
  withEntry({ shape: [5, 9] }),
  withEntry({ data_offsets: [2, 162] }),
  open(file((header) => header, 4)),
  withTexts({ config: '{' }),
  withTexts({ config: undefined }),
  withTexts({ config: JSON.stringify({ ...config, positions: 'learned' }) }),
  ofNanoGpt({}),
  ofNanoGpt({ n_head: '1' }),
  withTexts({ step: '-1' }),
  withTexts({ updates: 'many' }),
];

/** Errors made by hand, which would need a gigabyte, or a broken engine (tests/wasm). */
const made: Readonly<Record<string, object>> = {
  'memory-of-rotation': { bytes: 3e9, available: 2 ** 31 },
  'out-of-memory': {},
  'broken-off': {},
  'model-lost': {},
  past: {},
  'scoring-parameters': { expected: 'w1, w2 and v' },
};

async function thrownBy(call: () => unknown): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error;
  }
  throw new Error(`nothing was thrown by ${String(call)}`);
}
// Loading errors have no code.
const refusals = (await Promise.all([...calls, ...learnCalls, ...others].map(thrownBy))).filter(isRefusal);

describe('a refusal', () => {
  it('is declared wherever one is made, and made wherever one is declared', () => {
    const sources = ['core', 'wasm'].flatMap((folder) =>
      readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(cpp|h|ts)$/.test(name) && name !== 'refusals.ts')
        .map((name) => read(`${folder}/${name}`)),
    );
    const made = sources.flatMap((text) =>
      [
        ...text.matchAll(
          /(?:Refusal\(|rangeError\(|typeError\(|refuse\((?=')|requireCount\(|requireMemory\(|emplace\(|code: |\? |: |\[)\s*["']([a-z][a-z-]+)["']/g,
        ),
      ].map(([, code = '']) => code),
    );
    expect(codes.length).toBeGreaterThan(45);
    expect(codes.filter((code) => !made.includes(code))).toEqual([]);
    const thrown = sources.flatMap((text) =>
      [
        ...text.matchAll(
          /(?:Refusal\(\s*|rangeError\(\s*|typeError\(\s*|refuse\((?=')|requireCount\((?="))["']([\w-]+)["']/g,
        ),
      ].map(([, code = '']) => code),
    );
    expect([...new Set(thrown)].filter((code) => !codes.includes(code))).toEqual([]);
  });

  it('of each code is tried here', () => {
    const tried = [...refusals.map(({ code }) => code), ...Object.keys(made)];
    expect([...new Set(tried)].sort()).toEqual([...codes].sort());
  });

  it.each(refusals.map((error) => [error.message, error] as const))('has what it says as fields: %s', (_, error) => {
    // The message is built from nothing but the code and the fields.
    expect(errorText(error, sayRefusalsIn('en'))).toBe(error.message);
    expect(error.message.startsWith(`${error.argument}: `)).toBe(true);
  });

  const languages = readdirSync(`${root}web/shared/messages`);
  const FORM = /\.(one|two|few|many|other)$/;
  const stems = (words: Messages) => [...new Set(Object.keys(words).map((key) => key.replace(FORM, '')))].sort();
  const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

  it.each(languages)('can be said in %s', (language) => {
    const words = wordsIn(language);
    const english = wordsIn('en');
    expect(stems(words)).toEqual(stems(english));
    for (const code of codes) expect(stems(words), code).toContain(`refusal.${code}`);
    for (const [key, text] of Object.entries(words))
      expect(places(text), key).toEqual(places(english[key] ?? english[key.replace(FORM, '.other')] ?? ''));
    const say = sayRefusalsIn(language);
    const errors = [
      ...refusals,
      ...Object.entries(made).map(([code, fields]) =>
        Object.assign(new RangeError('inputs: …'), { code, argument: 'inputs', ...fields }),
      ),
    ];
    for (const error of errors) {
      const text = errorText(error, say);
      expect(text).not.toMatch(/[{}]|refusal\.|undefined:|…$/);
      expect(text).toContain((error as Refusal).argument);
    }
  });

  it('is said in English where a language has no words for it', () => {
    const [error] = refusals;
    expect(errorText(error, sayIn('fr', {}) as Say)).toBe(error?.message);
  });
});
