// The documentation of the engine: nothing public is without it, and what it says is so.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { loadAttention } from 'attention-steps/core';
import { loadLearning } from 'attention-steps/learn';
import { afterAll, describe, expect, it } from 'vitest';
import { codeOf, functionsOf, messagesIn, readDeclarations, tagsOf } from '../../web/shared/declarations.ts';
import { entries as tested } from '../wasm/entries.js';
import { calls, learnCalls } from './documented-errors.js';
import { entries, missing, sourcesOf } from './documentation.js';

const model = await readDeclarations(entries.core);
const learn = await readDeclarations(entries.learn);
const documentedIn = ({ declarations }) => [...declarations, ...declarations.flatMap(({ members }) => members)];
const documented = documentedIn(model);
const properties = documented.filter(({ kind }) => kind === 'property');

describe('what is public is documented', () => {
  const folder = mkdtempSync(join(tmpdir(), 'declarations-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const wasm = fileURLToPath(new URL('../../wasm/', import.meta.url));
  const texts = Object.fromEntries(
    ['core', 'inputs', 'refusals', 'results'].map((name) => [name, readFileSync(join(wasm, `${name}.d.ts`), 'utf8')]),
  );

  /** What is missing where something has been taken out of one of the files. */
  async function missingWithout(file, part) {
    for (const [name, text] of Object.entries(texts)) {
      if (name === file) expect(text).toMatch(part);
      writeFileSync(join(folder, `${name}.d.ts`), name === file ? text.replace(part, '') : text);
    }
    return missing(await readDeclarations(join(folder, 'core.d.ts')));
  }

  it('with all its parts', () => {
    expect(missing(model)).toEqual([]);
    expect(functionsOf(model).map(({ name }) => name)).toContain('loadAttention');
    expect(functionsOf(model).length).toBeGreaterThanOrEqual(8);
    expect(properties.length).toBeGreaterThanOrEqual(80);
  });

  it('and tested: each input that the engine takes, in wasm/inputs.d.ts and tests/wasm/entries.js', async () => {
    const engine = await loadAttention();
    const taken = (() => {
      try {
        engine.trace({ none: 1 });
      } catch (error) {
        return error.known.split(', ');
      }
      return [];
    })();
    const declared = model.declarations.find(({ name }) => name === 'Inputs').members.map(({ name }) => name);
    const names = tested
      .filter(({ name }) => name.startsWith('trace '))
      .flatMap(({ kinds, good }) => Object.keys(kinds).filter((name) => Object.hasOwn(good, name)))
      .map((name) => name.split('.')[0]);
    expect([...declared].sort()).toEqual([...taken].sort());
    expect([...new Set(names)].sort()).toEqual([...taken].sort());
  });

  it('with all its parts, of the engine that learns', () => {
    expect(missing(learn)).toEqual([]);
    expect(functionsOf(learn).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['loadLearning', 'createModel', 'train', 'trace', 'generate', 'save', 'dispose']),
    );
    expect(documentedIn(learn).filter(({ kind }) => kind === 'property').length).toBeGreaterThanOrEqual(60);
  });

  it.each([
    ['core', /@units none; memory in bytes\.\n/, 'trace: @units'],
    ['core', / Memory: for each head,/, 'trace: @complexity in time and memory'],
    ['core', /@source Vaswani et al\. 2017, section 3\.5\./, 'sinusoidal: @source'],
    ['core', /@param past - .*\n/, 'alibi: @param of each parameter'],
    ['core', /@returns n × d_model; row p is position p\.\n/, 'sinusoidal: @returns'],
    ['core', /n × heads·d, d even;/, 'rotary: shape of matrix'],
    ['core', /@throws TypeError - a kind or a name.*\n/, 'trace: two kinds of errors'],
    ['core', /@example\n {3}\* ```js\n {3}\* const \[first\]/, 'alibi: @example'],
    ['inputs', /d_model × heads·d_q: /, 'Inputs.wq: shape'],
    ['inputs', /@throws TypeError - `causal: .*\n/, 'Inputs.causal: @throws with a message'],
    ['inputs', /@source ONNX Attention, version 23\.(?=\n {3}\*\/\n {2}softcap)/, 'Inputs.softcap: @source'],
    ['results', /\/\*\* n × m: dS = .*\n/, 'HeadGradients.scores: what it is'],
  ])('or is found out: %s without %s', async (file, part, complaint) => {
    expect(await missingWithout(file, part)).toContain(complaint);
  });

  it('from sources that are listed once, each of them used', () => {
    for (const each of [model, learn]) {
      const cited = documentedIn(each).flatMap((of) => tagsOf(of, 'source'));
      for (const name of sourcesOf(each)) expect(cited.map(({ text }) => text).join('\n')).toContain(name);
    }
  });
});

describe('what it says is so', () => {
  it.each([
    ['core', model, calls],
    ['learn', learn, learnCalls],
  ])('every message that it quotes comes, and of that kind: %s', async (_, { doc, ...all }, tried) => {
    const thrown = new Set();
    for (const call of tried) {
      try {
        await call();
      } catch (error) {
        thrown.add(String(error));
      }
    }
    expect(thrown.size).toBe(tried.length);
    const quoted = documentedIn(all)
      .flatMap((of) => tagsOf(of, 'throws'))
      .flatMap((tag) => messagesIn(tag.text).map((message) => `${tag.of}: ${message}`));
    expect(quoted.length).toBeGreaterThan(45);
    expect([...new Set(quoted)].filter((message) => !thrown.has(message))).toEqual([]);
    for (const message of messagesIn(doc.text)) expect(thrown).toContain(`RangeError: ${message}`);
  });

  const examples = functionsOf(model).flatMap((of) => tagsOf(of, 'example').map((tag) => [of.name, codeOf(tag)]));

  it.each(examples)('the example of %s prints what is written beside it', async (name, code) => {
    const printed = [];
    const console = { log: (...values) => printed.push(format(...values)) };
    const AsyncFunction = (async () => {}).constructor;
    const given = { console, loadAttention };
    if (name !== 'loadAttention') given.attention = await loadAttention(); // as its example does
    await new AsyncFunction(...Object.keys(given), code.replace(/^import .*$/m, ''))(...Object.values(given));
    const expected = [...code.matchAll(/console\.log\(.*\/\/ (.*)$/gm)].map(([, comment]) => comment);
    expect(expected.length).toBeGreaterThan(0);
    expect(printed).toEqual(expected);
  });

  it('the examples of the engine that learns, one after the other, print what is written beside them', async () => {
    const printed = [];
    const console = { log: (...values) => printed.push(format(...values)) };
    const code = functionsOf(learn)
      .flatMap((of) => tagsOf(of, 'example').map(codeOf))
      .join('\n');
    const AsyncFunction = (async () => {}).constructor;
    await new AsyncFunction('console', 'loadLearning', code.replace(/^import .*$/m, ''))(console, loadLearning);
    const expected = [...code.matchAll(/console\.log\(.*\/\/ (.*)$/gm)].map(([, comment]) => comment);
    expect(expected.length).toBeGreaterThanOrEqual(functionsOf(learn).length);
    expect(printed).toEqual(expected);
  });
});
