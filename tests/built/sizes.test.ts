/** Downloads, gzipped, are within their budgets. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync, gzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { type Tokens, marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { languagesIn } from '../../.tools/languages.ts';
import english from '../../web/shared/messages/en/course.json' with { type: 'json' };
import { readLessons } from '../../web/site/course-files.ts';
import more from '../../web/stage/inputs/embeddings/more-words.json' with { type: 'json' };
import { readDocument } from '../hosts/recipes.ts';

/** By file, as pages share most of theirs. */
const sizes = new Map<string, number>();
function sizeOf(file: string): number {
  const bytes = readFileSync(new URL(`../../dist/${file}`, import.meta.url));
  const size = sizes.get(file) ?? gzipSync(bytes, { level: 9 }).length / 1000;
  sizes.set(file, size);
  return size;
}
/** Kilobytes of 1000 bytes. */
const gzipped = (files: readonly string[]): number => files.reduce((sum, file) => sum + sizeOf(file), 0);

/** Lists the files that a page of the site loads at first: those that it names, and their static imports. */
function firstLoad(page: string): string[] {
  const loaded = new Set([`site/${page}`]);
  for (const file of loaded) {
    if (!/\.(html|js|css)$/.test(file)) continue;
    const text = readFileSync(new URL(`../../dist/${file}`, import.meta.url), 'utf8');
    const named = file.endsWith('.html')
      ? text.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"#:]+\.(?:js|css))"/g)
      : text.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+\.js)["'`]/g);
    for (const [, name = ''] of named) loaded.add(join(dirname(file), name));
  }
  return [...loaded];
}

/**
 * Files with more in them: 79 kB of words where one types a sentence, the engine that learns in those of lessons that train, the bank of questions in the final test, the
 * playground with its stored run, and every lab. Packages of the two lessons without exercises have less: no Python.
 */
const MOST: Readonly<Record<'packages' | 'files', Readonly<Record<string, number>>>> = {
  packages: {
    'guess.zip': 359,
    'other-scores.zip': 452,
    'q-k-v.zip': 1266,
    'self-and-cross.zip': 1254,
    'questions.zip': 1216,
    'patterns.zip': 1270,
    'learning.zip': 1264,
    'small-transformer.zip': 1266,
    'experiments.zip': 624,
    'course.zip': 1915,
  },
  files: {
    'q-k-v.html': 444,
    'self-and-cross.html': 431,
    'other-scores.html': 438,
    'questions.html': 397,
    'patterns.html': 446,
    'learning.html': 441,
    'small-transformer.html': 444,
    'experiments.html': 602,
    'lesson.html': 1016,
    'playground.html': 356,
    'tutorial.html': 1066,
  },
};

const MORE = { packages: { whole: 75, other: 52 }, files: { whole: 41, other: 12 } } as const;

const dist = (path: string): string => fileURLToPath(new URL(`../../dist/${path}`, import.meta.url));
/** Files of a folder of dist/, those in other languages in folders of it, too. */
const takenAlong = (folder: string, ending: string): string[] =>
  readdirSync(dist(folder), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending));
/** Kilobytes that a file in another language may have more: its words are longer, or their letters have more bytes. */
const moreIn = (file: string, kind: keyof typeof MOST): number =>
  !file.includes('/') ? 0 : /(?:tutorial\.html|course\.zip)$/.test(file) ? MORE[kind].whole : MORE[kind].other;
const megabytes = (file: string): number => statSync(dist(file)).size / 1e6;
const assets = (name: RegExp): string[] =>
  readdirSync(dist('site/assets'))
    .filter((file) => name.test(file))
    .map((file) => `site/assets/${file}`);
const everything = readdirSync(dist('site'), { recursive: true, encoding: 'utf8' }).map((file) => `site/${file}`);
const lessons = await readLessons(fileURLToPath(new URL('../../web/course/lessons/en', import.meta.url)));
const languages = languagesIn(fileURLToPath(new URL('../../web', import.meta.url))).filter((id) => id !== 'en');
const scorm = unzipSync(readFileSync(dist('scorm/softmax.zip')));
const exercise = Object.entries(scorm).filter(([file]) => file.startsWith('exercise/'));

