/** A wide matrix's row as bars, with the columns of each head framed. */
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { rowLabel } from '../operations/telling.ts';
import { matrixOf } from '../values.ts';
import { bars } from './bars.ts';
import { type Draw, type Shape, isComplete, nameOf, textWithin, numbersIn } from './drawing.ts';

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

export function pieces({ whole, out }: Names, { widths: given, from = 0 }: Cut): Draw {
  return (scene) => {
    const {
      values,
      row,
      size: { width: across, height },
    } = scene;
    const widths = given ?? [matrixOf(values, out).cols];
    const numbers = numbersIn(scene, whole, row);
    const area = { x: 6, width: across - 12, top: 28, bottom: height - 34 };
    const each = area.width / Math.max(1, matrixOf(values, whole).cols);
    let at = from;
    const frames = widths.map((width, index): Shape[] => {
      const [left, right] = [area.x + at * each, area.x + (at + width) * each];
      const label = widths.length === 1 ? infoOf(out).symbol : String(index);
      at += width;
      return [
        {
          kind: 'line',
          points: [[left, area.top - 4], [right, area.top - 4], [right, area.bottom + 4], [left, area.bottom + 4], [left, area.top - 4]], // prettier-ignore
          ...{ tone: 'ink', width: 1.5 },
        },
        textWithin(
          [(left + right) / 2, height - 12],
          label,
          { tone: 'ink', anchor: 'middle', size: 13, isSymbol: true },
          across,
        ),
      ];
    });
    const query = rowLabel(values, out, row);
    const said = { query, first: from, last: at - 1, count: widths.length, out: infoOf(out).symbol };
    return {
      ...{ width: across, height },
      label: { key: 'drawn.pieces', values: { query, name: infoOf(whole).symbol } },
      shapes: [...bars(numbers, area, infoOf(whole).role), ...frames.flat(), nameOf(whole, 16)],
      caption: !isComplete(numbersIn(scene, out, row))
        ? { key: 'drawn.pieces-wait', values: said }
        : { key: widths.length === 1 ? 'drawn.piece-said' : 'drawn.pieces-said', values: said },
    };
  };
}
