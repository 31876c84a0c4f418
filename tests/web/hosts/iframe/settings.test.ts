import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_STEP_IDS } from '../../../../web/stage/inputs/step-ids.ts';
import {
  type Choices,
  HEIGHTS,
  builderAddress,
  readBase,
  readBuilder,
  startFrom,
} from '../../../../web/site/embed/choices.ts';
import type { LessonChoice } from '../../../../web/site/embed/parts.ts';
import {
  PAGE_THEMES,
  type Shown,
  USUAL,
  decodeShown,
  encodeShown,
  iframeAddress,
} from '../../../../web/hosts/iframe/settings.ts';

const known = { parts: ['lab', 'stage', 'hard'], languages: ['de', 'en'] };
const lessons = new Map([
  ['softmax', known.parts],
  ['masks', ['lab', 'kinds']],
]);

const shown: fc.Arbitrary<Shown> = fc.record(
  {
    parts: fc.uniqueArray(fc.constantFrom(...known.parts)),
    theme: fc.constantFrom(...PAGE_THEMES),
    lang: fc.constantFrom('', 'de', 'en'),
    controls: fc.constantFrom('all', 'none'),
    strip: fc.constantFrom('on', 'off'),
    plane: fc.constantFrom('on', 'off'),
    view: fc.constantFrom('overview', 'full'),
    present: fc.constantFrom('on', 'off'),
    query: fc.nat({ max: 300 }),
    head: fc.nat({ max: 7 }),
    steps: fc.uniqueArray(fc.constantFrom(...ALL_STEP_IDS)),
    fixed: fc.constantFrom('', 'all', 'q k', 'wq[0,1] x', '&=#%+"'),
  },
  { requiredKeys: ['parts', 'theme', 'lang', 'steps', 'fixed'] },
);
const start = fc.constantFrom('', 'v=1&lab.temperature=.5', "v=1&stage=step%3Dscores&hard='x", 'example=two-queries');
const choices: fc.Arbitrary<Choices> = fc
  .tuple(
    shown,
    fc.record({
      lesson: fc.constant('softmax'),
      start,
      height: fc.oneof(fc.constantFrom('auto' as const, undefined), fc.integer(HEIGHTS)),
      base: fc.constantFrom('', 'https://example.org/', 'http://example.org/a/b/'),
    }),
  )
  .map(([one, other]) => ({ ...one, ...other }));

describe("what is chosen, as a frame's address", () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(shown, (any) => {
        expect(decodeShown(`?${encodeShown(any)}`, known)).toEqual({ shown: any, problems: [] });
      }),
    );
  });

  it('says nothing of what is usual', () => {
    expect(encodeShown(USUAL)).toBe('');
    expect(decodeShown('', known)).toEqual({ shown: USUAL, problems: [] });
    expect(iframeAddress('https://example.org/a/', { ...USUAL, lesson: '', start: '' })).toBe(
      'https://example.org/a/embed.html',
    );
  });

  it('is what people write by hand', () => {
    const address = iframeAddress('/', {
      ...USUAL,
      lesson: 'softmax',
      parts: ['lab', 'hard'],
      theme: 'dark',
      steps: ['scores', 'softmax'],
      start: 'v=1&lab.temperature=.5',
    });
    expect(address).toBe(
      '/lessons/softmax/embed.html?part=lab&part=hard&theme=dark&steps=scores+softmax#v=1&lab.temperature=.5',
    );
    expect(decodeShown('?steps=scores%20softmax', known).shown.steps).toEqual(['scores', 'softmax']);
    expect(decodeShown('?steps=scores,softmax', known).shown.steps).toEqual(['scores', 'softmax']);
  });

  it.each([
    ['part=lab&part=x', { parts: ['lab'] }, 'This lesson has no part “x”; it has lab, stage, hard.'],
    ['theme=blue', {}, /theme is “blue”; it can be auto, light, dark/],
    ['lang=fr', {}, /lang is “fr”; it can be de, en/],
    ['controls=some', {}, /controls is “some”; it can be all, none/],
    ['strip=none', {}, /strip is “none”; it can be on, off/],
    ['plane=0', {}, /plane is “0”; it can be on, off/],
    ['view=whole', {}, /view is “whole”; it can be overview, full/],
    ['present=yes', {}, /present is “yes”; it can be on, off/],
    ['query=-1&strip=off', { strip: 'off' }, /query is “-1”; it can be 0, 1, 2/],
    ['head=first&query=2', { query: 2 }, /head is “first”; it can be 0, 1, 2/],
    ['steps=scores+sofmax', { steps: ['scores'] }, /steps is “sofmax”; it can be qkv, split, scores/],
    ['keep=nobody', {}, /keep is “nobody”; it can be device, host/],
    [
      'parts=lab',
      {},
      /an unknown parameter, “parts”; it can have part, keep, theme, lang, steps, fixed, controls, strip, plane, view, present, query, head\./,
    ],
  ])('names what cannot be used: %s', (query, expected, problem) => {
    const decoded = decodeShown(query, known);
    expect(decoded.shown).toEqual({ ...USUAL, ...expected });
    expect(decoded.problems).toHaveLength(1);
    expect(decoded.problems[0]).toMatch(problem);
  });

  it('takes who keeps what is answered, which is of no lesson elsewhere', () => {
    expect(decodeShown('part=lab&keep=host', known)).toEqual({ shown: { ...USUAL, parts: ['lab'] }, problems: [] });
    expect(decodeShown('keep=host', { ...known, parts: [] }).problems).toHaveLength(1);
  });

  it('has no parts where there is no lesson', () => {
    expect(decodeShown('part=lab', { ...known, parts: [] }).problems[0]).toMatch(/it can have theme/);
  });
});

