/** The source's example: mark the wrong cells, reveal the right ones, see the sum behind a cell. */
import type { Attention } from 'attention-steps/core';
import { sum } from 'd3-array';
import { type TemplateResult, html, nothing } from 'lit';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { cell } from '../../../shared/numbers/matrix.ts';
import { countTrue } from '../../../stage/inputs/printed.ts';
import { cellButtons } from '../../kit/cell-buttons.ts';
import { segments } from '../../../shared/controls/segments.ts';
import { symbol } from '../../../shared/symbol.ts';
import { type MatrixId, infoOf, matrices } from '../../../stage/model/steps.ts';
import type { CheckLab } from './params.ts';
import { equality } from '../../kit/sums.ts';
import { CELLS, type Claim, NAMES, claimsOf, givenInputs, workings } from './claims.ts';
import { plainTable } from './table.ts';
import { inList } from '../../../shared/words/list.ts';

/** The formula of each printed matrix. */
const FORMULAS = {
  q: 'Q = X W_Q',
  k: 'K = X W_K',
  v: 'V = X W_V',
  scores: 'S = Q Kᵀ',
  scaledScores: 'S′ = S ÷ √d_k',
  weights: 'A = softmax(S′)',
  output: 'O = A V',
} as const;

const isOn = (flags: string, at: number): boolean => flags[at] === '1';

/** Returns the flags with one of them flipped. */
const toggled = (flags: string, at: number, size: number): string =>
  Array.from({ length: size }, (_, index) => ((index === at) !== isOn(flags, index) ? '1' : '0')).join('');

interface Shown extends Claim {
  readonly index: number;
  readonly isRevealed: boolean;
}

/** Results of printed numbers have flags of their own: they do not give away the right ones. */
const flagsOf = ({ values }: CheckLab): 'revealed' | 'followed' =>
  values.against === 'previous' ? 'followed' : 'revealed';

function shownClaims(lab: CheckLab, engine: Attention): Shown[] {
  const { values } = lab;
  return claimsOf(engine, values.against).map((claim, index) => ({
    ...claim,
    index,
    isRevealed: isOn(values[flagsOf(lab)], index),
  }));
}

function inputs(lab: CheckLab): TemplateResult {
  return html`<div class="flow">
    ${(['x', 'wq', 'wk', 'wv'] as const).map((id) => {
      const matrix = givenInputs[id];
      const { symbol, role } = matrices[id];
      return (
        matrix &&
        plainTable({
          symbol,
          label: lab.say('given'),
          role,
          rows: matrix.rows,
          cols: matrix.cols,
          text: (row, col) => formatNumber(cell(matrix, row, col), 1),
        })
      );
    })}
  </div>`;
}

function printedTable(lab: CheckLab, claim: Shown): TemplateResult {
  const { name, decimals, printed, wrong, start, isRevealed } = claim;
  const { marked, against } = lab.values;
  const { symbol, role } = matrices[name];
  return cellButtons({
    symbol,
    label: lab.say('printed'),
    role,
    rows: printed.rows,
    cols: printed.cols,
    cell: (row, col) => {
      const at = row * printed.cols + col;
      const verdict = isRevealed ? (wrong[at] ? 'wrong' : 'right') : undefined;
      const isMarked = against === 'inputs' && isOn(marked, start + at);
      const value = formatNumber(cell(printed, row, col), decimals);
      return {
        text: value,
        label: lab.say(verdict ? `cell.${verdict}` : 'cell', { symbol, row, col, value }),
        isOn: isMarked,
        classes: [verdict ?? '', isMarked ? 'marked' : '', lab.values.at === start + at ? 'chosen' : ''].join(' '),
      };
    },
    onChoose: ({ row, col }) => {
      const at = start + row * printed.cols + col;
      lab.set('at', at);
      if (!isRevealed && against === 'inputs') lab.set('marked', toggled(marked, at, CELLS));
    },
    onFocus: ({ row, col }) => {
      const at = start + row * printed.cols + col;
      if (lab.values.at !== at) lab.set('at', at);
    },
  });
}

function card(lab: CheckLab, claim: Shown): TemplateResult {
  const { name, decimals, printed, computed, wrong, isRevealed, index } = claim;
  const { symbol: letter, role } = infoOf(name);
  const count = { wrong: countTrue(wrong), cells: wrong.length };
  const isPrevious = lab.values.against === 'previous';
  const verdict = !isPrevious ? 'revealed' : count.wrong === 0 ? 'follows' : 'not-following';
  return html`<div class="claim" data-role=${role}>
    <h3>${symbol(FORMULAS[name])}</h3>
    <div class="pair">
      ${printedTable(lab, claim)}
      ${plainTable({
        symbol: letter,
        label: lab.say('computed'),
        role,
        rows: printed.rows,
        cols: printed.cols,
        text: (row, col) => (isRevealed ? formatNumber(cell(computed, row, col), decimals) : '?'),
        isMarked: (row, col) => isRevealed && wrong[row * printed.cols + col] === true,
      })}
    </div>
    <p class="verdict">
      ${
        isRevealed
          ? lab.say(verdict, count)
          : html`<button
              type="button"
              @click=${() => {
                const flags = flagsOf(lab);
                lab.set(flags, toggled(lab.values[flags], index, NAMES.length));
              }}
            >
              ${lab.say('reveal', { symbol: letter })}
            </button>`
      }
    </p>
  </div>`;
}

