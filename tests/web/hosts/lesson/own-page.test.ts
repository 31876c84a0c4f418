/**
 * Anybody's lesson becomes a page or messages, whatever is in it: never another exception, and never a page that runs anything
 * or requests something from elsewhere.
 */
import { readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import temml from 'temml';
import { describe, expect, it } from 'vitest';
import { mathOf } from '../../../../web/course/lesson/math.ts';
import { LessonError } from '../../../../web/course/lesson/problems.ts';
import { LAB_IDS } from '../../../../web/course/kit/ids.ts';
import { markupIn, disallowedIn } from '../../../../web/hosts/lesson/allow-list.ts';
import { ownPage } from '../../../../web/hosts/lesson/page.ts';
import { engine } from '../../engine.ts';
import { OUTSIDE, base, hostile, injections } from './hostile.ts';
import { runs } from '../../../seed.ts';

type Node = DefaultTreeAdapterMap['node'];

function strangersIn(markup: string): string[] {
  const found: string[] = [];
  const walk = (node: Node): void => {
    if ('tagName' in node) {
      const odd = disallowedIn(node.tagName, node.attrs);
      if (odd !== undefined) found.push(odd);
      if (node.tagName === 'script' && odd === undefined) {
        const key = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
        found.push(...markupIn(JSON.parse(key)).flatMap(strangersIn));
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(walk);
  };
  walk(parseFragment(markup));
  return found;
}

/** Returns a lesson's page, or the message that refuses it. @throws any other error */
function show(text: string): { markup: string; message: string } {
  try {
    const { markup } = ownPage(text, { engine, math: mathOf(temml), lessonUrl: () => '' });
    return { markup: markup.text, message: '' };
  } catch (error) {
    if (!(error instanceof LessonError)) throw error;
    return { markup: '', message: error.message };
  }
}

/** Messages of errors that only a bug throws. */
const FAULT = /is not a function|Cannot read|of undefined|not iterable|\[object|Invalid array length/;

function check(text: string): ReturnType<typeof show> {
  const shown = show(text);
  expect(shown.message).not.toMatch(FAULT);
  expect(strangersIn(shown.markup)).toEqual([]);
  return shown;
}

describe('what does not belong on a page', () => {
  it.each([
    ['<script>alert(1)</script>', '<script>'],
    ['<img src="x">', '<img>'],
    ['<p onclick="x">', 'onclick'],
    ['<a href="javascript:x">', 'href'],
    ['<a href="//outside.example">', 'href'],
    ['<p style="background: url(//outside.example)">', 'style'],
    ['<p style="color: \\75rl(x)">', 'style'],
    ['<svg><a href="https://x"></a></svg>', '<svg>'],
    ['<input type="image">', '<input>'],
    ['<math><mi href="https://x"></mi></math>', 'href'],
    ['<attention-lab-lookup onfocus="x">', 'onfocus'],
    ['<script type="application/json">{"a":["<img src=x>"]}</script>', '<img>'],
  ])('%s', (markup, odd) => {
    expect(strangersIn(markup)).toContain(odd);
  });
});

it('a lesson may have every lab that there is', () => {
  const words = readdirSync(new URL('../../../../web/shared/messages/en/', import.meta.url));
  expect(LAB_IDS.map((id) => `lab-${id}.json`).sort()).toEqual(words.filter((file) => file.startsWith('lab-')).sort());
});

describe("the course's own lessons", () => {
  const folder = new URL('../../../../web/course/lessons/en/', import.meta.url);
  it.each(readdirSync(folder))('%s is a page', (file) => {
    const { message, markup } = check(readFileSync(new URL(file, folder), 'utf8'));
    expect(message).toBe('');
    expect(markup).toContain('<h1>');
  });
});

describe('a hostile lesson', () => {
  it.each(hostile.map((one) => [one.name, one] as const))('%s', (_, { text, said }) => {
    const { message, markup } = check(text);
    if (said === 'either' ? message !== '' : said) {
      expect(message).toMatch(said === 'either' ? /^parts\.0\.text: / : (said ?? ''));
      expect(message.length).toBeLessThan(4000);
    } else {
      expect(message).toBe('');
      expect(markup).toContain('<h1>');
    }
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('any lesson', () => {
  const folder = new URL('../../../../web/course/lessons/en/', import.meta.url);
  const lessons = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, unknown>,
  );

  /** Returns the path of every value in a lesson. */
  const placesOf = (value: unknown, path: string[] = []): string[][] =>
    typeof value === 'object' && value !== null
      ? [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))]
      : [path];
  const changedAt = (value: unknown, [key, ...rest]: string[], change: (old: unknown) => unknown): unknown => {
    if (key === undefined) return change(value);
    const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
      string,
      unknown
    >;
    const changed = changedAt(copy[key], rest, change);
    if (changed === undefined) Reflect.deleteProperty(copy, key);
    else Object.defineProperty(copy, key, { value: changed, enumerable: true, writable: true, configurable: true });
    return copy;
  };

  const marks = '{{ }} $ $$ [ ]( ) < > " &#106; \\ } { _ ^ * ` ! = :'.split(' ');
  const names = 'matrix:q lesson:x javascript: \\text{ x weights [0,1] sum( 1 a@b.c www.x.y'.split(' ');
  const layouts = ['\n', '\n\n', '| a |\n|-|\n', '> ', '- ', '# '];
  const words = fc.oneof(
    fc.constantFrom(...injections),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(fc.constantFrom(...marks, ...names, ...layouts, `${OUTSIDE}/`, '<img src=x onerror=alert(1)>'), {
        maxLength: 20,
      })
      .map((pieces) => pieces.join('')),
  );
  const anything = fc.oneof(
    words,
    fc.double(),
    fc.integer(),
    fc.constantFrom(
      null,
      true,
      [],
      {},
      [[]],
      [[1, 'x']],
      { zeros: [4096, 4096] },
      { example: 'constructor' },
      undefined,
    ),
    fc.jsonValue({ maxDepth: 3 }),
  );
  /** A real lesson with a change: of more, few are pages. */
  const near = fc
    .record({ lesson: fc.constantFrom(...lessons), place: fc.nat(), kind: fc.nat(5), to: anything, words })
    .map(({ lesson, place, kind, to, words: written }) => {
      const places = placesOf(lesson);
      return changedAt(lesson, places[place % places.length] ?? [], (old) => {
        if (kind === 0) return undefined; // left out
        if (kind <= 2 && typeof old === 'string') return written;
        if (kind === 3 && typeof old === 'string') return old.replace(/(?<=.{3})/s, () => written);
        if (kind === 4 && Array.isArray(old)) return [...(old as unknown[]), to, ...(old as unknown[])];
        return to;
      });
    });

  it('is a page or messages: anything that JSON can say', () => {
    fc.assert(fc.property(fc.json({ maxDepth: 4 }), (text) => void check(text)));
  });
  it('is a page or messages: any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void check(text)));
  });
  it('is a page or messages: real ones, changed', () => {
    let pages = 0;
    let refused = 0;
    fc.assert(
      fc.property(near, (lesson) => {
        const { markup } = check(JSON.stringify([lesson]).slice(1, -1));
        if (markup === '') refused++;
        else pages++;
      }),
    );
    expect(pages).toBeGreaterThan(runs / 20);
    expect(refused).toBeGreaterThan(runs / 20);
  });
  it('is a page or messages: any words at all', () => {
    let pages = 0;
    fc.assert(
      fc.property(words, words, (one, other) => {
        const parts = [
          { kind: 'text', text: one },
          {
            kind: 'questions',
            items: [{ kind: 'order', id: 'a', ask: other, items: [one, other, 'x'], feedback: one }],
          },
        ];
        if (check(JSON.stringify({ ...base, parts })).markup !== '') pages++;
      }),
    );
    expect(pages).toBeGreaterThan(runs / 8);
  });
});

describe('without an engine', () => {
  const folder = new URL('../../../../web/course/lessons/en/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

  it.each(files)('%s has its words, formulas, labs, stages and all that can be asked', (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const page = (one: typeof engine | undefined): string =>
      ownPage(text, { engine: one, math: mathOf(temml), lessonUrl: () => '' }).markup.text;
    const [whole, without] = [page(engine), page(undefined)];
    const found = (markup: string, pattern: RegExp): (string | undefined)[] =>
      [...markup.matchAll(pattern)].map(([part]) => part);
    for (const pattern of [/<h[12]>.*?<\/h[12]>/g, /<attention-(lab-\w|steps)/g, /<math/g, /<data class="number"/g])
      expect(found(without, pattern)).toEqual(found(whole, pattern));
    expect(found(without, /class="ask"/g).length).toBe(found(whole, /class="ask"/g).length);
    expect(found(whole, /kind="choice"/g).length).toBe(found(without, /kind="choice"/g).length);
  });
});
