/** Packages for learning platforms, with invented pages; the real ones run in tests/browser/scorm.slow.test.ts. */
import { fileURLToPath } from 'node:url';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { exerciseFiles } from '../../../../web/hosts/platforms/exercise-files.ts';
import { manifest, packages, withoutNavigation } from '../../../../web/hosts/platforms/packages.ts';
import { readLessons } from '../../../../web/site/course-files.ts';

const POLICY = "default-src 'none'; script-src 'sha256-a' 'wasm-unsafe-eval'; connect-src 'none'; worker-src 'none'";
const page = (name: string): string =>
  `<html><head><meta http-equiv="Content-Security-Policy" content="${POLICY}" /><script>const kept = '<header>code</header><a href="masks.html">code</a>';</script></head>
  <body><header class="site"><nav>ways</nav></header><main>${name}: <a href="masks.html#lab"><b>masks</b></a>
  <a href="?page=softmax" class="x">softmax</a> <a href="https://example.org/">source</a> <a href="#lab">lab</a>
  <nav class="neighbours" aria-label="x">ways</nav></main></body></html>`;
const lessons = [
  { id: 'scores', title: 'Scores & <more>', question: 'What is "near"?' },
  { id: 'masks', title: 'Masks', question: 'Who may look?' },
];
const exercises = { 'exercise/run.js': strToU8('run'), 'exercise/run.wasm': new Uint8Array([0, 255]) };
/** The second lesson has exercises. */
const make = () => packages(lessons, page, ({ id }) => (id === 'masks' ? exercises : {}));
const filesOf = (zip: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]));

describe('the packages', () => {
  it('are one of each lesson and one of all, the same bytes every time', () => {
    const [one, other] = [make(), make()];
    expect([...one.keys()]).toEqual(['scores.zip', 'masks.zip', 'course.zip']);
    for (const [name, bytes] of one) expect(Buffer.compare(bytes, other.get(name)!), name).toBe(0);
  });

  it('have the files that their manifests name, and no other', () => {
    for (const [name, zip] of make()) {
      const { 'imsmanifest.xml': xml = '', ...files } = filesOf(zip);
      const named = [...xml.matchAll(/<file href="([^"]+)"/g)].map(([, file]) => file);
      expect(named.sort(), name).toEqual(Object.keys(files).sort());
    }
  });

  it('say in their pages that they are packages, and lessons outside do not', () => {
    for (const [name, zip] of make())
      expect(filesOf(zip)[name === 'course.zip' ? 'course.html' : 'index.html'], name).toContain('<body data-package>');
    expect(withoutNavigation(page('one'), false)).not.toContain('data-package');
  });

  it('of all have one file for all, and an item for each in their order', () => {
    const files = filesOf(make().get('course.zip')!);
    expect(files['scores.html']).toContain("location.replace('course.html?page=scores')");
    const xml = files['imsmanifest.xml'] ?? '';
    expect([...xml.matchAll(/<item identifier="([^"]+)" identifierref="([^"]+)"/g)].map(([, ...ids]) => ids)).toEqual([
      ['item-scores', 'sco-scores'],
      ['item-masks', 'sco-masks'],
    ]);
    expect(xml.match(/adlcp:scormtype="sco"/g)).toHaveLength(2);
    expect(xml.match(/adlcp:scormtype="asset"/g)).toHaveLength(1);
    expect(xml.match(/<dependency identifierref="shared"\/>/g)).toHaveLength(2);
  });

  it('have by which exercises run, once, and may load it, where a lesson has some', () => {
    const made = make();
    const [plain = {}, running = {}, course = {}] = [...made.values()].map((zip) => unzipSync(zip));
    expect(Object.keys(plain)).toEqual(['imsmanifest.xml', 'index.html']);
    expect(strFromU8(plain['index.html']!)).toContain(POLICY);
    for (const [files, html] of [
      [running, running['index.html']],
      [course, course['course.html']],
    ] as const) {
      expect(files['exercise/run.wasm']).toEqual(new Uint8Array([0, 255]));
      expect(strFromU8(html!)).toContain(
        `"default-src 'none'; script-src 'self' 'sha256-a' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'"`,
      );
    }
    const xml = strFromU8(running['imsmanifest.xml']!);
    expect(xml.match(/<dependency identifierref="shared"\/>/g)).toHaveLength(1);
  });

  it('of a lesson lead nowhere else, and their scripts stay as they are', () => {
    const alone = withoutNavigation(page('one'), false);
    expect(alone).toContain(`const kept = '<header>code</header><a href="masks.html">code</a>';`);
    expect(alone).not.toMatch(/ways/);
    expect(alone).toContain('one: <b>masks</b>');
    expect(alone).toContain(
      '<a target="_blank" rel="noopener" href="https://example.org/">source</a> <a href="#lab">lab</a>',
    );
    const whole = withoutNavigation(page('all'), true);
    expect(whole).toContain('<a target="_blank" rel="noopener" href="?page=softmax" class="x">softmax</a>');
  });
});

