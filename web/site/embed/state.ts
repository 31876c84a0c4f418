/** The state of the builder's page, its address, and the part of it that counts: pure. */
import { decodePage, encodePage } from '../../course/progress/progress.ts';
import { PLAYGROUND, playgroundLink, splitLink } from '../../hosts/iframe/playground-settings.ts';
import { READER } from '../../hosts/iframe/reader-settings.ts';
import { LOOK, STAGE, joined, lessonSettings, readSettings, settingsIn } from '../../hosts/iframe/settings.ts';
import { defaultSetup, isIdle } from '../../learn/setup.ts';
import { readAttributes } from '../../learn/state/attributes.ts';
import { type Setting, type Settings, type Texts, pairsOf, usable, usualText } from '../../shared/settings.ts';
import { parsePredict, placesText } from '../../stage/inputs/places.ts';
import { DONE, defaultState } from '../../stage/inputs/stage-state.ts';
import type { StepId } from '../../stage/inputs/step-ids.ts';
import { decodeState, encodeState } from '../../stage/state/link.ts';
import type { LessonChoice, PartChoice } from './parts.ts';
import { sayOfPlayground } from './words.ts';

/** Widths of the preview, in pixels. */
export const WIDTHS = { phone: 360, column: 700, full: undefined } as const;
export type Width = keyof typeof WIDTHS;

export interface State {
  /** A lesson by its id, the playground, the reader, or, empty, the stage. */
  readonly show: string;
  readonly settings: Texts;
  /** The fragment of what is embedded, without its #. */
  readonly start: string;
  /** Lists and the start that were chosen, and do not count now. */
  readonly aside: Texts;
  /** Texts that were typed and cannot be used. */
  readonly wrong: Texts;
  /** Pixels, as the preview tells them. */
  readonly needed?: number | undefined;
  readonly width: Width;
}

/** The values of `show` for the playground and the reader. No lesson is called so. */
export const SHOW_PLAYGROUND = 'playground';
export const SHOW_READER = 'reader';
const ALONE: readonly string[] = [SHOW_PLAYGROUND, SHOW_READER];

export const HEIGHTS = { min: 100, max: 5000 } as const;

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

function readHeight(text: string): string | undefined {
  const pixels = Number(text);
  const isRight = Number.isInteger(pixels) && pixels >= HEIGHTS.min && pixels <= HEIGHTS.max;
  return text === 'auto' ? text : isRight ? String(pixels) : undefined;
}

/** Settings of the code alone: without a height it is what was measured, without a base the site is where it is now. */
export const OWN = {
  height: { kind: 'own', read: readHeight, expected: `auto, ${HEIGHTS.min} … ${HEIGHTS.max}` },
  base: { kind: 'own', read: readBase, expected: 'https://example.org/attention/' },
} as const satisfies Settings;

const idsOf = ({ parts }: LessonChoice): string[] =>
  parts.flatMap(({ id, questions = [] }) => [id, ...questions.map((question) => question.id)]);

const tableOf = (show: string, lesson: LessonChoice | undefined): Settings =>
  show === SHOW_PLAYGROUND
    ? PLAYGROUND
    : show === SHOW_READER
      ? READER
      : lesson
        ? lessonSettings(idsOf(lesson))
        : STAGE;

/** The lesson, stage or playground that is embedded, with its settings. */
export interface Embedding extends Pick<State, 'show' | 'settings' | 'start'> {
  /** The settings that mean something in it. */
  readonly table: Settings;
}

/** @returns `link`: that of the stage that is shown, if one is */
export function outcomeOf(
  { show, settings, start }: State,
  lesson: LessonChoice | undefined,
): { embedding: Embedding; link: string | undefined } {
  const isPlayground = show === SHOW_PLAYGROUND;
  const link = ALONE.includes(show) ? undefined : lesson ? linkOf(lesson, settings['part'] ?? '', start) : start;
  const counts = (name: string): boolean =>
    isPlayground
      ? !isIdle(name, { ...defaultSetup, ...settings })
      : link !== undefined || show === SHOW_READER || Object.hasOwn(LOOK, name) || !Object.hasOwn(STAGE, name);
  const table = Object.fromEntries(Object.entries(tableOf(show, lesson)).filter(([name]) => counts(name)));
  return { embedding: { show, table, settings, start }, link };
}

