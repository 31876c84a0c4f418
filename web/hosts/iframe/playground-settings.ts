/**
 * The settings of an embedded playground: its attributes are the query of the iframe's address,
 * `?task=language&parts=patterns`, and the fragment is a link with the differences from them.
 */
import { say } from '../../course/words.ts';
import { params } from '../../learn/setup.ts';
import { PARTS, SETTINGS } from '../../learn/state/attributes.ts';
import { comparisonOf } from '../../learn/state/comparisons.ts';
import { decodePlay, encodePlay } from '../../learn/state/link.ts';
import { type PlayState, UNTIL, startState } from '../../learn/state/play-state.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import { changedValues } from '../../shared/params.ts';
import { type Settings, type Texts, textOf } from '../../shared/settings.ts';
import { LOOK } from './settings.ts';
import { inList } from '../../shared/words/list.ts';

/** The attributes of the element, which are its settings in an iframe as well. */
export const PLAYGROUND = { ...SETTINGS, parts: { kind: 'names', of: PARTS }, ...LOOK } as const satisfies Settings;

/** Returns a sentence for a person about each unknown name. */
export const unknownIn = (names: readonly string[]): string[] =>
  names
    .filter((name) => !Object.hasOwn(PLAYGROUND, name))
    .map((name) => say('frame.no-setting', { name: excerpt(name), names: inList(Object.keys(PLAYGROUND)) }));

/** Joins attributes and a link into one link, in which the link takes precedence. */
export function playgroundLink(
  { setup, until, compared }: Pick<PlayState, 'setup' | 'until'> & Partial<Pick<PlayState, 'compared'>>,
  start: string,
): string {
  const named = new Set(new URLSearchParams(start).keys());
  const pairs = encodePlay({ ...startState, setup, until, compared }, 0).split('&');
  const added = pairs.filter((pair) => (isSetting(pair) || nameIn(pair) === 'compare') && !named.has(nameIn(pair)));
  return [...added, ...(start === '' ? [] : [start])].join('&');
}

const nameIn = (pair: string): string => pair.replace(/=.*/s, '');
const isSetting = (pair: string): boolean => Object.hasOwn(params, nameIn(pair)) || nameIn(pair) === 'until';

/** Returns the fragment that restores the playground. The stored run needs no link, as it comes with the element. */
export const startOf = ({ state, link }: { readonly state: PlayState; readonly link: string }): string =>
  state.isStored ? encodePlay(state, 0) : link;

/** Splits a playground's link into settings and the rest. */
export function splitLink(link: string): { settings: Texts; start: string } {
  const { state } = decodePlay(link);
  const compare = comparisonOf(state);
  const set = {
    ...changedValues(params, state.setup),
    ...(state.until !== UNTIL && { steps: state.until }),
    ...(compare && { compare }),
  };
  const isLeft = (pair: string): boolean => !isSetting(pair) && !(compare && nameIn(pair) === 'compare');
  return {
    settings: Object.fromEntries(Object.entries(set).map(([name, value]) => [name, textOf(value)])),
    start: link.split('&').filter(isLeft).join('&'),
  };
}
