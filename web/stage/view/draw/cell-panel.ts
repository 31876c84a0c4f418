/** "This cell": its arithmetic with the numbers substituted, term by term, and a field to change it. */
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { exact, formatNumber } from '../../../shared/numbers/format.ts';
import { media } from '../../../shared/media.ts';
import { symbol } from '../../../shared/symbol.ts';
import type { Say } from '../../../shared/words/say.ts';
import { type Arithmetic, type Operand, arithmeticOf, arithmeticText, cellName } from '../../model/arithmetic.ts';
import type { Attempted } from '../../model/challenge.ts';
import { percentText } from '../../model/drawn/percent.ts';
import { withQuestionMarks } from '../../model/conceal.ts';
import { matrixName, placeOf } from '../../model/narrate.ts';
import { type Picture, isEditable, isHidden } from '../../model/picture.ts';
import { type CellRef, infoOf } from '../../model/steps.ts';
import { renderProblem } from '../parts/problems.ts';
import { styled } from '../../../shared/look/styled.ts';

/** The task that the example invites its reader to. */
export interface Invitation {
  readonly challenge: Attempted | undefined;
}

export interface CellPanelView extends Invitation {
  readonly picture: Picture;
  readonly cell: CellRef | undefined;
  readonly isLocked: boolean;
  readonly isFixed: boolean;
  /** The index of the term that is being added now, if the cell is being computed. */
  readonly term: number | undefined;
  readonly oldValue: number | undefined;
  /** The example's printed number for this cell, if it differs from this one. */
  readonly printed: string | undefined;
  /** The text of its field: its number, or the text being typed. */
  readonly text: string;
  readonly error: unknown;
  /** Tells if a sum of so many terms stands in two columns. */
  readonly hasColumns: (terms: number) => boolean;
  readonly say: Say;
  readonly type: (text: string) => void;
  readonly endTyping: (isKept: boolean) => void;
  readonly unlock: () => void;
}

const written = (value: number): string => formatNumber(value, 4, 'scientific');
/** The format in two columns. */
const writtenShort = (value: number): string => formatNumber(value, 3, 'scientific');

type Show = (value: number) => string;

function number(operand: Operand, show: Show): TemplateResult {
  const text = show(operand.value);
  return html`<span class="operand" data-role=${infoOf(operand.matrix).role} title=${cellName(operand)}
    >${operand.value < 0 ? `(${text})` : text}</span
  >`;
}

/** Adds as the engine does. */
const inFloat32 = (values: readonly number[]): number => values.reduce((sum, value) => Math.fround(sum + value), 0);

function substituted(
  { picture, term: under, hasColumns: isLong, say }: CellPanelView,
  arithmetic: Arithmetic,
  show: Show,
): TemplateResult {
  const { operation, terms } = arithmetic;
  if (operation?.isTermByTerm) {
    const hasColumns = isLong(terms.length);
    const short = hasColumns ? withQuestionMarks(picture, writtenShort) : show;
    return html`<ol class="terms" ?data-many=${hasColumns} ${styled(`--lines:${Math.ceil(terms.length / 2)}`)}>
      ${terms.map(({ operands, value }, index) => {
        const isAdded = under === undefined || index < under;
        return html`<li class=${isAdded ? '' : index === under ? 'now' : 'to-come'}>
          <span class="plus">${index === 0 ? '' : '+'}</span>
          <span>${operands.map((operand, at) => html`${at > 0 ? ' × ' : nothing}${number(operand, short)}`)}</span>
          <span class="equals">${operands.length > 1 ? html`= ${isAdded ? short(value) : '…'}` : nothing}</span>
        </li>`;
      })}
    </ol>`;
  }
  const text = arithmeticText(picture, arithmetic, show, say);
  const from = text.indexOf(' = ') + 3;
  const to = text.lastIndexOf(' = ');
  return html`<p class="one-line">${to > from ? symbol(text.slice(from, to)) : nothing}</p>`;
}

const sumSoFar = ({ terms }: Arithmetic, under: number, show: Show): string =>
  under === 0 ? '…' : show(inFloat32(terms.slice(0, under).map(({ value }) => value)));

