/** Every lesson file makes a page, and so do the files in docs/lessons.md. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import outline from '../../../../web/course/lessons/outline.json' with { type: 'json' };
import { readLessons } from '../../../../web/site/course-files.ts';
import { coursePages } from '../../../../web/site/pages.ts';
import { keyOf } from '../../../../web/course/question/question-markup.ts';
import { lessonMarkup, questionsOf } from '../../../../web/course/lesson/markup.ts';
import { minutesAt, minutesOf, wordsIn } from '../../../../web/course/lesson/minutes.ts';
import type { Question } from '../../../../web/course/lesson/schema.ts';
import { EXAMPLES } from '../../../../web/stage/inputs/examples.ts';
import { STEP_IDS } from '../../../../web/stage/inputs/step-ids.ts';
import { openSearch } from '../../../../web/site/contents/search.ts';
import { contextOf, documentedLesson } from './documented-lesson.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** Counts the minutes of a page by its markup; folds are nested in nothing. */
function minutesOn(html: string): number {
  const count = (tag: RegExp): number => html.match(tag)?.length ?? 0;
  const texts =
    html.match(/<section class="prose".*?<\/section>|<div role="note" class="correction".*?<\/div>/gs) ?? [];
  const words = texts
    .join(' ')
    .replaceAll(/<math.*?<\/math>|<[^>]+>/gs, ' ')
    .match(/[\p{L}’'-]*\p{L}[\p{L}’'-]*/gu)!;
  const asked = Number(/<details class="practice"[^>]* data-count="(\d)" open>/.exec(html)?.[1] ?? 0);
  const inTest = html.includes('<attention-lab-final-test') ? 20 * 1.5 - 4 : 0;
  return (
    words.length / 150 +
    4 * count(/<attention-lab-/g) +
    2.5 * count(/<attention-steps /g) +
    1.5 * (count(/<attention-question /g) + asked) +
    7 * count(/<attention-exercise /g) +
    inTest
  );
}

