/** Around one word's row: what the step is for and why, above; the arithmetic of its numbers, below. */
import { type SVGTemplateResult, type TemplateResult, html, nothing, svg } from 'lit';
import { live } from 'lit/directives/live.js';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { symbol } from '../../../shared/symbol.ts';
import type { Say, Said } from '../../../shared/words/say.ts';
import { styled } from '../../../shared/look/styled.ts';
import { climb } from '../../model/drawn/climb.ts';
import { drawShape } from './drawn/drawing.ts';
import { pictures } from './drawn/pictures.ts';
import type { StageView } from './matrices/stage-view.ts';
import { wordText } from './matrices/words.ts';
import type { Film, Layout } from '../../model/layout/layout.ts';
import { bracketsOf } from '../../model/film/brackets.ts';
import { type Summand, type Written, climbOf, partsOf, sumOf } from '../../model/film/sum.ts';
import { toldOf } from '../../model/film/told.ts';
import type { Frame } from '../../model/frame.ts';
import type { Picture } from '../../model/picture.ts';
import { extentOf, tintOf } from '../../model/colour.ts';
import { rowLabel } from '../../model/values/telling.ts';
import { shownIn } from '../../model/values/order.ts';
import { matrixOf } from '../../model/picture.ts';
import { indices } from '../../model/values/values.ts';
import { decimalsIn } from './matrices/cells.ts';
import type { Places } from '../../model/scenes/map.ts';
import { type CellRef, type MatrixId, infoOf } from '../../model/steps.ts';

/** Letters: a longer reason is written smaller, so that the row below it stays where it is. */
const LONG = 140;

const show = (value: number): string => formatNumber(value, 2, 'about');
const showIn =
  (picture: Picture) =>
  (value: number, id: MatrixId): string =>
    formatNumber(value, decimalsIn(picture, id, matrixOf(picture, id)), 'about');

const said = ({ key, values }: Said, say: Say): unknown => symbol(say(key, values));

/** The option of a step, which is switched beside its title. */
export interface Switch {
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
}

/** The step's title, one reason, and what comes of it for this sentence once that is computed. */
export function renderTold(picture: Picture, frame: Frame, query: number, say: Say, option?: Switch): TemplateResult {
  const { title, reason, consequence } = toldOf({ picture, frame, query, show });
  const { length } = [reason, consequence].map((part) => (part ? say(part.key, part.values) : '')).join(' ');
  return html`<div class="told">
    <h2>${said(title, say)}</h2>
    ${
      option &&
      html`<label class="switch"
        ><input
          type="checkbox"
          role="switch"
          .checked=${live(option.isOn)}
          @change=${({ target }: Event) => option.set((target as HTMLInputElement).checked)}
        />÷ √${picture.dK}</label
      >`
    }
    <p class=${length > LONG ? 'long' : ''}>
      ${said(reason, say)} ${consequence ? html`<b>${said(consequence, say)}</b>` : nothing}
    </p>
  </div>`;
}

/**
 * At the end: where the word is alone, and here.
 * @param after ways on from here
 * @param isThere false while the word is on its way
 */
export function renderEnd(places: Places | undefined, after: unknown, isThere: boolean, say: Say): TemplateResult {
  return html`<div class="end" ?inert=${!isThere}>
    <dl>
      <dt data-role="q">${say('end.alone')}</dt>
      <dd>${places && said(places.alone, say)}</dd>
      <dt data-role="output">${say('end.here')}</dt>
      <dd>${places && said(places.here, say)}</dd>
    </dl>
    ${after}
  </div>`;
}

/** A word opens into its row, and products lead into their sum. */
const drawFan = (corners: Film['fan']): SVGTemplateResult =>
  svg`<polygon class="fan" points=${corners.map((corner) => corner.join()).join(' ')}></polygon>`;

/** Arrows from numbers to what comes of them, and times signs between factors. */
export const renderArrows = ({ film }: Layout): SVGTemplateResult | typeof nothing =>
  film
    ? svg`<g class="arrows" aria-hidden="true">${drawFan(film.fan)}${film.arrows.map(({ x, y, height }) =>
        height === 0
          ? svg`<text class="times" x=${x} y=${y}>×</text>`
          : svg`<path d=${`M${x} ${y}v${height}m-4 -5l4 5l4 -5`}></path>`,
      )}</g>`
    : nothing;

/** Brackets with the heads' names over their numbers, where the row has those of all heads side by side. */
export function renderBrackets({ picture, layout, say }: StageView): SVGTemplateResult | typeof nothing {
  const { film, blocks } = layout;
  const [block] = blocks;
  if (!film || !block) return nothing;
  const y = (block.ys[0] ?? 0) - 3;
  const brackets = bracketsOf(picture, film, block.xs, (number) => say('heads.name', { number }));
  return svg`<g class="brackets" aria-hidden="true">${brackets.map(
    ({ left, right, name, fontSize, isShown }) => svg`<g data-shown=${isShown ? '' : nothing}>
      <path d=${`M${left + 4} ${y}v-6H${right - 4}v6`}></path>
      <text x=${(left + right) / 2} y=${y - 11} font-size=${fontSize}>${name}</text>
    </g>`,
  )}</g>`;
}

