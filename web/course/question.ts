/**
 * <attention-question>: a question of a lesson, in the page's own DOM. What was asked stands in the page from the start;
 * the element puts what can be worked with in the place of what could only be read, and says what is right and why.
 */
import { LitElement, type TemplateResult, html } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { readNumber } from '../data/answer.ts';
import { correctResponses } from '../platform/responses.ts';
import { type Answer, type Grade, type Key, grade, readAnswer, startOrder } from './grade.ts';
import {
  type Option,
  choiceView,
  errorView,
  letterOf,
  numberView,
  orderView,
  verdictView,
  word,
} from './question-view.ts';

/** Of the event `attention-steps:answer`. */
export interface AnswerDetail {
  /** The lesson's id; empty outside of one. */
  readonly lesson: string;
  readonly question: string;
  readonly kind: Key['kind'];
  readonly answer: Answer;
  readonly right: boolean;
  /** Each answer that is right, as xAPI writes it. */
  readonly correct: readonly string[];
}

const textOf = (element: Element | null | undefined): string => element?.textContent.trim().replace(/\s+/g, ' ') ?? '';

/** A computed answer as one would write it down. */
const rounded = (value: number): string => String(Number(value.toFixed(4)));

export class AttentionQuestion extends LitElement {
  #key: Key = { kind: 'choice', options: [] };
  #answer: Answer | undefined;
  #grade: Grade | undefined;
  /** The learner gave up, and the right answer stands there. */
  #isShown = false;
  /** What the live region says that is no verdict. */
  #note = '';
  /** Counts what was said: the same words again are read aloud again. */
  #said = 0;

