/** Large matrices as images: a pixel a cell, drawn once per matrix. */
import { rgb } from 'd3-color';
import type { Matrix } from '../data/matrix.ts';
import { paintOf } from '../model/colour.ts';
import type { MatrixId } from '../model/steps.ts';

interface Drawn {
  readonly key: string;
  readonly url: string;
}

const drawn = new WeakMap<Matrix, Drawn>();
const masked = { r: 96, g: 96, b: 96 };

export function imageOf(id: MatrixId, matrix: Matrix, extent: number, transposed: boolean): string {
  const key = `${id} ${extent} ${transposed}`;
  const found = drawn.get(matrix);
  if (found?.key === key) return found.url;
  const [width, height] = transposed ? [matrix.rows, matrix.cols] : [matrix.cols, matrix.rows];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return '';
  const image = context.createImageData(width, height);
  matrix.data.forEach((value, at) => {
    const row = Math.floor(at / matrix.cols);
    const col = at % matrix.cols;
    const paint = paintOf(id, value, extent);
    const colour = paint ? rgb(paint.fill) : value === -Infinity ? masked : { r: 235, g: 235, b: 235 };
    image.data.set([colour.r, colour.g, colour.b, 255], 4 * (transposed ? col * width + row : row * width + col));
  });
  context.putImageData(image, 0, 0);
  const url = canvas.toDataURL();
  drawn.set(matrix, { key, url });
  return url;
}
