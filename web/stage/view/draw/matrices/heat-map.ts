/**
 * Large matrices as images: one pixel per cell, drawn once per matrix. The images are masks, with each cell's strength
 * as alpha, over the style sheets' colours, so they follow the theme.
 */
import { type SVGTemplateResult, nothing, svg } from 'lit';
import type { Matrix } from '../../../../shared/numbers/matrix.ts';
import { scaleKind, shareOf } from '../../../model/colour.ts';
import type { Box } from '../../../model/layout/layout.ts';
import type { MatrixId } from '../../../model/steps.ts';

interface Drawn {
  readonly key: string;
  readonly more: string;
  readonly less: string;
}

const drawn = new WeakMap<Matrix, Drawn>();

/** @param strength maps a value to 0 … 1 */
function maskOf(matrix: Matrix, transposed: boolean, strength: (value: number) => number): string {
  const [width, height] = transposed ? [matrix.rows, matrix.cols] : [matrix.cols, matrix.rows];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return '';
  const image = context.createImageData(width, height);
  image.data.fill(255);
  // Loops without arrays of four: a head's weights are 50,000 cells, and its matrices are drawn in one task.
  for (let row = 0, at = 0; row < matrix.rows; row++)
    for (let col = 0; col < matrix.cols; col++, at++) {
      const pixel = transposed ? col * width + row : row * width + col;
      image.data[4 * pixel + 3] = Math.round(255 * strength(matrix.data[at]!));
    }
  context.putImageData(image, 0, 0);
  return canvas.toDataURL();
}

function masksOf(id: MatrixId, matrix: Matrix, extent: number, transposed: boolean): Drawn {
  const key = `${id} ${extent} ${transposed}`;
  const found = drawn.get(matrix);
  if (found?.key === key) return found;
  const strength = (sign: 1 | -1) => (value: number) =>
    Math.min(1, Math.max(0, sign * (shareOf(id, value, extent) ?? 0)));
  const masks = {
    key,
    more: maskOf(matrix, transposed, strength(1)),
    less: matrix.data.some((value) => value < 0) ? maskOf(matrix, transposed, strength(-1)) : '',
  };
  drawn.set(matrix, masks);
  return masks;
}

export interface HeatMap {
  /** The name of this picture of the matrix, unique in its drawing. */
  readonly name: string;
  readonly id: MatrixId;
  readonly matrix: Matrix;
  readonly extent: number;
  readonly transposed?: boolean;
  readonly box: Box;
}

export function heatMap({ name, id, matrix, extent, transposed = false, box }: HeatMap): SVGTemplateResult {
  const { x, y, width, height } = box;
  const { more, less } = masksOf(id, matrix, extent, transposed);
  const layer = (kind: 'more' | 'less', url: string): SVGTemplateResult =>
    svg`<mask id=${`${name}-${kind}`} mask-type="alpha" maskUnits="userSpaceOnUse" x=${x} y=${y} width=${width} height=${height}>
        <image href=${url} x=${x} y=${y} width=${width} height=${height} preserveAspectRatio="none"></image>
      </mask>
      <rect class=${kind} mask=${`url(#${name}-${kind})`} x=${x} y=${y} width=${width} height=${height}></rect>`;
  return svg`<g class="heat">
    <rect class="ground" x=${x} y=${y} width=${width} height=${height}></rect>
    ${scaleKind(id) === 'plain' ? nothing : layer('more', more)} ${less === '' ? nothing : layer('less', less)}
  </g>`;
}