const stateIn = (start: string, { parts }: LessonChoice): ReturnType<typeof decodePage>['state'] => {
  const ids = (kind: PartChoice['kind']): string[] => parts.flatMap((part) => (part.kind === kind ? part.id : []));
  return decodePage(start, { labs: ids('lab'), stages: ids('stage'), answers: [] }).state;
};

/** The first stage among the parts with these names; without names, of all. */
function stageIn({ parts }: LessonChoice, named: string): PartChoice | undefined {
  const names = named.split(' ');
  return parts.find(({ id, kind }) => kind === 'stage' && (named === '' || names.includes(id)));
}

function linkOf(lesson: LessonChoice, named: string, start: string): string | undefined {
  const stage = stageIn(lesson, named);
  return stage && (stateIn(start, lesson).stages[stage.id] ?? stage.link);
}

/** The beginning of the stage. */
export interface Beginning {
  readonly example: string;
  readonly step: StepId;
  /** As the attribute has it. */
  readonly predict: string;
}

/** A stage without a link shows its first example, and a link that names none another one. */
const stateOfLink = (link: string) => (link === '' ? defaultState() : decodeState(link).state);

export function beginningOf(link: string): Beginning {
  const { example, step, options } = stateOfLink(link);
  return { example, step, predict: placesText(options.predict ?? 'off') };
}

/** A stage's link with another beginning. Another example has steps, queries and heads of its own. */
function beginning(link: string, { example, step, predict }: Partial<Beginning>): string {
  if (example !== undefined) return encodeState(defaultState(example));
  const state = stateOfLink(link);
  const { revealed: _, ...options } = state.options;
  return encodeState({
    ...state,
    ...(step !== undefined && { step, time: DONE }),
    options: { ...options, ...(predict !== undefined && { predict: parsePredict(predict) }) },
  });
}

/** With another beginning of the stage that is shown. */
export function beginningWith(state: State, lesson: LessonChoice | undefined, change: Partial<Beginning>): State {
  const { settings: all, start } = state;
  const { steps: _, fixed: __, query: ___, head: ____, ...others } = all;
  const settings = change.example === undefined ? all : others;
  const link = beginning(outcomeOf(state, lesson).link ?? '', change);
  const stage = lesson && stageIn(lesson, settings['part'] ?? '');
  if (!lesson || !stage) return { ...state, settings, start: link };
  const page = stateIn(start, lesson);
  return { ...state, settings, start: encodePage({ ...page, stages: { ...page.stages, [stage.id]: link } }) };
}

/** Resets the settings of what was shown before, which mean nothing in another page. */
export const showing = ({ settings, width }: State, show: string, lesson: LessonChoice | undefined): State => ({
  show,
  settings: Object.fromEntries(pairsOf({ ...OWN, ...LOOK }, settings)),
  start: '',
  // Labs are most often wanted alone.
  aside: { part: lesson?.parts.flatMap(({ kind, id }) => (kind === 'lab' ? id : [])).join(' ') ?? '' },
  wrong: {},
  width,
});

/** With another value of one setting; what cannot be used is kept beside the value before. */
export function withText(state: State, name: string, setting: Setting, text: string): State {
  const { [name]: _, ...settings } = state.settings;
  const { [name]: __, ...wrong } = state.wrong;
  if (text === '') return { ...state, settings, wrong };
  const read = usable(setting, text);
  if (read === undefined) return { ...state, wrong: { ...wrong, [name]: text } };
  return { ...state, wrong, settings: read === usualText(setting) ? settings : { ...settings, [name]: read } };
}

/** With other names in a list; undefined: the usual ones, and what was chosen is not forgotten. */
export function withNames(state: State, name: string, names: string | undefined): State {
  const { [name]: before, ...settings } = state.settings;
  const aside = before === undefined || before === 'all' ? state.aside : { ...state.aside, [name]: before };
  return { ...state, aside, settings: names === undefined ? settings : { ...settings, [name]: names } };
}

