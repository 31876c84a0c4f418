/**
 * The settings of an embedded playground: its attributes are the query of the iframe's address,
 * `?task=language&parts=patterns`, and the fragment is a link with the differences from them.
 */
import { say } from '../../course/words.ts';
import { params } from '../../learn/setup.ts';
import { ATTRIBUTES, PARTS, readAttributes } from '../../learn/state/attributes.ts';
import { decodePlay, encodePlay } from '../../learn/state/link.ts';
import { type PlayState, UNTIL, startState } from '../../learn/state/play-state.ts';
import { OWN_TEXT } from '../../learn/tasks/own-text.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import english from '../../shared/messages/en/playground.json' with { type: 'json' };
import { changedValues } from '../../shared/params.ts';
import { sayIn } from '../../shared/words/messages.ts';
import { type Embedding, type PlaygroundShown, joined, pairsOf } from './settings.ts';

const KNOWN = [...ATTRIBUTES, 'theme', 'lang'];
const sayOfPlayground = sayIn('en', english);

/** Returns a sentence for a person about each unknown name. */
export const unknownIn = (names: readonly string[]): string[] =>
  names
    .filter((name) => !KNOWN.includes(name))
    .map((name) => say('frame.no-setting', { name: excerpt(name), names: KNOWN.join(', ') }));

const textOf = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value));

/** Returns only the attributes that differ from the start. */
export function playgroundAttributes({ setup, until, parts }: PlaygroundShown): [string, string][] {
  const used = setup.task === OWN_TEXT ? setup : { ...setup, text: params.text.value };
  const changed = Object.entries(changedValues(params, used)).map(([name, value]): [string, string] => [
    name,
    textOf(value),
  ]);
  if (until !== UNTIL) changed.push(['steps', String(until)]);
  if (parts.length > 0 && parts.length < PARTS.length) changed.push(['parts', parts.join(' ')]);
  return changed;
}

/** @param base the address of the site's folder, ending in a slash */
export function playgroundAddress(base: string, { start, playground, ...shown }: Embedding): string {
  const own = playground ? playgroundAttributes(playground) : [];
  const query = new URLSearchParams([...own, ...pairsOf(shown)]);
  return joined(`${base}playground/embed.html`, query.toString(), start);
}

/** Joins attributes and a link into one link, in which the link takes precedence. */
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

/** Returns the fragment that restores the playground. The stored run needs no link, as it comes with the element. */
export const startOf = ({ state, link }: { readonly state: PlayState; readonly link: string }): string =>
  state.isStored ? encodePlay(state, 0) : link;

/** Splits a playground's link into settings and the rest. */
export function splitLink(link: string): Pick<PlaygroundShown, 'setup' | 'until'> & { readonly start: string } {
  const pairs = link.split('&');
  const { state } = decodePlay(link);
  return { setup: state.setup, until: state.until, start: pairs.filter((pair) => !isSetting(pair)).join('&') };
}

/** @param link takes precedence over the query. `problems` names, for a person, the parts that cannot be used. */
export function decodePlayground(
  query: URLSearchParams,
  link: string,
): { playground: PlaygroundShown; start: string; problems: string[] } {
  const read = readAttributes((name) => query.get(name));
  const { setup, until, start } = splitLink(playgroundLink(read, link));
  const wrong = read.problems.map(({ key, values }) => sayOfPlayground(key as keyof typeof english, values));
  return {
    playground: { setup, until, parts: read.parts },
    start,
    problems: [...wrong, ...unknownIn([...query.keys()])],
  };
}
