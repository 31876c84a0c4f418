/** The site in another language: all of its words come from files, its pages name each other, and nothing else differs. */
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { type ViteDevServer, createServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spokenIn } from '../../../.tools/vite-spoken.ts';
import { EXAMPLES } from '../../../web/stage/inputs/examples.ts';
import { baseInputs } from '../../../web/stage/inputs/stage-inputs.ts';
import { coursePages } from '../../../web/site/pages.ts';
import { pseudoWeb, web } from '../pseudo.ts';

const engine = fileURLToPath(new URL('../../../dist/core/core.js', import.meta.url));
const row = { id: 'en-XA', locale: 'de', name: 'Accents', direction: 'ltr', endings: 's', decimal: ',', between: '; ' };

let vite: ViteDevServer;
let folder: string;
let pages: ReadonlyMap<string, string>;
beforeAll(async () => {
  folder = pseudoWeb('en-XA', row);
  vite = await createServer({
    configFile: false,
    root: web,
    server: { middlewareMode: true, watch: null, ws: false },
    appType: 'custom',
    logLevel: 'error',
    plugins: [spokenIn(web, 'en-XA', folder)],
  });
  const module = (await vite.ssrLoadModule('/site/pages.ts')) as typeof import('../../../web/site/pages.ts');
  ({ pages } = await module.coursePages(folder, engine, ['en', 'en-XA']));
}, 120_000);
afterAll(async () => {
  await vite.close();
  rmSync(dirname(folder), { recursive: true });
});

type Node = DefaultTreeAdapterMap['childNode'];

/** Elements whose text is the same in all languages. */
const SAME = ['code', 'pre', 'math', 'script', 'style', 'svg', 'template', 'sub'];

/** The texts that people read on a page, those in attributes, too. */
function textsOf(node: Node): string[] {
  if ('value' in node) return [node.value];
  if (!('childNodes' in node) || SAME.includes(node.nodeName)) return [];
  if (node.nodeName === 'noscript')
    return node.childNodes
      .flatMap((child) => ('value' in child ? parseFragment(child.value).childNodes : [child]))
      .flatMap(textsOf);
  if (node.attrs.some(({ name, value }) => name === 'lang' && value === 'en')) return []; // and says so
  const named = node.attrs.filter(({ name }) => ['aria-label', 'title', 'placeholder', 'alt'].includes(name));
  return [...named.map(({ value }) => value), ...node.childNodes.flatMap(textsOf)];
}

