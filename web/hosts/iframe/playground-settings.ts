/**
 * The playground as it is embedded: the query of an iframe's address has its attributes, `?task=language&parts=patterns`, and
 * the fragment is its own link, with what differs from them.
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

/** A tag has all of them. */
export const PLAYGROUND = { ...SETTINGS, parts: { kind: 'names', of: PARTS }, ...LOOK } as const satisfies Settings;

/** Names that are none of its settings, each as a sentence for a person. */
export const unknownIn = (names: readonly string[]): string[] =>
  names
    .filter((name) => !Object.hasOwn(PLAYGROUND, name))
    .map((name) => say('frame.no-setting', { name: excerpt(name), names: Object.keys(PLAYGROUND).join(', ') }));

/** Attributes and a link as one link: where both say something, the link counts. */
export function playgroundLink(
  { setup, until, compared }: Pick<PlayState, 'setup' | 'until'> & Partial<Pick<PlayState, 'compared'>>,
  start: string,
): string {
  const named = new Set(new URLSearchParams(start).keys());
  const own = encodePlay({ ...startState, setup, until, compared }, 0).split('&');
  const added = own.filter((pair) => (isSetting(pair) || nameIn(pair) === 'compare') && !named.has(nameIn(pair)));
  return [...added, ...(start === '' ? [] : [start])].join('&');
}

const nameIn = (pair: string): string => pair.replace(/=.*/s, '');
const isSetting = (pair: string): boolean => Object.hasOwn(params, nameIn(pair)) || nameIn(pair) === 'until';

/** What brings back what is shown. The stored run is there already: nothing has to be trained for it. */
export const startOf = ({ state, link }: { readonly state: PlayState; readonly link: string }): string =>
  state.isStored ? encodePlay(state, 0) : link;

/** What of a playground's link are settings, and what is left of it. */
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
