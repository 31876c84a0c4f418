/** The builder's own address: the same as an iframe's, with what only the builder has to know. */
import { decodePage, encodePage } from '../../course/progress/progress.ts';
import { say } from '../../course/words.ts';
import { decodeState, encodeState } from '../../stage/state/link.ts';
import { excerpt } from '../../shared/input/parse-scalar.ts';
import { defaultState } from '../../stage/inputs/stage-state.ts';
import type { LessonChoice } from './parts.ts';
import { decodePlayground, playgroundAttributes } from '../../hosts/iframe/playground-settings.ts';
import { type Embedding, decodeShown, joined, pairsOf, settingsIn } from '../../hosts/iframe/settings.ts';

/** An iframe's height in pixels; auto: as its page tells it; absent: what it was measured to need. */
export type Height = number | 'auto' | undefined;

/** All that there is to choose. */
export interface Choices extends Embedding {
  readonly height?: Height;
  /** Where the site is going to be found; empty: where it is now. */
  readonly base: string;
}

/** An address that a person typed, with a slash at its end; undefined if it is none that a page can be had from. */
export function readBase(text: string): string | undefined {
  try {
    const { protocol, origin, pathname } = new URL(text);
    if (protocol !== 'https:' && protocol !== 'http:') return undefined;
    return `${origin}${pathname.replace(/\/?$/, '/')}`;
  } catch {
    return undefined;
  }
}

/** What `show` is in the builder's address where the playground is chosen. */
export const PLAYGROUND = 'playground';

export const HEIGHTS = { min: 100, max: 5000 } as const;

/** The builder's own address; the same as an iframe's, with what only the builder has to know. */
export function builderAddress(page: string, { lesson, playground, start, height, base, ...shown }: Choices): string {
  const show = playground ? PLAYGROUND : '';
  const own = Object.entries({ show, lesson, height: height === undefined ? '' : String(height), base });
  const attributes = playground ? playgroundAttributes(playground) : [];
  const query = new URLSearchParams([...own.filter(([, value]) => value !== ''), ...attributes, ...pairsOf(shown)]);
  return joined(page, query.toString(), start);
}

/** A stage's link without these settings: the step that they led to is in it. */
function without(link: string, names: readonly string[]): string {
  const { state } = decodeState(link);
  const { options } = defaultState(state.example);
  const kept = Object.entries(state.options).filter(([name]) => !names.includes(name));
  // A query shows its step complete, as a setting, too.
  const time = names.includes('query') && state.time === Infinity ? 0 : state.time;
  return encodeState({ ...state, time, options: { ...options, ...Object.fromEntries(kept) } });
}

const has = (link: string, names: readonly string[]): boolean => names.some((name) => settingsIn(link).has(name));

/** Where it starts, as the preview tells it: what was chosen of the stage is no part of that. */
export function startFrom(told: string, embedding: Embedding, lesson: LessonChoice | undefined): string {
  const chosen = pairsOf(embedding).map(([name]) => name);
  const plain = (link: string): string => (has(link, chosen) ? without(link, chosen) : link);
  if (!lesson) return plain(told);
  const idsOf = (kind: string): string[] => lesson.parts.flatMap((part) => (part.kind === kind ? part.id : []));
  const { state } = decodePage(told, { labs: idsOf('lab'), stages: idsOf('stage'), answers: [] });
  const stages = Object.entries(state.stages).map(([id, link]) => [id, plain(link)] as const);
  return encodePage({ ...state, stages: Object.fromEntries(stages) });
}

/** @param lessons the names of the parts and questions of each */
export function readBuilder(
  query: string,
  fragment: string,
  languages: readonly string[],
  lessons: ReadonlyMap<string, readonly string[]>,
): { choices: Choices; problems: string[] } {
  let given = new URLSearchParams(query);
  const take = (name: string): string => {
    const value = given.get(name) ?? '';
    given.delete(name);
    return value;
  };
  const [show, asked, height, base] = [take('show'), take('lesson'), take('height'), take('base')];
  const parts = lessons.get(asked);
  const link = fragment.replace(/^#/, '');
  const ofPlayground = show === PLAYGROUND ? decodePlayground(given, link) : undefined;
  if (ofPlayground) given = new URLSearchParams([...given].filter(([name]) => name === 'theme' || name === 'lang'));
  // What a link to the stage has chosen is a choice here.
  const inLink = asked === '' && !ofPlayground ? settingsIn(link) : new Map<string, string>();
  for (const [name, value] of inLink) if (!given.has(name)) given.set(name, value);
  const { shown, problems } = decodeShown(given.toString(), { parts: parts ?? [], languages });
  for (const problem of ofPlayground?.problems ?? []) problems.push(problem);
  if (show !== '' && !ofPlayground)
    problems.push(say('frame.none-of', { name: 'show', value: excerpt(show), names: PLAYGROUND }));
  if (asked !== '' && !parts)
    problems.push(
      say('frame.none-of', { name: 'lesson', value: excerpt(asked), names: [...lessons.keys()].join(', ') }),
    );
  const pixels = Number(height);
  const where = base === '' ? '' : readBase(base);
  if (where === undefined) problems.push(say('frame.no-address', { name: 'base', value: excerpt(base) }));
  const isHeight = height !== '' && Number.isInteger(pixels) && pixels >= HEIGHTS.min && pixels <= HEIGHTS.max;
  if (height !== '' && height !== 'auto' && !isHeight)
    problems.push(
      say('frame.none-of', { name: 'height', value: excerpt(height), names: `auto, ${HEIGHTS.min} … ${HEIGHTS.max}` }),
    );
  return {
    choices: {
      ...shown,
      lesson: parts && !ofPlayground ? asked : '',
      playground: ofPlayground?.playground,
      start: ofPlayground?.start ?? (inLink.size > 0 ? without(link, [...inLink.keys()]) : link),
      base: where ?? '',
      height: height === 'auto' ? 'auto' : isHeight ? pixels : undefined,
    },
    problems,
  };
}
