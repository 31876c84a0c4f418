/** What the colours and marks on the stage mean, with the numbers they stand for. */
import { type TemplateResult, html, nothing } from 'lit';
import { formatNumber } from '../../shared/numbers/format.ts';
import type { Say } from '../../shared/words/say.ts';
import { gradientOf, scaleKind } from '../model/colour.ts';
import type { Layout } from '../model/layout.ts';

export interface LegendView {
  readonly layout: Layout;
  readonly extent: number;
  readonly hasChanges: boolean;
  readonly say: Say;
}

export function renderLegend({ layout, extent, hasChanges, say }: LegendView): TemplateResult {
  const kinds = new Set(layout.blocks.map((block) => scaleKind(block.id)));
  const bar = (kind: 'signed' | 'shares'): TemplateResult =>
    html`<i class="bar" .style="background:${gradientOf(kind)}"></i>`;
  const limit = formatNumber(extent, 2);
  return html`<div class="legend" part="legend">
    ${kinds.has('signed') ? html`<span>${say('legend.values')} −${limit}${bar('signed')}${limit}</span>` : nothing}
    ${kinds.has('shares') ? html`<span>${say('legend.shares')} 0${bar('shares')}1</span>` : nothing}
    ${hasChanges ? html`<span>◥ ${say('legend.changed')}</span>` : nothing}
  </div>`;
}
