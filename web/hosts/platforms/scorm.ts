/**
 * A lesson in a SCORM 1.2 platform: it begins where the learner left, and sets the status, the score, the answers and the
 * time. The learner is told once, in plain words, if something is not recorded; the details are in the browser's console.
 */
import { messageOf } from '../../shared/input/input-error.ts';
import { type Keeper, memoryKeeper } from '../../course/progress/keeper.ts';
import type { LessonProgress, PageIds } from '../../course/progress/progress.ts';
import type { LessonAnswer } from '../../course/question/events.ts';
import type { LessonResult } from '../../shared/score.ts';
import { PARTS } from '../../course/page/page-parts.ts';
import { say } from '../../course/words.ts';
import { interactionOf } from '../../course/question/responses.ts';
import { type ScormApi, isAccepted, lastError, valueOf } from './scorm-api.ts';
import { resume, statusAfter, suspend, timespan } from './scorm-data.ts';

export interface PageAccess {
  readonly ids: PageIds;
  /** Shows the learner a sentence. */
  readonly notice: (text: string) => void;
  /** Milliseconds from any start. */
  readonly now: () => number;
}

/** Milliseconds without changes before a commit, which goes over the network. */
const COMMIT_AFTER = 1000;

/** Writes a share of an answer; more than two digits are refused by some, and 1 would be all. */
const partOf = (share: number): string => String(Math.min(0.99, Math.max(0.01, Math.round(100 * share) / 100)));

export class ScormKeeper implements Keeper {
  readonly place = 'host';
  readonly #api: ScormApi;
  readonly #page: PageAccess;
  readonly #begin: number;
  #progress: LessonProgress;
  #status: string;
  #score: number;
  /** The index of the next answer; undefined if the platform keeps none. */
  #interaction: number | undefined;
  /** The length up to which the platform kept the text whole. */
  #room = 0;
  #pendingCommit: ReturnType<typeof setTimeout> | undefined;
  /** True for an answer that is not committed yet. */
  #isAnswered = false;
  #isOpen = true;