/** The page's own address: the same as an iframe's, with what only the builder has to know. */
export function builderAddress(page: string, { show, table, settings, start }: Embedding): string {
  const shown = show === '' ? [] : [[ALONE.includes(show) ? 'show' : 'lesson', show]];
  const query = new URLSearchParams([...shown, ...pairsOf({ ...OWN, ...table }, settings)]);
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

/** A playground's settings and start as its link has them, which says all that differs; and those that no link has. */
function splitPlayground(link: string, settings: Texts): Pick<State, 'settings' | 'start'> {
  const { settings: inLink, start } = splitLink(link);
  const others = pairsOf({ ...OWN, parts: PLAYGROUND.parts, ...LOOK }, settings);
  return { settings: { ...inLink, ...Object.fromEntries(others) }, start };
}

/** With the start that the preview tells: what was chosen is no part of that. */
export function startedFrom(state: State, told: string, lesson: LessonChoice | undefined): State {
  if (state.show === SHOW_PLAYGROUND) return { ...state, ...splitPlayground(told, state.settings) };
  if (state.show === SHOW_READER)
    return { ...state, settings: Object.fromEntries(pairsOf({ ...OWN, ...LOOK }, state.settings)), start: told };
  const chosen = Object.keys(state.settings);
  const plain = (link: string): string =>
    settingsIn(link).some(([name]) => chosen.includes(name)) ? without(link, chosen) : link;
  if (!lesson) return { ...state, start: plain(told) };
  const page = stateIn(told, lesson);
  const stages = Object.fromEntries(Object.entries(page.stages).map(([id, link]) => [id, plain(link)]));
  return { ...state, start: encodePage({ ...page, stages }) };
}

export function readBuilder(
  query: string,
  fragment: string,
  lessons: readonly LessonChoice[],
  width: Width,
): { state: State; problems: string[] } {
  const params = new URLSearchParams(query);
  const alone = ALONE.find((show) => show === params.get('show'));
  const isPlayground = alone === SHOW_PLAYGROUND;
  const lesson = alone ? undefined : lessons.find(({ id }) => id === params.get('lesson'));
  const link = fragment.replace(/^#/, '');
  // A choice that a link to the stage has made is a choice here.
  const chosen = alone || params.has('lesson') ? [] : settingsIn(link);
  for (const [name, value] of chosen) if (!params.has(name)) params.set(name, value);
  const show = alone ?? lesson?.id ?? '';
  const shows: Settings = {
    show: { kind: 'choice', value: '', of: ALONE },
    lesson: { kind: 'choice', value: '', of: lessons.map(({ id }) => id) },
  };
  const read = readSettings(params, { ...shows, ...OWN, ...tableOf(show, lesson) });
  const { show: _, lesson: __, ...settings } = read.settings;
  const names = chosen.map(([name]) => name);
  const plain = { settings, start: names.length > 0 ? without(link, names) : link };
  const inQuery = readAttributes((name) => settings[name] ?? null);
  const begins = isPlayground && link !== '' ? splitPlayground(playgroundLink(inQuery, link), settings) : plain;
  // A text that is too short is in no link; without one the preview names it.
  const lost =
    begins === plain ? [] : inQuery.problems.map(({ key, values }) => sayOfPlayground(key as 'value.text', values));
  return { state: { show, ...begins, aside: {}, wrong: {}, width }, problems: [...read.problems, ...lost] };
}

const HEIGHT_AT_FIRST = 640; // pixels

/** Two screens: what is higher is no longer scrolled past easily, and scrolls by itself in an iframe that a screen can hold. */
const HIGHEST = 1400;
const SCREEN = 700;

/** A preview is not made smaller than this: it could not be read. It scrolls instead. */
const SMALLEST = 0.5;

/** The scale at which a preview of this height is seen as a whole in a window with so much room. */
export const scaleFor = (height: number, room: number): number =>
  Math.max(SMALLEST, Math.min(1, Math.floor((100 * room) / height) / 100));

/** A height for what needs so many pixels; undefined: it is not known yet. */
export function sensibleHeight(needed: number | undefined): number {
  if (needed === undefined) return HEIGHT_AT_FIRST;
  return needed > HIGHEST ? SCREEN : Math.ceil((needed + 4) / 10) * 10;
}
