/** As runner.test.ts, with programs that take longer to end. */
import { afterAll, expect, it } from 'vitest';
import { createRunner } from '../../../../../web/course/exercises/python/runner.ts';
import { quickly, slowly } from './hostile.ts';
import { nodeWorkers, wasm } from './node-worker.ts';

const { connect } = await nodeWorkers();
// A program that ends has long enough, however slow the machine is.
const runner = createRunner(connect, wasm, 60_000);
const impatient = createRunner(connect, wasm, 1000);
afterAll(() => {
  runner.stop();
  impatient.stop();
});

it.each([...quickly, ...slowly])('ends, and the next one is clean: %s', async (_, code, ending) => {
  const by = ending.kind === 'time' ? impatient : runner;
  expect((await by.run({ code })).ending).toMatchObject(ending);
  expect((await runner.run({ code: 'print(1)' })).printed).toBe('1\n');
});