/** Figures in the text of documents, and what they are today. */
const FIGURES: readonly (readonly [page: string, text: RegExp, now: () => number])[] = [
  ['README.md', /one story in (\d+) lessons/, () => lessons.length],
  ['CHANGELOG.md', /`\/lessons\/`: (\d+) lessons/, () => lessons.length],
  [
    'docs/hosting.md',
    /about (\d+ MB) of static files/,
    () => everything.reduce((sum, file) => sum + megabytes(file), 0),
  ],
  [
    'docs/hosting.md',
    /keeps about (\d+) files/,
    () => readFileSync(dist('site/sw.js'), 'utf8').match(/":"[\w+/]{43}=/g)!.length,
  ],
  ['docs/lessons.md', /one HTML file of about ([\d.]+ MB)/, () => megabytes('offline/lesson.html')],
  [
    'docs/learning-platforms.md',
    /`exercise\/`, ([\d.]+ MB)/,
    () => exercise.reduce((sum, [, data]) => sum + deflateSync(data).length / 1e6, 0),
  ],
  ['docs/learning-platforms.md', /of the ([\d.]+ MB) of most packages/, () => megabytes('scorm/softmax.zip')],
  ['docs/reader.md', /file, about ([\d.]+ MB)/, () => megabytes('embed/reader.safetensors')],
  [
    'docs/exercises.md',
    /MicroPython and `numpy`, (\d+ kB)/,
    () => gzipped(assets(/^micropython/)) + Math.max(...assets(/^worker-/).map((file) => gzipped([file]))),
  ],
  [
    'docs/exercises.md',
    /Python would take ([\d.]+ MB) more/,
    () => parseFloat(/[\d.]+ MB more/.exec(english['lesson.no-python'])![0]),
  ],
  ['docs/learning.md', /fetched with the first one, (\d+ kB)/, () => gzipped(['core/learn/tokenizers.js'])],
  ['docs/exercises.md', /CodeMirror, (\d+ kB)/, () => gzipped(assets(/^editor-/))],
];
const isTable = (token: { type: string }): token is Tokens.Table => token.type === 'table';

