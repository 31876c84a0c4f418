/** A lesson's page as it is now: kept on this device or in its address, copied as a link, and brought back. */
import type { AttentionSteps } from '../element/attention-steps.ts';
import type { StageAnswer } from '../predict/asking.ts';
import {
  type PageState,
  type Value,
  decodePage,
  encodePage,
  isPageState,
  keepProgress,
  openShelf,
  readProgress,
} from './progress.ts';
import type { AnswerDetail, AttentionQuestion } from './question.ts';
import { say } from './words.ts';

interface LabElement extends HTMLElement {
  values: Readonly<Record<string, Value>>;
}

const article = document.querySelector<HTMLElement>('article.lesson');
const lesson = article?.dataset['lesson'] ?? '';
const shelf = openShelf(() => localStorage);

const labs = [...document.querySelectorAll<LabElement>('article.lesson > .wide')].filter(({ localName }) =>
  localName.startsWith('attention-lab-'),
);
const stages = [...document.querySelectorAll<AttentionSteps>('article.lesson > attention-steps')];
const questions = [...document.querySelectorAll<AttentionQuestion>('attention-question')];

/** As the lesson has them: what is kept is what differs. */
const labsAtFirst = new Map<LabElement, Readonly<Record<string, Value>>>();
const stagesAtFirst = new Map<AttentionSteps, string>();
const answers = new Map<string, Value>();

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function changedValues(lab: LabElement): Readonly<Record<string, Value>> {
  const first = labsAtFirst.get(lab);
  if (!first) return found?.labs[lab.id] ?? {};
  return Object.fromEntries(Object.entries(lab.values).filter(([name, value]) => !isSame(value, first[name])));
}

function pageNow(): PageState {
  const changed = labs.map((lab) => [lab.id, changedValues(lab)] as const);
  const linkOf = (stage: AttentionSteps): string | undefined => {
    const first = stagesAtFirst.get(stage);
    if (first === undefined) return found?.stages[stage.id]; // its script has not come yet
    return stage.link === first ? undefined : stage.link;
  };
  const moved = stages.flatMap((stage) => {
    const link = linkOf(stage);
    return link === undefined ? [] : [[stage.id, link] as const];
  });
  return {
    labs: Object.fromEntries(changed.filter(([, values]) => Object.keys(values).length > 0)),
    stages: Object.fromEntries(moved),
    answers: Object.fromEntries(answers),
  };
}

/** What the link brings, or else what was kept. */
function findState(): PageState | undefined {
  if (!isPageState(location.hash)) {
    const kept = readProgress(shelf)[lesson];
    return kept && { ...kept, stages: {} };
  }
  const ids = (of: readonly HTMLElement[]): string[] => of.map(({ id }) => id);
  const { state, problems } = decodePage(location.hash, {
    labs: ids(labs),
    stages: ids(stages),
    answers: ids(questions),
  });
  tell(problems);
  return state;
}

const found = findState();

function tell(problems: readonly string[]): void {
  const items = problems.map((problem) =>
    Object.assign(document.createElement('p'), { textContent: say('keep.problem', { problem }) }),
  );
  document.querySelector('.notices')?.replaceChildren(...items);
}

/** Each as soon as its script is there: what cannot be loaded keeps nothing else waiting. */
async function bringBackLab(lab: LabElement): Promise<void> {
  await customElements.whenDefined(lab.localName);
  labsAtFirst.set(lab, lab.values);
  const values = found?.labs[lab.id];
  if (values) lab.values = { ...lab.values, ...values };
}

async function bringBackStage(stage: AttentionSteps): Promise<void> {
  await customElements.whenDefined(stage.localName);
  stagesAtFirst.set(stage, stage.link);
  const link = found?.stages[stage.id];
  if (link === undefined) return;
  // A stored example is shown at once; anything else waits for the engine.
  stage.link = link;
  await stage.ready;
  stage.link = link;
}

async function bringBackAnswer(question: AttentionQuestion): Promise<void> {
  await customElements.whenDefined(question.localName);
  const answer = found?.answers[question.id];
  if (answer === undefined) return;
  question.answer = answer;
  // What is no answer to it is not kept.
  if (question.answer !== undefined) answers.set(question.id, answer);
}

function putInAddress(): void {
  try {
    history.replaceState(history.state, '', `#${encodePage(pageNow())}`);
  } catch {
    // A browser that allows only so many changes in a time: the next one comes through.
  }
}

function keep(right?: string): void {
  const { labs: labsNow, answers: answersNow } = pageNow();
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

function start(): void {
  document.addEventListener('attention-steps:answer', (event) => {
    const { detail } = event as CustomEvent<AnswerDetail | StageAnswer>;
    if (!('question' in detail)) return; // what is predicted on a stage is kept in links only
    const { question, answer, right } = detail;
    answers.set(question, answer);
    keep(right ? question : undefined);
  });
  document.addEventListener('attention-steps:edit', ({ target }) => {
    // A stage is kept in links only.
    if (!labs.includes(target as LabElement) && shelf) return;
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
  sayWhere(shelf !== undefined);
  for (const lab of labs) void bringBackLab(lab);
  for (const stage of stages) void bringBackStage(stage);
  for (const question of questions) void bringBackAnswer(question);
}

if (article) start();
