/**
 * <attention-lesson>: anybody's lesson in anybody's page, from an address, a script inside the element, a property, or a
 * dropped file. This is only the part that waits for one; the rest is loaded when needed.
 */
import { LessonError } from '../../course/lesson/problems.ts';
import type { LessonState } from '../../course/progress/kinds.ts';
import { keepKeys } from '../../shared/controls/keys.ts';
import type words from '../../shared/messages/en/own.json';
import { type Refusal, checkProperties, isNone, takeSet } from '../../shared/properties.ts';
import type { KeyOf } from '../../shared/words/messages.ts';
import type { LessonProblem } from './events.ts';
import { PROPERTIES } from './properties.ts';
import type { LessonView, StartState } from './view.ts';
import { say } from './words.ts';
import { announce } from '../../shared/announce.ts';

type Key = KeyOf<typeof words>;

/** True for problems that can be located in the text: too deep or too large ones are not parsed. */
const isLocatable = ({ problems: [first] }: LessonError): boolean =>
  first !== undefined && (first.path.length > 0 || /^is not JSON/.test(first.message));

// A server that renders the page has no elements; there the class is never instantiated.
const Base: typeof HTMLElement =
  (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ?? (Object as unknown as typeof HTMLElement);

/** Returns the lesson's id in a text; undefined if it has none. */
function idIn(text: string): string | undefined {
  try {
    const { id } = JSON.parse(text) as { id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** A lesson from a file, with its text, labs, stages and questions: data, no code. Any number of them can be on a page. */
export class AttentionLesson extends Base {
  /** @internal */
  static readonly observedAttributes = ['src', 'theme', 'lessons'];

  /** Settles once the first given lesson is shown, or cannot be. */
  readonly ready: Promise<void>;

  #resolveReady: () => void = () => undefined;
  /** The text to show. */
  #text: string | undefined;
  /** The id in that text, if it has one. */
  #id: string | undefined;
  /** True if a script gave it or it was dropped: then attributes and content do not count. */
  #isGiven = false;
  /** The origin of the text: an address or the content. */
  #source: string | undefined;
  /** Counts reads, as only the latest may finish. */
  #reads = 0;
  #isReading = false;
  #fetching: AbortController | undefined;
  /** True if the lesson is not the one before, whose state then has to go. */
  #isAnother = false;
  /** A state that was set and is not applied yet. */
  #startState: StartState | undefined;
  /** Counts draws, as only the latest may finish. */
  #draws = 0;
  #isDrawPending = false;
  /** The last property that was set to a wrong kind. */
  #refused: string | undefined;
  /** The text and the attributes that are shown. */
  #shown: string | undefined;
  #lesson: { readonly id: string; readonly title: string; readonly parts: readonly unknown[] } | null = null;
  #view: LessonView | undefined;
  /** The view while its script is loading. */
  #loadingView: Promise<LessonView> | undefined;
  #observer: MutationObserver | undefined;

  readonly #root: ShadowRoot;

  /** @internal */
  constructor() {
    super();
    this.#root = this.attachShadow({ mode: 'open' });
    this.ready = new Promise((resolve) => {
      this.#resolveReady = resolve;
    });
    this.addEventListener('keydown', keepKeys);
    this.addEventListener('dragover', (event) => {
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
    });
    this.addEventListener('drop', (event) => {
      // A stage in the lesson handles files dropped on it itself.
      const file = event.dataTransfer?.files[0];
      if (!file || event.defaultPrevented) return;
      event.preventDefault();
      this.openFile(file);
    });
  }

  /**
   * The address of the lesson's file, relative to the page. Without it, the file's text may stand in a script of type
   * `application/json` inside the element; a reader can drop a file on it, too.
   * @attribute reflected
   */
  get src(): string {
    return this.getAttribute('src') ?? '';
  }
  set src(address: string) {
    this.setAttribute('src', address);
  }

  /**
   * `auto` follows the reader's system; `inherit` takes the font and the colours of the page.
   * @attribute reflected
   */
  get theme(): 'auto' | 'light' | 'dark' | 'inherit' {
    const theme = this.getAttribute('theme');
    return theme === 'light' || theme === 'dark' || theme === 'inherit' ? theme : 'auto';
  }
  set theme(theme: 'auto' | 'light' | 'dark' | 'inherit') {
    this.setAttribute('theme', theme);
  }

  /**
   * The address of the course's lessons, where links such as `lesson:softmax` lead; without it they are plain words.
   * @attribute reflected
   */
  get lessons(): string {
    return this.getAttribute('lessons') ?? '';
  }
  set lessons(address: string) {
    this.setAttribute('lessons', address);
  }

  /** The lesson that is shown. Takes the text of a file or its data; null for the attribute's or the content's. */
  get lesson(): { readonly id: string; readonly title: string; readonly parts: readonly unknown[] } | null {
    return this.#lesson;
  }
  set lesson(lesson: string | object | null) {
    this.#isGiven = !isNone(lesson);
    this.#source = undefined;
    if (isNone(lesson)) this.#readFromPage();
    else this.#read(() => (typeof lesson === 'string' ? lesson : JSON.stringify(lesson)));
  }

  /** The reader's work. Nothing is kept anywhere unless you keep this. */
  get state(): LessonState | undefined {
    return this.#startState ? this.#startState.state : this.#view?.state;
  }
  set state(state: LessonState | undefined) {
    this.#startState = { state };
    this.#requestDraw();
  }

  /** Shows a lesson file, as if it were dropped. */
  openFile(file: File): void {
    this.#isGiven = true;
    this.#source = undefined;
    this.#read(async () => (await import('./read-source.ts')).textFromFile(file));
  }

  /** @internal Keeps the shown lesson. A refused lesson was given all the same, so `ready` resolves. */
  refuse(name: string, refusal: Refusal<Key> | undefined): void {
    if (!refusal) {
      if (name !== this.#refused) return;
      // Drawing again removes the message.
      this.#refused = this.#shown = undefined;
      this.#requestDraw();
      return;
    }
    this.#refused = name;
    const message = say(refusal.key, refusal.values);
    this.#emit('error', { message, problems: [{ path: [], message }] });
    if (name === 'lesson' || name === 'src') this.#resolveReady();
    void this.#loadView().then(
      (view) => {
        if (this.#refused === name) view.refuse(message);
      },
      () => undefined, // said already
    );
  }

  /** @internal */
  connectedCallback(): void {
    takeSet(this, PROPERTIES);
    this.#observer ??= new MutationObserver(() => this.#readFromPage());
    this.#observer.observe(this, { childList: true, characterData: true, subtree: true });
    this.#readFromPage();
    this.#requestDraw();
  }
  /** @internal */
  disconnectedCallback(): void {
    this.#observer?.disconnect();
    this.#stopFetching();
  }
  /** @internal */
  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    if (name === 'src') this.#readFromPage();
    else this.#requestDraw();
  }

  /** An aborted request is repeated when the element is back in the page. */
  #stopFetching(): void {
    if (this.#fetching) this.#source = undefined;
    this.#fetching?.abort();
    this.#fetching = undefined;
  }

  /** Looks for an address or a script inside, unless the element is outside the page. */
  #readFromPage(): void {
    if (this.#isGiven || !this.isConnected) return;
    const { src } = this;
    const inside = this.querySelector('script[type="application/json"]')?.textContent;
    const source = src !== '' ? `src ${src}` : inside !== undefined ? `inside ${inside}` : '';
    if (source === this.#source) return;
    this.#stopFetching();
    this.#source = source;
    if (src !== '') {
      const fetching = (this.#fetching = new AbortController());
      this.#read(async () => {
        const text = await (await import('./read-source.ts')).textFromAddress(src, fetching.signal);
        if (this.#fetching === fetching) this.#fetching = undefined;
        return text;
      });
    } else this.#read(() => inside);
  }

  /** Reads a text, and drops the result if another read began meanwhile. */
  #read(read: () => string | undefined | Promise<string>): void {
    const asked = ++this.#reads;
    this.#isReading = true;
    const run = async (): Promise<void> => {
      try {
        const text = await read();
        if (asked !== this.#reads) return;
        this.#isReading = false;
        this.#setText(text);
      } catch (error) {
        if (asked !== this.#reads) return;
        this.#isReading = false;
        if (error instanceof DOMException && error.name === 'AbortError') return;
        this.#source = undefined;
        await this.#showError(error);
      }
    };
    void run();
  }

  /** Sets the text. A lesson with another id does not take over the state of the one before. */
  #setText(text: string | undefined): void {
    const id = text === undefined ? '' : idIn(text);
    this.#isAnother ||= id !== undefined && id !== this.#id;
    this.#id = id ?? this.#id;
    this.#text = text;
    this.#requestDraw();
  }

  /** Draws once for all changes of one turn, in whatever order. */
  #requestDraw(): void {
    if (this.#isDrawPending) return;
    this.#isDrawPending = true;
    queueMicrotask(() => {
      this.#isDrawPending = false;
      void this.#draw();
    });
  }

  async #draw(): Promise<void> {
    // A state that is set before its lesson has been read waits for it.
    if (!this.isConnected || this.#isReading) return;
    const asked = ++this.#draws;
    const isWanted = (): boolean => asked === this.#draws && this.isConnected;
    const text = this.#text;
    const startState = this.#startState ?? (this.#isAnother ? { state: undefined } : undefined);
    const key = JSON.stringify([text, this.theme, this.lessons]);
    // A page that stores the state may set it again on each change, which changes nothing.
    const isStarted =
      !startState || (!this.#isAnother && JSON.stringify(startState.state) === JSON.stringify(this.#view?.state));
    if (key === this.#shown && isStarted) {
      this.#startState = undefined;
      return;
    }
    try {
      const view = (this.#view = await this.#loadView());
      if (!isWanted()) return;
      const shown = text === undefined ? null : await view.show(text, isWanted, startState);
      if (shown === undefined) return;
      this.#isAnother = false;
      if (shown) {
        // A state waits for a lesson; from here on the lesson's own parts have it.
        this.#startState = undefined;
        await shown.scriptsLoaded;
        if (!isWanted()) return;
      }
      view.showProblems([]);
      if (!shown) view.empty();
      if (shown?.lacking !== undefined) {
        const { lacking: message } = shown;
        view.refuse(message);
        this.#emit('error', { message, problems: [{ path: [], message }] });
      }
      const lesson = shown?.lesson ?? null;
      this.#lesson = lesson;
      this.#shown = key;
      if (!lesson) return;
      this.#emit('lesson', { id: lesson.id, title: lesson.title });
      this.#resolveReady();
    } catch (error) {
      if (isWanted()) await this.#showError(error, text);
    }
  }

  /** Shows an error over the lesson before, which stays until the next draw. */
  async #showError(error: unknown, text?: string): Promise<void> {
    this.#shown = undefined;
    const [reads, draws] = [this.#reads, this.#draws];
    const known =
      error instanceof LessonError
        ? error
        : new LessonError([{ path: [], message: error instanceof Error ? error.message : String(error) }]);
    const problems = await this.#located(known, text);
    // If the view's script fails, its message is shown already.
    const view = (this.#view = await this.#loadView().catch(() => undefined));
    if (reads !== this.#reads || draws !== this.#draws) return;
    view?.showProblems(problems, known.more);
    this.#emit('error', { message: known.message, problems });
    this.#resolveReady();
  }

  async #located(error: LessonError, text: string | undefined): Promise<readonly LessonProblem[]> {
    if (text === undefined || !isLocatable(error)) return error.problems;
    try {
      return (await import('./locate.ts')).locate(text, error.problems);
    } catch {
      return error.problems; // without their lines
    }
  }

  #emit(name: 'lesson' | 'error', detail: object): void {
    announce(this, `attention-steps:${name}`, detail);
  }

  /** @throws LessonError if the script fails to load; the next call tries again */
  async #loadView(): Promise<LessonView> {
    try {
      this.#loadingView ??= import('./view.ts').then(({ LessonView }) => new LessonView(this, this.#root));
      return await this.#loadingView;
    } catch (error) {
      this.#loadingView = undefined;
      const reason = error instanceof Error ? error.message : String(error);
      const message = say('part', { name: this.localName, reason });
      this.#root.textContent = `${say('failed')} ${message}`;
      throw new LessonError([{ path: [], message }]);
    }
  }
}

checkProperties(AttentionLesson, PROPERTIES);
