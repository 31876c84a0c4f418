/** Parts that the editor puts into a file: each can be shown at once, and nothing else of the text changes. */
import { describe, expect, it } from 'vitest';
import { LessonError } from '../../../../web/course/lesson/problems.ts';
import { lessonFromText } from '../../../../web/course/lesson/read-text.ts';
import { nowhere, ownPage } from '../../../../web/hosts/lesson/page.ts';
import { PIECE_NAMES, insertion } from '../../../../web/site/editor/insert.ts';
import template from '../../../../web/site/editor/template.json?raw';
import { engine } from '../../engine.ts';

const shows = (text: string): void => void ownPage(text, { engine, math: (tex) => tex, lessonUrl: nowhere });
const kindsOf = (text: string): string[] => lessonFromText(text).parts.map(({ kind }) => kind);

describe('what is inserted', () => {
  it.each(PIECE_NAMES)('can be shown wherever the cursor is, twice over: %s', (name) => {
    for (let cursor = 0; cursor <= template.length; cursor += 40) {
      const once = insertion(template, cursor, name)!;
      const twice = insertion(once.text, cursor, name)!;
      expect(() => {
        shows(twice.text);
      }, String(cursor)).not.toThrow();
      // The rest stays as it is written.
      const { text, start, end } = once;
      expect(end).toBeGreaterThan(start);
      expect(template.startsWith(text.slice(0, start))).toBe(true);
      expect(template.endsWith(text.slice(end))).toBe(true);
    }
  });

  it('stands behind the part of the cursor, and a question among those that it is in', () => {
    expect(kindsOf(insertion(template, template.indexOf('"lab"') + 2, 'text')!.text)).toEqual([
      ...['text', 'lab', 'text', 'stage', 'questions'],
    ]);
    expect(kindsOf(insertion(template, 0, 'lab')!.text)).toEqual(['text', 'lab', 'stage', 'questions', 'lab']);
    const asked = lessonFromText(insertion(template, template.indexOf('weights[0,0]"'), 'order')!.text);
    expect(asked.parts.at(-1)).toMatchObject({ items: [{ id: 'most' }, { id: 'order' }] });
    expect(kindsOf(insertion(template, template.indexOf('"stage"'), 'choice')!.text)).toEqual([
      ...['text', 'lab', 'stage', 'questions', 'questions'],
    ]);
  });

  it('has its first words selected, or itself, so that typing over them leaves the file whole', () => {
    const selected = (name: (typeof PIECE_NAMES)[number], cursor = 0): string => {
      const { text, select } = insertion(template, cursor, name)!;
      const overtyped = `${text.slice(0, select[0])}7${text.slice(select[1])}`;
      expect(() => JSON.parse(overtyped) as unknown, name).not.toThrow();
      return text.slice(...select);
    };
    expect(selected('text')).toMatch(/^Text is .*top\$\.$/);
    expect(selected('text', template.indexOf('"lab"'))).toBe(selected('text'));
    expect(selected('choice')).toBe('What do the weights of a query sum to?');
    expect(selected('choice', template.indexOf('"stage"'))).toBe(selected('choice')); // with a part around it
    expect(selected('error')).toBe('Somebody printed these weights. Which cells are wrong?'); // after its matrices
    expect(selected('own-exercise')).toBe('A mean');
    expect(selected('source')).toBe('My textbook');
    expect(JSON.parse(selected('stage'))).toMatchObject({ kind: 'stage' });
    expect(JSON.parse(selected('computed'))).toMatchObject({ scale: 'off' });
    for (const name of PIECE_NAMES) expect(selected(name), name).not.toBe('');
  });

  it('begins lists that are not there, and needs a file that is JSON', () => {
    for (const name of PIECE_NAMES) {
      const { text } = insertion('{}', 1, name)!;
      expect(() => lessonFromText(text)).toThrow(LessonError); // the rest is missing
      expect(text).toContain(name === 'source' ? 'sources' : name === 'computed' ? 'computed' : 'parts');
      for (const broken of ['', '{', '[]', '3', '{"parts": 3}', '{"sources": "mine"}'])
        expect(insertion(broken, 0, name), broken).toBe(undefined);
    }
  });
});
