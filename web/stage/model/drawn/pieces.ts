/** A wide matrix's row as bars, with the columns of each head framed. */
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { rowLabel } from '../values/telling.ts';
import { matrixOf } from '../values/values.ts';
import { bandOf } from './bands.ts';
import { type Draw, type Shape, isComplete, lettersIn, nameOf, numbersIn, textWidth, textWithin } from './drawing.ts';

interface Names {
  /** The wide matrix. */
  readonly whole: MatrixId;
  /** The result: a part of it, or the whole. */
  readonly out: MatrixId;
}

interface Cut {
  /** Columns per piece, from left to right; absent: one piece as wide as the result. */
  readonly widths?: readonly number[];
  /** The first column of the first piece, from 0. */
  readonly from?: number;
}

export function pieces({ whole, out }: Names, { widths: cut, from = 0 }: Cut): Draw {
  return (scene) => {
    const { values, row, show, size } = scene;
    const { width: across, height } = size;
    const { small, large } = lettersIn(size);
    const widths = cut ?? [matrixOf(values, out).cols];
    const numbers = numbersIn(scene, whole, row);
    const area = { left: 6, right: across - 6, top: 1.6 * large, bottom: height - 2.4 * small };
    const each = (area.right - area.left) / Math.max(1, matrixOf(values, whole).cols);
    let at = from;
    const frames = widths.map((width, index): Shape[] => {
      const [left, right] = [area.left + at * each, area.left + (at + width) * each];
      const room = width * each - 2;
      const name = values.labels.heads[index];
      const label =
        widths.length === 1 ? infoOf(out).symbol : name && textWidth(name, small) <= room ? name : String(index);
      at += width;
      return [
        {
          kind: 'line',
          points: [
            [left, area.top - 4],
            [right, area.top - 4],
            [right, area.bottom + 4],
            [left, area.bottom + 4],
            [left, area.top - 4],
          ],
          tone: 'ink',
          width: 1.5,
        },
        textWithin(
          [(left + right) / 2, height - 0.5 * small],
          label,
          { tone: 'ink', anchor: 'middle', size: small, isSymbol: true },
          across,
        ),
      ];
    });
    const query = rowLabel(values, out, row);
    const said = { query, first: from, last: at - 1, count: widths.length, out: infoOf(out).symbol };
    return {
      width: across,
      height,
      label: { key: 'drawn.pieces', values: { query, name: infoOf(whole).symbol } },
      shapes: [
        ...bandOf({ name: '', numbers, tone: infoOf(whole).role }, area, { name: [large], number: small, show }),
        ...frames.flat(),
        nameOf(whole, large, large),
      ],
      caption: !isComplete(numbersIn(scene, out, row))
        ? { key: 'drawn.pieces-wait', values: said }
        : { key: widths.length === 1 ? 'drawn.piece-said' : 'drawn.pieces-said', values: said },
    };
  };
}
