/** Parts that the editor puts into a file: each can be shown at once, and nothing else of the text changes. */
import { findNodeAtLocation, getLocation, getNodePath, parseTree } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { LessonError } from '../../../../web/course/lesson/problems.ts';
import { lessonFromText } from '../../../../web/course/lesson/read-text.ts';
import { nowhere, ownPage } from '../../../../web/hosts/lesson/page.ts';
import {
  type Edit,
  FIRST,
  PIECE_NAMES,
  type PieceName,
  idAt,
  insertion,
  removal,
  valueBeside,
} from '../../../../web/site/editor/insert.ts';
import template from '../../../../web/site/editor/template.json?raw';
import { isThorough } from '../../../seed.ts';
import { engine } from '../../engine.ts';

/** Texts that were shown: most places of the cursor lead to the same. */
const shown = new Set<string>();
const shows = (text: string): void => {
  if (!shown.has(text)) ownPage(text, { engine, math: (tex) => tex, lessonUrl: nowhere });
  shown.add(text);
};
const edited = (done: Edit | string): Edit => {
  if (typeof done === 'string') throw new Error(done);
  return done;
};
const inserted = (text: string, cursor: number, name: PieceName): Edit => edited(insertion(text, cursor, name));
/** An inserted source has no title yet, so that none is invented. */
const named = (text: string): string => text.replaceAll('"title": ""', '"title": "Mine"');
const kindsOf = (text: string): string[] => lessonFromText(text).parts.map(({ kind }) => kind);

/** Files in which the cursor can be anywhere: with no parts, one, several, with and without line breaks, a list of questions. */
const choice = {
  kind: 'choice',
  id: 'most',
  ask: 'Which?',
  options: [
    { text: 'a', right: true, feedback: 'Yes.' },
    { text: 'b', feedback: 'No.' },
  ],
};
const files = {
  template,
  'no parts': '{ "version": 1, "parts": [] }',
  'no parts, on lines': '{\n  "version": 1,\n  "parts": [\n\n  ],\n  "sources": [\n  ]\n}',
  'without line breaks': JSON.stringify({
    parts: [
      { kind: 'text', text: 'a' },
      { kind: 'questions', items: [choice] },
    ],
  }),
  'no questions': '{ "parts": [{ "kind": "questions", "items": [ ] }, { "kind": "questions" }], "summary": ["a"] }',
  nothing: '{}',
  choice: JSON.stringify({ parts: [{ kind: 'questions', items: [choice, { ...choice, id: 'other' }] }] }, null, 2),
};
/** The slow tests try all of them, the quick ones at most some 150. */
const offsetsOf = (text: string): number[] => {
  const step = isThorough ? 1 : Math.ceil(text.length / 150);
  return Array.from({ length: Math.ceil((text.length + 1) / step) }, (_, at) => at * step);
};

