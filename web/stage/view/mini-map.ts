/** The pipeline, every step that is offered small, the present one lit; click to go there. */
import { type SVGTemplateResult, type TemplateResult, html, nothing, svg } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { largestSize } from '../../shared/numbers/statistics.ts';
import type { Say } from '../../shared/words/say.ts';
import { tintOf } from '../model/colour.ts';
import { mostCells } from '../model/layout.ts';
import { stepName } from '../model/narrate.ts';
import { type Picture, matrixOf, pictureStep } from '../model/picture.ts';
import { type MatrixId, type Step, type StepId, infoOf } from '../model/steps.ts';
import type { Timeline } from '../model/timeline.ts';
import { heatMap } from './heat-map.ts';

const box = 34;

function thumbnail(id: MatrixId, picture: Picture): SVGTemplateResult {
  const matrix = matrixOf(picture, id);
  const extent = Math.max(1e-30, largestSize(matrix.data));
  const side = Math.min(box / matrix.cols, box / matrix.rows, 12);
  const width = side * matrix.cols;
  const height = side * matrix.rows;
  if (matrix.rows > mostCells || matrix.cols > mostCells)
    return svg`<svg class="thumb" width=${width} height=${height} data-role=${infoOf(id).role}>${heatMap({ name: `thumb-${id}`, id, matrix, extent, box: { x: 0, y: 0, width, height } })}</svg>`;
  const cells = Array.from(matrix.data, (value, at) => {
    const { classes, style } = tintOf(id, value, extent);
    return svg`<rect class=${classes} style=${style} x=${(at % matrix.cols) * side} y=${Math.floor(at / matrix.cols) * side} width=${side} height=${side}></rect>`;
  });
  return svg`<svg class="thumb" width=${width} height=${height} data-role=${infoOf(id).role}>${cells}</svg>`;
}

function shownIn(step: Step): MatrixId[] {
  const outs = step.operations.map((operation) => operation.out);
  return step.together ? outs.slice(-1) : outs;
}

export interface MiniMapView {
  readonly picture: Picture;
  readonly timeline: Timeline;
  readonly current: StepId;
  readonly say: Say;
  readonly go: (step: StepId) => void;
}

export function renderMiniMap({ picture, timeline, current, say, go }: MiniMapView): TemplateResult {
  const steps = timeline.spans.map(({ step }) => pictureStep(picture, step));
  return html`<nav class="mini-map" part="mini-map" aria-label=${say('steps.group')}>
    <ol>
      ${steps.map(
        (step, index) =>
          html`<li>
            ${index > 0 ? html`<span class="arrow" aria-hidden="true">→</span>` : nothing}
            <button
              type="button"
              aria-current=${step.id === current ? 'step' : 'false'}
              @click=${() => {
                go(step.id);
              }}
              data-step=${step.id}
            >
              <span class="thumbs" aria-hidden="true">
                ${guard(
                  shownIn(step).map((id) => picture.matrices[id]),
                  () => shownIn(step).map((id) => thumbnail(id, picture)),
                )}
              </span>
              <span class="step-name">${stepName(step, say)}</span>
            </button>
          </li>`,
      )}
    </ol>
  </nav>`;
}

/** On a narrow page the mini-map and the formula scroll sideways: the present step comes into view, without moving the page. */
export function bringIntoView(root: ParentNode, step: StepId): void {
  // After the frame is painted: to measure before would lay the new matrices out twice.
  setTimeout(() => {
    for (const [scrolling, present] of [
      ['.mini-map ol', `[data-step="${step}"]`],
      ['.formula', '.lit'],
    ] as const) {
      const list = root.querySelector(scrolling);
      const item = list?.querySelector(present);
      if (!list || !item) continue;
      const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
      if (inner.left < outer.left || inner.right > outer.right)
        list.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
    }
  });
}
