/** Keeps a lesson's page on this device, in its address or with the host; copies it as a link, and restores it. */
import { replaceAddress } from '../../shared/address.ts';
import { copyText } from '../../shared/copy.ts';
import { readPageStart } from '../iframe/page-start.ts';
import { isPreview } from '../iframe/host.ts';
import { PACKAGE, type ScormApi, awaitApi } from './scorm-api.ts';
import type { StageAnswer } from '../../stage/inputs/events.ts';
import { type Keeper, deviceKeeper, memoryKeeper } from '../../course/progress/keeper.ts';
import { PARTS, PageParts } from '../../course/page/page-parts.ts';
import {
  type PageIds,
  type LessonState,
  STORAGE_KEY,
  decodePage,
  encodePage,
  isPageState,
  openStorage,
  progressOf,
  unanswered,
} from '../../course/progress/progress.ts';
import type { LessonAnswer } from '../../course/question/events.ts';
import { whenVisible } from '../../shared/when-visible.ts';
import { type LessonComplete, type LessonResult, type Outcomes, lessonResult } from '../../shared/score.ts';
import { say } from '../../course/words.ts';
import { announce } from '../../shared/announce.ts';

const article = document.querySelector<HTMLElement>('article.lesson');
export const lesson = article?.dataset['lesson'] ?? '';
export const parts = new PageParts(document);
export const ids: PageIds = parts.ids;
let isEndSeen = false;

export function notice(text: string): void {
  const box = article?.querySelector('.notices');
  const isShown = [...(box?.children ?? [])].some(({ textContent }) => textContent === text);
  if (!isShown) box?.append(Object.assign(document.createElement('p'), { textContent: text }));
}

/** Milliseconds that a lesson in a package waits for its platform. */
const PATIENCE = 5000;

/** An answer before the platform is there would not count. */
async function findPlatform(isPackage: boolean): Promise<ScormApi | undefined> {
  for (const question of parts.questions) question.inert = isPackage;
  const api = await awaitApi(window, isPackage ? PATIENCE : 0);
  for (const question of parts.questions) question.inert = false;
  return api;
}

/** Opens a platform's keeper, one for a page around this one if that asks for it, or else the device's. */
async function openKeeper(): Promise<Keeper> {
  const isPackage = document.body.hasAttribute(PACKAGE);
  const api = article ? await findPlatform(isPackage) : undefined;
  if (api) return (await import('./scorm.ts')).openScorm(api, { ids, notice });
  if (article && isPackage) {
    notice(say('platform.none'));
    return memoryKeeper('nowhere');
  }
  if (new URLSearchParams(readPageStart().query).get('keep') === 'host') return memoryKeeper('host');
  const storage = isPreview() ? undefined : openStorage(() => localStorage);
  return deviceKeeper(storage, lesson, ids.labs);
}
const keeper = await openKeeper();
parts.elsewhere = () => keeper.read()?.first;

/** Returns the page's state from the link, or else from the keeper. */
function findState(): LessonState | undefined {
  const kept = keeper.read();
  const link = isPageState(location.hash) ? location.hash : readPageStart().start;
  if (!isPageState(link)) return kept && { ...kept, stages: {} };
  const { state, problems } = decodePage(link, ids);
  for (const problem of problems) notice(say('keep.problem', { problem }));
  // An iframe's link is the start for everybody; this reader's own answers are restored all the same.
  const isEmbedded = document.body.classList.contains('embedded');
  const answers = isEmbedded ? { ...kept?.answers, ...state.answers } : state.answers;
  // A link may be anybody's, unless it is the only place of this reader's progress.
  const first = keeper.place === 'link' ? state.first : (kept?.first ?? {});
  return { ...state, answers, first, exercises: kept?.exercises };
}

/** Returns the outcomes, including those that another tab has kept since. */
const firstNow = (): Outcomes => ({ ...keeper.read()?.first, ...parts.first });

export const pageNow = (): LessonState => ({ ...parts.state, first: firstNow() });

/** Counts only the questions that are shown: an iframe may show a part of the lesson. */
export function resultNow(): LessonResult {
  const shown = parts.questions.filter((question) => !question.closest('[hidden]'));
  return lessonResult(
    shown.map(({ id }) => id),
    firstNow(),
    isEndSeen,
  );
}