describe('what is inserted', () => {
  it.each(PIECE_NAMES)('can be shown wherever the cursor is, twice over: %s', (name) => {
    for (let cursor = name === 'option' ? template.indexOf('"Softmax') : 0; cursor <= template.length; cursor += 40) {
      const text = name === 'option' ? inserted(template, cursor, 'choice').text : template;
      const at = name === 'option' ? text.indexOf('It depends') : cursor;
      const once = inserted(text, at, name);
      const twice = inserted(once.text, at, name);
      expect(() => {
        shows(named(twice.text));
      }, String(cursor)).not.toThrow();
      // The rest stays as it is written.
      expect(once.end).toBeGreaterThan(once.start);
      expect(text.startsWith(once.text.slice(0, once.start))).toBe(true);
      expect(text.endsWith(once.text.slice(once.end))).toBe(true);
    }
  });

  it.each(Object.entries(files))('has the field that is named selected, wherever the cursor is: %s', (_, text) => {
    for (const cursor of offsetsOf(text))
      for (const name of PIECE_NAMES) {
        const done = insertion(text, cursor, name);
        if (name === 'option' && done === 'no-choice') continue;
        const { text: after, select } = edited(done);
        const at = `${name} at ${cursor}`;
        expect(() => JSON.parse(after) as unknown, at).not.toThrow();
        const node = findNodeAtLocation(parseTree(after)!, getLocation(after, select[0]).path)!;
        const path = getNodePath(node);
        expect(name === 'summary' ? path[0] : path.at(-1), at).toBe(FIRST[name]);
        const quote = node.type === 'string' ? 1 : 0;
        expect(select, at).toEqual([node.offset + quote, node.offset + node.length - quote]);
      }
  });

  it('stands behind the part of the cursor, and a question among those that it is in', () => {
    expect(kindsOf(inserted(template, template.indexOf('"lab"') + 2, 'text').text)).toEqual([
      'text',
      'lab',
      'text',
      'stage',
      'questions',
    ]);
    expect(kindsOf(inserted(template, 0, 'lab').text)).toEqual(['text', 'lab', 'stage', 'questions', 'lab']);
    const asked = lessonFromText(inserted(template, template.indexOf('weights[0,0]"'), 'order').text);
    expect(asked.parts.at(-1)).toMatchObject({ items: [{ id: 'most' }, { id: 'order' }] });
    expect(kindsOf(inserted(template, template.indexOf('"stage"'), 'choice').text)).toEqual([
      'text',
      'lab',
      'stage',
      'questions',
      'questions',
    ]);
  });

  it('stands there too where what it asks about is put in above', () => {
    const text = JSON.stringify({ computed: {}, parts: [{ kind: 'text' }, { kind: 'lab' }] });
    const kindsAt = (place: string) => {
      const { parts } = JSON.parse(inserted(text, text.indexOf(place), 'error').text) as { parts: { kind: string }[] };
      return parts.map(({ kind }) => kind);
    };
    expect(kindsAt('text')).toEqual(['text', 'questions', 'lab']);
    expect(kindsAt('lab')).toEqual(['text', 'lab', 'questions']);
  });

  it('is another option of the choice at the cursor, and nothing elsewhere', () => {
    const optionsAt = (place: string) => {
      const { text } = inserted(files.choice, files.choice.lastIndexOf(place), 'option');
      const { parts } = JSON.parse(text) as { parts: [{ items: (typeof choice)[] }] };
      return parts[0].items.map(({ options }) => options.map((one) => one.text));
    };
    expect(optionsAt('Yes.')).toEqual([
      ['a', 'b'],
      ['a', 'Another answer', 'b'],
    ]);
    expect(optionsAt('Which?')).toEqual([
      ['a', 'b'],
      ['a', 'b', 'Another answer'],
    ]);
    expect(insertion(template, template.indexOf('"lab"'), 'option')).toBe('no-choice');
  });

  it('is a line of the summary, which stands before the sources', () => {
    const once = inserted(template, 0, 'summary').text;
    const lines = (text: string) => lessonFromText(text).summary.length;
    expect(lines(inserted(once, 0, 'summary').text)).toBe(lines(template) + 2);
    const { text } = inserted('{ "parts": [], "sources": [] }', 0, 'summary');
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['parts', 'summary', 'sources']);
  });

  it('has what to write first selected', () => {
    const selected = (name: PieceName, cursor = 0): string => {
      const { text, select } = inserted(template, cursor, name);
      return text.slice(...select);
    };
    expect(selected('text')).toMatch(/^Text is .*top\$\.$/);
    expect(selected('choice')).toBe('What do the weights of a query sum to?');
    expect(selected('choice', template.indexOf('"stage"'))).toBe(selected('choice')); // with a part around it
    expect(selected('error')).toBe('Somebody printed these weights. Which cells are wrong?'); // after its matrices
    expect(selected('stage')).toBe('example=dog-bites-man&step=softmax');
    expect(selected('exercise')).toBe('softmax');
    expect(JSON.parse(selected('computed'))).toHaveProperty('q');
  });

  it('is no source with an invented title', () => {
    expect(() => {
      shows(inserted(template, 0, 'source').text);
    }).toThrow(/^sources\.1\.title: expected some text$/);
  });

  it('begins lists that are not there, and needs a file that is JSON', () => {
    for (const name of PIECE_NAMES) {
      if (name !== 'option') expect(() => lessonFromText(inserted('{}', 1, name).text)).toThrow(LessonError); // the rest is missing
      for (const broken of ['', '{', '[]', '3', '{"parts": 3}', '{"parts": [{"items": {}}]}', '{"sources": "mine"}'])
        expect(insertion(broken, 0, name), broken).toBe('uninserted');
    }
  });
});

