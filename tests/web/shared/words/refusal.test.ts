/** What the engine refuses, by code: each is declared, has its values as fields, and can be said in every language. */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Refusal } from 'attention-steps/core';
import { describe, expect, it } from 'vitest';
import { errorText } from '../../../../web/shared/input/input-error.ts';
import { type Messages, sayIn } from '../../../../web/shared/words/messages.ts';
import { isRefusal } from '../../../../web/shared/words/refusal.ts';
import type { Say } from '../../../../web/shared/words/say.ts';
import { loadAttention } from 'attention-steps/core';
import { loadLearning } from 'attention-steps/learn';

const attention = await loadAttention();
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (path: string): string => readFileSync(root + path, 'utf8');
const wordsIn = (language: string): Messages =>
  JSON.parse(read(`web/shared/messages/${language}/refusal.json`)) as Messages;
const sayRefusalsIn = (language: string): Say => sayIn(language, wordsIn(language));

const declared = /interface RefusalFields \{(.*?)\n\}/s.exec(read('wasm/refusals.d.ts'))?.[1] ?? '';
const codes = [...declared.matchAll(/^ {2}'?([\w-]+)'?: /gm)].map(([, code = '']) => code);

const one = [[1]];
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
const create = (more: object) => () => learning.createModel({ ...config, ...more });
const train = (batch: object, options?: object) => () => model.train(batch as never, options);
const disposed = learning.createModel(config);
disposed.dispose();
const open = (bytes: Uint8Array) => () => learning.openModel(bytes);
/** A file whose header is something else, before as many numbers. */
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
const wide = learning.createModel({ ...config, vocabulary: 4096, context: 256 });

type Given = Record<string, unknown>;
const trace = (inputs: Given) => () => attention.trace(inputs);

