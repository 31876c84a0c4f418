/** What the colours and marks on the stage mean, with the numbers they stand for. */
import { type TemplateResult, html, nothing } from 'lit';
import { formatNumber } from '../data/format.ts';
import { gradientOf, scaleKind } from '../model/colour.ts';
import type { Layout } from '../model/layout.ts';

export interface LegendView {
  readonly layout: Layout;
  readonly extent: number;
  readonly hasChanges: boolean;
  readonly zoomBy: (factor: number) => void;
}

export function renderLegend({ layout, extent, hasChanges, zoomBy }: LegendView): TemplateResult {
  const kinds = new Set(layout.blocks.map((block) => scaleKind(block.id)));
  const bar = (kind: 'signed' | 'shares'): TemplateResult =>
    html`<i class="bar" style="background:${gradientOf(kind)}"></i>`;
  const limit = formatNumber(extent, 2);
  return html`<div class="legend">
    ${kinds.has('signed') ? html`<span>values: −${limit}${bar('signed')}${limit}</span>` : nothing}
    ${kinds.has('shares') ? html`<span>shares: 0${bar('shares')}1</span>` : nothing}
    ${hasChanges ? html`<span>◥ changed by the last edit</span>` : nothing}
    ${
      layout.isHeatMap
        ? html`<span>
            Zoom
            <button type="button" aria-label="Zoom out" @click=${() => zoomBy(1 / 1.5)}>−</button>
            <button type="button" aria-label="Zoom in" @click=${() => zoomBy(1.5)}>+</button>
          </span>`
        : nothing
    }
  </div>`;
}