/** The products of a column and the row above it, which climb to a number of the result. */
export function renderClimb({ picture, frame, layout, query, say }: StageView): SVGTemplateResult | typeof nothing {
  const { film, blocks } = layout;
  const [block] = blocks;
  const result = blocks.at(-1);
  if (film?.by !== 'column' || !block || !result || film.climb === 0) return nothing;
  const products = climbOf(picture, frame, query);
  const [left = 0] = block.xs;
  const size = { width: (block.xs[products.length] ?? left) - left, height: film.climb };
  const col = frame.target?.col ?? 0;
  const [from = 0, end = from] = result.xs.slice(col, col + 2);
  const cell = [from - left, end - left, (result.ys[0] ?? 0) - film.sumY] as const;
  const { shapes, fan } = climb(products, size, infoOf(result.id).role, cell);
  return svg`<g class="drawing" transform=${`translate(${left} ${film.sumY})`} aria-hidden="true">
    ${drawFan(fan)} ${shapes.map((shape) => drawShape(shape, say))}
  </g>`;
}

/** Words like the one that asks, as bars under its numbers. */
export function renderAlike({ picture, layout, query, say }: StageView): SVGTemplateResult | typeof nothing {
  const box = layout.film?.alike;
  if (!box || !pictures.value) return nothing;
  return svg`<g class="drawing" transform=${`translate(${box.x} ${box.y})`} aria-hidden="true">
    ${pictures.value.alikeShapes(picture, query, box).map((shape) => drawShape(shape, say))}
  </g>`;
}

/** The rows of all words, pale, below everything else: a row can be chosen, and is then the large one. */
export function renderStrip(view: StageView): SVGTemplateResult | typeof nothing {
  const { picture, frame, layout, query, extents, say } = view;
  if (!layout.film || !layout.whole) return nothing;
  const { id, box } = layout.whole;
  const { rows, cols, data } = matrixOf(picture, id);
  const [block] = layout.blocks.filter((block) => block.id === id);
  const xs = block?.xs ?? [];
  const height = box.height / rows;
  const shown = frame.revealed[id];
  const cells = (row: number): SVGTemplateResult[] =>
    indices(shownIn(shown, row, cols)).map((col) => {
      const [x = 0, end = x] = xs.slice(col, col + 2);
      return svg`<rect class=${tintOf(id, data[row * cols + col] ?? NaN, extentOf(extents, id))} x=${x} y=${box.y + row * height} width=${end - x} height=${height}></rect>`;
    });
  return svg`<g class="strip" data-role=${infoOf(id).role} aria-hidden="true">
    ${indices(rows).map(
      (
        row,
      ) => svg`<g class="strip-row" data-asks=${row === query ? '' : nothing} data-word=${infoOf(id).rowsAre === 'query' ? row : nothing}>
        <rect class="reach" x="0" y=${box.y + row * height} width=${box.x + box.width} height=${height}></rect>
        <text x=${box.x - 12} y=${box.y + (row + 0.5) * height} ${styled(`font-size:${Math.min(15, 0.86 * height).toFixed(1)}px`)}>${wordText(rowLabel(picture, id, row), say)}</text>
        ${cells(row)}
      </g>`,
    )}
    <rect class="whole-frame" x=${box.x} y=${box.y} width=${box.width} height=${box.height}></rect>
    <rect class="whole-row" x=${box.x - 1} y=${box.y + Math.min(query, rows - 1) * height} width=${box.width + 2} height=${height}></rect>
    <text class="strip-line" x=${box.x} y=${box.y + box.height + 14}>${say('film.strip')}</text>
  </g>`;
}

const number = ({ text, matrix }: Written): TemplateResult =>
  html`<span data-role=${infoOf(matrix).role}>${text}</span>`;

const summand = ({ factors }: Summand, at: number, say: Say): TemplateResult =>
  html`${at > 0 ? ' + ' : nothing}${factors.map((factor, index) => html`${index > 0 ? ' × ' : nothing}${number(factor)}`)}${factors.length === 0 ? say('film.rest') : nothing}`;

/** @param cell the number whose sum is written; nothing is written of one that is to be predicted */
export function renderSum(
  picture: Picture,
  frame: Frame,
  { film }: Layout,
  cell: CellRef | undefined,
  query: number,
  say: Say,
): TemplateResult | typeof nothing {
  if (!film) return nothing;
  if (film.by === 'parts') return renderParts(picture, frame, film, query, say);
  if (film.by !== 'sum' || !cell) return nothing;
  const sum = sumOf(picture, frame, cell, showIn(picture));
  if (!sum) return nothing;
  return html`<p
    class="film-sum"
    ?data-long=${sum.summands.length > 3}
    aria-hidden="true"
    ${styled(`top:${film.sumY}px`)}
  >
    ${sum.summands.map((term, at) => summand(term, at, say))} ${sum.sign}
    <b>${sum.result ? number(sum.result) : '…'}</b>
  </p>`;
}

/** A line for each of the largest terms of a row of the result, weight times value, and one for all others. */
function renderParts(
  picture: Picture,
  frame: Frame,
  film: Film,
  query: number,
  say: Say,
): TemplateResult | typeof nothing {
  const parts = partsOf(picture, frame, query, showIn(picture));
  if (!parts) return nothing;
  const vector = (text: string | undefined): string => text ?? '…';
  return html`<table
    class="film-parts"
    ?data-long=${picture.heads.widths.v > 2}
    aria-hidden="true"
    ${styled(`top:${film.sumY}px`)}
  >
    ${parts.lines.map(
      ({ name, weight, value, product, sign }) =>
        html`<tr>
          <th>${name ?? say('film.others', { count: parts.others })}</th>
          <td class="weight" data-role="weights">${weight}</td>
          <td class="times">${value === undefined ? '' : '×'}</td>
          <td data-role="v">${value ?? html`<span class="together">${say('film.together')}</span>`}</td>
          <td class="equals">${sign}</td>
          <td class="product">${vector(product)}</td>
        </tr>`,
    )}
  </table>`;
}
