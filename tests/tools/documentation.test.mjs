// The documentation of the engine: it covers everything public, and is true.
import { format } from 'node:util';
import { loadAttention } from 'attention-steps/core';
import * as learnt from 'attention-steps/learn';
import { describe, expect, it } from 'vitest';
import { codeOf, functionsOf, messagesIn, readDeclarations, tagsOf } from '../../web/shared/declarations.ts';
import { learnRefusals } from '../wasm/learn/refusals.ts';
import { refusals } from '../wasm/refusals.ts';
import { entries, missing, sourcesOf } from './documentation.js';

const model = await readDeclarations(entries.core);
const learn = await readDeclarations(entries.learn);
const documentedIn = ({ declarations }) => [...declarations, ...declarations.flatMap(({ members }) => members)];
const documented = documentedIn(model);
const properties = documented.filter(({ kind }) => kind === 'property');

describe('what is public is documented', () => {
  it('with all its parts', () => {
    expect(missing(model)).toEqual([]);
    expect(functionsOf(model).map(({ name }) => name)).toContain('loadAttention');
    expect(functionsOf(model).length).toBeGreaterThanOrEqual(8);
    expect(properties.length).toBeGreaterThanOrEqual(80);
  });

  it('as is each input that the engine takes', async () => {
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
    expect([...declared].sort()).toEqual([...taken].sort());
  });

  it('with all its parts, of the engine that learns', () => {
    expect(missing(learn)).toEqual([]);
    expect(functionsOf(learn).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['loadLearning', 'createModel', 'train', 'trace', 'generate', 'save', 'dispose']),
    );
    expect(documentedIn(learn).filter(({ kind }) => kind === 'property').length).toBeGreaterThanOrEqual(60);
  });

  it('from sources that are listed once, each of them used', () => {
    for (const each of [model, learn]) {
      const cited = documentedIn(each).flatMap((of) => tagsOf(of, 'source'));
      for (const name of sourcesOf(each)) expect(cited.map(({ text }) => text).join('\n')).toContain(name);
    }
  });
});

describe('what it says is so', () => {
  // tests/wasm/refusals.test.ts makes the calls.
  it.each([
    ['core', model, refusals],
    ['learn', learn, learnRefusals],
  ])('every message that it quotes comes, and of that kind: %s', (_, { doc, ...all }, rows) => {
    const thrown = rows.map(([message]) => message);
    const quoted = documentedIn(all)
      .flatMap((of) => tagsOf(of, 'throws'))
      .flatMap((tag) => messagesIn(tag.text).map((message) => `${tag.of}: ${message}`));
    expect(quoted.length).toBeGreaterThan(45);
    expect([...new Set(quoted)].filter((message) => !thrown.includes(message))).toEqual([]);
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
    const given = { console, ...learnt };
    await new AsyncFunction(...Object.keys(given), code.replace(/^import .*$/gm, ''))(...Object.values(given));
    const expected = [...code.matchAll(/console\.log\(.*\/\/ (.*)$/gm)].map(([, comment]) => comment);
    expect(expected.length).toBeGreaterThanOrEqual(functionsOf(learn).length);
    expect(printed).toEqual(expected);
  });
});
