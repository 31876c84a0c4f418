/**
 * <attention-lesson>: a lesson of anybody's in anybody's page, from a file by its address, from a script inside the element,
 * from a property, or dropped on it. What it needs comes when it is needed: this is only what waits for it.
 */
import { LessonError, type Problem } from '../course/problems.ts';
import type { PageState } from '../course/progress.ts';
import type { Lesson } from '../course/schema.ts';
import type { Located } from './locate.ts';
import type { LessonView } from './view.ts';
import { say } from './words.ts';

export type LessonProblem = Problem & Partial<Located>;

/** What can be read of where it is wrong: deeper or larger ones are not read at all. */
const isRead = ({ problems: [first] }: LessonError): boolean =>
  first !== undefined && (first.path.length > 0 || /^is not JSON/.test(first.message));

// Where a server renders the page there are no elements: then it is a class that nobody makes an object of.
const Base =
  (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ?? (Object as unknown as typeof HTMLElement);

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

export class AttentionLesson extends Base {
  static readonly observedAttributes = ['src', 'theme', 'lessons'];

  /** Settled when what was given first is shown, or cannot be. */
  readonly ready: Promise<void>;

  #resolveReady: () => void = () => undefined;
  /** The text that is shown or waits to be; what came last wins. */
  #text: string | undefined;
  /** Whether it was given by a script or dropped: then attributes and content do not count. */
  #isGiven = false;
  #lesson: Lesson | null = null;
  #state: PageState | undefined;
  #asked = 0;
  #fetching: AbortController | undefined;
  #view: LessonView | undefined;
  /** The same, while its script is on its way. */
  #coming: Promise<LessonView> | undefined;
  #observer: MutationObserver | undefined;

  readonly #root: ShadowRoot;

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: 'open' });
    this.ready = new Promise((resolve) => {
      this.#resolveReady = resolve;
    });
    this.addEventListener('dragover', (event) => {
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
    });
    this.addEventListener('drop', (event) => {
      // A stage in the lesson takes what is dropped on it itself.
      const file = event.dataTransfer?.files[0];
      if (!file || event.defaultPrevented) return;
      event.preventDefault();
      this.openFile(file);
    });
  }

  get src(): string {
    return this.getAttribute('src') ?? '';
  }
  set src(address: string) {
    this.setAttribute('src', address);
  }

  get theme(): 'auto' | 'light' | 'dark' | 'inherit' {
    const theme = this.getAttribute('theme');
    return theme === 'light' || theme === 'dark' || theme === 'inherit' ? theme : 'auto';
  }
  set theme(theme: 'auto' | 'light' | 'dark' | 'inherit') {
    this.setAttribute('theme', theme);
  }

  get lessons(): string {
    return this.getAttribute('lessons') ?? '';
  }
  set lessons(address: string) {
    this.setAttribute('lessons', address);
  }

  get lesson(): Lesson | null {
    return this.#lesson;
  }
  /** The file's text, or what it says; null for what the attribute or the content has. */
  set lesson(given: string | object | null) {
    this.#isGiven = given !== null;
    if (given === null) this.#find();
    else this.#take(() => (typeof given === 'string' ? given : JSON.stringify(given)));
  }

  get state(): PageState | undefined {
    return this.#view?.state ?? this.#state;
  }
  set state(state: PageState | undefined) {
    if (this.#view?.state) this.#view.bringBack(state);
    else this.#state = state;
  }

  /** As if it were dropped. */
  openFile(file: File): void {
    this.#isGiven = true;
    this.#take(async () => (await import('./read-source.ts')).textFromFile(file));
  }

  connectedCallback(): void {
    this.#observer ??= new MutationObserver(() => this.#find());
    this.#observer.observe(this, { childList: true, characterData: true, subtree: true });
    if (this.#text === undefined && !this.#isGiven) this.#find();
    else if (this.#text !== undefined && !this.#view) void this.#show();
  }
  disconnectedCallback(): void {
    this.#observer?.disconnect();
    this.#fetching?.abort();
  }
  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || !this.isConnected) return;
    if (name === 'src') this.#find();
    else if (this.#text !== undefined) void this.#show();
  }

  /** What the page gives: an address, or a script inside. */
  #find(): void {
    if (this.#isGiven || !this.isConnected) return;
    const inside = this.querySelector('script[type="application/json"]')?.textContent;
    if (this.src !== '') {
      this.#fetching?.abort();
      const fetching = (this.#fetching = new AbortController());
      this.#take(async () => (await import('./read-source.ts')).textFromAddress(this.src, fetching.signal));
    } else if (inside !== undefined) this.#take(() => inside);
    else {
      this.#text = undefined;
      void this.#show();
    }
  }

  /** Tells nothing of what was overtaken. */
  #take(read: () => string | Promise<string>): void {
    const asked = ++this.#asked;
    const go = async (): Promise<void> => {
      try {
        const text = await read();
        if (asked !== this.#asked) return;
        this.#text = text;
        await this.#show();
      } catch (error) {
        if (asked === this.#asked && !(error instanceof DOMException && error.name === 'AbortError'))
          await this.#fail(error);
      }
    };
    void go();
  }

  async #show(): Promise<void> {
    if (!this.isConnected) return;
    const asked = ++this.#asked;
    const isWanted = (): boolean => asked === this.#asked;
    const text = this.#text;
    try {
      const view = (this.#view = await this.#viewComes());
      if (!isWanted()) return;
      if (text === undefined) {
        view.empty();
        return;
      }
      const lesson = await view.show(text, isWanted);
      if (!lesson) return;
      this.#lesson = lesson;
      view.tell([]);
      if (this.#state) view.bringBack(this.#state);
      this.#state = undefined;
      this.#emit('lesson', { id: lesson.id, title: lesson.title });
      this.#resolveReady();
    } catch (error) {
      if (isWanted()) await this.#fail(error, text);
    }
  }

  async #fail(error: unknown, text?: string): Promise<void> {
    const asked = this.#asked;
    const known =
      error instanceof LessonError
        ? error
        : new LessonError([{ path: [], message: error instanceof Error ? error.message : String(error) }]);
    const problems = await this.#located(known, text);
    // Where its script does not come, that is said already.
    const view = (this.#view = await this.#viewComes().catch(() => undefined));
    if (asked !== this.#asked) return;
    view?.tell(problems, known.more);
    this.#emit('error', { message: known.message, problems });
    this.#resolveReady();
  }

  async #located(error: LessonError, text: string | undefined): Promise<readonly LessonProblem[]> {
    if (text === undefined || !isRead(error)) return error.problems;
    try {
      return (await import('./locate.ts')).locate(text, error.problems);
    } catch {
      return error.problems; // without their lines
    }
  }

  #emit(name: 'lesson' | 'error', detail: object): void {
    this.dispatchEvent(new CustomEvent(`attention-steps:${name}`, { detail, bubbles: true, composed: true }));
  }

  /** @throws LessonError if the script does not come; the next time it is asked for again */
  async #viewComes(): Promise<LessonView> {
    try {
      this.#coming ??= import('./view.ts').then(({ LessonView }) => new LessonView(this, this.#root));
      return await this.#coming;
    } catch (error) {
      this.#coming = undefined;
      const reason = error instanceof Error ? error.message : String(error);
      const message = say('part', { name: this.localName, reason });
      this.#root.textContent = `${say('failed')} ${message}`;
      throw new LessonError([{ path: [], message }]);
    }
  }
}
