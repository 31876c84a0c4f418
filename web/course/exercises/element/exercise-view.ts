/** An exercise as it is drawn: its text, the editor, buttons, what is printed, the verdict. Pure; the element says what is there. */
import { type TemplateResult, html, nothing } from 'lit';
import type { Outcome } from '../../../shared/score.ts';
import type { Verdict } from '../grade.ts';
import type { Task } from '../task.ts';
import type { ExerciseRun } from './events.ts';
import { comparison, inCode, outputView, solutionView, verdictView } from './view.ts';
import type { ViewSay } from './words.ts';

/** Tries after which a solution can be shown. */
export const TRIES = 2;

export interface ExerciseNow {
  readonly say: ViewSay;
  readonly task: Task;
  /** False for one that a lesson's file or a page has written itself. */
  readonly isOfCourse: boolean;
  readonly code: string;
  readonly editor: TemplateResult;
  /** The address of a notebook with the exercises; empty: none. */
  readonly notebook: string;
  /** The address of a stage with the inputs that went wrong. */
  readonly link: string | undefined;
  /** The reason why nothing can be run. */
  readonly failure: string | undefined;
  readonly busy: 'run' | 'check' | undefined;
  readonly isReady: boolean;
  readonly ran: ExerciseRun | undefined;
  readonly verdict: (Verdict & { readonly isTry: boolean }) | undefined;
  readonly first: Outcome | undefined;
  readonly isSolved: boolean;
  /** The number of hints that are open. */
  readonly hints: number;
  readonly isShown: boolean;
  /** True if the solution may be shown. */
  readonly mayShow: boolean;
  /** True if starting again can be taken back. */
  readonly mayUndo: boolean;
}

export type ExerciseActs = Readonly<
  Record<'run' | 'check' | 'hint' | 'showSolution' | 'startAgain' | 'bringBack', () => void>
>;

function buttons(
  { say, task, code, failure, hints, isShown, mayShow, mayUndo }: ExerciseNow,
  acts: ExerciseActs,
): TemplateResult {
  const { texts, programs } = task;
  const solution = html`<button type="button" class="show" ?disabled=${!mayShow} @click=${acts.showSolution}>
    ${mayShow ? say('solution') : say('solution.later', { count: TRIES })}
  </button>`;
  const hint = html`<button type="button" class="help" @click=${acts.hint}>
    ${say('hint', { number: hints + 1, count: texts.hints.length })}
  </button>`;
  return html`<div class="buttons">
    <button
      type="button"
      class="run"
      aria-keyshortcuts="Control+Enter Meta+Enter"
      ?disabled=${failure !== undefined}
      @click=${acts.run}
    >
      ${say('run')}
    </button>
    <button
      type="button"
      class="main check"
      aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
      ?disabled=${failure !== undefined}
      @click=${acts.check}
    >
      ${say('check')}
    </button>
    ${hints < texts.hints.length ? hint : nothing} ${isShown ? nothing : solution}
    ${
      mayUndo
        ? html`<button type="button" class="quiet again" @click=${acts.bringBack}>${say('undo')}</button>`
        : html`<button type="button" class="quiet again" ?hidden=${code === programs.start} @click=${acts.startAgain}>
            ${say('reset')}
          </button>`
    }
  </div>`;
}

function feedback({ say, busy, isReady, verdict, ran }: ExerciseNow): TemplateResult | string {
  if (busy) return html`<p class="busy">${say(!isReady ? 'loading' : busy === 'run' ? 'running' : 'checking')}</p>`;
  if (verdict) return verdictView(verdict, say);
  if (!ran?.error) return '';
  const { line, message } = ran.error;
  return html`<p class="error">
    ${inCode(line === undefined ? message : say('error.line', { line, message }), String)}
  </p>`;
}

/** Says that another try is welcome; the list of lessons alone says what counts. */
function credit({ say, first, isSolved, verdict }: ExerciseNow): string {
  if (isSolved || first === 'right') return verdict ? '' : say('credit.solved');
  if (first === undefined) return '';
  return say(first === 'shown' || first === 'unable' ? `credit.${first}` : 'credit.tried');
}

function unable({ say, notebook }: ExerciseNow, failure: string): TemplateResult {
  return html`<p class="error unable" role="alert">
    ${say('unable', { reason: failure.replace(/\.$/, '') })}
    ${notebook === '' ? nothing : html`<a href=${notebook} download>${say('notebook')}</a>`}
  </p>`;
}

export function exerciseView(now: ExerciseNow, acts: ExerciseActs): TemplateResult {
  const { say, busy, failure, ran } = now;
  const { texts, exercise, programs, compared } = now.task;
  const verdict = busy ? undefined : now.verdict;
  return html`<header>
      <h2 id="title">${texts.title}</h2>
      <span class="soft">Python</span>
    </header>
    <div class="prompt"><slot name="prompt">${inCode(texts.prompt)}</slot></div>
    ${now.isOfCourse ? html`<p class="soft tells">${say('tells')}</p>` : nothing}
    ${failure === undefined ? nothing : unable(now, failure)} ${now.editor} ${buttons(now, acts)}
    ${
      now.hints === 0
        ? nothing
        : html`<ol class="hints" aria-label=${say('hints')} aria-live="polite">
            ${texts.hints.slice(0, now.hints).map((hint) => html`<li>${inCode(hint)}</li>`)}
          </ol>`
    }
    <div class="output" role="log" aria-label=${say('output')}>
      ${busy || !ran ? nothing : outputView(ran, verdict === undefined, compared ? undefined : exercise, say)}
    </div>
    <div class="feedback" role="status">
      ${feedback(now)}
      <p class="credit">${credit(now)}</p>
    </div>
    ${verdict ? comparison(verdict, now.link, say) : nothing}
    ${now.isShown ? solutionView(programs.solutions, say) : nothing}`;
}
