/** Sheets and keys in print: the same tables, empty or filled. */
import { type TemplateResult, html, nothing } from 'lit';
import { formatNumber, localNumber } from '../../shared/numbers/format.ts';
import { toRows } from '../../shared/numbers/matrix.ts';
import { symbol } from '../../shared/symbol.ts';
import { infoOf, matrices } from '../../stage/model/steps.ts';
import type { Grid, Sheet, Task } from './sheet.ts';
import type { Say } from './words.ts';
import { inList } from '../../shared/words/list.ts';

/** Returns a unit of the last decimal, which is how people are told: “to 0.01”. */
const unitOf = (decimals: number): string => localNumber((10 ** -decimals).toFixed(decimals));

function table(say: Say, { id, matrix, decimals }: Grid, isFilled: boolean): TemplateResult {
  const { symbol: name, role } = infoOf(id);
  const label = say('matrix', { symbol: name, rows: matrix.rows, cols: matrix.cols });
  return html`<figure class="grid" data-role=${role}>
    <figcaption>${symbol(name)}</figcaption>
    <table class=${isFilled ? '' : 'blank'} aria-label=${isFilled ? label : `${label}: ${say('empty')}`}>
      <tbody>
        ${toRows(matrix).map(
          (row) =>
            html`<tr>
              ${row.map((value) => html`<td>${isFilled ? formatNumber(value, decimals) : nothing}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </figure>`;
}

function expTable(say: Say, { entries, decimals }: NonNullable<Task['table']>): TemplateResult {
  return html`<div class="lookup" tabindex="0" role="group" aria-label=${say('table')}>
    <table class="exp">
      <caption>
        ${say('table')}
      </caption>
      <tbody>
        <tr>
          <th scope="row">x</th>
          ${entries.map(({ x }) => html`<td>${formatNumber(x, decimals)}</td>`)}
        </tr>
        <tr>
          <th scope="row">${matrices.exponentials.symbol} x</th>
          ${entries.map(({ exp }) => html`<td>${formatNumber(exp, 3)}</td>`)}
        </tr>
      </tbody>
    </table>
  </div>`;
}

function question(say: Say, { id, given, dK = 0 }: Task): TemplateResult {
  switch (id) {
    case 'scale':
      return symbol(say('ask.scale', { dK }));
    case 'whole':
      return symbol(
        given.some((entry) => entry.id === 'mask') ? say('ask.whole-masked', { dK }) : say('ask.whole', { dK }),
      );
    case 'scores':
      return symbol(say('ask.scores'));
    case 'mask':
      return html`${say('ask.mask')}`;
    case 'softmax':
      return html`${say('ask.softmax')}`;
    case 'weighted-sum':
      return html`${say('ask.weighted-sum')}`;
  }
}

/** Names only inexact results: a sum of whole numbers needs no rounding. */
function rounding(say: Say, { asked }: Task): string {
  const isExact = ({ matrix, decimals }: Grid): boolean =>
    matrix.data.every((value) => !Number.isFinite(value) || Math.abs(value - Number(value.toFixed(decimals))) < 1e-6);
  const rounded = asked.filter((entry) => !isExact(entry));
  const list = rounded.map(({ id, decimals }) =>
    say('round.to', { symbol: infoOf(id).symbol, decimals: unitOf(decimals) }),
  );
  return list.length === 0 ? '' : say('round', { list: inList(list) });
}

function renderTask(say: Say, task: Task, at: number, isKey: boolean): TemplateResult {
  return html`<section class="task" data-task=${task.id}>
    <h3>${at + 1}. ${say(`task.${task.id}`)}</h3>
    <p>${question(say, task)} ${isKey ? nothing : rounding(say, task)}</p>
    ${task.table && !isKey ? expTable(say, task.table) : nothing}
    <div class="grids">
      ${task.given.map((entry) => table(say, entry, true))} ${task.asked.map((entry) => table(say, entry, isKey))}
    </div>
    ${isKey ? nothing : html`<div class="space"></div>`}
  </section>`;
}

export function renderSheet(say: Say, sheet: Sheet): TemplateResult {
  return html`<article class="sheet" lang=${say.language}>
    <header>
      <h2>${say('sheet')}</h2>
      <p class="number">${say('sheet.number', { seed: sheet.seed })}</p>
      <p class="who"><span>${say('name')}</span><span>${say('date')}</span></p>
    </header>
    ${sheet.tasks.map((task, at) => renderTask(say, task, at, false))}
  </article>`;
}

export function renderKey(say: Say, sheet: Sheet): TemplateResult {
  return html`<article class="sheet key" lang=${say.language}>
    <header>
      <h2>${say('sheet.key', { seed: sheet.seed })}</h2>
    </header>
    ${sheet.tasks.map((task, at) => renderTask(say, task, at, true))}
  </article>`;
}
