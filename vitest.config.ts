import { defineConfig } from 'vitest/config';
import { shared } from './vite.config.ts';

const setupFiles = ['tests/seed.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/web/**/*.test.ts', 'tests/tools/*.test.mjs'],
          setupFiles,
          server: { deps: { inline: [/@actions/] } }, // imports JSON, which Node does not
          isolate: false, // of pure functions: what they import is most of the work
          maxWorkers: 2,
          testTimeout: 600_000, // a slow machine is no failure
        },
      },
      {
        ...shared,
        test: {
          name: 'engine',
          environment: 'node',
          include: ['tests/wasm/**/*.test.ts'],
          isolate: false,
          maxWorkers: 2,
          setupFiles,
          testTimeout: 600_000, // a slow machine is no failure
        },
      },
      {
        ...shared,
        test: {
          name: 'browser',
          environment: 'node', // the tests drive browsers from outside, they do not run in one
          include: ['tests/browser/**/*.test.ts'],
          setupFiles,
          globalSetup: ['tests/browser/serve.ts'],
          isolate: false, // each worker starts each browser once (browsers.ts)
          maxWorkers: 3, // files at once: of two, one often waits for Firefox; no test depends on how fast a page is
          // A slow machine is no failure: what hangs ends by what it waits for, after 30 s.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
