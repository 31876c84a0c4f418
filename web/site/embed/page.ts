/** The page that makes iframes. Its address says it all. */
import { type TemplateResult, html, nothing, render } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { say as sayOfCourse } from '../../course/words.ts';
import type { Settings } from '../../shared/settings.ts';
import { replaceAddress } from '../../shared/address.ts';
import { messageOf } from '../../shared/input/input-error.ts';
import { copyText } from '../../shared/copy.ts';
import { download } from '../../shared/download.ts';
import tokens from '../../shared/look/tokens.css?raw';
import page from '../page.css?raw';
import './builder.css';
import {
  OWN,
  SHOW_PLAYGROUND,
  SHOW_READER,
  type State,
  WIDTHS,
  type Width,
  beginningOf,
  beginningWith,
  builderAddress,
  outcomeOf,
  readBuilder,
  scaleFor,
  sensibleHeight,
  showing,
  startedFrom,
  withNames,
  withText,
} from './state.ts';
import { choicesView } from './choices-view.ts';
import {
  addressOf,
  elementCode,
  homeOf,
  iframeCode,
  lessonInFile,
  offlineFile,
  oneScript,
  playgroundCode,
  playgroundInFile,
  stageFile,
} from './code.ts';
import { radios } from '../../shared/controls/radios.ts';
import { PREVIEW } from '../../hosts/iframe/host.ts';
import { LESSONS_ID } from './markup.ts';
import { languages, lessonChoices, playgroundChoices, stageChoices } from './choices.ts';
import type { LessonChoice } from './parts.ts';
import { type TakeView, copyButton, takeView } from './take-view.ts';
import { say } from './words.ts';

