/** The judge of learners' programs: right in any style, wrong with the mistake's name. */
import { afterAll, describe, expect, it } from 'vitest';
import { EXERCISES } from '../../../../web/course/exercises/definitions.ts';
import { type Verdict, checkOf, grade, jobOf } from '../../../../web/course/exercises/grade.ts';
import { engine } from '../../engine.ts';
import { oneWorker } from './python/node-worker.ts';
import { RIGHT } from './right.ts';
import { WRONG } from './wrong.ts';

const worker = await oneWorker();
afterAll(() => {
  worker.stop();
});

/** Other numbers in the same cases have to lead to the same verdicts. */
const SEED = process.env['SEED'] ?? '1';

async function check(id: string, code: string, seed = SEED): Promise<Verdict> {
  const exercise = EXERCISES.find((one) => one.id === id)!;
  const about = checkOf(engine, exercise, seed);
  return grade(engine, about, code, await worker.run(jobOf(about, code)));
}

describe('right is', () => {
  it.each(RIGHT)('%s: %s', async (id, _, code) => {
    expect(await check(id, code)).toMatchObject({ right: true, score: 1 });
  });
});

describe('wrong programs', () => {
  it.each(EXERCISES.map(({ id }) => id))('%s: at least 15, of which four fifths have a name', (id) => {
    const programs = WRONG.filter(([exercise]) => exercise === id);
    const bodies = new Set(programs.map(([, , code]) => code.replaceAll(/\s/g, '')));
    expect(bodies.size).toBe(programs.length);
    expect(programs.length).toBeGreaterThanOrEqual(15);
    const named = programs.filter(([, , , mistake]) => mistake !== undefined);
    expect(named.length / programs.length).toBeGreaterThanOrEqual(0.8);
  });
});

describe('wrong is', () => {
  it.each(WRONG)('%s: %s', async (id, what, code, mistake) => {
    const verdict = await check(id, code);
    if (process.env['SHOW'])
      console.log(`${id}: ${what}\n   ${verdict.score} ${verdict.mistake ?? '-'} ${verdict.message}`);
    expect(verdict).toMatchObject({ right: false });
    expect(verdict.score).toBeLessThan(1);
    expect(verdict.mistake).toBe(mistake);
    // Whoever is not told the mistake sees the first wrong cell, the error, or the shape.
    expect(verdict.message).not.toMatch(/undefined|\{|NaN/);
  });
});
