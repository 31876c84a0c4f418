/** The shipped reader: its file, its numbers, and what is claimed of its heads. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { loadAttention } from 'attention-steps/core';
import type { Model } from 'attention-steps/learn';
import { describe, expect, it } from 'vitest';
import { OF_SUBJECT, askedOf, nounsOf } from '../../../../web/learn/reader/make/asked.ts';
import type { Labels } from '../../../../web/learn/reader/make/label.ts';
import { baselineOf, firstNounOf, largestPlace, sharesOf } from '../../../../web/learn/reader/measure.ts';
import { guesses, headInputs, loadReader } from '../../../../web/learn/reader/reader.ts';
import type { Tokenized } from '../../../../web/learn/reader/words.ts';
import { toRows } from '../../../../web/shared/numbers/matrix.ts';
import { partsOf } from '../../../wasm/learn/support.ts';
import { attention, gelu, layerNorm, linear, plus, type Row, type Rows, transposed } from '../../../float64.ts';

const file = new URL('../../../../web/learn/reader/reader.safetensors', import.meta.url);
const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../fixtures/reader/${name}.json`, import.meta.url), 'utf8'));
const { sentences } = fixture('sentences') as { sentences: (Labels & { text: string })[] };
const own = fixture('own-sentences') as { text: string; head: string; asks: string; answer: string }[];

const reader = await loadReader();
const { model, heads, tokenize, words } = reader;
const hashOf = (numbers: Float32Array): string =>
  createHash('sha256').update(new Uint8Array(numbers.buffer)).digest('hex');
const headOf = (id: string) => heads.find((head) => head.id === id)!;

/** The model in float64, from the numbers of its parameters. */
function logitsOf(from: Model, tokens: readonly number[]): number[][] {
  const { config } = from;
  const all = from.parameters();
  const vector = (name: string): Row => Array.from(all[name]!.data);
  /** x · W, for each x. */
  const times = (x: Rows, name: string): number[][] => {
    const weights = transposed(toRows(all[name]!));
    return x.map((row) => linear(row, weights));
  };
  const norm = (x: Row, name: string): number[] => layerNorm(x, vector(`${name}.weight`), vector(`${name}.bias`));
  const [embed, positions] = [toRows(all['embed.weight']!), toRows(all['positions.weight']!)];
  let x = tokens.map((token, at) => plus(embed[token]!, positions[at]!));
  for (let layer = 0; layer < config.layers; layer++) {
    const name = `layers.${layer}.`;
    const normed = x.map((row) => norm(row, `${name}norm1`));
    const [q, k, v] = ['wq', 'wk', 'wv'].map((part) => times(normed, `${name}attention.${part}`));
    const mixed = times(attention(q!, k!, v!, config.heads), `${name}attention.wo`);
    x = x.map((row, at) => plus(row, mixed[at]!));
    const hidden = times(
      x.map((row) => norm(row, `${name}norm2`)),
      `${name}mlp.w1`,
    ).map((row) => plus(row, vector(`${name}mlp.b1`)).map(gelu));
    const added = times(hidden, `${name}mlp.w2`).map((row) => plus(row, vector(`${name}mlp.b2`)));
    x = x.map((row, at) => plus(row, added[at]!));
  }
  return x.map((row) => linear(norm(row, 'norm'), embed));
}

/** The place that a head looks at from a word. */
function looksAt(id: string, typed: Tokenized, word: string): number {
  const { layer, head } = headOf(id);
  const { weights } = model.trace(typed.tokens).layers[layer]!.attention.heads[head]!;
  return largestPlace(weights, typed.words.indexOf(word));
}

