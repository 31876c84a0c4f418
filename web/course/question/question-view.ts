/** Templates of the kinds of questions. */
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { formatNumber } from '../../shared/numbers/format.ts';
import { type CellVerdict, type Key, MOST_CHARACTERS } from './grade.ts';
import type { Word } from './words.ts';

const SIGNS = { right: '✓', wrong: '✗', found: '✓', missed: '!', accused: '✗' };

/** A sign, and its meaning in words for screen readers. */
const sign = (kind: keyof typeof SIGNS, meaning: string): TemplateResult =>
  html`<span class="sign ${kind}" aria-hidden="true">${SIGNS[kind]}</span
    ><span class="visually-hidden">, ${meaning}</span>`;

export const letterOf = (place: number): string => String.fromCharCode(65 + place);

export interface Option {
  /** Its place in the lesson file. */
  readonly index: number;
  /** Its formulas have names: without them, Chromium leaves MathML out of a button's name. */
  readonly markup: string;
}

export function choiceView(
  word: Word,
  key: Extract<Key, { kind: 'choice' }>,
  state: {
    readonly options: readonly Option[];
    readonly chosen: number | undefined;
    readonly tried: ReadonlySet<number>;
    readonly choose: (index: number) => void;
  },
): TemplateResult {
  return html`<ol class="options">
    ${state.options.map(({ index, markup }, place) => {
      const isRight = key.options[index]?.right === true;
      return html`<li>
        <button
          type="button"
          class="option"
          aria-pressed=${index === state.chosen}
          @click=${() => {
            state.choose(index);
          }}
        >
          <span class="letter">${letterOf(place)}</span>
          <span>${unsafeHTML(markup)}</span>
          ${state.tried.has(index) ? html`<span>${sign(isRight ? 'right' : 'wrong', word(isRight ? 'right' : 'wrong'))}</span>` : nothing}
        </button>
      </li>`;
    })}
  </ol>`;
}

export function numberView(
  word: Word,
  key: Extract<Key, { kind: 'number' }>,
  state: {
    readonly id: string;
    readonly text: string;
    readonly isUnreadable: boolean;
    readonly type: (text: string) => void;
    readonly check: () => void;
  },
): TemplateResult {
  const { id } = state;
  return html`<form
    class="answer"
    novalidate
    @submit=${(event: Event) => {
      event.preventDefault();
      state.check();
    }}
  >
    <label for="${id}-input">${word('number.label')}</label>
    <input
      id="${id}-input"
      type="text"
      inputmode="decimal"
      autocomplete="off"
      size="10"
      .value=${live(state.text)}
      aria-describedby="${id}-ask ${id}-feedback"
      aria-invalid=${state.isUnreadable}
      @input=${({ target }: Event) => {
        state.type((target as HTMLInputElement).value);
      }}
    />
    <button type="submit">${word('check')}</button>
    ${key.tolerance > 0 ? html`<small>${word('number.tolerance', { tolerance: key.tolerance })}</small>` : nothing}
  </form>`;
}

export function wordsView(
  word: Word,
  state: {
    readonly id: string;
    readonly text: string;
    readonly type: (text: string) => void;
    readonly check: () => void;
  },
): TemplateResult {
  const { id } = state;
  return html`<form
    class="words"
    @submit=${(event: Event) => {
      event.preventDefault();
      state.check();
    }}
  >
    <label for="${id}-input">${word('words.label')}</label>
    <textarea
      id="${id}-input"
      rows="3"
      maxlength=${MOST_CHARACTERS}
      .value=${live(state.text)}
      aria-describedby="${id}-ask ${id}-feedback"
      @input=${({ target }: Event) => {
        state.type((target as HTMLTextAreaElement).value);
      }}
    ></textarea>
    <button type="submit" class="check">${word('words.compare')}</button>
  </form>`;
}

