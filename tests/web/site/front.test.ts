/** What the front's last line promises. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { timelineOf } from '../../../web/stage/model/timeline.ts';
import { pictureOfExample } from '../engine.ts';

const read = (file: string): string => readFileSync(new URL(`../../../web/${file}`, import.meta.url), 'utf8');
const front = read('site/front.html');

it('the front counts the lessons, and plays for a minute', () => {
  const lessons = readdirSync(new URL('../../../web/course/lessons/en', import.meta.url));
  const counted = lessons.filter((file) => /^\d+-.*\.json$/.test(file)).length;
  expect(front).toContain(`${counted} lessons, from one dot product`);
  expect(front).toContain('one minute, step by step');
  for (const id of ['bank-river', 'bank-money'])
    expect(Math.abs(timelineOf(pictureOfExample(id)).duration - 60), id).toBeLessThan(15);
});

it('the front leads to an exercise that is there, and says that it tells which step went wrong', () => {
  const [, lesson, part, said] = /href="\.\/lessons\/([\w-]+)\/#([\w-]+)"\s*>(.*)<\/span/.exec(front) ?? [];
  expect(said).toContain('which step went wrong');
  const [file] = readdirSync(new URL('../../../web/course/lessons/en', import.meta.url)).filter((name) => name.endsWith(`-${lesson}.json`)); // prettier-ignore
  const { parts } = JSON.parse(read(`course/lessons/en/${file}`)) as { parts: { kind: string; id: string }[] };
  expect(parts.filter(({ id }) => id === part)).toMatchObject([{ kind: 'exercise' }]);
});