describe('the file', () => {
  it('has at most 1 MB, gzipped, and gives the model its numbers to the bit', () => {
    const bytes = readFileSync(file);
    expect(gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(1e6);
    const { header, numbers } = partsOf(Uint8Array.from(bytes));
    const bufferOf = (name: string): ArrayBuffer =>
      Uint8Array.from(numbers.subarray(...header[name]!.data_offsets)).buffer;
    for (const [name, { cols, data }] of Object.entries(model.parameters())) {
      const scales = `${name}.scales` in header ? new Float32Array(bufferOf(`${name}.scales`)) : undefined;
      const isByRow = /^(?:embed|positions)/.test(name);
      const inFile = scales
        ? Float32Array.from(
            new Int8Array(bufferOf(name)),
            (whole, at) => whole * scales[isByRow ? Math.floor(at / cols) : at % cols]!,
          )
        : new Float32Array(bufferOf(name));
      expect(hashOf(data), name).toBe(hashOf(inFile));
    }
    expect(words).toHaveLength(model.config.vocabulary);
    expect(reader.kinds).toHaveLength(words.length);
  });

  it('is refused if it is another', async () => {
    const url = new URL('../../../../package.json', import.meta.url);
    await expect(loadReader({ url })).rejects.toThrow(/^reader: expected a reader's file at file:.*package\.json$/);
    await expect(loadReader({ url: new URL('none.safetensors', url) })).rejects.toThrow(
      /^reader: cannot fetch file:.*none\.safetensors: ENOENT/,
    );
    await expect(loadReader({ url: 'data:text/plain,none' })).rejects.toThrow(
      /^reader: expected a reader's file at data:/,
    );
    await expect(loadReader({ url: 'none://here' })).rejects.toThrow(/^reader: cannot fetch none:/);
  });
});

describe('its numbers', () => {
  it('are those of float64 to 1e-4', () => {
    for (const { text } of own.slice(0, 5)) {
      const { tokens } = tokenize(text);
      const { logits } = model.trace(tokens);
      const errors = logitsOf(model, tokens).flatMap((row, at) =>
        row.map((logit, token) => Math.abs(logits.data[at * words.length + token]! - logit)),
      );
      expect(errors.reduce((most, error) => Math.max(most, error))).toBeLessThanOrEqual(1e-4);
    }
  });

  it('of a head are those of its inputs on the stage, to the bit', async () => {
    const { tokens } = tokenize(own[0]!.text);
    const engine = await loadAttention();
    for (const { layer, head } of heads) {
      const { weights } = model.trace(tokens).layers[layer]!.attention.heads[head]!;
      expect(engine.trace(headInputs(model, tokens, { layer, head })).heads[0]?.weights).toEqual(weights);
    }
  });

  it('of a guess are the last row of a trace, and other ones while a head is off', () => {
    const { tokens } = tokenize('he plays the');
    const found = guesses(reader, tokens, { count: words.length });
    expect(found.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 4);
    const { data } = model.trace(tokens).probabilities;
    for (const { token, probability, word } of found.slice(0, 20)) {
      expect(probability).toBeCloseTo(data[(tokens.length - 1) * words.length + token]!, 6);
      expect(word).toBe(words[token]);
    }
    const off = guesses(reader, tokens, { off: [headOf('word-before')] });
    expect(off).not.toEqual(found.slice(0, 5));
    expect(guesses(reader, tokens)).toEqual(found.slice(0, 5));
  });
});

describe('its page', () => {
  const page = readFileSync(new URL('../../../../docs/reader.md', import.meta.url), 'utf8');

  it('has the shares of its heads', () => {
    const percent = (share: number | undefined): string => (share === undefined ? '–' : `${Math.round(100 * share)} %`);
    const rows = [...page.matchAll(/^\| `([\w-]+)` +\|.*?\|.*?\| (.*?) +\| (.*?) +\| (.*?) +\| (.*?) +\|$/gm)].map(
      (row) => row.slice(1),
    );
    expect(rows).toEqual(
      heads.map(({ id, share, firstNoun, fixedDistance, chance }) => [
        id,
        ...[share, firstNoun, fixedDistance, chance].map(percent),
      ]),
    );
  });

  it('says truly how often the subject is the first word', () => {
    const first = sentences.filter(({ subject }) => subject === 0).length / sentences.length;
    expect(page.replaceAll(/\s+/g, ' ')).toContain(
      `in ${Math.round(100 * first)} % of these sentences the subject is the first word`,
    );
  });

  it('says truly what it cannot do: words in front of the subject, and a noun in between, mislead it', () => {
    const typed = tokenize('yesterday the woman in the red dress bought a house');
    expect(typed.words[looksAt('who', typed, 'house')]).toBe('yesterday');
    const found = guesses(reader, tokenize('the keys to the cabinet').tokens, { count: words.length });
    const [is, was, are, were] = ['is', 'was', 'are', 'were'].map(
      (verb) => found.find(({ word }) => word === verb)!.probability,
    );
    expect(is! + was!).toBeGreaterThan(are! + were!);
  });
});

describe('its heads', () => {
  const asked = sentences.map(({ text, ...labels }) => askedOf(tokenize(text), labels));
  const shares = sharesOf(model, asked);

  it('have the shares that they claim, on sentences that had no part in training or choice', () => {
    expect(sentences.length).toBeGreaterThanOrEqual(600);
    for (const { id, layer, head, share, firstNoun, fixedDistance, chance, count } of heads) {
      expect(share, id).toBeCloseTo(shares[id]![layer]![head]!.share, 9);
      const baseline = baselineOf(asked, id);
      expect([fixedDistance, count]).toEqual([baseline.fixedDistance, baseline.count]);
      expect(chance).toBeCloseTo(baseline.chance, 9);
      expect(firstNoun).toBe(OF_SUBJECT.has(id) ? firstNounOf(asked, id, nounsOf(words, reader.kinds)) : undefined);
    }
  });

  it('find the subject, the verb, and from the verb a subject two or more words away', () => {
    for (const [id, least] of [
      ['who', 0.7],
      ['doing-what', 0.65],
      ['verb-who-far', 0.65],
    ] as const) {
      const { share, fixedDistance, chance } = headOf(id);
      expect(share, id).toBeGreaterThanOrEqual(least);
      expect(share, id).toBeGreaterThan(Math.max(fixedDistance, chance));
    }
  });

  it('find the subject about as often as the first noun or pronoun does, as is said beside them', () => {
    for (const { id, share, firstNoun } of heads.filter(({ id }) => OF_SUBJECT.has(id)))
      expect(Math.abs(share - firstNoun!), id).toBeLessThan(0.02);
  });

  it('are right in at least 50 of 60 other sentences, which were labelled before anybody looked', () => {
    const right = own.filter(({ text, head: id, asks, answer }) => {
      const typed = tokenize(text);
      return typed.words[looksAt(id, typed, asks)] === answer;
    });
    expect(own).toHaveLength(60);
    expect(right.length).toBeGreaterThanOrEqual(50);
  });
});
