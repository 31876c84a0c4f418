/** What an own lesson's element shows: the lesson, what is wrong with it, or where to put one. */
import { html, nothing, render } from 'lit';
import { accompany } from '../../course/page/companion.ts';
import courseStyles from '../../course/page/course.css?inline';
import { PageParts } from '../../course/page/page-parts.ts';
import { problemText } from '../../course/lesson/problems.ts';
import type { PageState } from '../../course/progress/progress.ts';
import type { AnswerDetail, ShownDetail } from '../../course/question/events.ts';
import questionStyles from '../../course/question/question.css?inline';
import { type CompleteDetail, lessonResult } from '../../shared/score.ts';
import type { LessonProblem } from './locate.ts';
import ownStyles from './own.css?inline';
import { type Put, show } from './show.ts';
import controls from '../../shared/look/controls.css?inline';
import tokens from '../../shared/look/tokens.css?inline';
import { say } from './words.ts';

/** The same for all that are on a page. */
let sheets: CSSStyleSheet[] | undefined;
const styleSheets = (): CSSStyleSheet[] =>
  (sheets ??= [tokens, controls, courseStyles, questionStyles, ownStyles].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  }));

/** What a lesson begins with: undefined if nothing was done in it. */
export interface Begin {
  readonly state: PageState | undefined;
}

/** The element that it is shown in. */
interface LessonHost extends EventTarget {
  readonly theme: string;
  /** Where lessons are; empty: links to them lead nowhere. */
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
    root.adoptedStyleSheets = styleSheets();
    const course = Object.assign(document.createElement('div'), { className: 'course root' });
    this.#main.className = 'main';
    course.append(this.#notice, this.#main);
    root.replaceChildren(course);
    accompany(root);
    root.addEventListener('attention-steps:answer', (event) => {
      const { detail } = event as CustomEvent<AnswerDetail | { question?: undefined }>;
      if (detail.question === undefined) return; // what is predicted on a stage counts for nothing here
      this.#parts?.take(detail.question, detail.answer);
      this.#tellIfComplete(detail);
    });
    root.addEventListener('attention-steps:shown', (event) => {
      this.#tellIfComplete((event as CustomEvent<ShownDetail>).detail);
    });
    render(html`<p class="hint" role="status">${say('waiting')}</p>`, this.#notice);
  }

  /** Only what counts can complete a lesson, and each question counts once. */
  #tellIfComplete({ lesson, counts }: ShownDetail): void {
    if (!this.#parts || !counts) return;
    const { questions, first } = this.#parts;
    const result = lessonResult(
      questions.map(({ id }) => id),
      first,
    );
    if (!result.complete) return;
    const detail: CompleteDetail = { lesson, ...result };
    // After the answer that completes it has been told to everybody.
    queueMicrotask(() => {
      const init = { detail, bubbles: true, composed: true };
      this.#host.dispatchEvent(new CustomEvent('attention-steps:complete', init));
    });
  }

  /**
   * @param begin what is to be done in it already, on elements of its own; without it the parts that are the same stay
   * @returns undefined if something else came to be wanted
   */
  async show(text: string, isWanted: () => boolean, begin?: Begin): Promise<Put | undefined> {
    const { theme } = this.#host;
    const lessonUrl = (id: string): string | undefined => this.#lessonUrl(id);
    const isFresh = begin !== undefined;
    const put = await show(text, { main: this.#main, lessonUrl, theme, isWanted, isFresh });
    if (!put) return undefined;
    const earlier = isFresh ? undefined : this.#parts;
    this.#parts = new PageParts(this.#main);
    this.#parts.bringBack(begin?.state ?? earlier?.state, earlier);
    return put;
  }

  /** Where a link to a lesson leads: nowhere unless the page says where lessons are. */
  #lessonUrl(id: string): string | undefined {
    const { lessons } = this.#host;
    if (lessons === '') return '';
    if (!/^[a-z][a-z0-9-]*$/.test(id)) return undefined;
    const url = new URL(`${id}/`, new URL(lessons, document.baseURI));
    return /^https?:$/.test(url.protocol) ? url.href : '';
  }

  get state(): PageState | undefined {
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

  /** Shows why a property was not set. */
  refuse(message: string): void {
    render(html`<div class="problems" role="alert"><p>${message}</p></div>`, this.#notice);
  }

  /** In place of what was said before. */
  tell(problems: readonly LessonProblem[], more = 0): void {
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
