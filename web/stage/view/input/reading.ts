/** “This is what I read”: matrices with their names, and what was assumed, each with the other ways to read it. */
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { rowOf } from '../../../shared/numbers/matrix.ts';
import { symbol } from '../../../shared/symbol.ts';
import type { Say } from '../../../shared/words/say.ts';
import { ALL_THREE } from '../../inputs/assemble.ts';
import { INPUT_NAMES } from '../../inputs/examples.ts';
import { matrices as all } from '../../inputs/matrices.ts';
import type { Choices, NameChoice, Own, Shown } from '../../inputs/read-pasted.ts';
import { renderProblem } from '../parts/problems.ts';
import { inList } from '../../../shared/words/list.ts';

const NAMES: readonly NameChoice[] = [...INPUT_NAMES, ALL_THREE, 'none'];
/** Numbers of a first row that are shown. */
const MOST_NUMBERS = 6;

export interface ReadingView {
  readonly own: Pick<Own, 'assumed'> & Partial<Own>;
  readonly choices: Choices;
  readonly say: Say;
  /** Reads the same again. */
  readonly answer: (choices: Choices) => void;
}

const nameText = (name: NameChoice, say: Say): string =>
  name === 'none' ? say('read.left-out') : name === ALL_THREE ? 'Q = K = V' : all[name].symbol;

/** A name that another matrix has is exchanged with it. */
function named(matrices: readonly Shown[], at: number, name: NameChoice): NonNullable<Choices['names']> {
  const names = matrices.map((matrix) => matrix.name);
  const other = name === 'none' ? -1 : names.indexOf(name);
  return names.map((current, index) => (index === at ? name : index === other ? names[at] : current));
}

function renderMatrix(shown: Shown, at: number, matrices: readonly Shown[], view: ReadingView): TemplateResult {
  const { say, choices, answer } = view;
  const { name, matrix, why } = shown;
  const numbers = rowOf(matrix, 0).slice(0, MOST_NUMBERS);
  return html`<li class="read ${name && name !== 'none' && name !== ALL_THREE ? `role-${all[name].role}` : ''}">
    <select
      aria-label=${say('read.name-of', { rows: matrix.rows, cols: matrix.cols })}
      .value=${live(name ?? '')}
      @change=${(event: Event) => {
        const { value } = event.target as HTMLSelectElement;
        answer({ ...choices, names: named(matrices, at, value as NameChoice) });
      }}
    >
      ${name ? nothing : html`<option value="" selected disabled>${say('read.choose')}</option>`}
      ${NAMES.map((each) => html`<option value=${each} ?selected=${each === name}>${nameText(each, say)}</option>`)}
    </select>
    <span>${matrix.rows} × ${matrix.cols}</span>
    <span class="first" title=${say('read.first-row')}
      >${numbers.map((value) => html`<b>${formatNumber(value, 2)}</b>`)}${matrix.cols > MOST_NUMBERS ? '…' : nothing}</span
    >
    ${why ? html`<p class="hint">${say(why.key, why.values)}</p>` : nothing}
  </li>`;
}

function renderAssumption({ said, answers }: Own['assumed'][number], at: number, view: ReadingView): TemplateResult {
  const { say, choices, answer } = view;
  const text = say(said.key, said.values);
  if (!answers) return html`<p class="hint">${text}</p>`;
  return html`<fieldset>
    <legend>${text}</legend>
    ${answers.map(
      ({ label, choices: meant, isTaken }) =>
        html`<label
          ><input
            type="radio"
            name="assumed-${at}"
            .checked=${live(isTaken)}
            @change=${() => {
              answer({ ...choices, ...meant });
            }}
          />
          ${say(label.key, label.values)}</label
        >`,
    )}
  </fieldset>`;
}

export function renderReading(view: ReadingView): TemplateResult | typeof nothing {
  const { own, choices, say, answer } = view;
  const { matrices = [], orders = [], assumed, problem } = own;
  if (own.isPlain ?? assumed.length === 0) return nothing;
  return html`<div class="reading" role="group" aria-label=${say('read.title')}>
    ${
      orders.length === 0
        ? nothing
        : html`<p>${say('read.orders')}</p>
            <div class="row">
              ${orders.map(
                (order) =>
                  html`<button
                    type="button"
                    @click=${() => {
                      answer({ ...choices, names: order });
                    }}
                  >
                    ${symbol(inList(order.map((name) => nameText(name, say))))}
                  </button>`,
              )}
            </div>`
    }
    <ol>
      ${matrices.map((matrix, at) => renderMatrix(matrix, at, matrices, view))}
    </ol>
    ${assumed.map((assumption, at) => renderAssumption(assumption, at, view))} ${renderProblem(problem, say)}
  </div>`;
}
