/**
 * `<attention-exercise>`: a function that a learner writes in Python, run and judged in the page. This is the part that is
 * read; the editor, the judge and Python are fetched when it comes near, or when a script asks for `ready`.
 */
import { LitElement, type PropertyValues, type TemplateResult, html, nothing, unsafeCSS } from 'lit';
import { live } from 'lit/directives/live.js';
import { announce } from '../../../shared/announce.ts';
import { keepKeys } from '../../../shared/controls/keys.ts';
import { messageOf } from '../../../shared/input/input-error.ts';
import { theme } from '../../../shared/look/theme.ts';
import {
  type Refusal,
  attributesOf,
  checkProperties,
  isText,
  readAttribute,
  takeSet,
} from '../../../shared/properties.ts';
import { type Act, type Outcome, outcomeAfter } from '../../../shared/score.ts';
import { whenVisible } from '../../../shared/when-visible.ts';
import { spoken } from '../../../shared/words/spoken.ts';
import { hasTrace } from '../exercise.ts';
import type { Verdict } from '../grade.ts';
import { EXERCISE_IDS } from '../ids.ts';
import { ownTask } from '../own.ts';
import { type Task, taskOf } from '../task.ts';
import type { Editor } from './editor.ts';
import type { ExerciseRun, ExerciseVerdict } from './events.ts';
import { type ExerciseActs, type ExerciseNow, TRIES, exerciseView } from './exercise-view.ts';
import { PROPERTIES } from './properties.ts';
import { languageOf } from './language.ts';
import type { ViewKey } from './words.ts';
import tableStyles from '../../kit/styles/tables.css?inline';
import exerciseStyles from './styles.css?inline';
import { inList } from '../../../shared/words/list.ts';

/** Milliseconds in which a check ends, whatever happens. */
const LIMIT = 4500;

/** The open hints of an exercise, and that it was solved: kept beside its program. */
export type Kept = Readonly<{ hints: number; solved: boolean }>;

type Judging = Awaited<ReturnType<typeof AttentionExercise.judging>>;

const failed = (message: string): Verdict => ({ right: false, score: 0, message, error: { message } });

/**
 * A program that was called and returned something. An error in every case is more often a slip than an answer, and so is a line
 * that is still to be written.
 */
const isTry = ({ right, score, error, isTried, mistake }: Verdict): boolean =>
  right || (isTried === true && !(error && score === 0) && mistake !== 'unfinished');

/**
 * A function that a learner writes in Python, run in a closed worker and judged by the engine: what is right, the first wrong
 * matrix beside the right one, and the name of the mistake. Any number of them can be on a page.
 */
export class AttentionExercise extends LitElement {
  /** @internal */
  static override styles = [theme, unsafeCSS(tableStyles), unsafeCSS(exerciseStyles)];
  /** @internal Fetches what runs and judges programs. */
  static readonly judging = () => import('../judge.ts');

