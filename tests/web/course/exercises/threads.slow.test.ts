/** Programs as in public threads: no wrong one is right, and each is told what it should be. */
import { expect, it } from 'vitest';
import { openJudge } from './judged.ts';
import { ASKED, THREADS } from './threads.ts';

const judge = await openJudge();

it.each(THREADS)('%s, %s', async (id, _, code, mistake) => {
  const verdict = await judge(id, code);
  expect(verdict.right).toBe(false);
  expect(verdict.mistake).toBe(mistake);
});

it.each(ASKED)('%s, %s', async (id, _, code, told) => {
  const verdict = await judge(id, code);
  expect(verdict.right ? 'right' : verdict.message).toContain(told);
});
