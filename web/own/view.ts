/** What an own lesson's element shows: the lesson, what is wrong with it, or where to put one. */
import { html, nothing, render } from 'lit';
import { accompany } from '../course/companion.ts';
import courseStyles from '../course/course.css?inline';
import { PageParts } from '../course/page-parts.ts';
import { problemText } from '../course/problems.ts';
import type { PageState } from '../course/progress.ts';
import type { AnswerDetail } from '../course/question.ts';
import questionStyles from '../course/question.css?inline';
import type { Lesson } from '../course/schema.ts';
import { type CompleteDetail, lessonResult } from '../course/score.ts';
import type { AttentionLesson, LessonProblem } from './attention-lesson.ts';
import ownStyles from './own.css?inline';
import { show } from './show.ts';
import { say } from './words.ts';

/** The same for all that are on a page. */
let sheets: CSSStyleSheet[] | undefined;
const styleSheets = (): CSSStyleSheet[] =>
  (sheets ??= [courseStyles, questionStyles, ownStyles].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  }));

export class LessonView {
  readonly #host: AttentionLesson;
  readonly #notice = document.createElement('div');
  readonly #main = document.createElement('div');
  #parts: PageParts | undefined;
  /** Answered right once: a later try does not take that back. */
  readonly #right = new Set<string>();
  #isComplete = false;

  constructor(host: AttentionLesson, root: ShadowRoot) {
    this.#host = host;
    root.adoptedStyleSheets = styleSheets();
    const course = Object.assign(document.createElement('div'), { className: 'course' });
    this.#main.className = 'main';
    course.append(this.#notice, this.#main);
    root.replaceChildren(course);
    accompany(root);
    root.addEventListener('attention-steps:answer', (event) => {
      const { detail } = event as CustomEvent<AnswerDetail | { question?: undefined }>;
      if (detail.question === undefined || !this.#parts) return;
      this.#parts.take(detail.question, detail.answer);
      if (detail.right) this.#right.add(detail.question);
      this.#tellIfComplete(detail.lesson, this.#parts);
    });
    render(html`<p class="hint" role="status">${say('waiting')}</p>`, this.#notice);
  }

  #tellIfComplete(lesson: string, parts: PageParts): void {
    const questions = parts.questions.map(({ id }) => id);
    const result = lessonResult(questions, { answers: parts.state.answers, right: [...this.#right] });
    if (!result.complete || this.#isComplete) return;
    this.#isComplete = true;
    const detail: CompleteDetail = { lesson, ...result };
    // After the answer that completes it has been told to everybody.
    queueMicrotask(() => {
      const init = { detail, bubbles: true, composed: true };
      this.#host.dispatchEvent(new CustomEvent('attention-steps:complete', init));
    });
  }

  async show(text: string, isWanted: () => boolean): Promise<Lesson | undefined> {
    const { theme } = this.#host;
    const lessonUrl = (id: string): string | undefined => this.#lessonUrl(id);
    const lesson = await show(text, { main: this.#main, lessonUrl, theme, isWanted });
    if (!lesson) return undefined;
    this.#parts = new PageParts(this.#main, this.#parts);
    this.#parts.bringBack(undefined);
    return lesson;
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
  bringBack(state: PageState | undefined): void {
    this.#parts?.bringBack(state);
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
