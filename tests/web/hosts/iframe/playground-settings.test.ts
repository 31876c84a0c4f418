import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodePlayground,
  playgroundAddress,
  playgroundAttributes,
  playgroundLink,
  splitLink,
  startOf,
} from '../../../../web/hosts/iframe/playground-settings.ts';
import { USUAL } from '../../../../web/hosts/iframe/settings.ts';
import { type Option, type Setup, defaultSetup, params } from '../../../../web/learn/setup.ts';
import { PARTS, readAttributes } from '../../../../web/learn/state/attributes.ts';
import { decodePlay, encodePlay } from '../../../../web/learn/state/link.ts';
import { MOST_STEPS, startState } from '../../../../web/learn/state/play-state.ts';
import { opened } from '../../../../web/learn/state/reducer.ts';
import { OWN_TEXT } from '../../../../web/learn/tasks/own-text.ts';
import type { Param } from '../../../../web/shared/params.ts';
import { type Choices, builderAddress, readBuilder } from '../../../../web/site/embed/choices.ts';

function anyOf(param: Param): fc.Arbitrary<unknown> {
  switch (param.kind) {
    case 'choice':
      return fc.constantFrom(...param.of);
    case 'flag':
      return fc.boolean();
    case 'count':
      return fc.integer(param);
    case 'number':
      return fc.double({ min: param.min, max: param.max, noNaN: true });
    default:
      return fc.constantFrom('', 'to be or not to be & that is the question = 50 %, + “so”; '.repeat(2));
  }
}

/** A text counts only if the task learns from it. */
const setups = fc
  .record(Object.fromEntries((Object.keys(params) as Option[]).map((name) => [name, anyOf(params[name])])))
  .map((record) => record as unknown as Setup)
  .map((setup) => (setup.task === OWN_TEXT && setup.text !== '' ? setup : { ...setup, text: '' }))
  .map((setup) => (setup.task === OWN_TEXT && setup.text === '' ? { ...setup, task: defaultSetup.task } : setup));
const shown = fc.record({
  setup: setups,
  until: fc.integer({ min: 1, max: MOST_STEPS }),
  parts: fc.subarray([...PARTS], { minLength: 1 }),
});
const starts = fc.constantFrom('', 'head=0,0', 'steps=40&query=3&axis=log');

describe('a playground that is embedded', () => {
  it('has attributes that say what was chosen', () => {
    fc.assert(
      fc.property(shown, (any) => {
        const given = new Map(playgroundAttributes(any));
        expect(readAttributes((name) => given.get(name) ?? null)).toEqual({ ...any, problems: [] });
      }),
    );
  });

  it('has a link of them and of where it starts, which splits into them again', () => {
    fc.assert(
      fc.property(shown, starts, ({ setup, until }, start) => {
        const link = playgroundLink({ setup, until }, start);
        expect(decodePlay(link).problems).toEqual([]);
        expect(splitLink(link)).toEqual({ setup, until, start });
      }),
    );
  });

  it("comes back from the builder's address", () => {
    fc.assert(
      fc.property(shown, starts, fc.constantFrom('dark' as const, 'auto' as const), (playground, start, theme) => {
        const choices: Choices = { ...USUAL, lesson: '', playground, start, theme, base: '', height: 'auto' };
        const url = new URL(builderAddress('https://example.org/embed/', choices));
        expect(url.searchParams.get('show')).toBe('playground');
        expect(readBuilder(url.search, url.hash, ['de', 'en'], new Map())).toEqual({ choices, problems: [] });
      }),
    );
  });

  it('says nothing of what is usual', () => {
    const { playground } = decodePlayground(new URLSearchParams(), '');
    expect(playgroundAttributes(playground)).toEqual([]);
    expect(playgroundAddress('/', { ...USUAL, lesson: '', playground, start: '' })).toBe('/playground/embed.html');
    expect(playgroundLink(playground, 'head=0,0')).toBe('head=0,0');
  });

  it('counts a setting of the link more than one of the address', () => {
    const { playground, start } = decodePlayground(
      new URLSearchParams('layers=3&heads=4&parts=curves'),
      'layers=1&until=50&steps=50&head=0,1',
    );
    expect([playground.setup.layers, playground.setup.heads, playground.until]).toEqual(['1', '4', 50]);
    expect(start).toBe('steps=50&head=0,1');
    expect(playground.parts).toEqual(['curves']);
  });

  it('keeps what the address compares, beside a link, unless that says otherwise', () => {
    const compared = { layers: '1' as const };
    const { setup, until } = decodePlayground(new URLSearchParams(), '').playground;
    const comparing = (link: string) => decodePlay(playgroundLink({ setup, until, compared }, link)).state.compared;
    expect(comparing('head=0,1')).toEqual(compared);
    expect(comparing('compare=scale,off')).toEqual({ scale: 'off' });
    expect(decodePlayground(new URLSearchParams('compare=layers'), '').start).toContain('compare=');
  });

  it('names what cannot be used', () => {
    const { playground, problems } = decodePlayground(new URLSearchParams('layers=9&colour=red&task=sort'), '');
    expect(playground.setup).toEqual({ ...defaultSetup, task: 'sort' });
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatch(/“layers” must be one of 1, 2, 3, 4/);
    expect(problems[1]).toMatch(/“colour”/);
    const { choices, problems: others } = readBuilder('show=toys', '', [], new Map());
    expect(choices.playground).toBeUndefined();
    expect(others).toEqual([expect.stringMatching(/show is “toys”; it can be playground/)]);
  });

  it('starts from the stored run as it is, without training it', () => {
    const stored = opened(startState);
    expect(startOf({ state: stored, link: encodePlay(stored, 2000) })).toBe('');
    const trained = { ...stored, isStored: false };
    expect(startOf({ state: trained, link: encodePlay(trained, 60) })).toBe('steps=60');
  });
});
