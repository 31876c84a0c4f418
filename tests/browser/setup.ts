// Ends the browser tests: nothing may have gone wrong in a page unseen, and what a file opened is closed.
import { afterAll, afterEach, expect } from 'vitest';
import { launched } from './browsers.ts';
import { ends } from './serve.ts';
import { unseen } from './tutorial.ts';

afterEach(() => expect(unseen.flatMap((problems) => problems.splice(0))).toEqual([]));
afterAll(async () => {
  unseen.length = 0;
  await Promise.all(launched.splice(0).map((browser) => browser.close()));
  for (const end of ends.splice(0).reverse()) await end();
});
