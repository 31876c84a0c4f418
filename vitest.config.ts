import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { spokenIn } from './.tools/vite-spoken.ts';
import { shared } from './vite.config.ts';

/** Slow tests run in `npm run test:all`, or by their name: npx vitest run FILE. A folder's name leaves them out. */
const runsSlow = process.env['TEST_ALL'] !== undefined || process.argv.some((argument) => /\.slow\b/.test(argument));

/** A test ends by what it waits for, which names what did not come; its own time is the last resort. */
const common = {
  environment: 'node',
  setupFiles: ['tests/seed.ts'],
  exclude: [...configDefaults.exclude, ...(runsSlow ? [] : ['**/*.slow.test.*'])],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

const web = fileURLToPath(new URL('web', import.meta.url));

/** The languages of the site besides English. */
const languages = readdirSync(`${web}/shared/messages`).filter(
  (language) => language !== 'en' && existsSync(`${web}/shared/messages/${language}/language.json`),
);

/** Tests of what the course says, asks and takes for an answer: they run once more in each language. */
const SPOKEN = [
  'equations.test.ts',
  'exercises/solutions.test.ts',
  'labs/final-test/items.test.ts',
  'practice/{as-shown,bank}.test.ts',
  'question/leaks.test.ts',
].map((file) => `tests/web/course/${file}`);

export default defineConfig({
  test: {
    // Tests read these as files, so a watch does not know who uses them.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/web/course/lessons/**', '**/docs/**', '**/*.css'],
    update: 'none', // a stored picture that is not there fails; -u writes it
    projects: [
      {
        ...shared,
        test: {
          ...common,
          name: 'node',
          include: ['tests/web/**/!(*.built*).test.ts', 'tests/tools/*.test.mjs'],
          globalSetup: ['.tools/build-engine.mjs'],
          isolate: false, // of pure functions: what they import is most of the work
          maxWorkers: 2,
        },
      },
      ...languages.map((language) => ({
        ...shared,
        plugins: [...shared.plugins, spokenIn(web, language)],
        test: {
          ...common,
          name: `node-${language}`,
          include: SPOKEN,
          globalSetup: ['.tools/build-engine.mjs'],
          isolate: false,
          maxWorkers: 2,
        },
      })),
      {
        ...shared,
        test: {
          ...common,
          name: 'engine',
          include: ['tests/wasm/**/*.test.ts'],
          globalSetup: ['.tools/build-oracle.mjs'],
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        ...shared,
        test: {
          ...common,
          name: 'built', // they read what is built, or what is trained for it
          include: ['tests/built/*.test.ts', 'tests/web/**/*.built.*test.ts'],
          globalSetup: ['.tools/build.mjs'],
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        ...shared,
        test: {
          ...common, // the tests drive browsers from outside, they do not run in one
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['.tools/build.mjs', 'tests/browser/serve.ts'],
          setupFiles: [...common.setupFiles, 'tests/browser/setup.ts'],
          isolate: false, // each worker starts each browser once (browsers.ts)
          maxWorkers: 3, // files at once: of two, one often waits for a page; no test depends on how fast a page is
          sequence: { groupOrder: 1 }, // after the others, which have fewer workers
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
