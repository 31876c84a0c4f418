/** The course's exercises: their own solutions are right, and their starts are not. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { EXERCISES } from '../../../../web/course/exercises/definitions.ts';
import { EXERCISE_IDS } from '../../../../web/course/exercises/ids.ts';
import { programsOf } from '../../../../web/course/exercises/programs.ts';
import { textsOf } from '../../../../web/course/exercises/texts.ts';
import { isThorough } from '../../../seed.ts';
import { openJudge } from './judged.ts';

const seeds = isThorough ? ['1', '2', '3', '4', '5'] : ['1'];

const judge = await openJudge();

it('each belong to a lesson of the course, and have a name of their own', () => {
  const lessons = readdirSync(fileURLToPath(new URL('../../../../web/course/lessons/en/', import.meta.url)));
  for (const { id, lesson } of EXERCISES)
    expect(
      lessons.some((file) => file.endsWith(`-${lesson}.json`)),
      id,
    ).toBe(true);
  expect(EXERCISES.map(({ id }) => id).sort()).toEqual([...EXERCISE_IDS].sort());
});

describe.each(EXERCISES)('$id', ({ id }) => {
  const { start, solutions } = programsOf(id);

  it('has two solutions, which are right', async () => {
    expect(solutions).toHaveLength(2);
    for (const code of solutions)
      for (const seed of seeds) expect(await judge(id, code, seed)).toMatchObject({ right: true, score: 1 });
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
    const verdict = await judge(id, start);
    expect(verdict.right).toBe(false);
    expect(verdict.score).toBeLessThan(1);
  });
});