/** Calls that are refused, by the code of the refusal; those that no caller can meet have none. */
const calls: Readonly<Record<string, readonly (() => unknown)[]>> = {
  rows: [
    trace({ ...x, wk: one }),
    trace({ ...qkv, v: [[1, 2]] }),
    trace({ ...qkv, wo: one }),
    trace({ ...qkv, heads: 2, kvHeads: 1, k: [[1], [1]], v: [[1], [1]], wo: one }),
    trace({ ...qkv, scoring: { general: one } }),
    trace({ ...qkv, heads: 2, scoring: { general: two } }),
    trace({ ...qkv, past: { k: two, v: [[1, 2]] } }),
    () => attention.gradients(qkv, [[1, 2]]),
    trace({ ...qkv, mask: one }),
  ],
  columns: [
    trace({ ...qkv, k: [[1], [2]] }),
    trace({ ...qkv, heads: 2, kvHeads: 1 }),
    trace({ ...x, context: one }),
    trace({ ...qkv, mask: [[1], [1]] }),
    trace({ ...qkv, past: { k: two, v: two }, mask: two }),
    () => attention.gradients(qkv, [[1], [2]]),
  ],
  numbers: [trace({ ...x, bq: [1] }), trace({ ...x, wq: [[1], [1]], wk: [[1], [1]], bq: [1, 2] })],
  masks: [trace({ ...qkv, heads: 2, mask: [two, two, two] }), trace({ ...qkv, mask: [two, two] })],
  'rows-as-in': [trace({ ...qkv, heads: 2, mask: [two, [[1, 2]]] })],
  'columns-as-in': [trace({ ...qkv, heads: 2, mask: [two, [[1], [2]]] })],
  divisor: [trace({ ...qkv, heads: 3 }), trace({ ...qkv, heads: 2, kvHeads: 3 }), create({ heads: 3 })],
  'no-rows': [trace({ ...qkv, q: [] })],
  'no-columns': [trace({ ...qkv, q: [[]] })],
  'no-numbers': [trace({ ...x, bq: [] })],
  'uneven-rows': [trace({ ...qkv, q: [[1, 2], [3]] })],
  'uneven-columns': [() => attention.rotary([[1, 2, 3]]), () => attention.rotary([[1, 2]], { heads: 2 })],
  length: [trace({ ...qkv, q: { rows: 2, cols: 2, data: new Float32Array(3) } })],
  detached: [trace({ ...qkv, q: { rows: 2, cols: 2, data: new Float32Array(0) } })],
  size: [trace({ ...qkv, q: { rows: -1, cols: 2, data: new Float32Array(3) } })],
  either: [trace({ ...x, q: two })],
  operand: [trace({}), trace({ q: two, v: two, context: two, wv: two })],
  source: [trace({ wq: two, k: two, v: two })],
  needs: [trace({ ...qkv, bq: [1, 2] })],
  'needs-one-of': [trace({ ...qkv, x: two }), trace({ ...qkv, context: two })],
  past: [],
  scoring: [trace({ ...qkv, scoring: 'cosine' })],
  scorings: [trace({ ...qkv, scoring: { general: two, additive: {} } })],
  'scoring-parameters': [],
  'at-least': [trace({ ...qkv, heads: 0 }), () => attention.alibi(1, 1, -1)],
  'too-many': [trace({ ...qkv, heads: 2 ** 31 })],
  'key-length': [trace({ ...qkv, keyLength: 3 }), trace({ ...qkv, past: { k: two, v: two }, keyLength: 5 })],
  'key-length-range': [trace({ ...qkv, keyLength: -1 })],
  'at-most': [create({ layers: 7 }), create({ seed: 2 ** 32 }), () => model.trace([0, 1, 2, 3, 4, 0, 1, 2, 3])],
  negative: [train({ tokens: two }, { clip: -1 })],
  'negative-at': [
    train({
      tokens: two,
      weights: [
        [1, 1],
        [-1, 1],
      ],
    }),
  ],
  share: [train({ tokens: two }, { beta1: 1 })],
  choice: [create({ positions: 'sinus' })],
  'uneven-head': [create({ positions: 'rotary', heads: 8 })],
  token: [train({ tokens: [[1, 5]] }), () => model.trace([-1])],
  'no-weight': [train({ tokens: [[1]] })],
  'too-many-numbers': [() => wide.evaluate({ tokens: { rows: 2 ** 12, cols: 16, data: new Int32Array(2 ** 16) } })],
  parameter: [withTexts({ optimizer: undefined })],
  shape: [() => model.set({ [EMBEDDING]: one }), withEntry({ shape: [8, 5] })],
  disposed: [() => disposed.trace([1])],
  'file-short': [open(new Uint8Array(7)), open(new Uint8Array(8).fill(255))],
  'file-header': [open(file(() => '[]')), open(file(() => '{'))],
  'file-twice': [open(file((header) => JSON.stringify(header).replace('"unembed.weight"', '"\\u0065mbed.weight"')))],
  'header-bytes': [() => model.save({ metadata: { words: 'w'.repeat(100_000_000) } })],
  'file-text': [withTexts({ words: 3 }), withTexts({ words: ['a'] })],
  'file-entry': [withEntry({ shape: [-5, -8] })],
  'file-dtype': [withEntry({ dtype: 'F64' })],
  'file-offsets': [withEntry({ shape: [5, 9] })],
  'file-place': [withEntry({ data_offsets: [2, 162] })],
  'file-length': [open(file((header) => header, 4))],
  'file-config': [
    withTexts({ config: '{' }),
    withTexts({ config: undefined }),
    ...[[], 3, null].map((texts) => open(file((header) => ({ ...header, __metadata__: texts })))),
  ],
  'file-parameter': [withTexts({ config: JSON.stringify({ ...config, positions: 'learned' }) })],
  'file-state': [withTexts({ step: '-1' }), withTexts({ updates: 'many' })],
  finite: [trace({ ...qkv, scale: Infinity }), create({ scale: NaN })],
  positive: [trace({ ...qkv, softcap: 0 }), () => attention.rotary([[1, 2]], { base: -1 })],
  'not-finite': [trace({ ...qkv, q: [[NaN, 1]] }), trace({ ...x, bq: [1, Infinity] })],
  nan: [trace({ ...qkv, mask: [[NaN, 1], ...two.slice(1)] })],
  'too-large': [trace({ ...qkv, scale: 1e300 })],
  'too-small': [trace({ ...qkv, scale: 1e-46 }), () => model.generate([1], { length: 1, temperature: 1e-46 })],
  'too-large-at': [trace({ ...qkv, q: [[1e300, 1]] }), trace({ ...x, bq: [1, -1e300] })],
  overflow: [
    trace({ ...qkv, q: [[1e30, 1]], k: [[1e30, 1]], v: [[1, 2]] }),
    trace({ ...qkv, q: [[1e30, 1]], k: [[1e30, 1]], v: [[1, 2]], heads: 2 }),
  ],
  memory: [trace({ q: many, k: many, v: many })],
  'memory-of-heads': [trace({ q: { ...many, rows: 2 ** 20, cols: 2 }, k: many, v: many, heads: 2, kvHeads: 1 })],
  'memory-of-inputs': [],
  'memory-of-matrix': [() => attention.sinusoidal(2 ** 20, 2 ** 20)],
  'memory-of-masks': [() => attention.alibi(2 ** 10, 2 ** 15)],
  'memory-of-rotation': [],
  'memory-of-results': [trace({ q: huge, k: huge, v: huge, heads: 2 ** 21 })],
  'out-of-memory': [],
  'out-of-memory-for-inputs': [],
  'broken-off': [],
  kind: [
    ...[null, undefined, 3, 'a text that is longer than twenty', true, 3n, Symbol(''), () => 0, []].map(
      (value) => () => attention.trace(value as never),
    ),
    trace({ ...qkv, heads: 1.5 }),
    trace({ ...qkv, causal: 1 }),
    trace({ ...qkv, scale: '1' }),
    trace({ ...qkv, scoring: 3 }),
    trace({ ...qkv, q: 3 }),
    trace({ ...qkv, q: { rows: 1, cols: 1, data: new Float64Array(1) } }),
    trace({ ...qkv, q: { rows: 1, cols: 1, data: {} } }),
    trace({ ...x, bq: 3 }),
  ],
  'kind-at': [trace({ ...qkv, q: [[1, 'a']] }), trace({ ...qkv, mask: [[true, 1]] }), trace({ ...x, bq: [1, null] })],
  'kind-in-row': [trace({ ...qkv, q: [[1, 2], 3] }), trace({ ...qkv, q: [1] })],
  'unknown-key': [trace({ ...qkv, temperature: 1 })],
  'misspelt-key': [trace({ ...qkv, maks: two })],
};