export const invitationText = ({ asks, from, share, isMet }: Attempted, say: Say): string =>
  say(isMet ? 'challenge.met' : 'challenge.ask', { asks, from, share: percentText(share) });

const renderInvitation = ({ challenge, say }: CellPanelView): TemplateResult | typeof nothing =>
  challenge ? html`<p class="challenge" ?data-good=${challenge.isMet}>${invitationText(challenge, say)}</p>` : nothing;

/** True for a finger, which has no keys and does not point. */
const isTouched = (): boolean => media('(hover: none)').matches;

export function renderCellPanel(view: CellPanelView): TemplateResult {
  const { picture, cell, say } = view;
  if (!cell)
    return html`<div role="group" class="panel empty" part="cell" aria-label=${say('cell.title')}>
      <h2>${say('cell.title')}</h2>
      <p class="hint">${say(isTouched() ? 'cell.hint.touch' : 'cell.hint')}</p>
      ${renderInvitation(view)}
    </div>`;
  const info = infoOf(cell.matrix);
  const head = html`<h2>
      <span class="name" data-role=${info.role}>${symbol(cellName(cell))}</span>
      <small>${matrixName(cell.matrix, say)}</small>
    </h2>
    <p class="where">
      ${placeOf(picture, cell, say)}
      ${
        // Before the field, so that Tab from another cell leads to this button, then to the field of the held cell.
        view.isLocked
          ? html`<button type="button" class="quiet" @click=${view.unlock}>${say('cell.let-go')}</button>`
          : nothing
      }
    </p>`;
  if (isHidden(picture, cell))
    return html`<div role="group" class="panel" part="cell" aria-label=${say('cell.title')}>
      ${head}
      <p class="hint" id="this-cell">${say('predict.hidden')}</p>
    </div>`;
  const arithmetic = arithmeticOf(picture, cell);
  const show = withQuestionMarks(picture, written);
  const isEntered = isEditable(picture, cell.matrix);
  const value = arithmetic.cell.value;
  // A result is shown once it is complete.
  const isUnderWay = view.term !== undefined && (arithmetic.operation?.isTermByTerm ?? false);
  return html`<div role="group" class="panel" part="cell" aria-label=${say('cell.title')}>
    ${head}
    <div aria-hidden="true">${substituted(view, arithmetic, show)}</div>
    <p
      class="result"
      data-role=${info.role}
      title=${isUnderWay ? nothing : say('cell.in-full', { value: exact(value) })}
    >
      <span aria-hidden="true">${isUnderWay ? say('cell.so-far') : arithmetic.operation ? '=' : ''}</span>
      <b aria-hidden="true">${isUnderWay ? sumSoFar(arithmetic, view.term, show) : show(value)}</b>
    </p>
    ${isUnderWay ? nothing : html`<p class="exact">${say('cell.float32')} <code>${exact(value)}</code></p>`}
    ${view.oldValue === undefined ? nothing : html`<p class="was">${say('cell.was')} <s>${show(view.oldValue)}</s></p>`}
    ${view.printed === undefined ? nothing : html`<p class="printed">${say('cell.printed', { value: view.printed })}</p>`}
    ${
      isEntered && !view.isFixed
        ? html`<label class="edit"
              >${say('cell.change')}
              <input
                type="text"
                inputmode="text"
                .value=${live(view.text)}
                @input=${(event: Event) => {
                  view.type((event.target as HTMLInputElement).value);
                }}
                @keydown=${({ key }: KeyboardEvent) => {
                  if (key === 'Enter' || key === 'Escape') view.endTyping(key === 'Enter');
                }}
                @change=${() => {
                  view.endTyping(true);
                }}
                @blur=${() => {
                  view.endTyping(true);
                }}
              />
            </label>
            ${renderProblem(view.error, say)} ${cell.matrix === 'x' ? renderInvitation(view) : nothing}
            ${cell.matrix === 'mask' ? nothing : html`<p class="hint">${say('cell.seize')}</p>`}`
        : nothing
    }
    ${isEntered && view.isFixed ? html`<p class="hint">${say('fixed.here')}</p>` : nothing}
    <p id="this-cell" class="visually-hidden">${arithmeticText(picture, arithmetic, show, say)}</p>
  </div>`;
}
