/** Large matrices as images: a pixel a cell, drawn once per matrix. */
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { paintOf } from '../model/colour.ts';
import type { MatrixId } from '../model/steps.ts';

interface Drawn {
  readonly key: string;
  readonly url: string;
}

const drawn = new WeakMap<Matrix, Drawn>();
const masked = 0x606060;
const plain = 0xebebeb;

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
    const colour = paint ? Number.parseInt(paint.fill.slice(1), 16) : value === -Infinity ? masked : plain;
    const pixel = transposed ? col * width + row : row * width + col;
    image.data.set([colour >> 16, (colour >> 8) & 255, colour & 255, 255], 4 * pixel);
  });
  context.putImageData(image, 0, 0);
  const url = canvas.toDataURL();
  drawn.set(matrix, { key, url });
  return url;
}
