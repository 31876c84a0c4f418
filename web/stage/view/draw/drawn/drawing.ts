/** “The same, drawn”: the shapes of a moment as SVG, with their words below. */
import { type SVGTemplateResult, type TemplateResult, html, nothing, svg } from 'lit';
import type { Say } from '../../../../shared/words/say.ts';
import type { Drawing, Point, Shape } from '../../../model/drawn/drawing.ts';

/** Sets `W_Q` with its subscript, in a <text>; in HTML, symbol() of shared does. */
export function symbolInSvg(name: string): SVGTemplateResult {
  const [base, subscript] = name.split('_');
  return subscript === undefined
    ? svg`${base}`
    : svg`${base}<tspan class="subscript" dy="4">${subscript}</tspan><tspan dy="-4">\u200a</tspan>`;
}

const DASHES = { dashed: '4 4', dotted: '1 6' } as const;

/** Several drawings on a page may have it: all are alike. */
const HATCH = svg`<pattern id="no-number" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
  <path d="M0.5 0V9"></path>
</pattern>`;

const number = (value: number): string => value.toFixed(2);
const pathOf = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${number(x)} ${number(y)}`).join('L')}`;

/** Draws an arrow's head at a line's end, in proportion to the line's width; none on a line of almost no length. */
function arrowHead(points: readonly Point[], width: number): SVGTemplateResult | typeof nothing {
  const [from, to] = [points.at(-2), points.at(-1)];
  if (!from || !to) return nothing;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length < 1) return nothing;
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const size = 6 + 2 * width;
  const corner = (turn: number): Point => [
    to[0] - size * Math.cos(angle + turn),
    to[1] - size * Math.sin(angle + turn),
  ];
  return svg`<path class="head" d=${`${pathOf([to, corner(0.4), corner(-0.4)])}Z`}></path>`;
}

/** The theme has the colours of tones that are roles. */
export function drawShape(shape: Shape, say: Say): SVGTemplateResult {
  const { tone } = shape;
  switch (shape.kind) {
    case 'line': {
      const { points, width = 1, style, arrow, isDarker } = shape;
      return svg`<g data-tone=${tone} data-role=${tone}><path class="line" data-style=${style ?? nothing} data-darker=${isDarker ? '' : nothing} d=${pathOf(points)}
        stroke-width=${width} stroke-dasharray=${style ? DASHES[style] : nothing}></path>${arrow ? arrowHead(points, width) : nothing}</g>`;
    }
    case 'dot':
      return svg`<circle data-tone=${tone} data-role=${tone} class=${shape.ring ? 'ring' : shape.hollow ? 'glass' : 'dot'} cx=${number(shape.at[0])} cy=${number(shape.at[1])}
        r=${shape.radius} stroke-width=${shape.ring ?? nothing}></circle>`;
    case 'bar':
      return svg`<rect data-tone=${tone} data-role=${tone} class=${shape.look ?? 'bar'} data-faint=${shape.faint ? '' : nothing} x=${number(shape.at[0])} y=${number(shape.at[1])}
        width=${number(shape.width)} height=${number(shape.height)}></rect>`;
    case 'text': {
      const { at, text, anchor, size, bold, isSymbol } = shape;
      const words = typeof text === 'string' ? text : say(text.key, text.values);
      return svg`<text data-tone=${tone} data-role=${tone} class=${bold ? 'bold' : nothing} x=${number(at[0])} y=${number(at[1])}
        font-size=${size} text-anchor=${anchor}>${isSymbol ? symbolInSvg(words) : words}</text>`;
    }
  }
}

/**
 * Renders the drawing alone, as wide as its room, enlarged by half at most.
 * @param over what can be operated, above the shapes
 */
export function renderShapes(
  { shapes, width, height, label, caption }: Drawing,
  say: Say,
  over: SVGTemplateResult | typeof nothing = nothing,
): TemplateResult {
  const described = `${say(label.key, label.values)} ${say(caption.key, caption.values)}`;
  return html`<svg
    class="drawing"
    viewBox=${`0 0 ${width} ${height}`}
    role=${over === nothing ? 'img' : 'group'}
    aria-label=${described}
  >
    ${shapes.some((shape) => shape.kind === 'bar' && shape.look === 'hatched') ? HATCH : nothing}
    ${shapes.map((shape) => drawShape(shape, say))} ${over}
  </svg>`;
}