function announceIfComplete(result: LessonResult): void {
  if (!result.complete) return;
  const detail: LessonComplete = { lesson, ...result };
  // Follows the event of the answer that completes it.
  queueMicrotask(() => {
    if (article) announce(article, 'attention-steps:complete', detail);
  });
}

/** A lesson without questions is complete at its end; a part without questions, of a lesson that has some, never is. */
function watchEnd(): void {
  if (parts.questions.length > 0) return;
  const shown = [...document.querySelectorAll<HTMLElement>(PARTS)].filter(({ hidden }) => !hidden);
  const end = document.createElement('div');
  shown.at(-1)?.after(end);
  whenVisible([end], '0px', () => {
    isEndSeen = true;
    announceIfComplete(keep());
  });
}

export function restore(state: LessonState): void {
  parts.restore(state);
}

function keep(): LessonResult {
  const page = pageNow();
  const result = resultNow();
  const isKept = keeper.keep(progressOf(page), result);
  if (!isKept) replaceAddress(`#${encodePage(page)}`);
  showPlace(isKept ? keeper.place : 'link');
  return result;
}

function showPlace(place: Keeper['place']): void {
  const hint = article?.querySelector('.keep .hint');
  if (hint) hint.textContent = say(`keep.${place}`);
}

/** A slider changes a hundred times a second; only the last value is kept. */
let pendingKeep: ReturnType<typeof setTimeout> | undefined;
const keepNow = (): void => {
  if (pendingKeep === undefined) return;
  clearTimeout(pendingKeep);
  pendingKeep = undefined;
  keep();
};

async function copy(): Promise<void> {
  // Outcomes are the reader's own, and go into the address only if nothing else keeps them.
  const page = keeper.place === 'link' ? pageNow() : { ...pageNow(), first: undefined };
  const link = new URL(`#${encodePage(page)}`, location.href);
  replaceAddress(link);
  const bar = article?.querySelector('.keep');
  const status = bar?.querySelector('[role="status"]');
  if (!bar || !status) return;
  status.textContent = say((await copyText(link.href, bar)) ? 'keep.copied' : 'keep.address');
}

/** Sets the link to the page that makes an iframe of this lesson in its current state, without answers. */
function updateBuilderLink(link: HTMLAnchorElement): void {
  link.hash = encodePage(unanswered(parts.state));
}

/** Only outcomes that count can complete a lesson, and each question counts once. */
function keepAndAnnounce(counts: boolean): void {
  const result = keep();
  if (counts) announceIfComplete(result);
}

function start(): void {
  document.addEventListener('attention-steps:answer', (event) => {
    const { detail } = event as CustomEvent<LessonAnswer | StageAnswer>;
    if (!('question' in detail)) return; // what is predicted on a stage is kept in links only
    parts.addAnswer(detail.question, detail.answer);
    keepAndAnnounce(detail.counts);
  });
  document.addEventListener('attention-steps:shown', (event) => {
    keepAndAnnounce(event.detail.counts);
  });
  document.addEventListener('attention-steps:edit', ({ target }) => {
    // A stage's state is kept in links only.
    const isKept = [...parts.labs, ...parts.questions].some((part) => part === target);
    if (!isKept && keeper.place !== 'link') return;
    clearTimeout(pendingKeep);
    pendingKeep = setTimeout(keepNow, 400);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    keepNow();
    keeper.commit?.();
  });
  addEventListener('pagehide', () => {
    keepNow();
    keeper.close?.();
  });
  addEventListener('storage', ({ key, oldValue }) => {
    const answered = key === STORAGE_KEY ? keeper.catchUp?.(oldValue) : undefined;
    if (answered) void parts.take(answered);
  });
  // Another link was opened in the same tab.
  addEventListener('hashchange', () => {
    if (isPageState(location.hash)) location.reload();
  });
  const section = article?.querySelector<HTMLElement>('.keep');
  if (section) section.hidden = false;
  const button = section?.querySelector('button');
  if (button) button.hidden = keeper.place === 'host'; // the address is the platform's
  button?.addEventListener('click', () => void copy());
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.embed'))
    for (const type of ['pointerdown', 'click'])
      link.addEventListener(type, () => {
        updateBuilderLink(link);
      });
  showPlace(keeper.place);
  parts.restore(findState());
  // Once the page is loaded, it is known which parts are shown.
  if (document.readyState === 'complete') setTimeout(watchEnd);
  else addEventListener('load', watchEnd);
}

if (article) start();
