// `virtual:colours`: the two scales of colours, a colour for each of 201 steps, with the black or white text that contrasts
// more. D3 computes them while the page is built: that it does not come along saves every reader 12 kB.
import { lab, rgb } from 'd3-color';
import { interpolateCividis, interpolatePuOr } from 'd3-scale-chromatic';
import type { Plugin } from 'vite';

const name = 'virtual:colours';
const steps = 200;
/** L* of a ground on which black and white text both have a contrast of 4.5 : 1. */
const evenLightness = 49.4;

/** Seven characters a step: six digits of the colour, and d or l for dark or light text. */
const scale = (colour: (share: number) => string): string =>
  Array.from({ length: steps + 1 }, (_, step) => {
    const fill = rgb(colour(step / steps));
    return `${fill.formatHex().slice(1)}${lab(fill).l > evenLightness ? 'd' : 'l'}`;
  }).join('');

export function colours(): Plugin {
  return {
    name: 'colours',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) =>
      id === `\0${name}`
        ? `export const shares = ${JSON.stringify(scale(interpolateCividis))}, signed = ${JSON.stringify(scale(interpolatePuOr))};`
        : null,
  };
}
