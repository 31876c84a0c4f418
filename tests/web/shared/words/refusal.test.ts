/** The engine's refusals by code: each is declared, has a row, its values as fields, and words in every language. */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Refusal } from 'attention-steps/core';
import { describe, expect, it } from 'vitest';
import { errorText } from '../../../../web/shared/input/input-error.ts';
import { type Messages, sayIn } from '../../../../web/shared/words/messages.ts';
import { isRefusal } from '../../../../web/shared/words/refusal.ts';
import type { Say } from '../../../../web/shared/words/say.ts';
import { learnRefusals } from '../../../wasm/learn/refusals.ts';
import { refusals as engineRefusals } from '../../../wasm/refusals.ts';
import { rejectionOf } from '../../../wasm/support.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (path: string): string => readFileSync(root + path, 'utf8');
const wordsIn = (language: string): Messages =>
  Object.assign(
    {},
    ...['refusal', 'refusal-learn'].map(
      (part) => JSON.parse(read(`web/shared/messages/${language}/${part}.json`)) as Messages,
    ),
  ) as Messages;
const sayRefusalsIn = (language: string): Say => sayIn(language, wordsIn(language));

const declared = /interface RefusalFields \{(.*?)\n\}/s.exec(read('wasm/refusals.ts'))?.[1] ?? '';
const codes = [...declared.matchAll(/^ {2}'?([\w-]+)'?: /gm)].map(([, code = '']) => code);

/** What the core would refuse, and the border refuses first: tests/core/inputs_test.cpp has them. */
const CORE_ONLY = [
  { code: 'past', argument: 'past' },
  { code: 'scoring-parameters', argument: 'scoring.additive', expected: 'w1, w2 and v' },
].map((fields) => Object.assign(new RangeError(), fields));

// One after the other, as some disturb what others need. Errors of loading have no code.
const refusals: Refusal[] = [];
for (const [, call] of [...engineRefusals, ...learnRefusals]) {
  const error = await rejectionOf(call);
  if (isRefusal(error)) refusals.push(error);
}

describe('a refusal', () => {
  it('is declared wherever one is made', () => {
    const sources = ['core', 'wasm'].flatMap((folder) =>
      readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(cpp|h|ts)$/.test(name) && name !== 'refusals.ts')
        .map((name) => read(`${folder}/${name}`)),
    );
    const makes = /(?:Refusal\(\s*|rangeError\(\s*|typeError\(\s*|refuse\((?=')|requireCount\((?="))["']([\w-]+)["']/g;
    const made = new Set(sources.flatMap((text) => [...text.matchAll(makes)].map(([, code = '']) => code)));
    expect(made.size).toBeGreaterThan(45);
    expect([...made].filter((code) => !codes.includes(code))).toEqual([]);
  });

  it('has a row for each code', () => {
    const provoked = [...refusals, ...CORE_ONLY].map(({ code }) => code);
    expect([...new Set(provoked)].sort()).toEqual([...codes].sort());
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
    for (const error of [...refusals, ...CORE_ONLY]) {
      const text = errorText(error, say);
      expect(text).not.toMatch(/[{}]|refusal\.|undefined:|…$/);
      expect(text).toContain(error.argument);
    }
  });

  it('is said in English where a language has no words for it', () => {
    const [error] = refusals;
    expect(errorText(error, sayIn('fr', {}) as Say)).toBe(error?.message);
  });
});