describe('the course', async () => {
  const { pages, search } = await coursePages(path('../../../../web'), path('../../../../dist/core/core.js'), ['en']);
  it('has a page for every lesson, each id once, and a contents that lists them', () => {
    expect(pages.size).toBeGreaterThan(1);
    for (const [file, html] of pages) {
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(
        ids.filter((id, index) => ids.indexOf(id) !== index),
        file,
      ).toEqual([]);
      // Types and messages of the API may mention undefined.
      expect(html.replaceAll(/<code.*?<\/code>/gs, ''), file).not.toMatch(/undefined|\[object/);
    }
  });
  it('has its lessons in files named by number and id, each number once', async () => {
    const folder = path('../../../../web/course/lessons/en');
    const [files, read] = [(await readdir(folder)).sort(), await readLessons(folder)];
    expect(files).toEqual(read.map(({ id }, at) => `${String(at + 1).padStart(2, '0')}-${id}.json`));
  });
  it('names every part, and takes its sources from sources.json', async () => {
    for (const { id, parts, sources } of await readLessons(path('../../../../web/course/lessons/en'))) {
      expect(
        parts.filter((part) => part.id === undefined),
        `${id}: parts without an id`,
      ).toEqual([]);
      expect(
        sources.filter((source) => !('source' in source)),
        `${id}: not in web/course/lesson/sources.json`,
      ).toEqual([]);
    }
  });
  it('says what counts, and has the parts of a transformer, on the list of lessons alone', () => {
    const rule = 'Only your first answer to each question counts.';
    for (const [file, html] of pages) {
      const isList = html.includes('class="contents"');
      expect(html.split(rule).length - 1, file).toBe(isList ? 1 : 0);
      expect(html.includes('class="blocks"'), file).toBe(isList);
    }
  });
  it('has one thing to do next at the end of each lesson but the last', async () => {
    const lessons = await readLessons(path('../../../../web/course/lessons/en'));
    for (const { id } of lessons) {
      const [html = ''] = [...pages].flatMap(([file, text]) => (file.includes(`${id}/`) ? [text] : []));
      const count = html.split('class="next"').length - 1;
      expect(count, id).toBe(id === lessons.at(-1)?.id ? 0 : 1);
    }
  });
  it('folds nothing around what to write in the lessons on scores, softmax and the whole of attention', async () => {
    const open = (await readLessons(path('../../../../web/course/lessons/en'))).flatMap(({ id, parts }) =>
      parts.some(({ kind, deeper }) => kind === 'exercise' && deeper === undefined) ? [id] : [],
    );
    expect(open).toEqual(['scores', 'softmax', 'checked', 'questions']);
    for (const id of open)
      expect([...pages].find(([file]) => file.includes(`${id}/`))?.[1], id).toMatch(/<p class="tells">.*which step/);
  });
  it('sets the names of matrices as formulas in what is put in order', async () => {
    for (const { id, parts } of await readLessons(path('../../../../web/course/lessons/en')))
      for (const item of parts.flatMap((part) => (part.kind === 'questions' ? part.items : [])))
        if (item.kind === 'order')
          for (const text of item.items)
            expect(text.replaceAll(/\$.*?\$/g, ''), `${id} ${item.id}`).not.toMatch(/[A-Z]_/);
  });
  it('has 150 to 450 words of text in a lesson, besides corrections, formulas, numbers and what is folded away', async () => {
    for (const { id, parts } of await readLessons(path('../../../../web/course/lessons/en'))) {
      const words = wordsIn(parts);
      expect(words, id).toBeGreaterThanOrEqual(150);
      expect(words, id).toBeLessThanOrEqual(450);
    }
  });
  it('takes at most 24 minutes a lesson without the final test, and 215 for the main line', async () => {
    let line = 0;
    for (const [at, { id, parts, minutes }] of (
      await readLessons(path('../../../../web/course/lessons/en'))
    ).entries()) {
      const { open, all } = minutesAt(at + 1, parts, true);
      expect(minutes, id).toBe(minutesOf(parts, 0).open);
      expect(all, id).toBeGreaterThanOrEqual(open);
      if (id !== 'questions') expect(minutes, id).toBeLessThanOrEqual(24);
      if (outline.mainLine.includes(id)) line += open;
    }
    expect(line).toBeLessThanOrEqual(215);
  });
  it('says minutes that differ by at most 15 % from those of what its pages have', async () => {
    const lessons = await readLessons(path('../../../../web/course/lessons/en'));
    const contents = [...pages.values()].find((html) => html.includes('class="contents"'))!;
    const isNear = (said: number, counted: number): boolean => Math.abs(said - counted) <= 0.15 * counted;
    const sums = { main: 0, open: 0, all: 0 };
    for (const { id } of lessons) {
      const html = [...pages].find(([file]) => file.endsWith(`${id}/index.html`))![1];
      const said = /<p class="kicker">.*?about (\d+) minutes(?:, (\d+) with what is folded away)?<\/p>/.exec(html);
      const [, open, all] = said!.map(Number) as [number, number, number];
      const counted = {
        open: minutesOn(html.replaceAll(/<details class="deeper">.*?<\/details>/gs, '')),
        all: minutesOn(html),
      };
      expect(isNear(open, counted.open), `${id}: says ${open}, has ${counted.open}`).toBe(true);
      expect(isNear(all || open, counted.all), `${id}: says ${all}, has ${counted.all}`).toBe(true);
      const listed = new RegExp(`<li data-lesson="${id}".*?<small>about (\\d+) minutes`, 's').exec(contents)?.[1];
      expect(Number(listed), id).toBe(open);
      sums.open += counted.open;
      sums.all += counted.all;
      if (outline.mainLine.includes(id)) sums.main += counted.open;
    }
    const [, main, open, all] = /about (\d+) minutes: .*? about (\d+) hours, or (\d+) with/s
      .exec(contents)!
      .map(Number);
    expect(isNear(main!, sums.main), `${main}, ${sums.main}`).toBe(true);
    expect(isNear(60 * open!, sums.open), `${open} hours, ${sums.open}`).toBe(true);
    expect(isNear(60 * all!, sums.all), `${all} hours, ${sums.all}`).toBe(true);
    const teaching = readFileSync(path('../../../../docs/teaching.md'), 'utf8').replaceAll(/\s+/g, ' ');
    expect(teaching).toContain(`about ${main} minutes. All lessons take about ${open} hours, or ${all} with`);
  });
  it('ends the questions of each lesson but the final test with one to be answered in words', async () => {
    for (const { id, parts } of await readLessons(path('../../../../web/course/lessons/en'))) {
      const open = parts.flatMap((part) => (part.kind === 'questions' && part.deeper === undefined ? part.items : []));
      expect(open.at(-1)?.kind, id).toBe(id === 'questions' ? undefined : 'words');
    }
  });
  it('lets readers predict on a stage of each lesson from scores to masks, before its questions', async () => {
    const lessons = await readLessons(path('../../../../web/course/lessons/en'));
    const ids = lessons.map(({ id }) => id);
    for (const { id, parts } of lessons.slice(ids.indexOf('scores'), ids.indexOf('masks') + 1)) {
      const main = parts.filter(({ deeper }) => deeper === undefined);
      const before = main.slice(
        0,
        main.findIndex(({ kind }) => kind === 'questions'),
      );
      expect(
        before.some((part) => part.kind === 'stage' && part.link.includes('predict=')),
        id,
      ).toBe(true);
    }
  });
  it('is searched by what it teaches', () => {
    for (const { url, text } of search.sections) if (!url.includes('docs/')) expect(text).not.toMatch(/&#?\w+;/);
    const find = openSearch(search);
    for (const query of ['query', 'weights', '√d_k', 'sqrt']) expect(find(query).length, query).toBeGreaterThan(0);
  });
});

describe('the lesson of docs/lessons.md', () => {
  const lesson = documentedLesson();
  const context = contextOf(lesson);
  const html = lessonMarkup(lesson, context).text;
  const asked = lesson.parts.flatMap((part) => (part.kind === 'questions' ? part.items : []));
  const changed = (id: string, change: object): (() => unknown) => {
    const question = { ...asked.find((one) => one.id === id), ...change } as Question;
    return () => lessonMarkup({ ...lesson, parts: [{ kind: 'questions', items: [question] }] }, context);
  };

  it('has every kind of part and of question', () => {
    expect(new Set(lesson.parts.map(({ kind }) => kind)).size).toBe(5);
    expect(asked.map(({ kind }) => kind)).toEqual(['choice', 'number', 'order', 'error', 'words']);
    expect(questionsOf(lesson, true)).toEqual(['most', 'share', 'steps', 'misprint', 'why-self']);
  });
  it('can be read before scripts run: options, items, the printed matrix', () => {
    for (const words of ['“bites”', 'masked scores', '<td>0.58</td>', '<th scope="row">bites</th>'])
      expect(html).toContain(words);
  });
  it('has the numbers of its stage for where there is none', () => {
    const still = /<attention-steps .*?<\/attention-steps>/s.exec(html)?.[0] ?? '';
    for (const words of ['S = Q Kᵀ', 'Q: queries', 'K: keys', 'S: scores', '<td>1.000</td>'])
      expect(still).toContain(words);
  });
  it('tells a final test where no Python runs', () => {
    const page = (lab: 'final-test' | 'scores', runsPython: boolean): string =>
      lessonMarkup({ ...lesson, parts: [{ kind: 'lab', lab, values: {} }] }, { ...context, runsPython }).text;
    expect(page('final-test', false)).toContain('python="none"');
    for (const text of [page('final-test', true), page('scores', false)]) expect(text).not.toContain('python=');
  });
  it('has its numbers from the engine', () => {
    const key = keyOf(asked[1]!, context);
    expect(key).toMatchObject({ kind: 'number', mistakes: [{}] });
    expect(key.kind === 'number' && key.answer).toBeCloseTo(0.2122, 4);
    expect(html).toContain('0.370, 0.427, 0.203');
  });
  it('has nothing in its options that the keyboard would reach inside a button', () => {
    const options = [
      { text: '[Q](matrix:q) or [this](https://example.org/)', right: true, feedback: 'yes' },
      { text: 'b', right: false, feedback: 'no' },
    ];
    const { text } = changed('most', { options })() as { text: string };
    const list = /<ol class="options">.*?<\/ol>/s.exec(text)?.[0] ?? '';
    expect(list).toContain('data-matrix="q"');
    expect(list).not.toMatch(/tabindex|<a /);
  });
  it.each([
    ['share', { answer: 'weights[9,0]' }, 'question "share": {{weights[9,0]}}: weights has 3 × 3 cells'],
    ['share', { answer: 'weights' }, 'question "share"'],
    ['share', { mistakes: [{ answer: 'weights[0,2]', feedback: 'x' }] }, 'which counts as right (within 0.005'],
    ['misprint', { printed: [[1, 2, 3]] }, 'question "misprint": printed: 1 rows, scaledScores has 3'],
    ['misprint', { printed: [[1, 2]] }, 'printed: row 0 has 2 numbers, scaledScores has 3 columns'],
    ['most', { ask: '{{nothing[0,0]}}' }, 'question "most": {{nothing[0,0]}}: there is no nothing'],
  ])('is refused where %s has %j', (id, change, message) => {
    expect(changed(id, change)).toThrow(message);
  });
});

it('docs/embedding-reference.md names every example with its words, and every step', () => {
  const section = readFileSync(new URL('../../../../docs/embedding-reference.md', import.meta.url), 'utf8')
    .split('## Examples and steps')[1]
    ?.split('\n## ')[0];
  const rows = [...(section ?? '').matchAll(/^\| `(.*?)` +\| (.*?) +\|$/gm)].map(([, id, words]) => [id, words]);
  const wordsOf = ({ tokens, contextTokens }: (typeof EXAMPLES)[number]): string =>
    contextTokens ? `${tokens.join(', ')}; keys: ${contextTokens.join(', ')}` : tokens.join(' ');
  expect(rows).toEqual([['example', 'its words, from 0'], ...EXAMPLES.map((one) => [one.id, wordsOf(one)])]);
  const stepsAfter = (start: string) =>
    [...(section?.split(start)[1]?.split('.')[0] ?? '').matchAll(/`(.+?)`/g)].map(([, id]) => id);
  expect(stepsAfter('Forward steps:')).toEqual(STEP_IDS.forward);
  expect(stepsAfter('the gradients:')).toEqual(STEP_IDS.backward);
});
