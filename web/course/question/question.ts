/**
 * <attention-question>: a question of a lesson, in the page's own DOM. The page has its text from the start; the element
 * replaces that by controls, and grades answers.
 */
import { LitElement, type TemplateResult, html } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { plainTextOf } from '../lesson/plain-text.ts';
import { readNumber } from '../../shared/numbers/answer.ts';
import { localNumber } from '../../shared/numbers/format.ts';
import { type Answer, type Grade, type Key, answerIn, cellsShown, grade, readAnswer, startOrder } from './grade.ts';
import { creditView, rightKey, rounded, shownView, verdictView } from './question-feedback.ts';
import { type Option, choiceView, errorView, numberView, orderView, wordsView } from './question-view.ts';
import { type LessonAnswer, type LessonShown, correctResponses } from './events.ts';
import { languageOf } from './words.ts';
import { type Act, type Outcome, outcomeAfter } from '../../shared/score.ts';
import { announce } from '../../shared/announce.ts';

const textOf = (element: Element | null | undefined): string => plainTextOf(element?.childNodes ?? []);

export class AttentionQuestion extends LitElement {
  readonly #language = languageOf(this);
  #key: Key = { kind: 'choice', options: [] };
  #answer: Answer | undefined;
  #grade: Grade | undefined;
  #first: Outcome | undefined;
  /** Returns the first try's outcome if it is known elsewhere, such as in another tab. */
  elsewhere: () => Outcome | undefined = () => undefined;
  /** Tries that were given on this page. */
  #tries = 0;
  /** True while something is entered that is not checked yet. */
  #isEntering = false;
  /** True once the learner gave up and the right answer is shown. */
  #isShown = false;
  /** The live region's text, unless there is a verdict. */
  #note = '';
  /** Counts announcements, so that the same words are read aloud again. */
  #announcements = 0;

  #options: Option[] = [];
  readonly #tried = new Set<number>();
  #text = '';
  #isUnreadable = false;
  readonly #texts: string[] = [];
  #order: readonly number[] = [];
  #isPrinting = false;
  #labels: { caption: string; rows: string[]; cols: string[] } = { caption: '', rows: [], cols: [] };
  #role = '';
  /** `row,col` */
  #marks = new Set<string>();

