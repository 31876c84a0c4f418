/** The judge of learners' programs: right in any style, wrong with the mistake's name. */
import { afterAll, describe, expect, it } from 'vitest';
import { EXERCISES } from '../../../../web/course/exercises/definitions.ts';
import { type Verdict, checkOf, grade, jobOf } from '../../../../web/course/exercises/grade.ts';
import { engine } from '../../engine.ts';
import { oneWorker } from './python/node-worker.ts';
import { RIGHT } from './right.ts';
import { WRONG as WRONG_FIRST } from './wrong.ts';
import { WRONG_FURTHER } from './wrong-further.ts';

const WRONG = [...WRONG_FIRST, ...WRONG_FURTHER];

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

it('names most mistakes', () => {
  const of = (exercise: string) => WRONG.filter(([id]) => id === exercise);
  const all = WRONG.filter(([, , , mistake]) => mistake !== undefined);
  expect(all.length / WRONG.length).toBeGreaterThanOrEqual(0.8);
  const whole = [...new Set(WRONG.map(([id]) => id))].filter((id) => of(id).length >= 15);
  expect(whole).toEqual(expect.arrayContaining(['softmax', 'scores', 'attention', 'causal', 'heads']));
  for (const id of whole) {
    const named = of(id).filter(([, , , mistake]) => mistake !== undefined);
    expect(named.length / of(id).length, id).toBeGreaterThanOrEqual(0.8);
  }
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
