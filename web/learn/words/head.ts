/** A head as a button with the picture of its weights, and with the row of the word that asks. */
import type { Matrix } from 'attention-steps/learn';
import { type TemplateResult, html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { styled } from '../../shared/look/styled.ts';
import { maskedPolygon } from '../model/arrangement.ts';
import type { HeadPlace } from '../patch.ts';
import { pattern } from './pattern.ts';

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
