/** A lesson's page as it is now: kept on this device or in its address, copied as a link, and brought back. */
import { replaceAddress } from '../../shared/address.ts';
import { copyText } from '../../shared/copy.ts';
import { readGiven } from '../iframe/given.ts';
import { isPreview } from '../iframe/host.ts';
import { findApi } from './scorm-api.ts';
import type { StageAnswer } from '../../stage/predict/asking.ts';
import { type Keeper, deviceKeeper, memoryKeeper } from '../../course/progress/keeper.ts';
import { type LabElement, PageParts } from '../../course/page/page-parts.ts';
import {
  type PageIds,
  type PageState,
  decodePage,
  encodePage,
  isPageState,
  openShelf,
  progressOf,
  unanswered,
} from '../../course/progress/progress.ts';
import type { AnswerDetail, ShownDetail } from '../../course/question/events.ts';
import { whenNear } from '../../shared/when-near.ts';
import { type CompleteDetail, type LessonResult, type Outcomes, lessonResult } from '../../shared/score.ts';
import { say } from '../../course/words.ts';

const article = document.querySelector<HTMLElement>('article.lesson');
export const lesson = article?.dataset['lesson'] ?? '';
export const parts = new PageParts(document);
export const ids: PageIds = parts.ids;
let isEndSeen = false;

export function notice(text: string): void {
  const box = article?.querySelector('.notices');
  const isThere = [...(box?.children ?? [])].some(({ textContent }) => textContent === text);
  if (!isThere) box?.append(Object.assign(document.createElement('p'), { textContent: text }));
}

/** A platform's, that of a page around this one if it asks for it, or else the device's. */
async function openKeeper(): Promise<Keeper> {
  const api = article ? findApi(window) : undefined;
  if (api) return (await import('./scorm.ts')).openScorm(api, { ids, notice });
  if (new URLSearchParams(readGiven().query).get('keep') === 'host') return memoryKeeper('host');
  const shelf = isPreview() ? undefined : openShelf(() => localStorage);
  return deviceKeeper(shelf, lesson, ids.labs);
}
const keeper = await openKeeper();
parts.elsewhere = () => keeper.read()?.first;

/** What the link brings, or else what was kept. */
function findState(): PageState | undefined {
  const kept = keeper.read();
  const link = isPageState(location.hash) ? location.hash : readGiven().start;
  if (!isPageState(link)) return kept && { ...kept, stages: {} };
  const { state, problems } = decodePage(link, ids);
  for (const problem of problems) notice(say('keep.problem', { problem }));
  // In an iframe it says where all begin; what this reader answered comes back all the same.
  const isEmbedded = document.body.classList.contains('embedded');
  const answers = isEmbedded ? { ...kept?.answers, ...state.answers } : state.answers;
  // A link is anybody's, unless it is all that keeps what this reader did.
  const first = keeper.place === 'link' ? state.first : (kept?.first ?? {});
  return { ...state, answers, first };
}

/** What counts, also of what another tab has kept since. */
const firstNow = (): Outcomes => ({ ...keeper.read()?.first, ...parts.first });

export const pageNow = (): PageState => ({ ...parts.state, first: firstNow() });

/** Of the questions that are shown: an iframe may show a part of the lesson only. */
export function resultNow(): LessonResult {
  const shown = parts.questions.filter((question) => !question.closest('[hidden]'));
  return lessonResult(
    shown.map(({ id }) => id),
    firstNow(),
    isEndSeen,
  );
}

function tellIfComplete(result: LessonResult): void {
  if (!result.complete) return;
  const detail: CompleteDetail = { lesson, ...result };
  // After the answer that completes it has been told to everybody.
  queueMicrotask(() => {
    article?.dispatchEvent(new CustomEvent('attention-steps:complete', { detail, bubbles: true, composed: true }));
  });
}

/** A lesson without questions is complete at its end; a part without them, of a lesson that has some, never is. */
function watchEnd(): void {
  if (parts.questions.length > 0) return;
  const shown = [...(article?.children ?? [])].filter((child) => child.id !== '' && !(child as HTMLElement).hidden);
  const end = document.createElement('div');
  shown.at(-1)?.after(end);
  whenNear([end], '0px', () => {
    isEndSeen = true;
    tellIfComplete(keep());
  });
}

/** What was kept elsewhere: it is shown, and kept here; nobody answered it now. */
export function bringBack(state: PageState): void {
  parts.bringBack(state);
}

function keep(): LessonResult {
  const page = pageNow();
  const result = resultNow();
  const isKept = keeper.keep(progressOf(page), result);
  if (!isKept) replaceAddress(`#${encodePage(page)}`);
  sayWhere(isKept ? keeper.place : 'link');
  return result;
}

function sayWhere(place: Keeper['place']): void {
  const hint = article?.querySelector('.keep .hint');
  if (hint) hint.textContent = say(`keep.${place}`);
}

/** A slider gives a hundred values a second; the last of them counts. */
let waiting: ReturnType<typeof setTimeout> | undefined;
const keepNow = (): void => {
  if (waiting === undefined) return;
  clearTimeout(waiting);
  waiting = undefined;
  keep();
};

async function copy(): Promise<void> {
  // What counts is the reader's own, and goes into the address only where nothing else keeps it.
  const page = keeper.place === 'link' ? pageNow() : { ...pageNow(), first: undefined };
  const link = new URL(`#${encodePage(page)}`, location.href);
  replaceAddress(link);
  const bar = article?.querySelector('.keep');
  const status = bar?.querySelector('[role="status"]');
  if (!bar || !status) return;
  status.textContent = say((await copyText(link.href, bar)) ? 'keep.copied' : 'keep.address');
}

/** To where this lesson is made into an iframe, as it is now; what was answered is nobody else's. */
function leadToBuilder(link: HTMLAnchorElement): void {
  link.hash = encodePage(unanswered(parts.state));
}

/** Only what counts can complete a lesson, and each question counts once. */
function keepCounted(counts: boolean): void {
  const result = keep();
  if (counts) tellIfComplete(result);
}

function start(): void {
  document.addEventListener('attention-steps:answer', (event) => {
    const { detail } = event as CustomEvent<AnswerDetail | StageAnswer>;
    if (!('question' in detail)) return; // what is predicted on a stage is kept in links only
    parts.take(detail.question, detail.answer);
    keepCounted(detail.counts);
  });
  document.addEventListener('attention-steps:shown', (event) => {
    keepCounted((event as CustomEvent<ShownDetail>).detail.counts);
  });
  document.addEventListener('attention-steps:edit', ({ target }) => {
    // A stage is kept in links only.
    if (!parts.labs.includes(target as LabElement) && keeper.place !== 'link') return;
    clearTimeout(waiting);
    waiting = setTimeout(keepNow, 400);
  });
  addEventListener('pagehide', () => {
    keepNow();
    keeper.close?.();
  });
  // Another link opened in the same tab.
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
        leadToBuilder(link);
      });
  sayWhere(keeper.place);
  parts.bringBack(findState());
  // By then it is known what is shown.
  if (document.readyState === 'complete') setTimeout(watchEnd);
  else addEventListener('load', watchEnd);
}

if (article) start();