describe('what is removed', () => {
  it.each(Object.entries(files))('leaves JSON, one entry shorter, wherever the cursor is: %s', (_, text) => {
    for (const cursor of offsetsOf(text)) {
      const done = removal(text, cursor);
      if (done === 'nothing-here') continue;
      const { text: after, start, end, select } = edited(done);
      expect(() => JSON.parse(after) as unknown, String(cursor)).not.toThrow();
      expect(after.length).toBeLessThan(text.length);
      expect([end, ...select]).toEqual([start, start, start]);
      expect(text.startsWith(after.slice(0, start)) && text.endsWith(after.slice(start))).toBe(true);
    }
  });

  it('is the option, the question or the part at the cursor, and a part with its only question', () => {
    const left = (place: string, text = files.choice): unknown =>
      (JSON.parse(edited(removal(text, text.lastIndexOf(place))).text) as { parts: unknown }).parts;
    expect(left('Yes.')).toMatchObject([{ items: [choice, { options: [{ text: 'b' }] }] }]);
    expect(left('Which?')).toMatchObject([{ items: [{ id: 'most' }] }]);
    expect(left('"items"')).toEqual([]);
    expect(left('Which?', files['without line breaks'])).toMatchObject([{ kind: 'text' }]);
    expect(left('"lab"', template)).toMatchObject([{ kind: 'text' }, { kind: 'stage' }, { kind: 'questions' }]);
  });

  it.each(['template', 'choice'] as const)('is what was just inserted, whose first field is selected: %s', (name) => {
    const text = files[name];
    for (let cursor = 0; cursor <= text.length; cursor += 7)
      for (const piece of PIECE_NAMES) {
        const done = insertion(text, cursor, piece);
        if (piece === 'option' && done === 'no-choice') continue;
        const { text: after, select } = edited(done);
        const undone = JSON.parse(edited(removal(after, select[0])).text) as object;
        expect(undone, `${piece} at ${cursor}`).toMatchObject(JSON.parse(text) as object);
      }
  });

  it('is missed by nothing else: a computation that no text uses any more is no fault', () => {
    const unused = JSON.parse(template.replaceAll(/\{\{.*?\}\}/g, '')) as { parts: unknown[]; computed: object };
    const text = JSON.stringify({ ...unused, parts: unused.parts.slice(0, 3) });
    expect(Object.keys(unused.computed)).toEqual(['dog']);
    expect(() => {
      shows(edited(removal(text, text.indexOf('Markdown'))).text);
    }).not.toThrow();
  });

  it('is nothing where nothing is that can be', () => {
    expect(removal(template, template.indexOf('"minutes"'))).toBe('nothing-here');
    expect(removal('{', 0)).toBe('uninserted');
  });
});

it('the next text or number is found from anywhere, and the one before', () => {
  const text = '{"kind": "text", "text": "a b", "n": [12, ""]}';
  const after = (at: [number, number]) => text.slice(...valueBeside(text, at, 1)!);
  const [a, n, none] = [text.indexOf('a b'), text.indexOf('12'), text.indexOf('""') + 1];
  expect(after([0, 0])).toBe('a b');
  expect(valueBeside(text, [a, a + 3], 1)).toEqual([n, n + 2]);
  expect(valueBeside(text, [n, n + 2], 1)).toEqual([none, none]);
  expect(valueBeside(text, [none, none], 1)).toBe(undefined);
  expect(valueBeside(text, [none, none], -1)).toEqual([n, n + 2]);
  expect(valueBeside(text, [n, n], -1)).toEqual([a, a + 3]);
  expect(valueBeside(text, [a, a], -1)).toBe(undefined);
});

it('the part of the cursor is known by its id in the page', () => {
  const at = (place: string, text = template) => idAt(text, text.lastIndexOf(place));
  expect(at('"minutes"')).toBe(undefined);
  expect(at('Markdown')).toBe('part-1');
  expect(at('softmax"', template)).toBe('stage');
  expect(at('"items"')).toBe('part-4');
  expect(at('scores[0,0]')).toBe('most');
  expect(at('"parts"', files['no parts'])).toBe(undefined);
});
