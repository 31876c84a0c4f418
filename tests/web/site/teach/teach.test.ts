import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readLesson } from '../../../../web/course/lesson/schema.ts';
import { say } from '../../../../web/course/words.ts';
import { readLessons } from '../../../../web/site/course-files.ts';
import { VOTES, guideMarkup, teachMarkup } from '../../../../web/site/teach/markup.ts';
import { contextOf, documentedLesson } from '../../course/lesson/documented-lesson.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const lessons = await readLessons(path('../../../../web/course/lessons/en'));
const plans = await readFile(path('../../../../web/site/teach/teach.md'), 'utf8');

describe('the page for teachers', () => {
  it('leads only to parts that there are', () => {
    const { text } = teachMarkup(plans, lessons, [], say);
    expect(text).toContain('href="../lessons/scores/embed.html?part=longer-key"');
    expect(text).not.toMatch(/lesson:|embed:|\{#/);
    const wrong = (link: string) => () => teachMarkup(`[x](${link})`, lessons, [], say);
    expect(wrong('lesson:nothing')).toThrow('teach.md: the course has no lesson:nothing');
    expect(wrong('embed:scores#nowhere')).toThrow('teach.md: the course has no embed:scores#nowhere');
  });
  it('has plans as long as they say', () => {
    const total = (heading: string): number =>
      [...(plans.split(heading)[1] ?? '').split('\n### ')[0]!.matchAll(/^\| (\d+) /gm)].reduce(
        (sum, [, minutes]) => sum + Number(minutes),
        0,
      );
    expect(total('### 50 minutes')).toBe(50);
    expect(total('### Three hours')).toBe(180);
  });
  it('has a question to vote on for every lesson, in which wrong options can be discussed', () => {
    expect(Object.keys(VOTES)).toEqual(lessons.map(({ id }) => id));
    for (const { id, parts } of lessons) {
      const questions = parts.flatMap((part) => (part.kind === 'questions' ? part.items : []));
      expect(questions.find((question) => question.id === VOTES[id])?.kind, id).toBe('choice');
    }
  });
});

describe("a lesson's section", () => {
  const lesson = documentedLesson();
  const { text } = guideMarkup(lesson, 1, contextOf(lesson), say);
  const plain = text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  it('has every question with its right answer, from the engine', () => {
    expect(text.match(/class="right"/g)).toHaveLength(5);
    expect(plain).toContain('Right: 0.21'); // the weight that is asked for
    expect(text).toMatch(/\[\d,\d\]: -?−?\d\.\d\d/); // the cell that is misprinted
  });
  it('has each wrong answer with what to say about it', () => {
    const choices = lesson.parts.flatMap((part) => (part.kind === 'questions' ? part.items : []));
    for (const question of choices)
      if (question.kind === 'choice')
        for (const { right, feedback } of question.options)
          if (!right) expect(plain).toContain(feedback.split(/[*$[{]/)[0]!.trim());
  });
  it('names what can be skipped, each fold once', () => {
    const fold = { kind: 'text', deeper: 'Go deeper', text: 'x' };
    const folded = readLesson({
      version: 1,
      id: 'one',
      lang: 'en',
      title: 'One',
      minutes: 3,
      question: 'Why?',
      goal: 'say why.',
      parts: [fold, fold],
      sources: [{ source: '000', for: 'x' }],
    });
    const guide = guideMarkup(folded, 2, contextOf(folded), say).text;
    expect(guide.match(/“Go deeper”/g)).toHaveLength(1);
    expect(guide).toContain('<dd>say why.</dd>');
  });
});
