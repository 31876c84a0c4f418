/** The judge of learners' programs: right in any style, wrong with the mistake's name. */
import { describe, expect, it } from 'vitest';
import { EXERCISES } from '../../../../web/course/exercises/definitions.ts';
import { judge, testWrong } from './judged.ts';
import { RIGHT } from './right.ts';
import { WRONG } from './wrong.ts';

describe('right is', () => {
  it.each(RIGHT)('%s: %s', async (id, _, code) => {
    expect(await judge(id, code)).toMatchObject({ right: true, score: 1 });
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

testWrong(true);