describe('compressed', () => {
  it('each file takes what docs/performance.md says, give or take a twentieth', () => {
    const [table] = marked.lexer(readDocument('docs/performance.md').split('## Downloads')[1] ?? '').filter(isTable);
    expect(table?.rows.length).toBeGreaterThan(5);
    for (const [name, said] of table?.rows ?? []) {
      const file = name?.text.replaceAll('`', '') ?? '';
      const share = gzipped([file.replace('dist/', '')]) / Number(said?.text);
      expect(Math.abs(share - 1), `${file}: ${share.toFixed(2)} of that`).toBeLessThan(0.05);
    }
  });

  it.each(FIGURES)('%s says %s: a size, give or take a tenth', (page, text, now) => {
    const [whole = '', said = ''] = text.exec(readDocument(page).replaceAll(/\s+/g, ' ')) ?? [];
    const most = /about|[kM]B/.test(whole) ? 0.1 : 0;
    expect(Math.abs(parseFloat(said) / now() - 1), `${whole}: ${now().toPrecision(3)}`).toBeLessThanOrEqual(most);
  });

  // The script has inside what other pages load on demand.
  it('the element as one classic script takes at most 337 kB, in four languages', () => {
    expect(gzipped(['embed/attention-steps.iife.js'])).toBeLessThanOrEqual(337);
  });

  it('statements of xAPI take at most 6 kB as they are, and the reader 75 besides its model: neither brings the stage, and the engine that learns nothing that opens folders', () => {
    const bytes = (file: string): number => statSync(new URL(`../../dist/${file}`, import.meta.url)).size;
    const [xapi, reader] = ['xapi', 'reader'].map((entry) => firstLoad(`../embed/${entry}.js`));
    expect([xapi, reader].flat().filter((file) => /\/stage-/.test(file!))).toEqual([]);
    const learning = firstLoad('../core/learn/learn.js').map((file) => file.replace(/.*\//, ''));
    expect(learning).toContain('engine.js');
    for (const file of ['load.js', 'tokenizer.js', 'tokenizers.js']) expect(learning).not.toContain(file);
    expect(xapi!.map(bytes).reduce((a, b) => a + b)).toBeLessThanOrEqual(6000);
    expect(reader!.map(bytes).reduce((a, b) => a + b)).toBeLessThanOrEqual(75_000);
  });

  it('the playground with its stored run takes at most 253 kB until it is shown, a font of 29 kB among them', () => {
    const files = readdirSync(new URL('../../dist/site/assets/', import.meta.url));
    const run = files
      .filter((file) => /stored-run.*\.js$|^source-sans.*woff2$/.test(file))
      .map((file) => `site/assets/${file}`);
    const code = firstLoad('playground/index.html');
    expect(run.length).toBe(2);
    expect(code.length).toBeGreaterThan(15);
    expect(code.filter((file) => /wasm|stored-model/.test(file))).toEqual([]);
    expect(gzipped([...code, ...run])).toBeLessThanOrEqual(253);
  });

  it('the reader’s page takes at most 223 kB besides its model and its font, an engine among them', () => {
    const files = readdirSync(new URL('../../dist/site/assets/', import.meta.url));
    const more = files.filter((file) => /^learning-.*\.wasm$/.test(file)).map((file) => `site/assets/${file}`);
    const code = firstLoad('read/index.html');
    expect(more.length).toBe(1);
    expect(code.filter((file) => /\/full-view|\.safetensors|\.wasm/.test(file))).toEqual([]);
    expect(gzipped([...code, ...more])).toBeLessThanOrEqual(223);
  });

  it('the front and a lesson import no more than they show at first', () => {
    for (const page of ['index.html', 'lessons/scores/index.html']) {
      const files = firstLoad(page);
      expect(files.length).toBeGreaterThan(5);
      expect(files.filter((file) => /\/(full|menu-part|read-pasted|temml)-|\.wasm$/.test(file))).toEqual([]);
    }
  });

  it('words that are needed once somebody types are in no first load, and in no file of a lesson where nobody does', () => {
    const read = (file: string): string => readFileSync(new URL(`../../dist/${file}`, import.meta.url), 'utf8');
    const isInside = (file: string): boolean => read(file).includes(more.words.slice(0, 30));
    const pages = ['index.html', 'lessons/q-k-v/index.html', 'lessons/guess/index.html'].flatMap(firstLoad);
    expect(pages.filter((file) => /\.(js|html)$/.test(file) && isInside(file))).toEqual([]);
    const without = ['offline/guess.html', 'offline/softmax.html', 'embed/attention-steps.iife.js'];
    expect(without.filter(isInside)).toEqual([]);
    expect(isInside('offline/q-k-v.html')).toBe(true);
  });

  it('the model that has read is in no first load, and in nothing that works without a network', () => {
    const read = (file: string): string => readFileSync(new URL(`../../dist/${file}`, import.meta.url), 'utf8');
    const model = /reader[\w-]*\.safetensors/;
    const [asset] = readdirSync(new URL('../../dist/site/assets/', import.meta.url)).filter((file) => model.test(file));
    expect(asset).toBeDefined();
    const named = ['index.html', 'lessons/scores/index.html', 'playground/index.html'].flatMap(firstLoad);
    const offline = takenAlong('offline', '.html').map((file) => `offline/${file}`);
    const texts = [...named, ...offline, 'site/sw.js', 'embed/attention-steps.iife.js', 'widget.mjs'];
    expect(texts.length).toBeGreaterThan(60);
    expect(texts.filter((file) => /\.(html|js|mjs|css)$/.test(file) && model.test(read(file)))).toEqual([]);
    expect(read('offline/lesson.html')).toContain('works without a network and leaves out the model');
  });

  it('an exercise adds at most 391 kB to its lesson: MicroPython and numpy, the editor, and what judges', () => {
    const assets = readdirSync(new URL('../../dist/site/assets/', import.meta.url));
    const textOf = (file: string): string =>
      readFileSync(new URL(`../../dist/site/assets/${file}`, import.meta.url), 'utf8');
    const before = firstLoad('lessons/softmax/index.html');
    // A copy for where a file is missing, and words of other languages.
    const others = new RegExp(`^packed-|-(?:${languages.join('|')})-[\\w-]{8}\\.js$`);
    const added = new Set(
      assets.filter((file) => /^define-[\w-]{8}\.js$/.test(file) && textOf(file).includes('attention-exercise:ready')),
    );
    expect(added.size).toBe(1);
    for (const file of added)
      for (const [name] of file.endsWith('.js') ? textOf(file).matchAll(/[\w.-]+\.(?:js|wasm)\b/g) : [])
        if (assets.includes(name) && !others.test(name) && !before.includes(`site/assets/${name}`)) added.add(name);
    const names = [...added].join(' ');
    for (const part of [/micropython.*wasm/, /worker-/, /editor-/, /judge-/]) expect(names).toMatch(part);
    const whole = gzipped([...added].map((file) => `site/assets/${file}`));
    expect(whole).toBeLessThanOrEqual(391);
    const [, said] = /together (\d+) kB in a lesson/.exec(readDocument('docs/exercises.md')) ?? [];
    expect(Math.abs(Number(said) / whole - 1)).toBeLessThan(0.05);
  });

  it('Python inside a single file would take what the file says, give or take a twentieth', () => {
    const said = Number(/(\d\.\d) MB more/.exec(english['lesson.no-python'])?.[1]);
    const embed = readdirSync(new URL('../../dist/embed/', import.meta.url), { recursive: true, encoding: 'utf8' });
    const parts = embed.filter((file) =>
      /^(attention-exercise|judge-.*|editor-.*|assets.worker-.*|micropython)\.(js|wasm)$/.test(file),
    );
    const inside = parts
      .map((file) => ({ file, bytes: readFileSync(new URL(`../../dist/embed/${file}`, import.meta.url)) }))
      .filter(({ file, bytes }) => !/worker/.test(file) || bytes.includes('ndarray'));
    expect(inside.length).toBe(5);
    // The wasm is written in base64.
    const size = inside.reduce(
      (sum, { file, bytes: { length } }) => sum + (/wasm$/.test(file) ? (length * 4) / 3 : length),
      0,
    );
    expect(Math.abs(said / (size / 1e6) - 1)).toBeLessThan(0.05);
  });

  it('a package for learning platforms takes at most 1163 kB, with typed words 1266, 359 without exercises, where it trains 1270, with the playground 624, and that of the course 1915', () => {
    const files = takenAlong('scorm', '.zip');
    expect(files.length).toBeGreaterThan(15);
    for (const file of files)
      expect(1000 * megabytes(`scorm/${file}`) - moreIn(file, 'packages'), file).toBeLessThanOrEqual(
        MOST.packages[basename(file)] ?? 1163,
      );
  });

  it('a lesson in one file takes at most 349 kB, the playground 356, with typed words 443, where it trains 446, with the playground 602, with any lab in any language 1016, and the whole tutorial 1066', () => {
    const files = takenAlong('offline', '.html');
    expect(files.length).toBeGreaterThan(14);
    for (const file of files)
      expect(gzipped([`offline/${file}`]) - moreIn(file, 'files'), file).toBeLessThanOrEqual(
        MOST.files[basename(file)] ?? 349,
      );
  });

  // In German and Spanish words are longer, and a Chinese letter takes three bytes. The builder lists what lessons begin with.
  it('a page takes at most 7 kB more in another language than in English, the final test and the builder 10', () => {
    const most: Readonly<Record<string, number>> = { 'lessons/questions': 10, embed: 10 };
    const pages = everything.filter((file) => file.endsWith('/index.html')).map((file) => file.slice('site/'.length));
    const messages = fileURLToPath(new URL('../../web/shared/messages', import.meta.url));
    const others = readdirSync(messages).filter(
      (language) => language !== 'en' && pages.includes(`${language}/index.html`),
    );
    expect(others.length).toBeGreaterThan(2);
    for (const language of others)
      for (const page of pages.filter((file) => file.startsWith(`${language}/`))) {
        const english = page.slice(language.length + 1);
        const more = gzipped(firstLoad(page)) - gzipped(firstLoad(english));
        expect(more, page).toBeLessThanOrEqual(most[dirname(english)] ?? 7);
      }
  });
});