  get question(): string {
    return this.getAttribute('name') ?? this.id;
  }
  get answer(): Answer | undefined {
    return this.#answer;
  }
  /** True if the last answer was right. */
  get isRight(): boolean {
    return this.#grade?.right === true;
  }
  /** The outcome that counts where only the answer is known. */
  get standing(): Outcome | undefined {
    return this.#answer === undefined ? undefined : this.#outcome;
  }
  /** The outcome of the last answer; nothing can judge words. */
  get #outcome(): Outcome {
    return this.#key.kind === 'words' ? 'unable' : this.isRight ? 'right' : 'wrong';
  }
  /** True once there is nothing more to show. */
  get #isEnded(): boolean {
    return this.isRight || this.#isShown || (this.#key.kind === 'words' && this.#grade !== undefined);
  }
  /** True if there is something here that an answer from elsewhere would replace. */
  get isEntered(): boolean {
    return this.#isEntering || this.#isShown;
  }
  /** The outcome that counts. */
  get first(): Outcome | undefined {
    return this.#first;
  }
  set first(outcome: Outcome | undefined) {
    this.#first = outcome;
    this.requestUpdate();
  }
  /** @returns true if this act is the one that counts */
  #count(act: Act): boolean {
    const before = this.#first ?? this.elsewhere();
    this.#first = outcomeAfter(before, act);
    return before === undefined;
  }

  /** Shows and grades an answer from elsewhere, without an event, as nobody gave it now. */
  set answer(answer: unknown) {
    this.#setAnswer(answer, true);
  }
  /** Shows somebody else's answer for the reader to check. Grading it at once would reveal the outcome without counting. */
  set suggested(answer: unknown) {
    this.#setAnswer(answer, false);
  }
  #setAnswer(value: unknown, isGraded: boolean): void {
    if (Array.isArray(value) && value.length === 0) return; // an empty one was kept once, and is none
    const answer = readAnswer(this.#key, value);
    if (answer === undefined) this.#say(this.#language.say('unreadable'));
    else if (isGraded) this.#fillAndGrade(answer);
    else this.#fill(answer);
  }

  /** Takes over the content that the page was built with. */
  protected override createRenderRoot(): HTMLElement {
    this.#key = JSON.parse(this.querySelector('script')?.textContent ?? '') as Key;
    const box = this.querySelector<HTMLElement>('.given') ?? this.appendChild(document.createElement('div'));
    for (const formula of box.querySelectorAll('.options math'))
      formula.setAttribute('aria-label', plainTextOf([formula]));
    this.#options = [...box.querySelectorAll<HTMLElement>('.options > li')].map((option) => ({
      index: Number(option.dataset['index']),
      markup: option.innerHTML,
    }));
    if (this.#key.kind === 'order') {
      this.#order = startOrder(this.#key.items, this.question);
      const items = box.querySelectorAll('.items > li');
      this.#order.forEach((item, place) => (this.#texts[item] = textOf(items[place])));
    }
    this.#role = box.querySelector('table')?.dataset['role'] ?? '';
    this.#labels = {
      caption: textOf(box.querySelector('caption')),
      rows: [...box.querySelectorAll('tbody th')].map(textOf),
      cols: [...box.querySelectorAll('thead th')].map(textOf),
    };
    box.replaceChildren();
    return box;
  }

  /** On paper the items are in their first order, so that a handout has no answers. */
  readonly #print = ({ type }: Event): void => {
    this.#isPrinting = type === 'beforeprint';
    this.requestUpdate();
  };
  override connectedCallback(): void {
    super.connectedCallback();
    for (const type of ['beforeprint', 'afterprint']) addEventListener(type, this.#print);
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const type of ['beforeprint', 'afterprint']) removeEventListener(type, this.#print);
  }

  #say(note: string): void {
    this.#note = note;
    this.#announcements += 1;
    this.requestUpdate();
  }

  /** Clears the feedback on an earlier answer. */
  #clearFeedback(): void {
    this.#grade = undefined;
    this.#isShown = false;
    this.#isUnreadable = false;
    this.#say('');
  }

  #fillAndGrade(answer: Answer): void {
    this.#fill(answer);
    this.#grade = grade(this.#key, answer);
    if (this.#key.kind === 'choice') this.#tried.add(answer as number);
  }

  /** Fills an answer in without grading it. */
  #fill(answer: Answer): void {
    this.#answer = answer;
    this.#isEntering = false;
    if (this.#key.kind === 'number' && readNumber(this.#text) !== answer) this.#text = localNumber(String(answer));
    if (this.#key.kind === 'words') this.#text = answer as string;
    if (this.#key.kind === 'order') this.#order = answer as number[];
    if (this.#key.kind === 'error') this.#marks = new Set((answer as [number, number][]).map((cell) => cell.join()));
    this.#clearFeedback();
  }

  get #lesson(): string {
    return this.closest<HTMLElement>('[data-lesson]')?.dataset['lesson'] ?? '';
  }
  #dispatch(name: 'answer' | 'shown', detail: LessonAnswer | LessonShown): void {
    announce(this, `attention-steps:${name}`, detail);
  }

  #submit(answer: Answer): void {
    this.#tries += 1;
    this.#fillAndGrade(answer);
    this.#dispatch('answer', {
      lesson: this.#lesson,
      question: this.question,
      kind: this.#key.kind,
      answer,
      right: this.isRight,
      counts: this.#count(this.#outcome),
      correct: correctResponses(this.#key),
    });
  }

  /** Grades the entry; if it is no answer yet, nothing counts. */
  #check(): void {
    const key = this.#key;
    if (key.kind === 'choice') return;
    if (this.#isShown) {
      this.#say('');
      return;
    }
    const marks = [...this.#marks].map((cell) => cell.split(',').map(Number) as [number, number]);
    const entered = answerIn(key, { text: this.#text, order: this.#order, marks }, this.question);
    if ('answer' in entered) this.#submit(entered.answer);
    else {
      this.#grade = undefined;
      this.#isUnreadable = key.kind === 'number';
      this.#count('incomplete');
      this.#say(this.#language.say(entered.missing, { text: this.#text.trim() }));
    }
  }

  /** Shows the right answer; the question ends, without credit if it had none. */
  async #show(): Promise<void> {
    const key = this.#key;
    if (key.kind === 'number') this.#text = rounded(key.answer);
    if (key.kind === 'order') this.#order = key.items.map((_, index) => index);
    if (key.kind === 'error') this.#marks.clear();
    if (key.kind === 'choice') key.options.forEach(({ right }, index) => right && this.#tried.add(index));
    this.#grade = undefined;
    this.#isShown = true;
    this.#isUnreadable = false;
    this.#say('');
    this.#dispatch('shown', { lesson: this.#lesson, question: this.question, counts: this.#count('shown') });
    // The button is gone, so the focus moves within the question.
    await this.updateComplete;
    this.querySelector<HTMLElement>('input, textarea, .check, .option')?.focus();
  }

  async #move(from: number, to: number): Promise<void> {
    const moved = this.#order[from];
    const item = this.#texts[moved ?? -1] ?? '';
    if (moved === undefined || this.#order[to] === undefined) {
      this.#say(this.#language.say('order.edge', { item }));
      return;
    }
    const order = [...this.#order];
    order.splice(from, 1);
    order.splice(to, 0, moved);
    this.#order = order;
    this.#isEntering = true;
    this.#grade = undefined;
    this.#isShown = false;
    this.#say(this.#language.say('order.moved', { item, place: to + 1, count: order.length }));
    // The buttons stay where they are, and the focus goes with the item.
    const { activeElement } = this.getRootNode() as Document | ShadowRoot;
    const name = this.contains(activeElement) && activeElement?.id.match(/-(up|down)-\d+$/)?.[1];
    await this.updateComplete;
    if (name) this.querySelector<HTMLElement>(`#${this.id}-${name}-${to}`)?.focus();
  }

  #type(text: string): void {
    this.#text = text;
    this.#isEntering = text !== '';
    this.#clearFeedback();
  }

  #toggle(row: number, col: number): void {
    const cell = `${row},${col}`;
    if (!this.#marks.delete(cell)) this.#marks.add(cell);
    this.#isEntering = true;
    this.#clearFeedback();
  }

  #view(): TemplateResult {
    const key = this.#key;
    const word = this.#language.say;
    switch (key.kind) {
      case 'choice':
        return choiceView(word, key, {
          options: this.#options,
          chosen: this.#answer as number | undefined,
          tried: this.#tried,
          choose: (index) => this.#submit(index),
        });
      case 'number':
        return numberView(word, key, {
          id: this.id,
          text: this.#text,
          isUnreadable: this.#isUnreadable,
          type: (text) => this.#type(text),
          check: () => this.#check(),
        });
      case 'words':
        return wordsView(word, {
          id: this.id,
          text: this.#text,
          type: (text) => this.#type(text),
          check: () => this.#check(),
        });
      case 'order':
        return orderView(word, key, {
          id: this.id,
          texts: this.#texts,
          order: this.#isPrinting ? startOrder(key.items, this.question) : this.#order,
          places: this.#grade?.places,
          move: (from, to) => void this.#move(from, to),
          grab: (event, place) => {
            const items = (): HTMLElement[] => [...this.querySelectorAll<HTMLElement>('.items > li')];
            dragItem(event, place, items, (from, to) => void this.#move(from, to));
          },
          check: () => this.#check(),
        });
      case 'error':
        return errorView(word, key, {
          labels: this.#labels,
          role: this.#role,
          isMarked: (row, col) => this.#marks.has(`${row},${col}`),
          cells: this.#isShown ? cellsShown(key) : this.#grade?.cells,
          toggle: (row, col) => this.#toggle(row, col),
          check: () => this.#check(),
        });
    }
  }

  protected override render(): TemplateResult {
    const [key, answer, options] = [this.#key, this.#answer, this.#options];
    const word = this.#language.say;
    const note = this.#note === '' ? '' : html`<p class="note">${this.#note}</p>`;
    const feedback =
      this.#grade && answer !== undefined
        ? verdictView(word, key, this.#grade, answer, options, rightKey(this.#tries, this.#first))
        : this.#isShown
          ? shownView(word, key, options)
          : note;
    return html`${this.#view()}
      <div class="feedback" id="${this.id}-feedback" role="status">${keyed(this.#announcements, feedback)}</div>
      ${this.closest('.practice') ? '' : creditView(word, this.#first, this.isRight)}
      ${
        this.#isEnded
          ? ''
          : html`<button type="button" class="show" @click=${() => void this.#show()}>
              ${this.#language.say('show')}
            </button>`
      }`;
  }
}

if (!customElements.get('attention-question')) customElements.define('attention-question', AttentionQuestion);

/** Drags an item by its handle; it swaps places with those that the pointer passes. @param items in their current order */
function dragItem(
  event: PointerEvent,
  start: number,
  items: () => readonly HTMLElement[],
  move: (from: number, to: number) => void,
): void {
  if (event.button !== 0) return;
  event.preventDefault();
  const grip = event.currentTarget as HTMLElement;
  grip.setPointerCapture(event.pointerId);
  let place = start;
  const follow = ({ clientY }: PointerEvent): void => {
    const boxes = items().map((item) => item.getBoundingClientRect());
    const over = boxes.findIndex(({ top, bottom }) => clientY >= top && clientY <= bottom);
    if (over < 0 || over === place) return;
    move(place, over);
    place = over;
  };
  const stop = (): void => {
    grip.removeEventListener('pointermove', follow);
  };
  grip.addEventListener('pointermove', follow);
  for (const type of ['pointerup', 'pointercancel']) grip.addEventListener(type, stop, { once: true });
}