  /** Expects an initialised API. */
  constructor(api: ScormApi, page: PageAccess) {
    this.#api = api;
    this.#page = page;
    this.#begin = page.now();
    const { progress, problems } = resume(this.#get('cmi.suspend_data'), page.ids);
    this.#score = Number.parseFloat(this.#get('cmi.core.score.raw'));
    // Whatever earned the score was kept with it.
    const isEmpty = this.#score > 0 && Object.keys(progress.first).length === 0;
    if (problems.length > 0 || isEmpty) page.notice(say('platform.lost'));
    for (const problem of problems) warn(`cmi.suspend_data: ${problem}`);
    if (/^(review|browse)$/i.test(this.#get('cmi.core.lesson_mode'))) page.notice(say('platform.review'));
    this.#progress = progress;
    this.#status = this.#get('cmi.core.lesson_status');
    if (this.#get('cmi.interactions._children') !== '')
      this.#interaction = Math.max(0, Number(this.#get('cmi.interactions._count')) || 0);
    this.#set('cmi.core.exit', 'suspend');
    this.#setStatus({ complete: false, right: 0, done: 0, of: 0, score: undefined });
    this.#commitSoon();
  }

  /** The id of the part that the learner used last. */
  get location(): string {
    return this.#get('cmi.core.lesson_location');
  }
  set location(id: string) {
    if (id !== '') this.#set('cmi.core.lesson_location', id.slice(0, 255));
  }

  read(): LessonProgress {
    return this.#progress;
  }

  /** An answer is committed at once: a window may be closed, or crash, right after it. Sliders and typing would be too often. */
  keep(progress: LessonProgress, result: LessonResult): boolean {
    const isAnswer = this.#isAnswered || JSON.stringify(progress.first) !== JSON.stringify(this.#progress.first);
    this.#progress = progress;
    const { text, left } = suspend(progress);
    const dropped = left.at(-1);
    if (dropped) this.#page.notice(say(`platform.no-room.${dropped}`));
    if (this.#set('cmi.suspend_data', text)) this.#readBack(text);
    // Some take no score after a status that ends the lesson.
    this.#setScore(result.score);
    this.#setStatus(result);
    if (isAnswer) this.commit();
    else this.#commitSoon();
    return true;
  }

  /** Sends each try; only the first has weight. The id goes first: if it is refused, the next answer takes its index. */
  answered({ question, kind, answer, right, score = 0, counts }: LessonAnswer): void {
    this.#isAnswered = true;
    if (this.#interaction === undefined) return;
    const at = `cmi.interactions.${this.#interaction}`;
    if (!this.#set(`${at}.id`, question)) return;
    this.#interaction += 1;
    const { type, response } = interactionOf(kind, answer);
    this.#set(`${at}.type`, type);
    this.#set(`${at}.weighting`, counts && kind !== 'words' ? '1' : '0');
    if (response !== undefined) this.#set(`${at}.student_response`, response);
    const graded = right ? 'correct' : score > 0 ? partOf(score) : 'wrong';
    this.#set(`${at}.result`, kind === 'words' ? 'neutral' : graded);
  }

  readonly commit = (): void => {
    clearTimeout(this.#pendingCommit);
    if (!this.#isOpen) return;
    this.#isAnswered = false;
    this.#set('cmi.core.session_time', timespan(this.#page.now() - this.#begin));
    this.#ask('LMSCommit', () => this.#api.LMSCommit(''));
  };

  readonly close = (): void => {
    this.commit();
    if (this.#isOpen) this.#ask('LMSFinish', () => this.#api.LMSFinish(''));
    this.#isOpen = false;
  };

  #setStatus(result: LessonResult): void {
    const status = statusAfter(this.#status, result);
    if (status !== undefined && this.#set('cmi.core.lesson_status', status)) this.#status = status;
  }

  /** Sends the best score so far, as progress may be lost while the score is not. */
  #setScore(score: number | undefined): void {
    if (score === undefined || score <= this.#score) return;
    this.#set('cmi.core.score.min', '0');
    this.#set('cmi.core.score.max', '100');
    if (this.#set('cmi.core.score.raw', String(score))) this.#score = score;
  }

  #commitSoon(): void {
    clearTimeout(this.#pendingCommit);
    this.#pendingCommit = setTimeout(this.commit, COMMIT_AFTER);
  }

  /** A platform may cut a text without a word, and the results stand at its end. */
  #readBack(text: string): void {
    if (text.length <= this.#room) return;
    const kept = this.#get('cmi.suspend_data');
    // Some show what they had at the page's start, or nothing, until the next visit.
    if (kept !== '' && kept !== text && text.startsWith(kept)) {
      warn(`cmi.suspend_data: keeps ${kept.length} of ${text.length} characters`);
      this.#page.notice(say('platform.refused'));
    } else this.#room = text.length;
  }

  #get(element: string): string {
    return valueOf(() => this.#api.LMSGetValue(element));
  }

  #set(element: string, value: string): boolean {
    return this.#ask(element, () => this.#api.LMSSetValue(element, value));
  }

  #ask(what: string, run: () => unknown): boolean {
    const problem = problemOf(this.#api, run);
    if (problem === undefined) return true;
    warn(`${what}: ${problem}`);
    if (!OPTIONAL.test(what)) this.#page.notice(say('platform.refused'));
    return false;
  }
}

/** A platform may leave these out without a loss for the learner. */
const OPTIONAL = /^cmi\.core\.(exit|lesson_location|score\.min|score\.max|session_time)$/;

/** Whoever runs the platform finds its own words here. */
function warn(problem: string): void {
  console.warn(`SCORM: ${problem}`);
}

/** Returns the platform's message about a call that it refused. */
function problemOf(api: ScormApi, run: () => unknown): string | undefined {
  try {
    if (isAccepted(api, run())) return undefined;
    const code = lastError(api);
    return `error ${code}: ${valueOf(() => api.LMSGetErrorString(code))}`;
  } catch (error) {
    return messageOf(error);
  }
}

/** True if the platform answers although it refused to open the lesson, as one does that opened it itself. */
function isOpenAlready(api: ScormApi): boolean {
  const status = valueOf(() => api.LMSGetValue('cmi.core.lesson_status'));
  return /^(passed|completed|failed|incomplete|browsed|not attempted)$/i.test(status) || lastError(api) === '0';
}

/** Opens the platform's keeper and connects it to the page; one without memory if the platform refuses. */
export function openScorm(api: ScormApi, page: Omit<PageAccess, 'now'>): Keeper {
  const problem = problemOf(api, () => api.LMSInitialize(''));
  if (problem !== undefined && !isOpenAlready(api)) {
    warn(`LMSInitialize: ${problem}`);
    page.notice(say('platform.closed'));
    return memoryKeeper('nowhere');
  }
  const keeper = new ScormKeeper(api, { ...page, now: () => performance.now() });
  const { location: left } = keeper;
  const placeOf = ({ target }: Event): string =>
    target instanceof Element ? (target.closest(`attention-question, ${PARTS}`)?.id ?? '') : '';
  document.addEventListener('attention-steps:answer', (event) => {
    const { detail } = event as CustomEvent<LessonAnswer | object>;
    if (!('question' in detail)) return; // predicted on a stage, which counts for nothing here
    keeper.location = placeOf(event);
    keeper.answered(detail);
  });
  document.addEventListener('attention-steps:edit', (event) => {
    keeper.location = placeOf(event);
  });
  // A page restored by the back button has lost the platform's session, so it begins anew.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  document.getElementById(left)?.scrollIntoView();
  return keeper;
}
