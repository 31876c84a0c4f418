/** Lessons in another language differ from the English ones only in their prose. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { languagesOf, readTranslations } from '../../../../web/site/course-files.ts';
import { differences } from '../../../../web/course/lesson/translation.ts';

const folder = fileURLToPath(new URL('../../../../web/course/lessons', import.meta.url));

describe('lessons in other languages', async () => {
  const [, ...languages] = await languagesOf(folder);
  it('are named as in lang', () => {
    for (const language of languages) expect(Intl.getCanonicalLocales(language)).toEqual([language]);
  });
  it.each(languages)('differ from the English ones only in prose: %s', async (language) => {
    expect((await readTranslations(folder, language)).size).toBeGreaterThan(0);
  });
});

describe('what differs', () => {
  const sample = {
    id: 'one',
    lang: 'en',
    title: 'One',
    computed: { small: { inputs: { q: [[1, 2]] }, tokens: ['dog', 'man'] } },
    parts: [
      { kind: 'text', text: 'It is {{small.q[0,0]:2}} of [Q](matrix:q) and {{small.q[0,1]}}.' },
      { kind: 'questions', items: [{ kind: 'order', id: 'o', ask: 'How?', items: ['a', 'b', 'c'], feedback: 'So.' }] },
    ],
  };
  type Change = (lesson: typeof sample) => unknown;
  const after = (change: Change): string[] => {
    const other = structuredClone(sample);
    change(other);
    return differences(sample, other);
  };

  it('may be prose, and the order of numbers in it', () => {
    const prose: Change = (lesson) => {
      lesson.lang = 'de';
      lesson.title = 'Eins';
      lesson.computed.small.tokens = ['Hund', 'Mann'];
      Object.assign(lesson.parts[0]!, { text: '{{small.q[0,1]}} von [Q](matrix:q): {{small.q[0,0]:2}}.' });
      Object.assign(lesson.parts[1]!.items![0]!, { ask: 'Wie?', items: ['x', 'y', 'z'], feedback: 'So.' });
    };
    expect(after(prose)).toEqual([]);
  });

  const changes: readonly (readonly [string, Change])[] = [
    ['id', (lesson) => (lesson.id = 'eins')],
    ['computed.small.inputs.q.0.1', (lesson) => (lesson.computed.small.inputs.q[0]![1] = 3)],
    ['parts.0.text', (lesson) => (lesson.parts[0]!.text = 'Es ist {{small.q[0,0]:3}}.')],
    ['parts.0.text', (lesson) => (lesson.parts[0]!.text = lesson.parts[0]!.text!.replace('matrix:q', 'matrix:k'))],
    ['parts.1.items.0.id', (lesson) => (lesson.parts[1]!.items![0]!.id = 'reihe')],
    ['parts.1.items.0.items.2', (lesson) => lesson.parts[1]!.items![0]!.items.pop()],
    ['parts.1', (lesson) => lesson.parts.pop()],
    ['minutes', (lesson) => Object.assign(lesson, { minutes: 3 })],
  ];
  it.each(changes)('is nothing else: %s', (place, change) => {
    expect(after(change).map((line) => line.split(':')[0])).toEqual([place]);
  });
});