const place = document.querySelector<HTMLElement>('#builder');
const lessons = JSON.parse(document.getElementById(LESSONS_ID)?.textContent ?? '[]') as LessonChoice[];
const here = new URL('..', location.href.replace(/[?#].*/, '')).href;
const isWide = matchMedia('(min-width: 60rem)');

const read = (): { state: State; problems: string[] } =>
  readBuilder(location.search, location.hash, lessons, isWide.matches ? 'column' : 'full');

let { state, problems } = read();
let inherits = false;
let copied: TakeView['copied'];
let startSaid = '';
let fileSaid = '';

const lessonOf = (id: string): LessonChoice | undefined => lessons.find((lesson) => lesson.id === id);
const shownLesson = (): LessonChoice | undefined => lessonOf(state.show);
const outcome = (): ReturnType<typeof outcomeOf> => outcomeOf(state, shownLesson());

function update(next: State, said = ''): void {
  state = next;
  startSaid = said;
  problems = [];
  copied = undefined;
  fileSaid = '';
  replaceAddress(builderAddress(location.pathname, outcome().embedding));
  draw();
}

const preview = (): HTMLIFrameElement | null => document.querySelector<HTMLIFrameElement>('.preview iframe');

addEventListener('message', ({ source, data }: MessageEvent<{ type?: unknown; height?: unknown; start?: unknown }>) => {
  if (source === null || source !== preview()?.contentWindow) return;
  if (data.type === 'attention-steps:height' && typeof data.height === 'number') {
    state = { ...state, needed: data.height };
    draw();
  }
  if (data.type === 'attention-steps:start' && typeof data.start === 'string')
    update(startedFrom(state, data.start, shownLesson()), say('start.taken'));
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

async function fileText(base: string): Promise<string> {
  const { embedding, link = '' } = outcome();
  const { show, settings } = embedding;
  if (show === '') return stageFile(await fetchText(oneScript(here)), tokens + page, say('what.stage'), link, settings);
  const inFile = show === SHOW_PLAYGROUND ? playgroundInFile : lessonInFile;
  return inFile(await fetchText(offlineFile(here, show, settings)), homeOf(base, settings), embedding);
}

async function makeFile(name: string, base: string): Promise<void> {
  fileSaid = say('file.making');
  draw();
  try {
    const text = await fileText(base);
    download(name, new Blob([text], { type: 'text/html' }));
    fileSaid = say('file.made', { name });
  } catch (error) {
    fileSaid = say('file.failed', { problem: messageOf(error) });
  }
  draw();
}

/** Pixels of the window that the preview's own controls take, where it stays in view beside the choices. */
const ABOVE = 150;

function previewView(address: string, height: number | 'auto', take: TakeView): TemplateResult {
  const pixels = WIDTHS[state.width];
  const widths = (Object.keys(WIDTHS) as Width[]).map((value) => ({
    value,
    text: say(`preview.${value}`, { pixels: WIDTHS[value] ?? 0 }),
  }));
  const pixelsHigh = height === 'auto' ? (state.needed ?? sensibleHeight(undefined)) : height;
  const room = isWide.matches ? innerHeight - ABOVE : Infinity;
  const scale = scaleFor(pixelsHigh, room);
  const isWhole = pixelsHigh * scale <= room;
  const iframe = keyed(
    address,
    html`<iframe
      name=${PREVIEW}
      title=${say('preview')}
      src=${address}
      width=${pixels ?? '100%'}
      height=${pixelsHigh}
      .style=${`transform: scale(${scale})`}
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
    <div
      class="preview"
      role="region"
      aria-label=${say('preview.scroll')}
      tabindex="0"
      .style=${`height: ${isWhole ? Math.ceil(pixelsHigh * scale) : room}px; overflow-y: ${isWhole ? 'hidden' : 'auto'}`}
    >
      ${iframe}
    </div>
    ${scale < 1 ? html`<p class="hint">${say('preview.scaled', { percent: Math.round(scale * 100) })}</p>` : nothing}
  </section>`;
}

function draw(): void {
  const { show, settings, needed } = state;
  const lesson = shownLesson();
  const { embedding, link } = outcome();
  const base = settings['base'] ?? here;
  const height = settings['height'] === 'auto' ? 'auto' : Number(settings['height'] ?? sensibleHeight(needed));
  const what = lesson ? 'lesson' : show === SHOW_PLAYGROUND || show === SHOW_READER ? show : 'stage';
  const title =
    what === 'playground' || what === 'reader' ? say(`${what}.title`) : (lesson?.title ?? sayOfCourse('site.title'));
  const fileName = `attention-${lesson?.id ?? what}.html`;
  const texts = {
    frame: iframeCode(base, embedding, title, height, needed ?? sensibleHeight(undefined)),
    element:
      what === 'playground'
        ? playgroundCode(base, embedding)
        : link === undefined
          ? undefined
          : elementCode(base, link, inherits ? { ...settings, theme: 'inherit' } : settings),
    link: addressOf(base, embedding),
  };
  const take: TakeView = {
    ...texts,
    what,
    inherits,
    fileName,
    fileSaid,
    copied,
    copy: (kind, where, within) => void copy(texts[kind] ?? '', where, within),
    inherit: (does) => {
      inherits = does;
      copied = undefined;
      draw();
    },
    makeFile: () => void makeFile(fileName, base),
  };
  const isLocal = /^(localhost|127\.|\[::1\])/.test(new URL(base).host);
  const table: Settings = { ...embedding.table, ...OWN };
  const form = choicesView({
    ...state,
    table,
    choices: {
      ...languages(),
      ...(lesson && lessonChoices(lesson)),
      ...(what === 'playground' ? playgroundChoices(settings) : link !== undefined && stageChoices(link)),
    },
    usual: { base: here, height: String(sensibleHeight(needed)) },
    hints: {
      base: isLocal ? say('base.local') : base === here ? say('base.hint') : say('base.elsewhere'),
      height: needed === undefined ? undefined : say('height.needs', { needed, measured: sensibleHeight(needed) }),
    },
    lessons,
    isWide: isWide.matches,
    said: startSaid,
    set: (name, text) => {
      const setting = table[name];
      if (setting) update(withText(state, name, setting, text));
    },
    setNames: (name, names) => {
      update(withNames(state, name, names === 'some' ? (state.aside[name] ?? '') : names));
    },
    choose: (id) => {
      update(showing(state, id, lessonOf(id)));
    },
    beginning: link === undefined ? undefined : beginningOf(link),
    begin: (change) => {
      update(beginningWith(state, lesson, change));
    },
    chooseStart: (start) => {
      update({ ...state, start: start ?? '', aside: { ...state.aside, start: state.start } });
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
  ({ state, problems } = read());
  draw();
});
addEventListener('resize', draw);
if (place) {
  place.replaceChildren();
  draw();
}
