/** The meaning of marks on the stage, and of colours where cells have no digits. */
import { type TemplateResult, html, nothing } from 'lit';
import { formatNumber } from '../../../shared/numbers/format.ts';
import type { Say } from '../../../shared/words/say.ts';
import { type Extents, scaleKind } from '../../model/colour.ts';
import type { Layout } from '../../model/layout.ts';
import { type Role, infoOf } from '../../model/steps.ts';

export interface LegendView {
  readonly layout: Layout;
  readonly extents: Extents;
  readonly hasChanges: boolean;
  readonly say: Say;
}

export function renderLegend({ layout, extents, hasChanges, say }: LegendView): TemplateResult | typeof nothing {
  if (!layout.isHeatMap && !hasChanges) return nothing;
  const signed = Object.entries(extents) as [Role, number][];
  const shares = layout.blocks.find((block) => scaleKind(block.id) === 'shares');
  return html`<div class="legend" part="legend">
    ${
      layout.isHeatMap
        ? signed.map(([role, limit]) => {
            const text = formatNumber(limit, 2);
            return html`<span data-role=${role}>${say('legend.values')} −${text}<i class="scale"></i>${text}</span>`;
          })
        : nothing
    }
    ${
      layout.isHeatMap && shares
        ? html`<span data-role=${infoOf(shares.id).role}>${say('legend.shares')} 0<i class="scale shares"></i>1</span>`
        : nothing
    }
    ${hasChanges ? html`<span>◥ ${say('legend.changed')}</span>` : nothing}
  </div>`;
}
