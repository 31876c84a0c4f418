/** A head as a button with the picture of its weights: one row per query, one column per key; the row of the word that asks is framed. */
import type { Matrix } from 'attention-steps/learn';
import { type TemplateResult, html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { styled } from '../../shared/look/styled.ts';
import { maskedPolygon } from '../model/arrangement.ts';
import type { HeadPlace } from '../patch.ts';
import { coloured } from './coloured.ts';

function draw(canvas: HTMLCanvasElement, { rows, cols, data }: Matrix): void {
  if (canvas.width !== cols || canvas.height !== rows) [canvas.width, canvas.height] = [cols, rows];
  const context = canvas.getContext('2d');
  if (!context) return;
  context.clearRect(0, 0, cols, rows);
  // The colour of weights in any theme: the style sheet sets it as the canvas's colour.
  context.fillStyle = getComputedStyle(canvas).color;
  for (const [at, share] of data.entries()) {
    if (share < 0.004) continue; // below one of 256 shades
    context.globalAlpha = share;
    context.fillRect(at % cols, Math.floor(at / cols), 1, 1);
  }
}

/** One pixel per cell, enlarged by the style sheet. The text beside it describes it. */
const pattern = (weights: Matrix): TemplateResult =>
  html`<canvas aria-hidden="true" ${coloured((canvas) => draw(canvas, weights))}></canvas>`;

export interface HeadButton {
  readonly head: HeadPlace;
  readonly name: TemplateResult | string;
  readonly weights: Matrix;
  readonly query: number;
  readonly isCausal: boolean;
  readonly isChosen: boolean;
  readonly isOff: boolean;
  readonly below: TemplateResult;
  readonly choose: () => void;
}

export const renderHead = ({ head, name, weights, query, below, choose, ...is }: HeadButton): TemplateResult =>
  html`<button
    type="button"
    class=${classMap({ head: true, off: is.isOff })}
    aria-pressed=${is.isChosen}
    data-head=${`${head.layer}.${head.head}`}
    @click=${choose}
  >
    <b class="name">${name}</b>
    <span class="pattern">
      ${
        is.isCausal ? html`<span class="masked" ${styled(`clip-path:${maskedPolygon(weights.rows)}`)}></span>` : nothing
      }
      ${pattern(weights)}
      <span class="row" ${styled(`top:${(100 * query) / weights.rows}%;height:${100 / weights.rows}%`)}></span>
    </span>
    ${below}
  </button>`;
