import type { LitElement } from 'lit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Language } from '../../../../web/shared/words/language.ts';
import { type Messages, sayIn } from '../../../../web/shared/words/messages.ts';

const messages = {
  greeting: 'Good {part}, {name}!',
  'cell.one': '{count} cell',
  'cell.other': '{count} cells',
  nested: '{where}: {problem}',
};

describe('say', () => {
  const say = sayIn('en', messages);

  it('puts values in their places, whatever characters they have', () => {
    expect(say('greeting', { part: 'day', name: '$& {part}' })).toBe('Good day, $& {part}!');
    expect(say('greeting', { part: 1, name: -0 })).toBe('Good 1, 0!');
  });

  it('keeps what is written from right to left apart from the words around it', () => {
    expect(say('greeting', { part: 'day', name: 'שלום' })).toBe('Good day, \u2068שלום\u2069!');
    expect(say('greeting', { part: 'day', name: 'x مرحبا' })).toBe('Good day, \u2068x مرحبا\u2069!');
    expect(say('greeting', { part: 'day', name: '☀️ 日本' })).toBe('Good day, ☀️ 日本!');
  });

  it('leaves a place without a value as it is', () => {
    expect(say('greeting', { part: 'day' })).toBe('Good day, {name}!');
  });

  it('says a value that is a message itself', () => {
    const problem = { key: 'cell', values: { count: 1 } } as const;
    expect(say('nested', { where: 'x', problem })).toBe('x: 1 cell');
  });

  it('chooses the plural form of the language', () => {
    expect([0, 1, 2].map((count) => say('cell', { count }))).toEqual(['0 cells', '1 cell', '2 cells']);
    const french = sayIn('fr', { 'cell.one': '{count} cellule', 'cell.other': '{count} cellules' });
    expect([0, 1, 2].map((count) => french('cell', { count }))).toEqual(['0 cellule', '1 cellule', '2 cellules']);
  });

  it('takes the other form where a language lacks one of its own', () => {
    const polish = sayIn('pl', { 'cell.one': '{count} pole', 'cell.other': '{count} pola' });
    expect(polish('cell', { count: 5 })).toBe('5 pola');
  });
});

// The last language that was requested is spoken, in whatever order the words arrive.
describe('the words of a language', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('speaks the language that was asked for last, in whatever order the words come', async () => {
    let lang = 'en';
    let change = (): void => {};
    vi.stubGlobal('document', {});
    vi.stubGlobal(
      'MutationObserver',
      class {
        constructor(told: () => void) {
          change = told;
        }
        observe(): void {}
      },
    );
    const host = { addController: () => {}, requestUpdate: () => {}, matches: (of: string) => of === `:lang(${lang})` };
    const come = new Map<string, (words: Messages) => void>();
    const load = (name: string) => () => new Promise<Messages>((resolve) => come.set(name, resolve));
    const loaders = new Map(['de', 'fr'].map((name) => [name, load(name)] as const));
    const language = new Language(host as unknown as LitElement, { word: 'word' }, loaders);
    language.hostConnected();
    for (lang of ['de', 'fr']) change();
    come.get('fr')?.({ word: 'mot' });
    await language.arrival;
    come.get('de')?.({ word: 'Wort' });
    await new Promise(setImmediate);
    expect([language.spoken, language.say('word')]).toEqual(['fr', 'mot']);
    lang = 'en';
    change();
    await language.arrival;
    expect([language.spoken, language.say('word')]).toEqual(['en', 'word']);
  });
});
