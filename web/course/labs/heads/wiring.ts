/** The wiring of heads: queries above, with lines down to the keys and values that they read. */
import { type TemplateResult, html, nothing, svg } from 'lit';
import { keyHeadOf } from '../../kit/multi-head.ts';

export interface WiringView {
  readonly label: string;
  readonly heads: number;
  readonly kvHeads: number;
  /** Counted from 0. */
  readonly lit: number;
  readonly choose: (head: number) => void;
}

const WIDTH = 360;
const TOP = 18;
const BOTTOM = 108;
const BOX = 28;

/** Writes 12 as ₁₂. */
export const subscript = (index: number): string =>
  String(index).replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)] ?? '');

export function wiring({ label, heads, kvHeads, lit, choose }: WiringView): TemplateResult {
  const centre = (index: number, count: number): number => ((index + 0.5) * WIDTH) / count;
  const litKey = keyHeadOf(lit, heads, kvHeads);
  const box = (text: string, x: number, y: number, width: number, isLit: boolean) => svg`
    <rect x=${x - width / 2} y=${y - BOX / 2} width=${width} height=${BOX} rx="6" class=${isLit ? 'lit' : ''}></rect>
    <text x=${x} y=${y + 4.5} text-anchor="middle">${text}</text>`;
  const head = (index: number) => {
    const from = centre(index, heads);
    const to = centre(keyHeadOf(index, heads, kvHeads), kvHeads);
    return svg`<g class="head" data-role="q" @click=${() => {
      choose(index);
    }}>
      <line x1=${from} y1=${TOP + BOX / 2} x2=${to} y2=${BOTTOM - BOX / 2} class=${index === lit ? 'lit' : ''}></line>
      ${box(`Q${subscript(index)}`, from, TOP, Math.min(38, WIDTH / heads - 6), index === lit)}
    </g>`;
  };
  const indices = Array.from({ length: heads }, (_, index) => index);
  return html`<svg class="wiring" viewBox="0 0 ${WIDTH} 126" width=${WIDTH} role="img" aria-label=${label}>
    ${indices.map((index) => (index === lit ? nothing : head(index)))} ${head(lit)}
    ${indices.slice(0, kvHeads).map((index) => {
      const x = centre(index, kvHeads);
      const text = kvHeads > 4 ? `KV${subscript(index)}` : `K${subscript(index)}, V${subscript(index)}`;
      const width = kvHeads > 4 ? WIDTH / kvHeads - 4 : 66;
      return svg`<g data-role="k">${box(text, x, BOTTOM, width, index === litKey)}</g>`;
    })}
  </svg>`;
}
