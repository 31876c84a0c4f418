import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  STAGE,
  attributesOf,
  lessonSettings,
  readSettings,
  settingsIn,
} from '../../../../web/hosts/iframe/settings.ts';
import { PLAYGROUND, playgroundLink, splitLink, startOf } from '../../../../web/hosts/iframe/playground-settings.ts';
import { readAttributes } from '../../../../web/learn/state/attributes.ts';
import { decodePlay, encodePlay } from '../../../../web/learn/state/link.ts';
import { startState } from '../../../../web/learn/state/play-state.ts';
import { opened } from '../../../../web/learn/state/reducer.ts';
import { type Texts, pairsOf } from '../../../../web/shared/settings.ts';
import { anyOf } from './any.ts';

const table = lessonSettings(['lab', 'stage', 'hard']);

describe('the settings of an iframe', () => {
  it('come back from its address as they were', () => {
    fc.assert(
      fc.property(anyOf(table), (settings) => {
        const query = new URLSearchParams(pairsOf(table, settings));
        expect(readSettings(query, table)).toEqual({ settings, problems: [] });
      }),
    );
  });

  it('are what people write by hand', () => {
    const settings = { theme: 'dark', part: 'lab hard', steps: 'scores softmax' };
    const query = 'part=lab&part=hard&steps=scores+softmax&theme=dark';
    expect(new URLSearchParams(pairsOf(table, settings)).toString()).toBe(query);
    expect(readSettings('?steps=scores%20softmax', table).settings).toEqual({ steps: 'scores softmax' });
    expect(readSettings('steps=scores,softmax', table).settings).toEqual({ steps: 'scores softmax' });
    expect(readSettings('', table)).toEqual({ settings: {}, problems: [] });
  });

  it.each([
    ['part=lab&part=x', { part: 'lab' }, /part is “x”; it can be lab, stage, hard/],
    ['theme=blue', {}, /theme is “blue”; it can be auto, light, dark/],
    ['lang=fr', {}, /lang is “fr”; it can be de, en/],
    ['controls=some', {}, /controls is “some”; it can be all, none/],
    ['strip=none', {}, /strip is “none”; it can be on, off/],
    ['query=-1&strip=off', { strip: 'off' }, /query is “-1”; it can be 0, 1, 2/],
    ['steps=scores+sofmax', { steps: 'scores' }, /steps is “sofmax”; it can be words, qkv, split, scores/],
    ['parts=lab', {}, /an unknown parameter, “parts”; it can have part, steps, fixed, .*, theme, lang, keep\./],
    ['toString=1', {}, /an unknown parameter, “toString”/],
  ])('name what cannot be used: %s', (query, expected, problem) => {
    const { settings, problems } = readSettings(query, table);
    expect(settings).toEqual(expected);
    expect(problems).toEqual([expect.stringMatching(problem)]);
  });

  it('of a stage alone have no parts, and keep no answers', () => {
    expect(readSettings('part=lab&keep=host', STAGE).problems).toHaveLength(2);
  });

  it('of a link to a stage are those that can be both', () => {
    expect(settingsIn('example=two-queries&theme=dark&steps=scale%20softmax')).toEqual([
      ['theme', 'dark'],
      ['steps', 'scale softmax'],
    ]);
  });
});

describe("a stage's attributes", () => {
  it('are its settings, and none that is absent', () => {
    const settings = {
      part: 'lab',
      strip: 'off',
      view: 'overview',
      query: '0',
      present: 'on',
      fixed: '',
      theme: 'auto',
    };
    expect(attributesOf(settings)).toEqual([
      ['view', 'overview'],
      ['strip', 'off'],
      ['present', ''],
      ['query', '0'],
    ]);
    expect(attributesOf({ present: 'off' })).toEqual([]);
  });
});

const read = (settings: Texts) => readAttributes((name) => settings[name] ?? null);
const { parts: _, theme: __, lang: ___, ...linked } = PLAYGROUND;

describe('a playground that is embedded', () => {
  it('has a link of its settings and of where it starts, which splits into them again', () => {
    const starts = fc.constantFrom('', 'head=0,0', 'steps=40&query=3&axis=log');
    fc.assert(
      fc.property(anyOf(linked), starts, ({ text, ...others }, start) => {
        const settings = others['task'] === 'own' && text ? { ...others, text } : others;
        const link = playgroundLink(read(settings), start);
        expect(decodePlay(link).problems).toEqual([]);
        const split = splitLink(link);
        expect(split.start).toBe(start);
        expect(read(split.settings)).toEqual({ ...read(settings), problems: [] });
      }),
    );
  });

  it('says nothing of what is usual', () => {
    expect(playgroundLink(read({}), 'head=0,0')).toBe('head=0,0');
    expect(splitLink('steps=40&head=0,0')).toEqual({ settings: {}, start: 'steps=40&head=0,0' });
  });

  it('compares as its settings say, unless its link says otherwise', () => {
    const comparing = (link: string) => decodePlay(playgroundLink(read({ compare: 'layers' }), link)).state.compared;
    expect(comparing('head=0,1')).toEqual({ layers: '1' });
    expect(comparing('compare=scale,off')).toEqual({ scale: 'off' });
    expect(splitLink('compare=layers,4')).toEqual({ settings: {}, start: 'compare=layers,4' });
  });

  it('starts from the stored run as it is, without training it', () => {
    const stored = opened(startState);
    expect(startOf({ state: stored, link: encodePlay(stored, 2000) })).toBe('');
    const trained = { ...stored, isStored: false };
    expect(startOf({ state: trained, link: encodePlay(trained, 60) })).toBe('steps=60');
  });
});