it('has the pages of the English one, without those that are English for good', async () => {
  const english = [...(await coursePages(web, engine, ['en'])).pages.keys()];
  const left = english.filter((file) => !pages.has(file));
  expect([...pages.keys()].filter((file) => !english.includes(file))).toEqual([]);
  expect(left.filter((file) => !/^(?:docs|api|lessons\/sources)\//.test(file))).toEqual([]);
});

it('says its language, and leads to the same page in the other', () => {
  const softmax = pages.get('lessons/softmax/index.html')!;
  expect(softmax).toContain('<html lang="en-XA" dir="ltr">');
  expect(softmax).toContain('<link rel="alternate" hreflang="en" href="../../../lessons/softmax/" />');
  expect(softmax).toMatch(
    /<a class="quiet" href="..\/..\/..\/lessons\/softmax\/" lang="en" hreflang="en">English<\/a>/,
  );
  expect(pages.get('index.html')).toMatch(/<a class="quiet" href=".\/..\/" lang="en"/);
});

it('has the first page of the documentation, which leads to the English ones', () => {
  const docs = pages.get('docs/index.html')!;
  expect(docs).toContain('<link rel="alternate" hreflang="en" href="../../docs/" />');
  expect([...docs.matchAll(/<a href="(?:\w[\w-]*)\/"( hreflang="en")?>/g)].map(([, marked]) => marked)).toEqual(
    Array.from({ length: 19 }, () => ' hreflang="en"'),
  );
});

describe('code that loads in it', () => {
  const load = async <T>(file: string): Promise<T> => (await vite.ssrLoadModule(file)) as T;

  it('computes from the same inputs, and names their columns and heads', async () => {
    const there = await load<typeof import('../../../web/stage/inputs/stage-inputs.ts')>(
      '/stage/inputs/stage-inputs.ts',
    );
    const { labelsOf } = await load<typeof import('../../../web/stage/model/picture.ts')>('/stage/model/picture.ts');
    const head = { q: { rows: 1 }, k: { rows: 1 } } as Parameters<typeof labelsOf>[1];
    const names = EXAMPLES.flatMap(({ id: example }) => {
      const inputs = there.baseInputs({ example });
      expect(inputs).toEqual(baseInputs({ example }));
      const { features = [], heads } = labelsOf(inputs, head);
      return [...features, ...heads];
    });
    expect(names.length).toBeGreaterThanOrEqual(8);
    expect(names.filter(isEnglish)).toEqual([]);
  });

  it('compares printed numbers with its decimal sign', async () => {
    const { signOf } = await load<typeof import('../../../web/stage/model/drawn/equality.ts')>(
      '/stage/model/drawn/equality.ts',
    );
    const times = (a: number, b: number): number => a * b;
    expect([signOf(['0,5', '−0,5'], times, '−0,25'), signOf(['0,5', '0,5'], times, '0,26')]).toEqual(['=', '≈']);
  });

  it('lists, and reads a shape, in its words as well', async () => {
    const { inList } = await load<typeof import('../../../web/shared/words/list.ts')>('/shared/words/list.ts');
    expect(inList(['a', 'b', 'c'])).toBe('a, b und c');
    const written = await load<typeof import('../../../web/course/labs/final-test/written.ts')>(
      '/course/labs/final-test/written.ts',
    );
    expect(['3 bÿ ëxtrá 4', '3 by 4', '3 and 4'].map(written.readShape)).toEqual(['3 × 4', '3 × 4', undefined]);
  });
});

it('says the engine’s refusals where they are told outside of a stage', async () => {
  const german = await createServer({
    configFile: false,
    root: web,
    server: { middlewareMode: true, watch: null, ws: false },
    appType: 'custom',
    logLevel: 'error',
    plugins: [spokenIn(web, 'de')],
  });
  const { reasonOf } = (await german.ssrLoadModule(
    '/learn/reader/reason.ts',
  )) as typeof import('../../../web/learn/reader/reason.ts');
  const fields = { code: 'token', argument: 'tokens', most: 7, got: 9, place: 1 };
  const refusal = Object.assign(new RangeError('tokens: expected tokens from 0 to 7, got 9 at 1'), fields);
  await expect.poll(() => reasonOf(refusal)).toBe('tokens: Tokens von 0 bis 7 erwartet, 9 bei 1 erhalten');
  expect(reasonOf(new Error('of a browser'))).toBe('of a browser');
  await german.close();
});

it('has decimals as it writes them in formulas, too', () => {
  const numbers = [...pages.values()].flatMap((html) => html.match(/<mn>[\d.,]+<\/mn>/g) ?? []);
  expect(numbers.filter((number) => number.includes('.'))).toEqual([]);
  expect(numbers).toContain('<mn>0,5</mn>');
});

/** The sentences, features and axes of the stage's examples, which its English vectors belong to. */
const examples = new Set(EXAMPLES.flatMap((example) => JSON.stringify(example).match(/[A-Za-z][\w ,]*/g) ?? []));
const isExample = (text: string): boolean => examples.has(text);

/** True for a text with a word of four letters or more, of which a vowel has no accent. */
const isEnglish = (text: string): boolean =>
  (text.match(/(?<!\p{L})[a-z]{4,}(?!\p{L})/giu) ?? []).some((word) => /[aeiouy]/i.test(word) && word !== 'softmax');

describe('what people read', () => {
  it('is from files of words', () => {
    const words = new Map<string, string>();
    for (const [file, html] of pages) {
      const body = /<body[^>]*>([^]*)<\/body>/.exec(html)?.[1] ?? '';
      for (const text of parseFragment(body).childNodes.flatMap(textsOf))
        if (isEnglish(text) && !isExample(text.trim())) words.set(text.trim().slice(0, 120), file);
    }
    expect([...words].map(([text, file]) => `${file}: ${text}`)).toEqual([]);
  });
});
