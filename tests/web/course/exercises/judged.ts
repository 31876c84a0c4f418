/** Programs run and judged as a page does it, one after the other in one worker of a test file. */
import { afterAll, describe, expect, it } from 'vitest';
import { EXERCISES } from '../../../../web/course/exercises/definitions.ts';
import { type Verdict, checkOf, grade, jobOf } from '../../../../web/course/exercises/grade.ts';
import { engine } from '../../engine.ts';
import type { Wrong } from './program.ts';
import { oneWorker } from './python/node-worker.ts';
import { WRONG } from './wrong.ts';

/** Other numbers in the same cases have to lead to the same verdicts. */
const SEED = process.env['SEED'] ?? '1';

export type Judge = (id: string, code: string, seed?: string) => Promise<Verdict>;

/** Opens a worker for the tests of a file, which ends with them. */
export async function openJudge(): Promise<Judge> {
  const worker = await oneWorker();
  afterAll(() => {
    worker.stop();
  });
  return async (id, code, seed = SEED) => {
    const exercise = EXERCISES.find((one) => one.id === id)!;
    const about = checkOf(engine, exercise, seed);
    return grade(engine, about, code, await worker.run(jobOf(about, code)));
  };
}

/** The wrong programs of an exercise that the quick tests run. */
const QUICK = 8;
const isQuick = (one: Wrong): boolean => WRONG.filter(([id]) => id === one[0]).indexOf(one) < QUICK;

/** @param quick the first wrong programs of each exercise, or all the others */
export const testWrong = (judge: Judge, quick: boolean): void => {
  describe('wrong is', () => {
    it.each(WRONG.filter((one) => isQuick(one) === quick))('%s: %s', async (id, what, code, mistake) => {
      const verdict = await judge(id, code);
      if (process.env['SHOW'])
        console.log(`${id}: ${what}\n   ${verdict.score} ${verdict.mistake ?? '-'} ${verdict.message}`);
      expect(verdict).toMatchObject({ right: false });
      expect(verdict.score).toBeLessThan(1);
      expect(verdict.mistake).toBe(mistake);
      // Whoever is not told the mistake sees the first wrong cell, the error, or the shape.
      expect(verdict.message).not.toMatch(/undefined|\{|NaN/);
    });
  });
};