/** Made by hand: what a test cannot bring about without a gigabyte, or without breaking the engine (tests/wasm). */
const made: Readonly<Record<string, object>> = {
  'memory-of-inputs': { bytes: 3e9, available: 2 ** 31 },
  'memory-of-rotation': { bytes: 3e9, available: 2 ** 31 },
  'out-of-memory': {},
  'out-of-memory-for-inputs': { bytes: 3e9 },
  'broken-off': {},
  past: {},
  'scoring-parameters': { expected: 'w1, w2 and v' },
};

function refusalOf(call: () => unknown): Refusal {
  try {
    call();
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

describe('a refusal', () => {
  it('is declared wherever one is made, and made wherever one is declared', () => {
    const sources = ['core', 'wasm'].flatMap((folder) =>
      readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(cpp|h|js)$/.test(name))
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
    expect(Object.keys(calls).sort()).toEqual([...codes].sort());
    for (const [code, tried] of Object.entries(calls)) expect(tried.length > 0, code).toBe(!(code in made));
  });

  it.each(Object.entries(calls).filter(([, tried]) => tried.length > 0))(
    '%s has what its message says as fields',
    (code, tried) => {
      const english = sayRefusalsIn('en');
      for (const call of tried) {
        const error = refusalOf(call);
        expect(error.code, error.message).toBe(code);
        // The same sentence, put together from nothing but the code and the fields.
        expect(errorText(error, english)).toBe(error.message);
        expect(error.message.startsWith(`${error.argument}: `)).toBe(true);
      }
    },
  );

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
      ...Object.values(calls).flatMap((tried) => tried.map(refusalOf)),
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
    const error = refusalOf(trace({ ...qkv, heads: 0 }));
    expect(errorText(error, sayIn('fr', {}) as Say)).toBe(error.message);
  });
});