describe("the builder's own address", () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(choices, (any) => {
        const url = new URL(builderAddress('https://example.org/embed/', any));
        const { choices: read, problems } = readBuilder(url.search, url.hash, known.languages, lessons);
        expect(problems).toEqual([]);
        expect({ ...read, start: decodeURIComponent(read.start) }).toEqual({
          ...any,
          start: decodeURIComponent(any.start),
        });
      }),
    );
  });

  it.each([
    ['lesson=sofmax', /lesson is “sofmax”; it can be softmax, masks/],
    ['lesson=masks&part=hard', /no part “hard”; it has lab, kinds/],
    ['height=1e9', /height is “1e9”; it can be auto, 100 … 5000/],
    ['base=javascript:alert(1)', /base is “javascript:alert\(1\)”, which is not the address/],
  ])('names what cannot be used: %s', (query, problem) => {
    const { choices: read, problems } = readBuilder(query, '', known.languages, lessons);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
    expect([read.height, read.base, read.parts]).toEqual([undefined, '', []]);
  });

  it.each([
    ['https://example.org', 'https://example.org/'],
    ['https://example.org/a/b', 'https://example.org/a/b/'],
    ['https://example.org/a/?x#y', 'https://example.org/a/'],
    ['example.org', undefined],
    ['ftp://example.org/', undefined],
    ['', undefined],
  ])('a site at %s is at %s', (text, expected) => {
    expect(readBase(text)).toBe(expected);
  });
});

describe('what a link to a stage has chosen', () => {
  it('is a choice in the builder, and no part of where it starts', () => {
    const { choices: read } = readBuilder('', '#example=two-queries&step=mask&theme=dark', known.languages, lessons);
    expect(read).toMatchObject({ theme: 'dark', start: 'example=two-queries&step=mask' });
    // Dropping the steps keeps the step that they led to.
    const some = readBuilder(
      '',
      '#example=dog-bites-man&steps=scale%20softmax&time=2',
      known.languages,
      lessons,
    ).choices;
    expect(some).toMatchObject({ steps: ['scale', 'softmax'], start: 'example=dog-bites-man&step=scale&time=2' });
    // Later choices take precedence.
    const later = readBuilder('theme=light', '#step=mask&theme=dark', known.languages, lessons).choices;
    // A link without an example opens the worked one, which the start names.
    expect(later).toMatchObject({ theme: 'light', start: 'example=worked-example&step=mask' });
    const presented = readBuilder('', '#example=two-queries&query=1&present=on', known.languages, lessons).choices;
    expect(presented).toMatchObject({ query: 1, present: 'on', start: 'example=two-queries' });
    // A link without choices stays, even if the stage is going to refuse it.
    expect(readBuilder('', '#step=nask', known.languages, lessons).choices.start).toBe('step=nask');
  });

  it('does not come back with the state of the preview', () => {
    const dark = { ...USUAL, lesson: '', start: '', theme: 'dark' } as const;
    expect(startFrom('example=two-queries&step=mask&theme=dark', dark, undefined)).toBe(
      'example=two-queries&step=mask',
    );
    // The preview's own state stays, unless it was chosen here.
    expect(startFrom('step=mask&theme=light', { ...dark, theme: 'auto' }, undefined)).toBe('step=mask&theme=light');
    const lesson: LessonChoice = { id: 'x', title: 'X', parts: [{ id: 'stage', kind: 'stage', label: '', link: '' }] };
    const told = 'v=1&stage=step%3Dmask%26theme%3Ddark';
    expect(startFrom(told, { ...dark, lesson: 'x' }, lesson)).toBe('v=1&stage=example%3Dworked-example%26step%3Dmask');
  });
});