  #options: Option[] = [];
  readonly #tried = new Set<number>();
  #text = '';
  #isUnreadable = false;
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
  /** Of the answer that was given last. */
  get isRight(): boolean {
    return this.#grade?.right === true;
  }
  /** An answer from elsewhere: shown and graded, but nobody gave it now, so there is no event. */
  set answer(given: unknown) {
    const answer = readAnswer(this.#key, given);
    if (answer === undefined) this.#say(word('unreadable'));
    else this.#take(answer);
  }

  /** Takes over what the page was built with. */
  protected override createRenderRoot(): HTMLElement {
    this.#key = JSON.parse(this.querySelector('script')?.textContent ?? '') as Key;
    const given = this.querySelector<HTMLElement>('.given') ?? this.appendChild(document.createElement('div'));
    this.#options = [...given.querySelectorAll<HTMLElement>('.options > li')].map((option) => ({
      index: Number(option.dataset['index']),
      markup: option.innerHTML,
    }));
    if (this.#key.kind === 'order') this.#order = startOrder(this.#key.items, this.question);
    this.#role = given.querySelector('table')?.dataset['role'] ?? '';
    this.#labels = {
      caption: textOf(given.querySelector('caption')),
      rows: [...given.querySelectorAll('tbody th')].map(textOf),
      cols: [...given.querySelectorAll('thead th')].map(textOf),
    };
    given.replaceChildren();
    return given;
  }

  /** On paper the items stand as they did at first: a handout has no answers on it. */
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
    this.#said += 1;
    this.requestUpdate();
  }

  /** What was said of another answer than the one being made now. */
  #forget(): void {
    this.#grade = undefined;
    this.#isShown = false;
    this.#isUnreadable = false;
    this.#say('');
  }

  #take(answer: Answer): void {
    this.#answer = answer;
    this.#isShown = false;
    this.#grade = grade(this.#key, answer);
    this.#isUnreadable = false;
    if (this.#key.kind === 'choice') this.#tried.add(answer as number);
    if (this.#key.kind === 'number' && readNumber(this.#text) !== answer) this.#text = String(answer);
    if (this.#key.kind === 'order') this.#order = answer as number[];
    if (this.#key.kind === 'error') this.#marks = new Set((answer as [number, number][]).map((cell) => cell.join()));
    this.#say('');
  }

  #give(answer: Answer): void {
    this.#take(answer);
    const detail: AnswerDetail = {
      lesson: this.closest<HTMLElement>('[data-lesson]')?.dataset['lesson'] ?? '',
      question: this.question,
      kind: this.#key.kind,
      answer,
      right: this.isRight,
      correct: correctResponses(this.#key),
    };
    this.dispatchEvent(new CustomEvent('attention-steps:answer', { detail, bubbles: true, composed: true }));
  }

  #checkNumber(): void {
    if (this.#isShown) {
      this.#say('');
      return;
    }
    const read = readNumber(this.#text);
    if (typeof read === 'number') this.#give(read);
    else {
      this.#grade = undefined;
      this.#isUnreadable = true;
      this.#say(word(`number.${read}`, { text: this.#text.trim() }));
    }
  }

  /** It is nobody's answer: there is no event, and nothing is kept; nor is there when it is checked as it stands. */
  async #show(): Promise<void> {
    const key = this.#key;
    if (key.kind === 'number') this.#text = rounded(key.answer);
    if (key.kind === 'order') this.#order = key.items.map((_, index) => index);
    this.#grade = undefined;
    this.#isShown = true;
    this.#say('');
    // The button is gone; the focus stays in the question.
    await this.updateComplete;
    this.querySelector<HTMLElement>('input, .check')?.focus();
  }

  async #move(from: number, to: number): Promise<void> {
    const item = textOf(this.querySelector(`#${this.id}-item-${from}`));
    const moved = this.#order[from];
    if (moved === undefined || this.#order[to] === undefined) {
      this.#say(word('order.edge', { item }));
      return;
    }
    const order = [...this.#order];
    order.splice(from, 1);
    order.splice(to, 0, moved);
    this.#order = order;
    this.#grade = undefined;
    this.#isShown = false;
    this.#say(word('order.moved', { item, place: to + 1, count: order.length }));
    // The buttons stay where they are, and the focus goes with the item.
    const { activeElement } = this.getRootNode() as Document | ShadowRoot;
    const name = this.contains(activeElement) && activeElement?.id.match(/-(up|down)-\d+$/)?.[1];
    await this.updateComplete;
    if (name) this.querySelector<HTMLElement>(`#${this.id}-${name}-${to}`)?.focus();
  }

  /** Drags an item by its handle: it changes places with those that the pointer passes. */
  #grab(event: PointerEvent, start: number): void {
    if (event.button !== 0) return;
    event.preventDefault();
    const grip = event.currentTarget as HTMLElement;
    grip.setPointerCapture(event.pointerId);
    let place = start;
    const follow = ({ clientY }: PointerEvent): void => {
      const boxes = [...this.querySelectorAll('.items > li')].map((item) => item.getBoundingClientRect());
      const over = boxes.findIndex(({ top, bottom }) => clientY >= top && clientY <= bottom);
      if (over < 0 || over === place) return;
      void this.#move(place, over);
      place = over;
    };
    const stop = (): void => {
      grip.removeEventListener('pointermove', follow);
    };
    grip.addEventListener('pointermove', follow);
    for (const type of ['pointerup', 'pointercancel']) grip.addEventListener(type, stop, { once: true });
  }

  #toggle(row: number, col: number): void {
    const cell = `${row},${col}`;
    if (!this.#marks.delete(cell)) this.#marks.add(cell);
    this.#forget();
  }

  #view(): TemplateResult {
    const key = this.#key;
    switch (key.kind) {
      case 'choice':
        return choiceView(key, {
          options: this.#options,
          chosen: this.#answer as number | undefined,
          tried: this.#tried,
          choose: (index) => this.#give(index),
        });
      case 'number':
        return numberView(key, {
          id: this.id,
          text: this.#text,
          isUnreadable: this.#isUnreadable,
          type: (text) => {
            this.#text = text;
            this.#forget();
          },
          check: () => this.#checkNumber(),
        });
      case 'order':
        return orderView(key, {
          id: this.id,
          order: this.#isPrinting ? startOrder(key.items, this.question) : this.#order,
          places: this.#grade?.places,
          move: (from, to) => void this.#move(from, to),
          grab: (event, place) => this.#grab(event, place),
          check: () => {
            if (this.#isShown) this.#say('');
            else this.#give([...this.#order]);
          },
        });
      case 'error':
        return errorView(key, {
          labels: this.#labels,
          role: this.#role,
          isMarked: (row, col) => this.#marks.has(`${row},${col}`),
          cells: this.#grade?.cells,
          toggle: (row, col) => this.#toggle(row, col),
          check: () =>
            this.#give([...this.#marks].sort().map((cell) => cell.split(',').map(Number) as [number, number])),
        });
    }
  }

  #verdict(): TemplateResult {
    const { right, feedback, places, cells } = this.#grade ?? { right: false };
    const kind = right ? 'right' : places || cells ? 'partly' : 'wrong';
    let lead = '';
    if (this.#key.kind === 'choice') {
      const place = this.#options.findIndex(({ index }) => index === this.#answer);
      lead = right ? '' : `${word('option', { letter: letterOf(place) })}:`;
    }
    if (this.#key.kind === 'number' && feedback === undefined)
      lead = word('number.other', { value: this.#text.trim() });
    if (places && !right) lead = word('order.some', { right: places.filter(Boolean).length, count: places.length });
    if (cells) {
      const count = (verdict: string): number => cells.flat().filter((cell) => cell === verdict).length;
      const [found, missed, accused] = [count('found'), count('missed'), count('accused')];
      lead = word('error.count', { found, missed, accused, wrong: found + missed });
    }
    return verdictView(kind, lead, feedback);
  }

  #shown(): TemplateResult {
    const key = this.#key;
    if (key.kind !== 'number' && key.kind !== 'order') return html``;
    const lead = key.kind === 'number' ? word('number.shown', { value: rounded(key.answer) }) : word('order.shown');
    return html`<p class="note">${lead} ${unsafeHTML(key.feedback)}</p>`;
  }

  protected override render(): TemplateResult {
    const note = this.#note === '' ? '' : html`<p class="note">${this.#note}</p>`;
    const said = this.#grade ? this.#verdict() : this.#isShown ? this.#shown() : note;
    const canShow = this.#grade?.right === false && (this.#key.kind === 'number' || this.#key.kind === 'order');
    return html`${this.#view()}
      <div class="feedback" id="${this.id}-feedback" role="status">${keyed(this.#said, said)}</div>
      ${canShow ? html`<button type="button" class="show" @click=${() => void this.#show()}>${word('show')}</button>` : ''}`;
  }
}

if (!customElements.get('attention-question')) customElements.define('attention-question', AttentionQuestion);