describe('a manifest', () => {
  it('has what SCORM 1.2 asks for, in the order of its schema', () => {
    const xml = manifest({
      id: 'scores',
      title: 'A',
      description: 'B',
      lessons: [{ id: 'scores', title: 'Scores & <more>', href: 'index.html' }],
      shared: [],
    });
    const names = [...xml.matchAll(/<([a-z:]+)[ >/]/g)]
      .map(([, name = '']) => name)
      .filter((name) => !name.includes(':'));
    expect(names).toEqual([
      'manifest',
      'metadata',
      'schema',
      'schemaversion',
      'organizations',
      'organization',
      'title',
      'item',
      'title',
      'resources',
      'resource',
      'file',
    ]);
    expect(xml).toContain('<schema>ADL SCORM</schema>');
    expect(xml).toContain('<schemaversion>1.2</schemaversion>');
    expect(xml).toContain('<organizations default="lessons">');
    expect(xml).toContain('<title>Scores &amp; &lt;more&gt;</title>');
    // Every reference leads somewhere, and every identifier is valid XML and unique.
    const ids = [...xml.matchAll(/ identifier="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
    for (const [, id] of xml.matchAll(/ (?:identifierref|default)="([^"]+)"/g)) expect(ids).toContain(id);
  });

  it('can be made of every lesson of the course', async () => {
    const all = await readLessons(fileURLToPath(new URL('../../../../web/course/lessons/en', import.meta.url)));
    expect(all.length).toBeGreaterThanOrEqual(15);
    for (const { id, title, question } of all) {
      expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
      // Plain words, as nothing there would render markup.
      expect(`${title} ${question}`).not.toMatch(/\$|\{\{|\]\(/);
    }
  });
});

const element: Readonly<Record<string, string>> = {
  'attention-exercise.js': 'import{a}from"./base-1.js";const b=()=>import(`./judge-2.js`);const c="./no.css"',
  'base-1.js': 'import "./attention-exercise.js"',
  'words.de-BvHyt7TR.js': 'export default "Wörter"',
  'words.pt-BR-BvHyt7TR.js': 'export default "palavras"',
  'judge-2.js':
    "import('./words.de-BvHyt7TR.js');import('./words.pt-BR-BvHyt7TR.js');new URL('./assets/worker-3.js',import.meta.url);new URL(`./python.wasm`,import.meta.url)",
  'assets/worker-3.js': 'import"../base-1.js";import"./near-4.js"',
  'assets/near-4.js': '',
  'python.wasm': 'wasm "./nothing.js"',
  'licenses.txt': 'MIT',
  'attention-steps.js': 'import "./base-1.js"',
};

it('the files by which exercises run are all that its script leads to, words of other languages apart, each read once, in an order of their own', async () => {
  const asked: string[] = [];
  const read = (file: string): Promise<Uint8Array> => {
    asked.push(file);
    return Promise.resolve(strToU8(element[file] ?? expect.fail(file)));
  };
  const files = await exerciseFiles(read, 'de');
  expect(Object.keys(files)).toEqual([
    'exercise/assets/near-4.js',
    'exercise/assets/worker-3.js',
    'exercise/attention-exercise.js',
    'exercise/base-1.js',
    'exercise/judge-2.js',
    'exercise/licenses.txt',
    'exercise/python.wasm',
    'exercise/words.de-BvHyt7TR.js',
  ]);
  const inEnglish = Object.keys(await exerciseFiles((file) => Promise.resolve(strToU8(element[file]!)), 'en'));
  expect(inEnglish).toEqual(Object.keys(files).filter((file) => !file.includes('words')));
  expect(strFromU8(files['exercise/python.wasm']!)).toBe(element['python.wasm']);
  expect(asked.length).toBe(new Set(asked).size);
});

it('a file that cannot be read is told', async () => {
  await expect(exerciseFiles((file) => Promise.reject(new Error(`${file}: 404`)), 'en')).rejects.toThrow(
    'attention-exercise.js: 404',
  );
});