export function orderView(
  word: Word,
  key: Extract<Key, { kind: 'order' }>,
  state: {
    readonly id: string;
    /** The items in words, formulas as text. */
    readonly texts: readonly string[];
    readonly order: readonly number[];
    readonly places: readonly boolean[] | undefined;
    readonly move: (from: number, to: number) => void;
    readonly grab: (event: PointerEvent, place: number) => void;
    readonly check: () => void;
  },
): TemplateResult {
  const { id, texts, order, places } = state;
  const button = (place: number, by: -1 | 1): TemplateResult => {
    const name = by < 0 ? 'up' : 'down';
    // Not disabled at an end, as a disabled button loses the focus.
    return html`<button
      type="button"
      id="${id}-${name}-${place}"
      aria-label="${word(`order.${name}`)} ${texts[order[place] ?? -1]}"
      aria-disabled=${order[place + by] === undefined}
      @click=${() => {
        state.move(place, place + by);
      }}
    >
      ${by < 0 ? '↑' : '↓'}
    </button>`;
  };
  return html`<p class="hint">${word('order.hint')}</p>
    <ol class="items">
      ${order.map((item, place) => {
        const isRight = places?.[place] === true;
        const meaning = word(isRight ? 'order.placed' : 'order.misplaced');
        return html`<li class=${places ? (isRight ? 'right' : 'wrong') : ''}>
          <span
            class="grip"
            aria-hidden="true"
            @pointerdown=${(event: PointerEvent) => {
              state.grab(event, place);
            }}
            >⠿</span
          >
          <span class="item" id="${id}-item-${place}">${unsafeHTML(key.items[item] ?? '')}</span>
          ${places ? html`<span>${sign(isRight ? 'right' : 'wrong', meaning)}</span>` : nothing}
          <span class="moves">${button(place, -1)}${button(place, 1)}</span>
        </li>`;
      })}
    </ol>
    <button type="button" class="check" @click=${state.check}>${word('check')}</button>`;
}

export function errorView(
  word: Word,
  key: Extract<Key, { kind: 'error' }>,
  state: {
    /** The caption and the names of rows and columns in the page's markup. */
    readonly labels: { readonly caption: string; readonly rows: readonly string[]; readonly cols: readonly string[] };
    readonly role: string;
    readonly isMarked: (row: number, col: number) => boolean;
    readonly cells: readonly (readonly CellVerdict[])[] | undefined;
    readonly toggle: (row: number, col: number) => void;
    readonly check: () => void;
  },
): TemplateResult {
  const { labels, cells } = state;
  const cell = (value: number, row: number, col: number): TemplateResult => {
    const verdict = cells?.[row]?.[col];
    const shown = formatNumber(value, key.decimals);
    const label = word('error.cell', { row: labels.rows[row] ?? row, col: labels.cols[col] ?? col, value: shown });
    const correct = formatNumber(key.right[row]?.[col] ?? NaN, key.decimals);
    return html`<td class=${verdict ?? ''}>
      <button
        type="button"
        aria-label=${label}
        aria-pressed=${state.isMarked(row, col)}
        @click=${() => {
          state.toggle(row, col);
        }}
      >
        ${shown}
      </button>
      ${verdict && verdict !== 'untouched' ? html`<span>${sign(verdict, word(`error.${verdict}`))}</span>` : nothing}
      ${
        verdict === 'found' || verdict === 'missed'
          ? html`<span class="correct"
              ><span class="visually-hidden">${word('error.correct', { value: '' })}</span>${correct}</span
            >`
          : nothing
      }
    </td>`;
  };
  return html`<p class="hint">${word('error.hint')}</p>
    <div class="scroll">
      <table class="printed" data-role=${state.role}>
        <caption>
          ${labels.caption}
        </caption>
        <thead>
          <tr>
            <td></td>
            ${labels.cols.map((label) => html`<th scope="col">${label}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${key.printed.map(
            (values, row) =>
              html`<tr>
                <th scope="row">${labels.rows[row]}</th>
                ${values.map((value, col) => cell(value, row, col))}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <button type="button" class="check" @click=${state.check}>${word('check')}</button>`;
}
