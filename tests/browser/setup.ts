// Ends each file of the browser tests: what it opened is closed, and nothing may have gone wrong in its pages unseen.
import { afterAll, expect } from 'vitest';
import { launched } from './browsers.ts';
import { unseen } from './tutorial.ts';

afterAll(async () => {
  await Promise.all(launched.splice(0).map((browser) => browser.close()));
  expect(unseen.splice(0).flat()).toEqual([]);
});