  /** @internal */
  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...attributesOf(PROPERTIES)];
  }

  /**
   * The language of the program.
   * @attribute
   */
  declare language: 'python';
  /**
   * `auto` follows the reader's system; `inherit` takes the font and the colours of the page.
   * @attribute reflected
   */
  declare theme: 'auto' | 'light' | 'dark' | 'inherit';
  /**
   * The address of a page whose stage reads links: the inputs that went wrong open there.
   * @attribute
   */
  declare stage: string;
  /**
   * The address of a notebook with the exercises, which is offered where Python cannot run.
   * @attribute
   */
  declare notebook: string;

  readonly #language = languageOf(this);
  /** The language of the task. */
  #readIn = spoken.id;
  #exercise = '';
  #task: Task | undefined;
  #code = '';
  /** True once somebody has written or set a program. */
  #isWritten = false;
  /** The program that starting again has replaced. */
  #before: string | undefined;

  #editor: Editor | undefined;
  #judging: Judging | undefined;
  /** The reason why nothing can be run. */
  #failure: string | undefined;
  #isLoading = false;
  #isReady = false;
  #near: IntersectionObserver | undefined;
  readonly #settled: Promise<void>;
  #settle: () => void = () => undefined;

  #busy: 'run' | 'check' | undefined;
  /** Counts runs and checks, as only the latest shows. */
  #turn = 0;
  #ran: ExerciseRun | undefined;
  #verdict: (Verdict & { readonly isTry: boolean }) | undefined;
  /** The address of a stage with the inputs that went wrong. */
  #link: string | undefined;
  #isRight = false;
  /** True from the first right program on, be it of an earlier visit. */
  #isSolved = false;
  /** The programs that were judged. */
  readonly #tried = new Set<string>();
  #checks = 0;
  #hints = 0;
  #isShown = false;
  #first: Outcome | undefined;
  readonly #refused = new Map<string, Refusal<ViewKey>>();
  /** True from Escape on, in the plain field, until another key: then Tab leaves it. */
  #isLeaving = false;

  /** @internal Returns the first try's outcome if it is known elsewhere, such as in another tab. */
  elsewhere: () => Outcome | undefined = () => undefined;

  /** @internal */
  constructor() {
    super();
    this.#settled = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.addEventListener('keydown', keepKeys);
  }

  /**
   * An exercise of the course, such as `softmax` or `attention`.
   * @attribute
   */
  get exercise(): string {
    return this.#exercise;
  }
  set exercise(id: string) {
    if (id === this.#exercise) return;
    this.#exercise = id;
    this.#readIn = spoken.id;
    this.#take(taskOf(id));
    if (!this.#task && id !== '') this.#fail(this.#unknown);
  }

  /** The program. */
  get code(): string {
    return this.#code;
  }
  set code(text: string) {
    this.#isWritten = true;
    this.#put(text);
  }

  /** Settles when programs can be run and checked, or cannot be at all. An exercise that is asked for it begins at once. */
  get ready(): Promise<void> {
    void this.#load();
    return this.#settled;
  }

  /** @internal The name in progress and events. */
  get question(): string {
    return this.id || this.#exercise;
  }
  /** @internal The program, for progress; undefined as long as it is the one at the start. */
  get answer(): string | undefined {
    return this.#isWritten ? this.#code : undefined;
  }
  /** @internal A program from elsewhere is not judged until the reader asks. */
  set answer(answer: unknown) {
    if (isText(answer)) this.code = answer;
  }
  /** @internal */
  set suggested(answer: unknown) {
    this.answer = answer;
  }
  /** @internal True if the last program that was checked was right. */
  get isRight(): boolean {
    return this.#isRight;
  }
  /** @internal True where a program from elsewhere would replace one. */
  get isEntered(): boolean {
    return this.#isWritten;
  }
  /** @internal */
  get first(): Outcome | undefined {
    return this.#first;
  }
  /** @internal */
  set first(outcome: Outcome | undefined) {
    this.#first = outcome;
    this.requestUpdate();
  }
  /** @internal The part that a page keeps beside the program; undefined as long as there is nothing. */
  get kept(): Kept | undefined {
    return this.#hints > 0 || this.#isSolved ? { hints: this.#hints, solved: this.#isSolved } : undefined;
  }
  /** @internal Kept data may be of another version of the page. */
  set kept(progress: Readonly<Record<string, unknown>> | undefined) {
    const most = this.#task?.texts.hints.length ?? 0;
    this.#hints = Math.min(Math.max(0, Math.round(Number(progress?.['hints']) || 0)), most);
    this.#isSolved = progress?.['solved'] === true;
    this.requestUpdate();
  }
  /** @internal The outcome that counts where only the program is known. */
  get standing(): Outcome | undefined {
    return this.#first;
  }

  /** @internal */
  refuse(name: string, refusal: Refusal<ViewKey> | undefined): void {
    if (refusal) this.#refused.set(name, refusal);
    else this.#refused.delete(name);
    if (refusal) this.#fail(this.#language.say(refusal.key, refusal.values));
    this.requestUpdate();
  }

  #take(task: Task | undefined): void {
    this.#task = task;
    this.#verdict = this.#ran = this.#before = undefined;
    this.#tried.clear();
    this.#checks = this.#hints = 0;
    this.#isShown = this.#isWritten = this.#isRight = this.#isSolved = false;
    this.#put(task?.programs.start ?? '');
  }

  /** Reads the task in the language that is spoken by now. A program that somebody has written stays. */
  async #translate(): Promise<void> {
    const [id, language] = [this.#exercise, this.#language.spoken];
    this.#readIn = language;
    const { taskIn } = await import('../language.ts');
    const task = await taskIn(id, language);
    if (!task || id !== this.#exercise || language !== this.#language.spoken) return;
    this.#task = task;
    this.#put(this.#isWritten ? this.#code : task.programs.start);
  }

  /** @internal Nothing is shown in one language first and then in another. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await this.#language.arrival;
    if (this.#exercise !== '' && this.#readIn !== this.#language.spoken) await this.#translate().catch(() => undefined);
    await super.scheduleUpdate();
  }

  #put(text: string): void {
    this.#code = text;
    if (this.#editor) this.#editor.code = text;
    this.requestUpdate();
  }

  #write(code: string): void {
    this.#code = code;
    this.#isWritten = true;
    this.#before = undefined;
    this.#tell('edit', { code });
    this.requestUpdate();
  }

  #fail(message: string): void {
    announce(this, 'attention-exercise:error', { message });
  }

  /** Tells a lesson around it what questions tell. */
  #tell(name: 'edit' | 'answer' | 'shown', detail: object): void {
    if (this.closest('[data-lesson]')) announce(this, `attention-steps:${name}`, detail);
  }
  get #lesson(): string {
    return this.closest<HTMLElement>('[data-lesson]')?.dataset['lesson'] ?? '';
  }

  /** @internal */
  override attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    super.attributeChangedCallback(name, before, after);
    readAttribute(this, PROPERTIES, name);
  }

  /** @internal */
  override connectedCallback(): void {
    const own = this.querySelector(':scope > script[type="application/json"]')?.textContent;
    if (own && !this.#task) this.#take(ownTask(own));
    takeSet(this, PROPERTIES);
    super.connectedCallback();
    this.#judging?.enter(this);
    if (!this.#isLoading) this.#near = whenVisible([this], '300px', () => void this.#load());
  }

  /** @internal */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#near?.disconnect();
    this.#judging?.leave(this);
  }

  async #load(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const editing = this.#loadEditor();
    try {
      this.#judging = await AttentionExercise.judging();
      if (this.isConnected) this.#judging.enter(this);
      this.#failure = await this.#judging.getReady();
      if (!this.isConnected) this.#judging.leave(this); // taken out meanwhile, it would leave a worker behind
    } catch (error) {
      this.#failure = messageOf(error);
    }
    await editing;
    this.#isReady = true;
    if (this.#failure !== undefined) {
      this.#fail(this.#failure);
      this.#endUntried('unable');
    }
    this.requestUpdate();
    announce(this, 'attention-exercise:ready', { exercise: this.#exercise });
    this.#settle();
  }

  /** Without the editor, the plain field stays. */
  async #loadEditor(): Promise<void> {
    try {
      const { openEditor } = await import('./editor.ts');
      await this.updateComplete;
      const field = this.renderRoot.querySelector('textarea');
      const isFocused = field !== null && this.shadowRoot?.activeElement === field;
      const words = { label: this.#language.say('code'), describedBy: 'keys' };
      this.#editor = openEditor(this.renderRoot as ShadowRoot, this.#code, words, (code) => this.#write(code));
      this.requestUpdate();
      await this.updateComplete;
      if (isFocused) this.#editor.focus();
    } catch {
      this.#editor = undefined;
    }
  }

  /** Gives what comes first: a result, or the message that Python is late. */
  async #inTime<T>(work: Promise<T>, late: (message: string) => T): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<T>((resolve) => {
      timer = setTimeout(() => {
        resolve(late(this.#language.say('late')));
      }, LIMIT);
    });
    try {
      return await Promise.race([work.catch((error: unknown) => late(messageOf(error))), limit]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #judgingNow(): Promise<Judging> {
    void this.#load();
    return AttentionExercise.judging();
  }

  #begin(busy: 'run' | 'check'): number {
    this.#busy = busy;
    this.#editor?.mark(undefined);
    this.requestUpdate();
    return ++this.#turn;
  }

  /** @returns true if nothing was begun meanwhile */
  #end(turn: number): boolean {
    if (turn !== this.#turn) return false;
    this.#busy = undefined;
    this.requestUpdate();
    return true;
  }

  /** Runs the program, for at most two seconds. A run that is under way is ended. */
  async run(): Promise<ExerciseRun> {
    const turn = this.#begin('run');
    const code = this.#code;
    const work = this.#judgingNow().then((judging) => judging.run(code, this.#language.spoken));
    const ran = await this.#inTime<ExerciseRun>(work, (message) => ({ output: '', error: { message } }));
    if (this.#end(turn)) {
      this.#ran = ran;
      this.#verdict = undefined;
      this.#editor?.mark(ran.error?.line);
      announce(this, 'attention-exercise:run', { exercise: this.#exercise, ...ran });
    }
    return ran;
  }

  /** Calls the function with inputs of its own and judges what it returns; settles within five seconds. */
  async check(): Promise<ExerciseVerdict> {
    const [task, code] = [this.#task, this.#code];
    if (!task) return failed(this.#unknown);
    const turn = this.#begin('check');
    const seed = String(++this.#checks);
    const work = this.#judgingNow().then((judging) => judging.check(task, code, seed, this.#language.spoken));
    const verdict = await this.#inTime<Verdict & { printed?: string }>(work, failed);
    const { right, score, message, mistake, matrix, cell, error } = verdict;
    const judged: ExerciseVerdict = {
      right,
      score,
      message,
      ...(mistake && { mistake }),
      ...(matrix && { matrix }),
      ...(cell && { cell }),
      ...(error && { error }),
    };
    if (!this.#end(turn)) return judged;
    void this.#findLink(verdict);
    const counted = isTry(verdict) && code.trim() !== task.programs.start.trim();
    this.#verdict = { ...verdict, isTry: counted };
    this.#isRight = right;
    this.#isSolved ||= right;
    this.#ran = verdict.printed ? { output: verdict.printed } : undefined;
    this.#editor?.mark(error?.line);
    this.#isWritten = true;
    if (counted) this.#tried.add(code.trim());
    if (verdict.isUnable) this.#endUntried('unable');
    const counts = this.#count(!counted ? 'incomplete' : right ? 'right' : score > 0 && score < 1 ? score : 'wrong');
    const lesson = this.#lesson;
    const detail = { lesson, question: this.question, kind: 'code', answer: code, right, score, counts, correct: [] };
    announce(this, 'attention-exercise:answer', { exercise: this.#exercise, code, ...judged, counts });
    if (counted) this.#tell('answer', detail);
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector('.feedback')?.scrollIntoView({ block: 'nearest' });
    });
    return judged;
  }

  /** The link to the stage comes a moment after the verdict. */
  async #findLink({ case: testCase, matrix }: Verdict): Promise<void> {
    this.#link = undefined;
    if (!testCase || !hasTrace(testCase) || this.stage === '') return;
    const turn = this.#turn;
    const { stageLink } = await import('../stage-link.ts');
    if (turn !== this.#turn) return;
    this.#link = `${this.stage}#${stageLink(testCase, matrix)}`;
    this.requestUpdate();
  }

  /** @returns true if this act is the one that counts */
  #count(act: Act): boolean {
    const before = this.#first ?? this.elsewhere();
    this.#first = outcomeAfter(before, act);
    return this.#first !== before;
  }

  #endUntried(act: 'shown' | 'unable'): void {
    const counts = this.#count(act);
    this.#tell('shown', { lesson: this.#lesson, question: this.question, counts });
  }

  async #showSolution(): Promise<void> {
    this.#isShown = true;
    this.#endUntried('shown');
    this.requestUpdate();
    await this.updateComplete;
    // The button is gone.
    this.renderRoot.querySelector<HTMLElement>('.solution')?.focus();
  }

  #startAgain(): void {
    const start = this.#task?.programs.start ?? '';
    const before = this.#code;
    this.#put(start);
    this.#write(start);
    this.#before = before;
    this.#verdict = this.#ran = undefined; // of another program
  }

  #bringBack(): void {
    const before = this.#before ?? this.#code;
    this.#put(before);
    this.#write(before);
  }

  /** Runs by Ctrl+Enter, checks with Shift as well. Keys that the editor takes do not reach a page that listens to all, as slides do. */
  readonly #keys = {
    capture: true,
    handleEvent: (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey } = event;
      if (key !== 'Enter' || !(ctrlKey || metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      void (event.shiftKey ? this.check() : this.run());
    },
  };

  /** Tab indents in the plain field, too, unless Escape was pressed before. */
  #indent(event: KeyboardEvent): void {
    const field = event.target as HTMLTextAreaElement;
    if (event.key === 'Tab' && !event.shiftKey && !this.#isLeaving) {
      event.preventDefault();
      field.setRangeText('    ', field.selectionStart, field.selectionEnd, 'end');
      this.#write(field.value);
    }
    this.#isLeaving = event.key === 'Escape' || (this.#isLeaving && event.key === 'Shift');
  }

  get #unknown(): string {
    return this.#language.say('unknown', { id: this.#exercise, ids: inList(EXERCISE_IDS) });
  }

  /** @internal */
  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const place = this.renderRoot.querySelector('.editor');
    if (this.#editor && place && this.#editor.dom.parentNode !== place) place.append(this.#editor.dom);
  }

  #editorView(): TemplateResult {
    const field = html`<textarea
      aria-label=${this.#language.say('code')}
      aria-describedby="keys"
      spellcheck="false"
      autocapitalize="off"
      autocomplete="off"
      rows=${this.#code.split('\n').length}
      .value=${live(this.#code)}
      @input=${({ target }: Event) => {
        this.#write((target as HTMLTextAreaElement).value);
      }}
      @keydown=${(event: KeyboardEvent) => {
        this.#indent(event);
      }}
    ></textarea>`;
    return html`<div class="editor" @keydown=${this.#keys}>${this.#editor ? nothing : field}</div>
      <pre class="paper"><code>${this.#code}</code></pre>
      <p class="hint" id="keys">${this.#language.say('keys')}</p>`;
  }

  #now(task: Task): ExerciseNow {
    return {
      say: this.#language.say,
      task,
      isOfCourse: this.exercise !== '',
      code: this.#code,
      editor: this.#editorView(),
      notebook: this.notebook,
      link: this.#link,
      failure: this.#failure,
      busy: this.#busy,
      isReady: this.#isReady,
      ran: this.#ran,
      verdict: this.#verdict,
      first: this.#first,
      isSolved: this.#isSolved,
      hints: this.#hints,
      isShown: this.#isShown,
      mayShow: this.#isSolved || this.#failure !== undefined || this.#tried.size >= TRIES,
      mayUndo: this.#before !== undefined,
    };
  }

  readonly #acts: ExerciseActs = {
    run: () => void this.run(),
    check: () => void this.check(),
    hint: () => {
      this.#hints += 1;
      this.#tell('edit', { code: this.#code });
      this.requestUpdate();
    },
    showSolution: () => void this.#showSolution(),
    startAgain: () => {
      this.#startAgain();
    },
    bringBack: () => {
      this.#bringBack();
    },
  };

  /** @internal */
  protected override render(): TemplateResult {
    const refusals = [...this.#refused.values()].map(({ key, values }) => this.#language.say(key, values));
    const problems = this.#task || this.#exercise === '' ? refusals : [this.#unknown, ...refusals];
    return html`<div class="root" lang=${this.#language.spoken} dir=${this.#language.direction}>
      <section class="exercise" aria-labelledby="title">
        ${problems.map((problem) => html`<p class="error" role="alert">${problem}</p>`)}
        ${this.#task ? exerciseView(this.#now(this.#task), this.#acts) : nothing}
      </section>
    </div>`;
  }
}

checkProperties(AttentionExercise, PROPERTIES);
