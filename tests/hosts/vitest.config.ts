// Apart from the other tests, as these install frameworks: npm run hosts
import { defineConfig } from 'vitest/config';

const minutes = 60_000;

export default defineConfig({
  test: {
    include: ['tests/hosts/*.test.ts'],
    globalSetup: ['tests/browser/serve.ts'],
    setupFiles: ['tests/browser/setup.ts'],
    reporters: ['verbose'],
    testTimeout: 5 * minutes,
    hookTimeout: 15 * minutes,
    expect: { poll: { timeout: minutes / 2 } },
  },
});
