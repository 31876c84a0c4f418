/** The final test: 20 items from a seed, marked all at once. */
import { type TemplateResult, html, nothing, unsafeCSS } from 'lit';
import { live } from 'lit/directives/live.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { loadEngine } from '../../../shared/engine.ts';
import { seedControl } from '../../../shared/controls/seed.ts';
import words from '../../../shared/messages/en/lab-final-test.json' with { type: 'json' };
import { drawn as drawnOrder } from '../../../shared/numbers/drawn.ts';
import type { Params } from '../../../shared/params.ts';
import { symbol } from '../../../shared/symbol.ts';
import { EngineLab } from '../../kit/lab.ts';
import { lineMarkup, proseMarkup } from '../../lesson/prose.ts';
import { proseOf } from '../../practice/draw.ts';
import { ExpressionError } from './expression.ts';
import {
  type Asked,
  COUNT,
  type Item,
  type Marked,
  type Repair,
  answerTo,
  mark,
  problemWith,
  testOf,
} from './items.ts';
import { markLine, openPython } from './lines.ts';
import { type Written, candidatesIn } from './written.ts';
import finalTestStyles from './lab.css?inline';
import { inList } from '../../../shared/words/list.ts';

const params = { seed: { kind: 'count', value: 1, min: 0, max: 9999 } } as const satisfies Params;

/** Makes the test of a seed. */
type Tests = (seed: number) => readonly Item[];

class FinalTestLab extends EngineLab<Tests, typeof params, typeof words> {
  static override styles = [...EngineLab.styles, unsafeCSS(finalTestStyles)];
  readonly params = params;
  readonly words = words;

  #seed: number | undefined;
  #items: readonly Item[] = [];
  #entries: string[] = [];
  /** An entry's mark once it is known: a line of code is run. */
  #marks: (Marked | undefined)[] = [];
  #python: ReturnType<typeof openPython> | undefined;
  /** The fields that were left since they were typed in: only these are told what cannot be read. */
  readonly #left = new Set<number>();
  /** True while it is asked whether to hand in without some answers. */
  #isAsked = false;
  /** The date on which it was handed in. */
  #date: Date | undefined;

  /** A test is begun again from its result, and a seed is chosen below. */
  protected override get isFixed(): boolean {
    return true;
  }

  protected override async load(): Promise<Tests> {
    const engine = await loadEngine();
    return (seed) => testOf(engine, seed);
  }

  /** Another seed is another test, without entries. */
  #open(tests: Tests): void {
    const { seed } = this.values;
    if (seed === this.#seed) return;
    this.#seed = seed;
    this.#items = tests(seed);
    this.#entries = this.#items.map(() => '');
    this.#marks = [];
    this.#left.clear();
    this.#isAsked = false;
    this.#date = undefined;
  }

