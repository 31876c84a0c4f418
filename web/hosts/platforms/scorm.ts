/**
 * A lesson in a SCORM 1.2 platform: it begins where the platform says that the learner left, and the platform is told the
 * status, the score, the answers and the time. Whatever the platform refuses is said once, and work goes on.
 */
import { type Keeper, memoryKeeper } from '../../course/progress/keeper.ts';
import type { LessonProgress, PageIds } from '../../course/progress/progress.ts';
import type { AnswerDetail } from '../../course/question/events.ts';
import type { LessonResult } from '../../shared/score.ts';
import { say } from '../../course/words.ts';
import { interactionOf } from '../../course/question/responses.ts';
import type { ScormApi } from './scorm-api.ts';
import { resume, statusAfter, suspend, timespan } from './scorm-data.ts';

export interface Around {
  readonly ids: PageIds;
  /** Shows the learner a sentence. */
  readonly notice: (text: string) => void;
  /** Milliseconds from any beginning. */
  readonly now: () => number;
}

/** Commits go over the network: not one a keystroke. */
const COMMIT_AFTER = 1000;

export class ScormKeeper implements Keeper {
  readonly place = 'host';
  readonly #api: ScormApi;
  readonly #around: Around;
  readonly #begin: number;
  #progress: LessonProgress;
  #status: string;
  #score: number;
  /** Where the next answer goes; undefined where the platform keeps none. */
  #interaction: number | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #isOpen = true;

  /** The API is initialised. */
  constructor(api: ScormApi, around: Around) {
    this.#api = api;
    this.#around = around;
    this.#begin = around.now();
    const { progress, problems } = resume(this.#get('cmi.suspend_data'), around.ids);
    for (const problem of problems) around.notice(say('platform.problem', { problem }));
    this.#progress = progress;
    this.#status = this.#get('cmi.core.lesson_status');
    this.#score = Number.parseFloat(this.#get('cmi.core.score.raw'));
    if (this.#get('cmi.interactions._children') !== '')
      this.#interaction = Number(this.#get('cmi.interactions._count')) || 0;
    this.#set('cmi.core.exit', 'suspend');
    this.#setStatus({ complete: false, right: 0, done: 0, of: 0, score: undefined });
    this.#commitSoon();
  }

  /** The part that the learner was last at. */
  get location(): string {
    return this.#get('cmi.core.lesson_location');
  }
  set location(id: string) {
    if (id !== '') this.#set('cmi.core.lesson_location', id.slice(0, 255));
  }

  read(): LessonProgress {
    return this.#progress;
  }

  keep(progress: LessonProgress, result: LessonResult): boolean {
    this.#progress = progress;
    const { text, left } = suspend(progress);
    if (left.length > 0) this.#around.notice(say(`platform.no-room.${left.includes('answers') ? 'answers' : 'labs'}`));
    this.#set('cmi.suspend_data', text);
    this.#setStatus(result);
    this.#setScore(result.score);
    this.#commitSoon();
    return true;
  }

  /** Each try; only the first one has weight. An answer begins with its id: where that is refused, the next one takes its place. */
  answered({ question, kind, answer, right, counts }: AnswerDetail): void {
    if (this.#interaction === undefined) return;
    const at = `cmi.interactions.${this.#interaction}`;
    if (!this.#set(`${at}.id`, question)) return;
    this.#interaction += 1;
    const { type, response } = interactionOf(kind, answer);
    this.#set(`${at}.type`, type);
    this.#set(`${at}.weighting`, counts ? '1' : '0');
    if (response !== undefined) this.#set(`${at}.student_response`, response);
    this.#set(`${at}.result`, right ? 'correct' : 'wrong');
  }

  readonly commit = (): void => {
    clearTimeout(this.#waiting);
    if (!this.#isOpen) return;
    this.#set('cmi.core.session_time', timespan(this.#around.now() - this.#begin));
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

  /** The best there was: progress may have been lost where the score was not. */
  #setScore(score: number | undefined): void {
    if (score === undefined || score <= this.#score) return;
    this.#set('cmi.core.score.min', '0');
    this.#set('cmi.core.score.max', '100');
    if (this.#set('cmi.core.score.raw', String(score))) this.#score = score;
  }

  #commitSoon(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(this.commit, COMMIT_AFTER);
  }

  /** A value that is not there is none; reading is no reason for a message. */
  #get(element: string): string {
    try {
      const value = this.#api.LMSGetValue(element);
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    } catch {
      return '';
    }
  }

  /** The message names the element without its number, so that it is the same for every answer. */
  #set(element: string, value: string): boolean {
    return this.#ask(element.replace(/\.\d+\./, '.n.'), () => this.#api.LMSSetValue(element, value));
  }

  #ask(what: string, run: () => unknown): boolean {
    const problem = problemOf(this.#api, run);
    if (problem !== undefined) this.#around.notice(say('platform.refused', { what, problem }));
    return problem === undefined;
  }
}

/** What the platform says of a call that it refused. */
function problemOf(api: ScormApi, run: () => unknown): string | undefined {
  try {
    if (String(run()) === 'true') return undefined;
    const code = String(api.LMSGetLastError());
    return say('platform.error', { code, message: String(api.LMSGetErrorString(code)) });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The platform's keeper, which the page and its answers speak to; one of no memory where the platform lets nobody in. */
export function openScorm(api: ScormApi, around: Omit<Around, 'now'>): Keeper {
  const problem = problemOf(api, () => api.LMSInitialize(''));
  if (problem !== undefined) {
    around.notice(say('platform.closed', { problem }));
    return memoryKeeper('nowhere');
  }
  const keeper = new ScormKeeper(api, { ...around, now: () => performance.now() });
  const { location: left } = keeper;
  const placeOf = ({ target }: Event): string =>
    target instanceof Element ? (target.closest('attention-question, article.lesson > [id]')?.id ?? '') : '';
  document.addEventListener('attention-steps:answer', (event) => {
    const { detail } = event as CustomEvent<AnswerDetail | object>;
    if (!('question' in detail)) return; // predicted on a stage, which counts for nothing here
    keeper.location = placeOf(event);
    keeper.answered(detail);
  });
  document.addEventListener('attention-steps:edit', (event) => {
    keeper.location = placeOf(event);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keeper.commit();
  });
  // Back from another page, as it was left: the platform's session is over, so a new one begins.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  document.getElementById(left)?.scrollIntoView();
  return keeper;
}
