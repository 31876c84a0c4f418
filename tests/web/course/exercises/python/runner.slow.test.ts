/** As runner.test.ts, with programs that take longer to end. */
import { afterAll, expect, it } from 'vitest';
import { createRunner } from '../../../../../web/course/exercises/python/runner.ts';
import { quickly, slowly } from './hostile.ts';
import { nodeWorkers, wasm } from './node-worker.ts';

const { connect } = await nodeWorkers();
const runner = createRunner(connect, wasm);
afterAll(() => {
  runner.stop();
});

it.each([...quickly, ...slowly])('ends, and the next one is clean: %s', async (_, code, ending) => {
  expect((await runner.run({ code })).ending).toMatchObject(ending);
  expect((await runner.run({ code: 'print(1)' })).printed).toBe('1\n');
});
