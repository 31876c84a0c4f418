/**
 * For a room full of people: a product without words above it, whose corner would stay empty, or one with more words than can be
 * read there. The row that is multiplied stands beside the rows of the right operand, each number before the row that it
 * multiplies; what they add up to is below them. So cells are larger than side by side, and the picture gets the rest of the
 * width.
 */
import { infoOf } from '../../inputs/matrices.ts';
import type { Picture } from '../picture.ts';
import type { Step } from '../steps.ts';
import { type Block, blockAt, endOf, even, focused, labelWidth, labelsOf, middles, sizeOf } from './block.ts';
import { edgesFor, farDecimals, heightsFor } from './share.ts';
import { type Layout, type Product, type Room, farHeight, farWidth, underOf } from './shape.ts';
import { blockUnder } from './under.ts';
import { EMPTY, fontOf, hasWordsAbove, wordsBeside } from './words.ts';

const size = { side: 48, top: 8, bottom: 14, name: 51, label: 34, sign: 48, gap: 26, under: 12, edge: 58 } as const;

/** Above and below the picture: the formula, its name and its words. */
const drawn = { around: 280 } as const;

/** A cell is at most so many times as wide as it is high. */
const WIDEST = 4;

/** So many times as large are the names of matrices there. */
const LARGER = 1.6;

interface Standing {
  readonly layout: Layout;
  /** No words would stand above it, and all can be read from the last row: nothing speaks for another layout. */
  readonly isBest: boolean;
}

/** @returns undefined where its height is not given */
export function standingLayout(values: Picture, step: Step, product: Product, room: Room): Standing | undefined {
  const { factors, out } = product;
  const { left, right } = factors;
  const isStood = factors.transposed !== 'left';
  const isTurned = factors.transposed === 'right';
  const hasWords = [
    { id: right, transposed: isTurned },
    { id: left, transposed: !isStood },
  ].some((block) => hasWordsAbove(values, block));
  if (room.height === undefined) return undefined;

  const { rows, cols } = sizeOf(values, right, isTurned);
  const { cols: lines } = sizeOf(values, left, isStood);
  const { rows: outs } = sizeOf(values, out);
  const names = labelsOf(values, right, isTurned);
  const hasLabels = names.cols.length > 0 || labelsOf(values, left, isStood).cols.length > 0;
  const under = underOf(step, product);
  const above = size.top + size.name + (hasLabels ? size.label : 0);
  const below = size.name + size.bottom;
  const gaps = size.gap + (under ? size.under : 0);
  const heights = heightsFor(room.height - above - gaps - below, rows + (under ? 1 : 0), [outs], room);

  const beside = labelWidth(names.rows, true);
  const around = 2 * size.side + beside + size.sign;
  const square = room.height - drawn.around + size.edge;
  const least = farWidth(room);
  const needed = around + (cols + 1) * least;
  // Less than the room at any rate: the formula, which stands in the corner of others, is then above the picture.
  const most = Math.min(room.width - 1, Math.max(needed, (room.whole ?? room.width + square) - square));
  const side = Math.min((most - around) / (cols + 1), heights.full * WIDEST);
  const width = side < least ? (most - around - least) / cols : side;
  const ownWidth = Math.max(least, width);

  const x = size.side + beside;
  const own = focused(x, lines, Math.min(room.focus, lines - 1), ownWidth, 0);
  const xs = even(endOf(own) + size.sign, cols, width);
  const ys = even(above, rows, heights.even);
  const underY = endOf(ys) + size.under;
  const ends = edgesFor(heights, (under ? underY + heights.even : endOf(ys)) + size.gap, outs, room.focus);
  const titleY = above - (hasLabels ? size.label + 20 : 20);
  const block = (placing: Parameters<typeof blockAt>[1]): Block => blockAt(values, placing);
  const start = xs[0] ?? 0;
  const isListed = room.hasStrip && infoOf(out).rowsAre === 'query';
  const layout: Layout = {
    ...EMPTY,
    width: room.whole === undefined ? room.width : Math.ceil(endOf(xs)) + size.side,
    height: room.height,
    blocks: [
      block({
        ...{ id: left, transposed: isStood, xs: own, ys, hasRowLabels: true, hasColLabels: true },
        title: { x, y: titleY, anchor: 'start', room: (ownWidth + size.sign - 8) / LARGER },
        sign: heights.even < farHeight(room) ? undefined : { text: '×', x: start - size.sign / 2, ys: middles(ys) },
      }),
      block({
        ...{ id: right, transposed: isTurned, xs, ys, hasColLabels: true },
        title: { x: start, y: titleY, anchor: 'start', room: endOf(xs) - start },
      }),
      ...(under ? [blockUnder(values, under, room, xs, even(underY, 1, heights.even))] : []),
      block({
        ...{ id: out, xs, ys: ends, hasRowLabels: true },
        title: { x: start, y: endOf(ends) + 24, anchor: 'start', room: endOf(xs) - start },
      }),
    ],
    fontSize: fontOf(width, heights.full, room),
    words: isListed ? wordsBeside(values, ends, start - 12, start - size.side - 12, room) : undefined,
  };
  return { layout, isBest: !hasWords && farDecimals(layout, room) === 2 };
}
