import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLAYGROUND, playgroundLink, splitLink, startOf } from '../../../../web/hosts/iframe/playground-settings.ts';
import { readAttributes } from '../../../../web/learn/state/attributes.ts';
import { decodePlay, encodePlay } from '../../../../web/learn/state/link.ts';
import { startState } from '../../../../web/learn/state/play-state.ts';
import { opened } from '../../../../web/learn/state/reducer.ts';
import type { Texts } from '../../../../web/shared/settings.ts';
import { anyOf } from './any.ts';

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
