/** The language of an element while words are loading: the last one requested is spoken, in whatever order they arrive. */
import type { LitElement } from 'lit';
import { afterEach, expect, it, vi } from 'vitest';
import { Language } from '../../../../web/shared/words/language.ts';
import type { Messages } from '../../../../web/shared/words/messages.ts';

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
