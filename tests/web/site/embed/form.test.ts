import { beforeAll, describe, expect, it } from 'vitest';
import { PLAYGROUND } from '../../../../web/hosts/iframe/playground-settings.ts';
import { READER } from '../../../../web/hosts/iframe/reader-settings.ts';
import { STAGE, lessonSettings } from '../../../../web/hosts/iframe/settings.ts';
import { PROPERTIES } from '../../../../web/stage/view/element/properties.ts';
import type { Settings } from '../../../../web/shared/settings.ts';
import { STEP_IDS } from '../../../../web/stage/inputs/step-ids.ts';
import { groupsOf } from '../../../../web/site/embed/choices-view.ts';
import { type Form, settingView } from '../../../../web/site/embed/form.ts';
import { lessonChoices, playgroundChoices, stageChoices } from '../../../../web/site/embed/choices.ts';
import type { LessonChoice } from '../../../../web/site/embed/parts.ts';
import { wordOf } from '../../../../web/site/embed/words.ts';
import { readAll } from './course.ts';

/** A template as text. */
function textOf(piece: unknown): string {
  if (Array.isArray(piece)) return piece.map(textOf).join('');
  if (typeof piece === 'string' || typeof piece === 'number') return String(piece);
  if (typeof piece !== 'object' || piece === null || !('strings' in piece)) return '';
  const { strings, values } = piece as unknown as { strings: readonly string[]; values: readonly unknown[] };
  return strings.map((string, at) => string + textOf(values[at])).join('');
}

const formOf = (show: string, table: Settings, given: Partial<Form> = {}): Form => ({
  show,
  table,
  settings: {},
  wrong: {},
  choices: {},
  usual: {},
  hints: {},
  set: () => undefined,
  setNames: () => undefined,
  ...given,
});

describe('a setting that is added to a table', () => {
  const added: Settings = {
    colour: { kind: 'choice', value: 'red', of: ['red', 'green'] },
    fruit: { kind: 'choice', value: '', of: ['apple', 'pear'] },
    loud: { kind: 'flag', value: false },
    row: { kind: 'index' },
    weight: { kind: 'number', value: 1, min: 0, max: 9, step: 1 },
    times: { kind: 'count', value: 1, min: 0, max: 9 },
    motto: { kind: 'text', value: '', longest: 80 },
    friends: { kind: 'names', of: ['ann', 'bob'] },
  };

  it.each(['', 'scores', 'playground', 'reader'])('is in the form of “%s”, without anything else', (show) => {
    const tables: Settings = { ...STAGE, ...added };
    const inGroups = [...groupsOf(show, Object.keys(tables)).values()].flat();
    expect(inGroups).toEqual(Object.keys(tables));
    const form = formOf(show, tables);
    for (const name of Object.keys(added)) {
      const text = textOf(settingView(form, name));
      expect(text).toMatch(new RegExp(`name=${name}\\b`));
      expect(text, 'its label').toMatch(new RegExp(`>\\s*${name}\\b`));
    }
    expect(textOf(settingView(form, 'fruit'))).toMatch(/value=apple.*value=pear/s);
    expect(textOf(settingView(formOf(show, tables, { settings: { friends: '' } }), 'friends'))).toContain(
      'friends-bob',
    );
  });

  it('is a property of the stage', () => {
    expect(Object.keys(PROPERTIES)).toEqual(
      expect.arrayContaining(Object.keys(STAGE).filter((name) => name !== 'lang')),
    );
  });
});

it('has words for each setting, and for each of its choices that is none itself', () => {
  const tables = { '': STAGE, scores: lessonSettings([]), playground: PLAYGROUND, reader: READER };
  for (const [show, table] of Object.entries(tables))
    for (const [name, setting] of Object.entries(table as Settings)) {
      expect(wordOf(show, name), name).toBeDefined();
      if (setting.kind !== 'choice' || /^(lang|compare)$/.test(name)) continue;
      for (const value of setting.of)
        if (!/^\d+$/.test(value)) expect(wordOf(show, `${name}.${value}`), `${name}.${value}`).toBeDefined();
    }
});

it('says what of a field cannot be used, and keeps it', () => {
  const text = textOf(settingView(formOf('playground', PLAYGROUND, { wrong: { seed: 'x' } }), 'seed'));
  expect(text).toContain('.value=x');
  expect(text).toContain('Seed: expected 0 … 4294967295, got “x”');
});

describe('there are to choose', () => {
  let lessons: readonly LessonChoice[];
  beforeAll(async () => {
    lessons = (await readAll()).choices;
  });
  const values = (link: string, name: string) => stageChoices(link)[name]?.map(({ value }) => value);

  it('of a stage the steps that its inputs allow', () => {
    const ids = (link: string) => values(link, 'steps');
    expect(ids('example=dog-bites-man')).toEqual([
      'words',
      'qkv',
      'scores',
      'scale',
      'mask',
      'softmax',
      'weighted-sum',
    ]);
    expect(ids('example=two-queries')).toEqual(['scores', 'scale', 'mask', 'softmax', 'weighted-sum']);
    expect(ids('example=bank-river-heads')).toEqual(STEP_IDS.forward);
    expect(ids('example=bank-river-heads&step=d-values&head=2')).toEqual(STEP_IDS.backward);
    expect(ids('example=dog-bites-man&heads=2')).toEqual(STEP_IDS.forward.filter((id) => id !== 'output-projection'));
    expect(ids('example=dog-bites-man&step=d-values')).toContain('d-qkv');
    expect(ids('example=two-queries&step=d-values')).not.toContain('d-qkv');
  });

  it('its queries, its heads, and the matrices that it computes from', () => {
    const { query, head } = stageChoices('example=bank-river-heads');
    expect(query?.map(({ text }) => text).slice(0, 2)).toEqual(['0: she', '1: sat']);
    expect(head).toHaveLength(4);
    expect(values('q=2x1:1,2&k=1x1:1&v=1x1:1', 'query')).toEqual(['0', '1']);
    expect(values('example=dog-bites-man', 'fixed')).toEqual(['x', 'wq', 'wk', 'wv', 'mask']);
    expect(values('example=two-queries&step=d-values', 'fixed')).toEqual(['q', 'k', 'v', 'mask', 'outputGradient']);
  });

  it('of a playground what it is compared with', () => {
    expect(playgroundChoices({ layers: '1' })['compare']?.map(({ text }) => text)).toContain('with two layers');
  });

  it('of a lesson its parts and questions, each under a name of its own', () => {
    expect(lessons.length).toBeGreaterThanOrEqual(14);
    for (const one of lessons) {
      const parts = lessonChoices(one)['part'] ?? [];
      const texts = parts.map(({ text }) => textOf(text));
      const named = parts.filter(({ within }) => !within).map(({ text }) => textOf(text));
      const own = named.filter((text) => !text.startsWith('<strong>Questions'));
      expect(new Set(own).size, one.id).toBe(own.length);
      for (const text of texts) expect(text, one.id).not.toMatch(/^$|[\\{}$]/);
    }
    const scores = lessons.find(({ id }) => id === 'scores');
    const texts = scores && lessonChoices(scores)['part']?.map(({ text }) => textOf(text));
    expect(texts).toContain('<strong>Stage</strong> Scores, she sat on the bank of the river');
    expect(texts).toContain('<strong>Lab</strong> One query, one key, one score');
  });
});
