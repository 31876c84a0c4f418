/** The files of packages for learning platforms; they are played in tests/browser/scorm.slow.test.ts and hand-out.test.ts. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isThorough } from '../seed.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const lessons = fileURLToPath(new URL('../../web/course/lessons/en/', import.meta.url));
/** Those of other languages are made of the same pages: some are enough. */
const ours = readdirSync(join(dist, 'scorm'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  isThorough ? file.endsWith('.zip') : /^[\w-]+\.zip$|\/(?:course|guess|softmax)\.zip$/.test(file),
);
/** The only lessons without exercises. */
const PLAIN = ['guess', 'other-scores', 'experiments'];

const folder = mkdtempSync(join(tmpdir(), 'packages-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** Own lessons, made by the command: the second has an exercise. */
const own = ['own-plain.zip', 'own-running.zip'];
beforeAll(() => {
  for (const [at, name] of ['01-guess.json', '04-softmax.json'].entries()) {
    const file = join(folder, name);
    writeFileSync(file, readFileSync(join(lessons, name)));
    const command = join(dist, 'command', 'attention-steps.js');
    execFileSync(process.execPath, [command, 'lesson', file, '--scorm', join(folder, own[at]!)]);
  }
});

describe.each([...ours, ...own])('%s', (name) => {
  const [language] = name.includes('/') ? name.split('/') : ['en'];
  const isRunning = !['own-plain', ...PLAIN].includes(basename(name, '.zip'));
  const read = () => unzipSync(readFileSync(own.includes(name) ? join(folder, name) : join(dist, 'scorm', name)));

  it('has the files that its manifest names, and no other', () => {
    const { 'imsmanifest.xml': xml, ...files } = read();
    const named = [...strFromU8(xml!).matchAll(/<file href="([^"]+)"/g)].map(([, file = '']) => file);
    expect(named.sort()).toEqual(Object.keys(files).sort());
  });

  it(`has ${isRunning ? '' : 'no '}exercises that run, and a policy for no more`, () => {
    const files = read();
    const html = strFromU8(files['index.html'] ?? files['course.html']!);
    expect(html.slice(html.lastIndexOf('</head>')).includes('<attention-exercise ')).toBe(isRunning);
    expect('exercise/attention-exercise.js' in files).toBe(isRunning);
    const [policy] = /http-equiv="Content-Security-Policy" content="[^"]*"/.exec(html) ?? [''];
    const own = [...policy.matchAll(/([a-z-]+) [^;]*'self'/g)].map(([, directive]) => directive);
    expect(own).toEqual(isRunning ? ['script-src', 'connect-src', 'worker-src'] : []);
  });

  if (isRunning)
    it('has whatever its modules name but a copy of what it has, MicroPython and its licence among them', () => {
      const files = read();
      const scripts = Object.keys(files).filter((file) => file.endsWith('.js'));
      const named = scripts.flatMap((script) =>
        [...strFromU8(files[script]!).matchAll(/\b(?:from|import\(?|URL\()\s*(["'`])(\.[^"'`]+)\1/g)].map(
          ([, , file = '']) => new URL(file, `file:///${script}`).pathname.slice(1),
        ),
      );
      expect(named.length).toBeGreaterThan(10);
      // Words of other languages stay out.
      const words = /\.([\w-]+)-[\w-]{8}\.js$/;
      const left = [...new Set(named.filter((file) => !(file in files)))];
      expect(left.filter((file) => !words.test(file))).toEqual(['exercise/packed.js']);
      expect(left.filter((file) => words.exec(file)?.[1] === language)).toEqual([]);
      expect(scripts.flatMap((file) => words.exec(file)?.[1] ?? []).filter((other) => other !== language)).toEqual([]);
      expect(scripts.some((file) => words.test(file))).toBe(language !== 'en');
      expect(named).toContain('exercise/micropython.wasm');
      expect(strFromU8(files['exercise/licenses.txt']!)).toContain('Damien P. George');
    });
});

// Bundlers know a file beside a module by `new URL('./file', import.meta.url)` alone, with its dot and within no other URL.
describe('files beside a module', () => {
  it.each(['embed', 'core'])('the modules of dist/%s name the files beside them so', (folder) => {
    const dist = new URL(`../../dist/${folder}/`, import.meta.url);
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
    const named = files.flatMap((file) =>
      [...readFileSync(new URL(file, dist), 'utf8').matchAll(/new URL\(([^)]*import\.meta\.url)\)/g)].map(
        ([, what = '']) => `${file}: ${what}`,
      ),
    );
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((one) => !/: (["'`])\.\/[\w./-]+\1,\s*import\.meta\.url$/.test(one))).toEqual([]);
  });
});
