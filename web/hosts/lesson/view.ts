/** The content of an own lesson's element: the lesson, its problems, or a place to drop one. */
import { adoptStyles, html, nothing, render, unsafeCSS } from 'lit';
import { linkTerms } from '../../course/page/linked-terms.ts';
import courseStyles from '../../course/page/course.css?inline';
import { PageParts } from '../../course/page/page-parts.ts';
import { problemText } from '../../course/lesson/problems.ts';
import type { LessonState } from '../../course/progress/progress.ts';
import type { LessonAnswer, LessonShown } from '../../course/question/events.ts';
import questionStyles from '../../course/question/question.css?inline';
import { type LessonComplete, lessonResult } from '../../shared/score.ts';
import type { LessonProblem } from './events.ts';
import { nowhere } from './page.ts';
import ownStyles from './lesson.css?inline';
import { type ShownLesson, show } from './show.ts';
import controls from '../../shared/look/controls.css?inline';
import tokens from '../../shared/look/tokens.css?inline';
import { say } from './words.ts';
import { announce } from '../../shared/announce.ts';

/** Shared by all lessons on a page. */
const styles = [tokens, controls, courseStyles, questionStyles, ownStyles].map((text) => unsafeCSS(text));

/** The state that a lesson begins with: undefined if nothing was done in it. */
export interface StartState {
  readonly state: LessonState | undefined;
}

/** The element that shows it. */
interface LessonHost extends EventTarget {
  readonly theme: string;
  /** The address of lessons; empty: links to them lead nowhere. */
  readonly lessons: string;
  openFile(file: File): void;
}

export class LessonView {
  readonly #host: LessonHost;
  readonly #notice = document.createElement('div');
  readonly #main = document.createElement('div');
  #parts: PageParts | undefined;

  constructor(host: LessonHost, root: ShadowRoot) {
    this.#host = host;
    const course = Object.assign(document.createElement('div'), { className: 'course root' });
    this.#main.className = 'main';
    course.append(this.#notice, this.#main);
    root.replaceChildren(course);
    adoptStyles(root, styles);
    linkTerms(root);
    root.addEventListener('attention-steps:answer', (event) => {
      const { detail } = event as CustomEvent<LessonAnswer | { question?: undefined }>;
      if (detail.question === undefined) return; // what is predicted on a stage counts for nothing here
      this.#parts?.addAnswer(detail.question, detail.answer);
      this.#announceIfComplete(detail);
    });
    root.addEventListener('attention-steps:shown', (event) => {
      this.#announceIfComplete((event as CustomEvent<LessonShown>).detail);
    });
    render(html`<p class="hint" role="status">${say('waiting')}</p>`, this.#notice);
  }

  /** Announces completion. Only outcomes that count can complete a lesson, and each question counts once. */
  #announceIfComplete({ lesson, counts }: LessonShown): void {
    if (!this.#parts || !counts) return;
    const { questions, first } = this.#parts;
    const result = lessonResult(
      questions.map(({ id }) => id),
      first,
    );
    if (!result.complete) return;
    const detail: LessonComplete = { lesson, ...result };
    // Follows the event of the answer that completes it.
    queueMicrotask(() => announce(this.#host, 'attention-steps:complete', detail));
  }

  /**
   * @param start a state to start with, on new elements; without it unchanged parts stay
   * @returns undefined if something newer is to be shown
   */
  async show(text: string, isWanted: () => boolean, start?: StartState): Promise<ShownLesson | undefined> {
    const { theme } = this.#host;
    const lessonUrl = (id: string): string | undefined => this.#lessonUrl(id);
    const isFresh = start !== undefined;
    const shown = await show(text, { main: this.#main, lessonUrl, theme, isWanted, isFresh });
    if (!shown) return undefined;
    const earlier = isFresh ? undefined : this.#parts;
    this.#parts = new PageParts(this.#main);
    this.#parts.restore(start?.state ?? earlier?.state, earlier);
    return shown;
  }

  /** Returns a lesson's address: empty unless the page says where lessons are. */
  #lessonUrl(id: string): string | undefined {
    const { lessons } = this.#host;
    if (lessons === '' || nowhere(id) === undefined) return nowhere(id);
    const url = new URL(`${id}/`, new URL(lessons, document.baseURI));
    return /^https?:$/.test(url.protocol) ? url.href : '';
  }

  get state(): LessonState | undefined {
    return this.#parts?.state;
  }

  empty(): void {
    this.#main.replaceChildren();
    this.#parts = undefined;
    render(
      html`<div class="empty">
        <p>${say('empty')}</p>
        <label
          >${say('choose')}
          <input
            type="file"
            accept=".json,application/json"
            @change=${({ target }: Event) => {
              const file = (target as HTMLInputElement).files?.[0];
              if (file) this.#host.openFile(file);
            }}
        /></label>
      </div>`,
      this.#notice,
    );
  }

  /** Shows why a property was not set, or what is missing, beside the lesson. */
  refuse(message: string): void {
    render(html`<div class="problems" role="alert"><p>${message}</p></div>`, this.#notice);
  }

  /** Replaces the messages. */
  showProblems(problems: readonly LessonProblem[], more = 0): void {
    const textOf = (problem: LessonProblem): string => {
      const text = problem.path.length > 0 ? problemText(problem) : problem.message;
      return problem.line === undefined ? text : say('at', { line: problem.line, problem: text });
    };
    render(
      problems.length === 0
        ? nothing
        : html`<div class="problems" role="alert">
            <p><strong>${say('failed')}</strong> ${this.#main.firstChild ? say('kept') : nothing}</p>
            <ul>
              ${problems.map((problem) => html`<li>${textOf(problem)}</li>`)}
              ${more > 0 ? html`<li>${say('more', { count: more })}</li>` : nothing}
            </ul>
          </div>`,
      this.#notice,
    );
  }
}
