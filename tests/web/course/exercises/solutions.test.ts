/** The course's exercises: their own solutions are right, and their starts are not. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { EXERCISES } from '../../../../web/course/exercises/definitions.ts';
import { EXERCISE_IDS } from '../../../../web/course/exercises/ids.ts';
import type { Exercise } from '../../../../web/course/exercises/exercise.ts';
import { type Verdict, checkOf, grade, jobOf } from '../../../../web/course/exercises/grade.ts';
import { programsOf } from '../../../../web/course/exercises/programs.ts';
import { textsOf } from '../../../../web/course/exercises/texts.ts';
import { isThorough } from '../../../seed.ts';
import { engine } from '../../engine.ts';
import { oneWorker } from './python/node-worker.ts';

const seeds = isThorough ? ['1', '2', '3', '4', '5'] : ['1'];

const worker = await oneWorker();
afterAll(() => {
  worker.stop();
});

async function check(exercise: Exercise, code: string, seed = '1'): Promise<Verdict> {
  const about = checkOf(engine, exercise, seed);
  return grade(engine, about, code, await worker.run(jobOf(about, code)));
}

it('each belong to a lesson of the course, and have a name of their own', () => {
  const lessons = readdirSync(fileURLToPath(new URL('../../../../web/course/lessons/en/', import.meta.url)));
  for (const { id, lesson } of EXERCISES)
    expect(
      lessons.some((file) => file.endsWith(`-${lesson}.json`)),
      id,
    ).toBe(true);
  expect(EXERCISES.map(({ id }) => id).sort()).toEqual([...EXERCISE_IDS].sort());
});

describe.each(EXERCISES.map((exercise) => [exercise.id, exercise] as const))('%s', (id, exercise) => {
  const { start, solutions } = programsOf(id);

  it('has two solutions, which are right', async () => {
    expect(solutions).toHaveLength(2);
    for (const code of solutions)
      for (const seed of seeds) expect(await check(exercise, code, seed)).toMatchObject({ right: true, score: 1 });
  });

  it('has programs whose lines fit', () => {
    for (const line of [start, ...solutions].flatMap((program) => program.split('\n')))
      expect(line.length, line).toBeLessThanOrEqual(60);
  });

  it('says what to write, with three hints', () => {
    const { title, prompt, hints } = textsOf(id);
    expect(title).not.toBe('');
    expect(prompt.length).toBeGreaterThan(60);
    expect(hints).toHaveLength(3);
  });

  it('begins with a program that is not right yet', async () => {
    const verdict = await check(exercise, start);
    expect(verdict.right).toBe(false);
    expect(verdict.score).toBeLessThan(1);
  });
});
