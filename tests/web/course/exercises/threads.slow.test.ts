/** Wrong programs from public threads: none is right, most are named, and each named as it should be. */
import { expect, it } from 'vitest';
import { openJudge } from './judged.ts';
import { THREADS } from './threads.ts';

const judge = await openJudge();

it.each(THREADS)('%s, %s', async (id, _, code, mistake) => {
  const verdict = await judge(id, code);
  expect(verdict.right).toBe(false);
  expect(verdict.mistake).toBe(mistake);
});
