/** The page that makes iframes. Its address says it all. */
import { type TemplateResult, html, render } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { say as sayOfCourse } from '../../course/words.ts';
import { replaceAddress } from '../../shared/address.ts';
import { messageOf } from '../../shared/input/input-error.ts';
import { copyText } from '../../shared/copy.ts';
import { download } from '../../shared/download.ts';
import tokens from '../../shared/look/tokens.css?raw';
import page from '../page.css?raw';
import './builder.css';
import { type Choices, HEIGHTS, builderAddress, readBase, readBuilder, startFrom } from './choices.ts';
import { type ChoicesView, choicesView } from './choices-view.ts';
import {
  addressOf,
  elementCode,
  iframeCode,
  lessonInFile,
  offlineFile,
  oneScript,
  playgroundCode,
  playgroundInFile,
  sensibleHeight,
  stageFile,
} from './code.ts';
import { LANGUAGES } from '../../hosts/iframe/apply-settings.ts';
import { radios } from '../../shared/controls/radios.ts';
import { PREVIEW } from '../../hosts/iframe/host.ts';
import { decodePlayground, splitLink } from '../../hosts/iframe/playground-settings.ts';
import { LESSONS_ID } from './markup.ts';
import type { LessonChoice } from './parts.ts';
import { HEIGHT_AT_FIRST, type State, WIDTHS, type Width, begin, heightOf, outcomeOf, showing } from './state.ts';
import { type TakeView, copyButton, takeView } from './take-view.ts';
import { say } from './words.ts';

