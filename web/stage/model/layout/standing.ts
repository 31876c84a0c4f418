/**
 * For a room full of people: a product without words above it, whose corner would stay empty. The row that is multiplied stands
 * beside the rows of the right operand, each number before the row that it multiplies; what they add up to is below them. So
 * cells are larger than side by side, and the picture gets the rest of the width.
 */
import { infoOf } from '../../inputs/matrices.ts';
import type { Picture } from '../picture.ts';
import { type Block, blockAt, endOf, even, focused, labelWidth, labelsOf, middles, sizeOf } from './block.ts';
import { edgesFor, heightsFor, presentedWidth } from './share.ts';
import type { Layout, Product, Room } from './shape.ts';
import { EMPTY, fontOf, hasWordsAbove, wordsBeside } from './words.ts';

const size = { side: 48, top: 8, bottom: 14, name: 51, label: 34, sign: 48, gap: 26, edge: 58 } as const;

/** Above and below the picture: the formula, its name and its words. */
const drawn = { around: 280 } as const;

/** A cell is at most so many times as wide as it is high; lower ones do not have room for numbers. */
const WIDEST = 4;
const LOWEST = 34;

/** So many times as large are the names of matrices there. */
const LARGER = 1.6;

/** @returns undefined where words stand above an operand, or where numbers would be too small for the last row */
export function standingLayout(values: Picture, { factors, out }: Product, room: Room): Layout | undefined {
  const { left, right } = factors;
  const isStood = factors.transposed !== 'left';
  const isTurned = factors.transposed === 'right';
  const hasWords = [
    { id: right, transposed: isTurned },
    { id: left, transposed: !isStood },
  ].some((block) => hasWordsAbove(values, block));
  if (hasWords || room.height === undefined) return undefined;

  const { rows, cols } = sizeOf(values, right, isTurned);
  const { cols: lines } = sizeOf(values, left, isStood);
  const { rows: outs } = sizeOf(values, out);
  const names = labelsOf(values, right, isTurned);
  const hasLabels = names.cols.length > 0 || labelsOf(values, left, isStood).cols.length > 0;
  const above = size.top + size.name + (hasLabels ? size.label : 0);
  const below = size.name + size.bottom;
  const heights = heightsFor(room.height - above - size.gap - below, rows, [outs], true);

  const beside = labelWidth(names.rows, true);
  const around = 2 * size.side + beside + size.sign;
  const square = room.height - drawn.around + size.edge;
  const needed = around + (cols + 1) * presentedWidth;
  const most = Math.min(room.width, Math.max(needed, (room.whole ?? room.width + square) - square));
  const width = Math.min((most - around) / (cols + 1), heights.full * WIDEST);
  if (width < presentedWidth || Math.min(heights.full, heights.even) < LOWEST) return undefined;

  const x = size.side + beside;
  const own = focused(x, lines, Math.min(room.focus, lines - 1), width, 0);
  const xs = even(endOf(own) + size.sign, cols, width);
  const ys = even(above, rows, heights.even);
  const ends = edgesFor(heights, endOf(ys) + size.gap, outs, room.focus);
  const titleY = above - (hasLabels ? size.label + 20 : 20);
  const block = (placing: Parameters<typeof blockAt>[1]): Block => blockAt(values, placing);
  const start = xs[0] ?? 0;
  const isListed = room.hasStrip && infoOf(out).rowsAre === 'query';
  return {
    ...EMPTY,
    width: room.whole === undefined ? room.width : Math.ceil(endOf(xs)) + size.side,
    height: room.height,
    blocks: [
      block({
        ...{ id: left, transposed: isStood, xs: own, ys, hasRowLabels: true, hasColLabels: true },
        title: { x, y: titleY, anchor: 'start', room: (width + size.sign - 8) / LARGER },
        sign: { text: '×', x: start - size.sign / 2, ys: middles(ys) },
      }),
      block({
        ...{ id: right, transposed: isTurned, xs, ys, hasColLabels: true },
        title: { x: start, y: titleY, anchor: 'start', room: endOf(xs) - start },
      }),
      block({
        ...{ id: out, xs, ys: ends, hasRowLabels: true },
        title: { x: start, y: endOf(ends) + 24, anchor: 'start', room: endOf(xs) - start },
      }),
    ],
    isHeatMap: false,
    fontSize: fontOf(width, heights.full, room),
    words: isListed ? wordsBeside(values, ends, start - 12, start - size.side - 12, room) : undefined,
  };
}