  protected override view(tests: Tests): TemplateResult {
    this.#open(tests);
    const firstWritten = this.#items.findIndex(({ kind }) => kind !== 'bank');
    const list = (from: number, to: number): TemplateResult =>
      html`<ol start=${from + 1}>
        ${this.#items.slice(from, to).map((item, at) => html`<li>${this.#item(item, from + at)}</li>`)}
      </ol>`;
    return html`<p class="how">${this.say('how')}</p>
      <p class="hint">${this.say('static')}</p>
      ${this.#runsPython ? nothing : html`<p class="how">${this.say('no-python')}</p>`} ${seedControl(this, 'seed')}
      ${this.#result()}
      <form
        novalidate
        @submit=${(event: Event) => {
          event.preventDefault();
          if (this.#isAsked || this.#missing === 0) void this.#handIn();
          else {
            this.#isAsked = true;
            this.requestUpdate();
          }
        }}
      >
        <h3>${this.say('answer')}</h3>
        ${list(0, firstWritten)}
        <h3>${this.say('write')}</h3>
        ${list(firstWritten, COUNT)} ${this.#date ? nothing : this.#foot()}
      </form>`;
  }

  /** The number of questions without an answer. */
  get #missing(): number {
    return this.#entries.filter((entry) => entry.trim() === '').length;
  }

  #foot(): TemplateResult {
    const count = this.#missing;
    const left = count === 0 ? this.say('left.none') : this.say('left', { count });
    return html`<p class="foot">
      <button type="submit">${this.say(this.#isAsked ? 'hand-in.anyway' : 'hand-in')}</button>
      <span role="status">${left} ${this.#isAsked ? this.say('hand-in.sure') : nothing}</span>
    </p>`;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    void this.#python?.then((python) => python?.leave(this));
    this.#python = undefined;
  }

  /** False in a file that has everything in it but Python. */
  get #runsPython(): boolean {
    return this.getAttribute('python') !== 'none';
  }

  async #openPython(): ReturnType<typeof openPython> {
    if (!this.#runsPython) return undefined;
    const python = await (this.#python ??= openPython());
    python?.enter(this);
    return python;
  }

  /** Marks an entry as it stands; a line of code that is changed meanwhile is marked again. */
  async #mark(at: number): Promise<void> {
    const [item, entries, entry] = [this.#items[at]!, this.#entries, this.#entries[at] ?? ''];
    const marked =
      item.kind === 'code' && entry.trim() !== ''
        ? await markLine(item, entry, async (task, code) =>
            (await this.#openPython())?.check(task, code, '', this.spoken),
          )
        : mark(item, entry);
    if (entries !== this.#entries || entry !== entries[at]) return;
    this.#marks[at] = marked;
    this.requestUpdate();
  }

  async #handIn(): Promise<void> {
    this.#date = new Date();
    for (const at of this.#items.keys()) if (this.#marks[at]?.right === undefined) void this.#mark(at);
    this.requestUpdate();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.result')?.focus();
  }

  #result(): TemplateResult | typeof nothing {
    if (!this.#date) return nothing;
    const marks = this.#items.map((_, at) => this.#marks[at]);
    return html`<section class="result" tabindex="-1" aria-live="polite">
      ${marks.includes(undefined) ? html`<p>${this.say('running')}</p>` : this.#score(marks)}
    </section>`;
  }

  #score(marks: readonly (Marked | undefined)[]): TemplateResult {
    const right = marks.filter((mark) => mark?.right).length;
    const unmarked = marks.filter((mark) => mark?.right === undefined).length;
    const date = new Intl.DateTimeFormat(this.spoken, { dateStyle: 'long' }).format(this.#date);
    return html`<p><strong>${this.say('score', { right, count: COUNT - unmarked })}</strong></p>
      ${unmarked === 0 ? nothing : html`<p>${this.say('unmarked', { count: unmarked })}</p>`}
      <p>${this.say('sheet', { seed: this.values.seed, date })}</p>
      <p class="acts">
        <button
          type="button"
          @click=${() => {
            print();
          }}
        >
          ${this.say('print')}
        </button>
        <button
          type="button"
          @click=${() => {
            this.#seed = undefined;
            this.requestUpdate();
          }}
        >
          ${this.say('same')}
        </button>
        <button
          type="button"
          @click=${() => {
            this.set('seed', (this.values.seed + 1) % (params.seed.max + 1));
          }}
        >
          ${this.say('again')}
        </button>
      </p>`;
  }

  #enter(at: number, entry: string): void {
    this.#entries[at] = entry;
    this.#marks[at] = undefined;
    this.#isAsked = false;
    void this.#openPython();
    this.requestUpdate();
  }

  #item(item: Item, at: number): TemplateResult {
    return html`${this.#ask(item, at)} ${this.#date ? this.#marked(item, at) : nothing}`;
  }

  #ask(item: Item, at: number): TemplateResult {
    switch (item.kind) {
      case 'bank':
        return item.key.kind === 'choice' ? this.#choice(item, at) : this.#number(item, at);
      case 'repair':
        return this.#repair(item, at);
      case 'shape':
      case 'formula':
      case 'code':
        return this.#typed(item, at);
    }
  }

  #askOf({ item, pictures }: Asked, at: number): TemplateResult {
    return html`<div id=${`ask-${at}`}>${unsafeHTML(proseMarkup(item.ask, proseOf(pictures)).text)}</div>`;
  }

  #choice(asked: Asked, at: number): TemplateResult {
    const { item, pictures } = asked;
    if (item.kind !== 'choice') return html``;
    return html`<div role="radiogroup" aria-labelledby=${`ask-${at}`}>
      ${this.#askOf(asked, at)}
      ${drawnOrder(item.options.length, item.id).map(
        (index) =>
          html`<label class="option"
            ><input
              type="radio"
              name=${`item-${at}`}
              value=${index}
              ?disabled=${this.#date !== undefined}
              .checked=${live(this.#entries[at] === String(index))}
              @change=${() => {
                this.#enter(at, String(index));
              }}
            />
            <span>${unsafeHTML(lineMarkup(item.options[index]?.text ?? '', proseOf(pictures)).text)}</span></label
          >`,
      )}
    </div>`;
  }

  /** A field for a line, and the reason why its text cannot be read. */
  #field(item: Item, at: number, label: string, hint = '', size = 10): TemplateResult {
    const isTold = this.#left.has(at) && !this.#date;
    const problem = isTold ? problemWith(item, this.#entries[at] ?? '') : undefined;
    const text =
      problem === undefined
        ? isTold
          ? (this.#marks[at]?.error ?? '')
          : ''
        : problem instanceof ExpressionError
          ? this.say(`problem.${problem.reason === 'shapes' ? 'expected' : problem.reason}`, { about: problem.about })
          : this.say(`problem.${problem}`);
    return html`<label class="typed"
        ><span id=${`label-${at}`}>${label}</span>
        <input
          type="text"
          aria-labelledby=${`ask-${at} label-${at}`}
          name=${`item-${at}`}
          size=${size}
          maxlength="200"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          ?readonly=${this.#date !== undefined}
          aria-describedby=${`about-${at}`}
          .value=${live(this.#entries[at] ?? '')}
          @input=${({ target }: Event) => {
            this.#left.delete(at);
            this.#enter(at, (target as HTMLInputElement).value);
          }}
          @change=${() => {
            this.#left.add(at);
            if (item.kind === 'code') void this.#mark(at);
            this.requestUpdate();
          }}
        />
      </label>
      <p class="hint" id=${`about-${at}`} role="status">${text === '' ? hint : text}</p>`;
  }

  #number(asked: Asked, at: number): TemplateResult {
    return html`${this.#askOf(asked, at)} ${this.#field(asked, at, this.say('number'))}`;
  }

  #typed(item: Written, at: number): TemplateResult {
    const { kind } = item;
    const key =
      kind === 'code' && !this.#runsPython ? 'code.hint.no-python' : (`${kind as 'formula' | 'code'}.hint` as const);
    const hint = kind === 'shape' ? '' : this.say(key, { names: inList(Object.keys(item.shapes)) });
    return html`<p id=${`ask-${at}`}>${symbol(item.ask)}</p>
      ${kind === 'code' && item.line !== undefined ? html`<pre>${item.line}</pre>` : nothing}
      ${this.#field(item, at, this.say(kind), hint, kind === 'shape' ? 10 : 34)}`;
  }

  #repair(item: Repair, at: number): TemplateResult {
    const candidates = candidatesIn(item);
    const [word = '', ...rest] = (this.#entries[at] ?? '').split(' ');
    const by = rest.join(' ');
    const pick = (
      name: string,
      label: string,
      options: readonly (readonly [string, string])[],
      chosen: string,
      choose: (value: string) => void,
    ) =>
      html`<label
        ><span>${label}</span>
        <select
          name=${`item-${at}-${name}`}
          ?disabled=${this.#date !== undefined}
          @change=${({ target }: Event) => {
            choose((target as HTMLSelectElement).value);
          }}
        >
          <option value="" .selected=${live(chosen === '')}>${this.say('choose')}</option>
          ${options.map(([value, text]) => html`<option value=${value} .selected=${live(value === chosen)}>${text}</option>`)}
        </select>
      </label>`;
    return html`<p>${this.say('repair')}</p>
      <p class="sentence">
        ${item.text.split(/(\[[^\]]+\])/).map((part) => (part.startsWith('[') ? html`<u>${part.slice(1, -1)}</u>` : part))}
      </p>
      <p class="picks">
        ${pick(
          'word',
          this.say('repair.word'),
          candidates.map((candidate, index) => [String(index), candidate] as const),
          word,
          (value) => {
            this.#enter(at, `${value} ${by}`);
          },
        )}
        ${pick(
          'by',
          this.say('repair.by'),
          item.replacements.map((word) => [word, word] as const),
          by,
          (value) => {
            this.#enter(at, `${word} ${value}`);
          },
        )}
      </p>`;
  }

  #marked(item: Item, at: number): TemplateResult {
    const marked = this.#marks[at];
    if (!marked) return html`<p class="verdict">${this.say('running')}</p>`;
    const { right, feedback: known, unfit, error } = marked;
    const told = known === '' && error !== undefined ? error.replace(/(?<![.?])$/, '.') : known;
    const feedback = unfit === undefined ? told : this.say('unfit', { shapes: unfit });
    const [sign, verdict] = right
      ? (['✓', 'right'] as const)
      : right === undefined
        ? (['?', 'not-run'] as const)
        : (['✗', (this.#entries[at] ?? '').trim() === '' ? 'empty' : 'wrong'] as const);
    const answer =
      item.kind === 'bank' ? unsafeHTML(lineMarkup(answerTo(item), proseOf(item.pictures)).text) : answerTo(item);
    const [before = '', after = ''] = this.say('right-is', { answer: '\u0000' }).split('\u0000');
    const stop = answerTo(item).endsWith('.') ? '' : '.';
    return html`<p class="verdict ${right ? 'right' : right === false ? 'wrong' : ''}">
      <strong><span aria-hidden="true">${sign} </span>${this.say(verdict)}.</strong>
      ${item.kind === 'bank' ? unsafeHTML(feedback) : feedback}
      ${right ? nothing : html`<span>${before}${answer}${after}${stop}</span>`}
    </p>`;
  }
}

customElements.define('attention-lab-final-test', FinalTestLab);