const place = document.querySelector<HTMLElement>('#builder');
const lessons = JSON.parse(document.getElementById(LESSONS_ID)?.textContent ?? '[]') as LessonChoice[];
const here = new URL('..', location.href.replace(/[?#].*/, '')).href;
const isWide = matchMedia('(min-width: 60rem)');

const idsOf = ({ parts }: LessonChoice): string[] =>
  parts.flatMap(({ id, questions = [] }) => [id, ...questions.map((question) => question.id)]);
const lessonOf = (id: string): LessonChoice | undefined => lessons.find((lesson) => lesson.id === id);

function readAddress(): { state: State; problems: string[] } {
  const ids = new Map(lessons.map((lesson) => [lesson.id, idsOf(lesson)]));
  const { choices, problems } = readBuilder(location.search, location.hash, LANGUAGES, ids);
  return { state: begin(choices, isWide.matches ? 'column' : 'full'), problems };
}

let { state, problems } = readAddress();
let wrong: ChoicesView['wrong'] = {};
let inherits = false;
let copied: TakeView['copied'];
let startSaid = '';
let fileSaid = '';

const baseOf = ({ base }: Choices): string => (base === '' ? here : base);

function update(next: State): void {
  state = next;
  problems = [];
  copied = undefined;
  fileSaid = '';
  const { embedding } = outcomeOf(state, lessonOf(state.choices.lesson));
  const { height, base } = state.choices;
  replaceAddress(builderAddress(location.pathname, { ...embedding, height, base }));
  draw();
}

function choose(changes: Partial<Choices>, only: Partial<State['only']> = {}): void {
  startSaid = '';
  update({ ...state, choices: { ...state.choices, ...changes }, only: { ...state.only, ...only } });
}

const preview = (): HTMLIFrameElement | null => document.querySelector<HTMLIFrameElement>('.preview iframe');

addEventListener('message', ({ source, data }: MessageEvent<{ type?: unknown; height?: unknown; start?: unknown }>) => {
  if (source === null || source !== preview()?.contentWindow) return;
  if (data.type === 'attention-steps:height' && typeof data.height === 'number') {
    state = { ...state, needed: data.height };
    draw();
  }
  if (data.type === 'attention-steps:start' && typeof data.start === 'string') {
    const lesson = lessonOf(state.choices.lesson);
    const { playground } = state.choices;
    if (playground) {
      const { start, ...settings } = splitLink(data.start);
      choose({ playground: { ...playground, ...settings }, start }, { start: start !== '' });
    } else choose({ start: startFrom(data.start, outcomeOf(state, lesson).embedding, lesson) }, { start: true });
    startSaid = say('start.taken');
    draw();
  }
});

async function copy(text: string, place: string, within: ParentNode): Promise<void> {
  const isCopied = await copyText(text, within);
  copied = { place, text: say(isCopied ? 'copied' : 'not-copied') };
  draw();
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (response.ok) return response.text();
  throw new Error(say('file.status', { address, status: response.status }));
}

async function fileText(): Promise<string> {
  const { embedding, link = '' } = outcomeOf(state, lessonOf(state.choices.lesson));
  const base = baseOf(state.choices);
  const { lesson, playground } = embedding;
  if (playground) return playgroundInFile(await fetchText(offlineFile(here, 'playground')), base, embedding);
  if (lesson !== '') return lessonInFile(await fetchText(offlineFile(here, lesson)), base, embedding);
  return stageFile(await fetchText(oneScript(here)), tokens + page, say('what.stage'), { ...embedding, start: link });
}

async function makeFile(name: string): Promise<void> {
  fileSaid = say('file.making');
  draw();
  try {
    const text = await fileText();
    download(name, new Blob([text], { type: 'text/html' }));
    fileSaid = say('file.made', { name });
  } catch (error) {
    fileSaid = say('file.failed', { problem: messageOf(error) });
  }
  draw();
}

function previewView(address: string, height: number | 'auto', take: TakeView): TemplateResult {
  const pixels = WIDTHS[state.width];
  const widths = (Object.keys(WIDTHS) as Width[]).map((value) => ({
    value,
    text: say(`preview.${value}`, { pixels: WIDTHS[value] ?? 0 }),
  }));
  const iframe = keyed(
    address,
    html`<iframe
      name=${PREVIEW}
      title=${say('preview')}
      src=${address}
      width=${pixels ?? '100%'}
      height=${height === 'auto' ? (state.needed ?? HEIGHT_AT_FIRST) : height}
    ></iframe>`,
  );
  return html`<section class="result" aria-labelledby="preview">
    <div class="bar">
      <h2 id="preview">${say('preview')}</h2>
      ${copyButton(take, 'frame', 'bar')}
    </div>
    <fieldset class="widths">
      <legend>${say('preview.width')}</legend>
      ${radios('width', widths, state.width, (width) => {
        state = { ...state, width };
        draw();
      })}
    </fieldset>
    <div class="preview" role="region" aria-label=${say('preview.scroll')} tabindex="0">${iframe}</div>
  </section>`;
}

function draw(): void {
  const { choices } = state;
  const lesson = lessonOf(choices.lesson);
  const { embedding, link } = outcomeOf(state, lesson);
  const base = baseOf(choices);
  const height = heightOf(state, sensibleHeight);
  const address = addressOf(base, embedding);
  const what = choices.playground ? 'playground' : lesson ? 'lesson' : 'stage';
  const title = choices.playground ? say('playground.title') : (lesson?.title ?? sayOfCourse('site.title'));
  const fileName = `attention-${lesson?.id ?? what}.html`;
  const theme = inherits ? 'inherit' : embedding.theme;
  const texts = {
    frame: iframeCode(base, embedding, title, height, state.needed ?? HEIGHT_AT_FIRST),
    element: choices.playground
      ? playgroundCode(base, embedding)
      : link === undefined
        ? undefined
        : elementCode(base, { ...embedding, start: link, theme }),
    link: address,
  };
  const take: TakeView = {
    ...texts,
    what,
    inherits,
    isEnglishOnly: what !== 'stage' && embedding.lang !== '',
    fileName,
    fileSaid,
    copied,
    copy: (kind, where, within) => void copy(texts[kind] ?? '', where, within),
    inherit: (does) => {
      inherits = does;
      copied = undefined;
      draw();
    },
    makeFile: () => void makeFile(fileName),
  };
  const form = choicesView({
    state,
    lessons,
    lesson,
    playground: choices.playground,
    link,
    height,
    wrong,
    base,
    isLocal: /^(localhost|127\.|\[::1\])/.test(new URL(base).host),
    isWide: isWide.matches,
    said: startSaid,
    choose,
    chooseLesson: (id) => {
      startSaid = '';
      update({ ...showing(state, { lesson: lessonOf(id) }), needed: undefined });
    },
    choosePlayground: () => {
      startSaid = '';
      const { playground } = decodePlayground(new URLSearchParams(), '');
      update({ ...showing(state, { playground }), needed: undefined });
    },
    chooseHeight: (text) => {
      const pixels = Number(text);
      const isRight = Number.isInteger(pixels) && pixels >= HEIGHTS.min && pixels <= HEIGHTS.max;
      wrong = { ...wrong, height: undefined };
      // Emptied, it is measured again.
      if (text === '') choose({ height: undefined });
      else if (isRight) choose({ height: pixels });
      else {
        wrong = { ...wrong, height: text };
        draw();
      }
    },
    chooseBase: (text) => {
      const read = text === '' ? '' : readBase(text);
      wrong = { ...wrong, base: read === undefined ? text : undefined };
      if (read === undefined) draw();
      else choose({ base: read === here ? '' : read });
    },
    takeStart: () => {
      preview()?.contentWindow?.postMessage({ type: 'attention-steps:ask-start' }, location.origin);
    },
  });
  const unread = problems.map((problem) => html`<p class="problem">${problem}</p>`);
  const page = html`<div role="status">${unread}</div>
    <div class="builder">${form} ${previewView(addressOf(here, embedding), height, take)}</div>
    ${takeView(take)}`;
  if (place) render(page, place);
}

addEventListener('hashchange', () => {
  ({ state, problems } = readAddress());
  draw();
});
if (place) {
  place.replaceChildren();
  draw();
}
