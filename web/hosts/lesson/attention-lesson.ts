/**
 * <attention-lesson>: a lesson of anybody's in anybody's page, from a file by its address, from a script inside the element,
 * from a property, or dropped on it. What it needs comes when it is needed: this is only what waits for it.
 */
import { LessonError } from '../../course/lesson/problems.ts';
import type { PageState } from '../../course/progress/progress.ts';
import type { Lesson } from '../../course/lesson/schema.ts';
import { keepKeys } from '../../shared/controls/keys.ts';
import type own from '../../shared/messages/en/own.json';
import { type Refusal, checkProperties, isNone, takeSet } from '../../shared/properties.ts';
import type { KeyOf } from '../../shared/words/messages.ts';
import type { LessonProblem } from './locate.ts';
import { PROPERTIES } from './properties.ts';
import type { Begin, LessonView } from './view.ts';
import { say } from './words.ts';

type Key = KeyOf<typeof own>;

/** What can be read of where it is wrong: deeper or larger ones are not read at all. */
const isRead = ({ problems: [first] }: LessonError): boolean =>
  first !== undefined && (first.path.length > 0 || /^is not JSON/.test(first.message));

// Where a server renders the page there are no elements: then it is a class that nobody makes an object of.
const Base =
  (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ?? (Object as unknown as typeof HTMLElement);

/** Which lesson a text says it is; undefined where it says nothing. */
function idIn(text: string): string | undefined {
  try {
    const { id } = JSON.parse(text) as { id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

export class AttentionLesson extends Base {
  static readonly observedAttributes = ['src', 'theme', 'lessons'];

  /** Settled when what was given first is shown, or cannot be. */
  readonly ready: Promise<void>;

  #resolveReady: () => void = () => undefined;
  /** The text that is to be shown. */
  #text: string | undefined;
  /** The lesson that it is, where it says so. */
  #id: string | undefined;
  /** Whether it was given by a script or dropped: then attributes and content do not count. */
  #isGiven = false;
  /** Where the text was found: an address or the content. */
  #source: string | undefined;
  /** Counts what was to be read; what came last wins. */
  #reads = 0;
  #isReading = false;
  #fetching: AbortController | undefined;
  /** Whether it is another lesson than the one that is shown, or was before: nothing of that may stay. */
  #isAnother = false;
  /** A state that was set, until it is there. */
  #begin: Begin | undefined;
  /** Counts what was to be drawn; what came last wins. */
  #draws = 0;
  #isDue = false;
  /** The property that was set to a wrong kind last. */
  #refused: string | undefined;
  /** The text and the attributes that are shown. */
  #shown: string | undefined;
  #lesson: Lesson | null = null;
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
    this.addEventListener('keydown', keepKeys);
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
  set lesson(given: string | object | null | undefined) {
    this.#isGiven = !isNone(given);
    this.#source = undefined;
    if (isNone(given)) this.#find();
    else this.#take(() => (typeof given === 'string' ? given : JSON.stringify(given)));
  }

  get state(): PageState | undefined {
    return this.#begin ? this.#begin.state : this.#view?.state;
  }
  set state(state: PageState | undefined) {
    this.#begin = { state };
    this.#drawSoon();
  }

  /** As if it were dropped. */
  openFile(file: File): void {
    this.#isGiven = true;
    this.#source = undefined;
    this.#take(async () => (await import('./read-source.ts')).textFromFile(file));
  }

  /** The shown lesson stays. A refused lesson was given all the same, so `ready` settles. */
  refuse(name: string, refusal: Refusal<Key> | undefined): void {
    if (!refusal) {
      if (name !== this.#refused) return;
      // Drawing again removes the message.
      this.#refused = this.#shown = undefined;
      this.#drawSoon();
      return;
    }
    this.#refused = name;
    const message = say(refusal.key, refusal.values);
    this.#emit('error', { message, problems: [{ path: [], message }] });
    if (name === 'lesson' || name === 'src') this.#resolveReady();
    void this.#viewComes().then(
      (view) => {
        if (this.#refused === name) view.refuse(message);
      },
      () => undefined, // said already
    );
  }

  connectedCallback(): void {
    takeSet(this, PROPERTIES);
    this.#observer ??= new MutationObserver(() => this.#find());
    this.#observer.observe(this, { childList: true, characterData: true, subtree: true });
    this.#find();
    this.#drawSoon();
  }
  disconnectedCallback(): void {
    this.#observer?.disconnect();
    this.#stopFetching();
  }
  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    if (name === 'src') this.#find();
    else this.#drawSoon();
  }

  /** What was on its way is asked for again when the element is back. */
  #stopFetching(): void {
    if (this.#fetching) this.#source = undefined;
    this.#fetching?.abort();
    this.#fetching = undefined;
  }

  /** What the page gives: an address, or a script inside. While it is out of the page, that waits. */
  #find(): void {
    if (this.#isGiven || !this.isConnected) return;
    const { src } = this;
    const inside = this.querySelector('script[type="application/json"]')?.textContent;
    const source = src !== '' ? `src ${src}` : inside !== undefined ? `inside ${inside}` : '';
    if (source === this.#source) return;
    this.#stopFetching();
    this.#source = source;
    if (src !== '') {
      const fetching = (this.#fetching = new AbortController());
      this.#take(async () => {
        const text = await (await import('./read-source.ts')).textFromAddress(src, fetching.signal);
        if (this.#fetching === fetching) this.#fetching = undefined;
        return text;
      });
    } else this.#take(() => inside);
  }

  /** Tells nothing of what was overtaken. */
  #take(read: () => string | undefined | Promise<string>): void {
    const asked = ++this.#reads;
    this.#isReading = true;
    const go = async (): Promise<void> => {
      try {
        const text = await read();
        if (asked !== this.#reads) return;
        this.#isReading = false;
        this.#put(text);
      } catch (error) {
        if (asked !== this.#reads) return;
        this.#isReading = false;
        if (error instanceof DOMException && error.name === 'AbortError') return;
        this.#source = undefined;
        await this.#fail(error);
      }
    };
    void go();
  }

  /** Another lesson has nothing of what was done in the one before. */
  #put(text: string | undefined): void {
    const id = text === undefined ? '' : idIn(text);
    this.#isAnother ||= id !== undefined && id !== this.#id;
    this.#id = id ?? this.#id;
    this.#text = text;
    this.#drawSoon();
  }

  /** Once for all that is set in one turn, in whatever order. */
  #drawSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      void this.#draw();
    });
  }

  async #draw(): Promise<void> {
    // A state that is set before its lesson has been read waits for it.
    if (!this.isConnected || this.#isReading) return;
    const asked = ++this.#draws;
    const isWanted = (): boolean => asked === this.#draws && this.isConnected;
    const text = this.#text;
    const begin = this.#begin ?? (this.#isAnother ? { state: undefined } : undefined);
    const key = JSON.stringify([text, this.theme, this.lessons]);
    // A page that keeps the state gives it back when it hears of it: that changes nothing.
    const isBegun = !begin || (!this.#isAnother && JSON.stringify(begin.state) === JSON.stringify(this.#view?.state));
    if (key === this.#shown && isBegun) {
      this.#begin = undefined;
      return;
    }
    try {
      const view = (this.#view = await this.#viewComes());
      if (!isWanted()) return;
      const put = text === undefined ? null : await view.show(text, isWanted, begin);
      if (put === undefined) return;
      this.#isAnother = false;
      if (put) {
        // A state waits for a lesson; from here on it is what is done in this one.
        this.#begin = undefined;
        await put.comesToLife;
        if (!isWanted()) return;
      }
      view.tell([]);
      if (!put) view.empty();
      const lesson = put?.lesson ?? null;
      this.#lesson = lesson;
      this.#shown = key;
      if (!lesson) return;
      this.#emit('lesson', { id: lesson.id, title: lesson.title });
      this.#resolveReady();
    } catch (error) {
      if (isWanted()) await this.#fail(error, text);
    }
  }

  /** What was there stays, and is drawn anew with whatever comes next. */
  async #fail(error: unknown, text?: string): Promise<void> {
    this.#shown = undefined;
    const [reads, draws] = [this.#reads, this.#draws];
    const known =
      error instanceof LessonError
        ? error
        : new LessonError([{ path: [], message: error instanceof Error ? error.message : String(error) }]);
    const problems = await this.#located(known, text);
    // Where its script does not come, that is said already.
    const view = (this.#view = await this.#viewComes().catch(() => undefined));
    if (reads !== this.#reads || draws !== this.#draws) return;
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

checkProperties(AttentionLesson, PROPERTIES);
