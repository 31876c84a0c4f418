import { type SVGTemplateResult, svg } from 'lit';

/** `W_Q` with its subscript set as one, in a <text>; in HTML that is symbol() of shared. */
export function symbolInSvg(name: string): SVGTemplateResult {
  const [base, subscript] = name.split('_');
  return subscript === undefined
    ? svg`${base}`
    : svg`${base}<tspan class="subscript" dy="4">${subscript}</tspan><tspan dy="-4">\u200a</tspan>`;
}