function thisCell(lab: CheckLab, engine: Attention, claims: readonly Shown[]): TemplateResult | typeof nothing {
  const { at, against } = lab.values;
  const claim = claims.findLast(({ start }) => start <= at);
  if (!claim) return nothing;
  const { name, decimals, printed, computed, isRevealed, start, wrong } = claim;
  const [row, col] = [Math.floor((at - start) / printed.cols), (at - start) % printed.cols];
  const { symbol, role } = matrices[name];
  // A matrix that is still hidden appears by name.
  const isKnown = (id: MatrixId): boolean => claims.every((other) => other.name !== id || other.isRevealed);
  const value = cell(computed, row, col);
  const stated = cell(printed, row, col);
  const kind = !isRevealed ? 'open' : !wrong[at - start] ? 'right' : stated > value ? 'high' : 'low';
  // A difference too small for the printed decimals is shown with more.
  const difference = formatNumber(Math.abs(stated - value), decimals + 1);
  const result = formatNumber(value, decimals + 2);
  const calculation = (places: number): string => workings(engine, against, name, row, col, isKnown, places);
  // A name in place of a number cannot be calculated with.
  const isPlain = isRevealed && !calculation(3).includes('[');
  const { decimals: places, sign } = isPlain
    ? equality((more) => [[calculation(more), result]], 3)
    : ({ decimals: 3, sign: '=' } as const);
  return html`<p class="made-of" data-role=${role}>
      <b>${symbol}[${row},${col}]</b> = ${calculation(places)} ${sign} <b>${isRevealed ? result : '?'}</b>
    </p>
    <p class="says">${lab.say(kind, { printed: formatNumber(stated, decimals), difference })}</p>`;
}

/** Counts only revealed matrices: the number of mistakes is the reader's to find. */
function tally(lab: CheckLab, claims: readonly Shown[]): TemplateResult {
  const { values } = lab;
  const revealed = claims.filter(({ isRevealed }) => isRevealed);
  const wrong = sum(revealed, (claim) => countTrue(claim.wrong));
  const cells = sum(revealed, (claim) => claim.wrong.length);
  if (revealed.length === 0 && values.against === 'previous') return html`<b>${lab.say('tally.none')}</b>`;
  if (values.against === 'previous') return html`<b>${lab.say('tally.previous', { wrong, cells })}</b>`;
  const marks = (claim: Shown, isCounted: (isWrong: boolean) => boolean): number =>
    claim.wrong.filter((isWrong, at) => isOn(values.marked, claim.start + at) && isCounted(isWrong)).length;
  const found = sum(revealed, (claim) => marks(claim, (isWrong) => isWrong));
  const accused = sum(revealed, (claim) => marks(claim, (isWrong) => !isWrong));
  const marked = sum(claims, (claim) => (claim.isRevealed ? 0 : marks(claim, () => true)));
  return html`<b>${revealed.length === 0 ? lab.say('tally.none') : lab.say('tally', { found, wrong, cells })}</b>
    ${marked > 0 ? html`<span>${lab.say('tally.marked', { marked })}</span>` : nothing}
    ${accused > 0 ? html`<span>${lab.say('tally.accused', { accused })}</span>` : nothing}`;
}

export function sourceView(lab: CheckLab, engine: Attention): TemplateResult {
  const claims = shownClaims(lab, engine);
  const isPrevious = lab.values.against === 'previous';
  const areAll = claims.every(({ isRevealed }) => isRevealed);
  const following = claims.filter(({ wrong }) => countTrue(wrong) === 0).map(({ name }) => matrices[name].symbol);
  return html`<div class="row">
      <span class="soft">${lab.say('compare')}</span>
      ${segments(lab, 'against')}
    </div>
    <p class="hint">${lab.say(isPrevious ? 'how.previous' : 'how')}</p>
    ${inputs(lab)}
    <div class="flow claims">
      ${claims.map((claim) => card(lab, claim))}
      <p class="hint key">${lab.say('key')}</p>
    </div>
    <div class="foot">
      <div class="row" role="status">
        ${tally(lab, claims)}
        ${isPrevious && areAll && following.length > 0 ? html`<span>${lab.say('follow', { names: inList(following) })}</span>` : nothing}
      </div>
      <div class="cell-now">${thisCell(lab, engine, claims)}</div>
      <button
        type="button"
        class="all"
        @click=${() => {
          lab.set(flagsOf(lab), (areAll ? '0' : '1').repeat(NAMES.length));
        }}
      >
        ${lab.say(areAll ? 'hide-all' : 'reveal-all')}
      </button>
    </div>`;
}
