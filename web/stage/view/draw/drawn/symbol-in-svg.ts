import { type SVGTemplateResult, svg } from 'lit';

/** Sets `W_Q` with its subscript, in a <text>; in HTML, symbol() of shared does. */
export function symbolInSvg(name: string): SVGTemplateResult {
  const [base, subscript] = name.split('_');
  return subscript === undefined
    ? svg`${base}`
    : svg`${base}<tspan class="subscript" dy="4">${subscript}</tspan><tspan dy="-4">\u200a</tspan>`;
}
