/** A lesson's page as it is now: kept on this device or in its address, copied as a link, and brought back. */
import type { StageAnswer } from '../predict/asking.ts';
import { readGiven } from '../embedding/given.ts';
import { isPreview } from '../embedding/host.ts';
import { type LabElement, PageParts } from './page-parts.ts';
import {
  type PageState,
  decodePage,
  encodePage,
  isPageState,
  keepProgress,
  openShelf,
  readProgress,
} from './progress.ts';
import type { AnswerDetail } from './question.ts';
import { say } from './words.ts';

const article = document.querySelector<HTMLElement>('article.lesson');
const lesson = article?.dataset['lesson'] ?? '';
const shelf = isPreview() ? undefined : openShelf(() => localStorage);
export const parts = new PageParts(document);

/** What the link brings, or else what was kept. */
function findState(): PageState | undefined {
  const kept = readProgress(shelf)[lesson];
  const link = isPageState(location.hash) ? location.hash : readGiven().start;
  if (!isPageState(link)) return kept && { ...kept, stages: {} };
  const { state, problems } = decodePage(link, parts.ids);
  tell(problems);
  // In a frame it says where all begin; what this reader answered comes back all the same.
  const isFramed = document.body.classList.contains('framed');
  return isFramed ? { ...state, answers: { ...kept?.answers, ...state.answers } } : state;
}

function tell(problems: readonly string[]): void {
  const items = problems.map((problem) =>
    Object.assign(document.createElement('p'), { textContent: say('keep.problem', { problem }) }),
  );
  document.querySelector('.notices')?.replaceChildren(...items);
}

function putInAddress(): void {
  try {
    history.replaceState(history.state, '', `#${encodePage(parts.state)}`);
  } catch {
    // A browser that allows only so many changes in a time: the next one comes through.
  }
}

function keep(right?: string): void {
  const { labs: labsNow, answers: answersNow } = parts.state;
  const before = readProgress(shelf)[lesson]?.right ?? [];
  const all = [...new Set([...before, ...(right === undefined ? [] : [right])])];
  const progress = { labs: labsNow, answers: answersNow, right: all };
  const isKept = keepProgress(shelf, lesson, progress as Parameters<typeof keepProgress>[2]);
  if (!isKept) putInAddress();
  sayWhere(isKept);
}

function sayWhere(isKept: boolean): void {
  const hint = article?.querySelector('.keep .hint');
  if (hint) hint.textContent = say(isKept ? 'keep.device' : 'keep.link');
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
  putInAddress();
  const status = article?.querySelector('.keep [role="status"]');
  const isCopied = await copyText(location.href);
  if (status) status.textContent = say(isCopied ? 'keep.copied' : 'keep.address');
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** To where this lesson is made into a frame, as it is now; what was answered is nobody else's. */
function leadToBuilder(link: HTMLAnchorElement): void {
  link.hash = encodePage({ ...parts.state, answers: {} });
}

function start(): void {
  document.addEventListener('attention-steps:answer', (event) => {
    const { detail } = event as CustomEvent<AnswerDetail | StageAnswer>;
    if (!('question' in detail)) return; // what is predicted on a stage is kept in links only
    const { question, answer, right } = detail;
    parts.take(question, answer);
    keep(right ? question : undefined);
  });
  document.addEventListener('attention-steps:edit', ({ target }) => {
    // A stage is kept in links only.
    if (!parts.labs.includes(target as LabElement) && shelf) return;
    clearTimeout(waiting);
    waiting = setTimeout(keepNow, 400);
  });
  addEventListener('pagehide', keepNow);
  // Another link opened in the same tab.
  addEventListener('hashchange', () => {
    if (isPageState(location.hash)) location.reload();
  });
  const section = article?.querySelector<HTMLElement>('.keep');
  if (section) section.hidden = false;
  section?.querySelector('button')?.addEventListener('click', () => void copy());
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.embed'))
    for (const type of ['pointerdown', 'click'])
      link.addEventListener(type, () => {
        leadToBuilder(link);
      });
  sayWhere(shelf !== undefined);
  parts.bringBack(findState());
}

if (article) start();
