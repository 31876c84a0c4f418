/**
 * Softmax backwards: each word as an area, as wide as its weight and as high as its gradient is above the mean of all, which is
 * weighted alike. The area is the gradient of its score, so there is as much of it above the line as below.
 */
import { extent, sum } from 'd3-array';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { colLabel, rowLabel } from '../values/telling.ts';
import { heading, largestPlaces } from './columns.ts';
import { type Draw, type Shape, isComplete, lettersIn, numbersIn, textWidth, thinLine } from './drawing.ts';
import { type Box, boxOf, edgesOf, firstFree } from './marks.ts';

interface Names {
  readonly out: MatrixId;
  readonly weights: MatrixId;
  readonly input: MatrixId;
  /** The mean of the input's row, weighted. */
  readonly mean: MatrixId;
}

/** The words that are named. */
const NAMED = 4;

export function areas(names: Names): Draw {
  return (scene) => {
    const { values, row, numberAt, show, size } = scene;
    const { width, height } = size;
    const { small, large } = lettersIn(size);
    const weights = numbersIn(scene, names.weights, row);
    const gradients = numbersIn(scene, names.out, row);
    const mean = numberAt(names.mean, row, 0);
    const heights = numbersIn(scene, names.input, row).map((value) => value - mean);
    // The height of a key without weight matters to nothing.
    const [low = 0, high = 0] = extent([
      0,
      ...heights.filter((value, key) => Number.isFinite(value) && (weights[key] ?? 0) > 0),
    ]);
    const tone = infoOf(names.out).role;
    const [top, bottom] = [height < 13 * small ? 1.6 * small : 1.6 * large + 2 * small, height - 1.4 * small];
    const unit = high > low ? (bottom - top) / (high - low) : 0;
    const zero = unit > 0 ? top + high * unit : (top + bottom) / 2;
    const whole = sum(weights.filter(Number.isFinite)) || 1;
    let end = 0;
    const blocks = weights.map((weight, key) => {
      const [x, wide] = [end, (weight / whole) * width];
      end += Number.isFinite(wide) ? wide : 0;
      const tall = (heights[key] ?? NaN) * unit;
      const isUp = tall >= 0;
      const box = { left: x, right: x + wide, top: isUp ? zero - tall : zero, bottom: isUp ? zero : zero - tall };
      return { key, box, isUp, isKnown: Number.isFinite(gradients[key]) && Number.isFinite(tall) && wide > 0 };
    });
    const there = blocks.filter(({ isKnown }) => isKnown);
    const order = largestPlaces(gradients, NAMED);
    const taken: Box[] = there.map(({ box }) => box);
    const title = heading([{ key: 'drawn.areas-heading' }, { key: 'drawn.areas-short' }], large, size);
    for (const shape of title) if (shape.kind === 'text') taken.push(boxOf(shape));
    const named = order.flatMap((key, rank): Shape[] => {
      const block = blocks[key];
      if (!block?.isKnown) return [];
      const { box, isUp } = block;
      const text = `${colLabel(values, names.out, key)} ${formatNumber(gradients[key] ?? NaN, 3)}`;
      const letter = rank === 0 ? large : small;
      const middle = Math.min(
        width - 2 - textWidth(text, letter) / 2,
        Math.max(2 + textWidth(text, letter) / 2, (box.left + box.right) / 2),
      );
      const beyond = isUp ? box.top - 0.45 * letter : box.bottom + letter;
      const level = (box.top + box.bottom) / 2 + 0.3 * letter;
      return firstFree(
        { text, tone: isUp ? tone : 'negative', size: letter, bold: true },
        [
          ['middle', [middle, beyond]],
          ['end', [box.right, beyond]],
          ['start', [box.left, beyond]],
          ['end', [box.left - 8, level]],
          ['start', [box.right + 8, level]],
          ['end', [box.left - 8, box.bottom - 0.2 * letter]],
          // Across the line there is room where nothing is on that side.
          ['middle', [middle, isUp ? zero + 1.2 * letter : zero - 0.5 * letter]],
        ],
        taken,
        edgesOf(size),
      );
    });
    const lineName = firstFree(
      { text: { key: 'drawn.mean', values: { value: show(mean) } }, tone: 'dim', size: small },
      [
        ['start', [2, zero + 1.2 * small]],
        ['start', [2, zero - 0.5 * small]],
        ['end', [width - 2, zero + 1.2 * small]],
        ['end', [width - 2, zero - 0.5 * small]],
      ],
      taken,
      edgesOf(size),
    );
    const query = rowLabel(values, names.out, row);
    const [most = -1] = order;
    const caption = { query, key: colLabel(values, names.out, Math.max(0, most)), value: show(gradients[most] ?? NaN) };
    return {
      ...size,
      label: { key: 'drawn.areas', values: { query } },
      shapes: [
        ...title,
        ...there.map(({ box, isUp }): Shape => {
          const share = box.right - box.left;
          const wide = Math.max(0.5, share > 6 ? share - 2 : share);
          const tall = Math.max(0.5, box.bottom - box.top);
          const at = [Math.min(box.left, width - wide), box.top] as const;
          return { kind: 'bar', at, width: wide, height: tall, tone: isUp ? tone : 'negative' };
        }),
        thinLine([0, zero], [width, zero]),
        ...(Number.isFinite(mean) ? lineName : []),
        ...named,
      ],
      caption:
        isComplete(gradients) && most >= 0
          ? { key: 'drawn.balanced', values: caption }
          : { key: 'drawn.balanced-waits' },
    };
  };
}
