/**
 * A product when presented to a room: one without words above it, whose corner would be empty, or with more words than can
 * be read there. The multiplied row stands beside the right operand's rows, each number before the row that it multiplies;
 * the sum is below. So cells are larger than side by side, and the picture gets the rest of the width.
 */
import { infoOf } from '../../inputs/matrices.ts';
import type { Picture } from '../picture.ts';
import type { Step } from '../steps.ts';
import { type Block, blockAt, endOf, even, focused, labelWidth, labelsOf, middles, sizeOf } from './block.ts';
import { edgesFor, farDecimals, heightsFor } from './share.ts';
import { type Layout, type Product, type Room, farHeight, farWidth, underOf } from './shape.ts';
import * as STANDING from './sizes/standing.ts';
import { blockUnder } from './under.ts';
import { EMPTY, fontOf, hasWordsAbove, wordsBeside } from './words.ts';

interface Standing {
  readonly layout: Layout;
  /** True if no words would be above it and everything can be read: then no other layout is tried. */
  readonly isBest: boolean;
}

/** @returns undefined for a room without a height */
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
  const above = STANDING.top + STANDING.name + (hasLabels ? STANDING.label : 0);
  const below = STANDING.name + STANDING.bottom;
  const gaps = STANDING.gap + (under ? STANDING.under : 0);
  const heights = heightsFor(room, above + gaps + below, rows + (under ? 1 : 0), [outs]);

  const beside = labelWidth(names.rows, true);
  const around = 2 * STANDING.side + beside + STANDING.sign;
  const square = room.height - STANDING.aroundPicture + STANDING.edge;
  const least = farWidth(room);
  const needed = around + (cols + 1) * least;
  // Always less than the room: the formula, elsewhere in the corner, is then above the picture.
  const most = Math.min(room.width - 1, Math.max(needed, (room.whole ?? room.width + square) - square));
  const side = Math.min((most - around) / (cols + 1), heights.full * STANDING.widest);
  const width = side < least ? (most - around - least) / cols : side;
  const ownWidth = Math.max(least, width);

  const x = STANDING.side + beside;
  const own = focused(x, lines, Math.min(room.focus, lines - 1), ownWidth, 0);
  const xs = even(endOf(own) + STANDING.sign, cols, width);
  const ys = even(above, rows, heights.even);
  const underY = endOf(ys) + STANDING.under;
  const ends = edgesFor(heights, (under ? underY + heights.even : endOf(ys)) + STANDING.gap, outs, room.focus);
  const titleY = above - (hasLabels ? STANDING.label + STANDING.titleRise : STANDING.titleRise);
  const block = (placing: Parameters<typeof blockAt>[1]): Block => blockAt(values, placing);
  const start = xs[0] ?? 0;
  const isListed = room.hasStrip && infoOf(out).rowsAre === 'query';
  const layout: Layout = {
    ...EMPTY,
    width: room.whole === undefined ? room.width : Math.ceil(endOf(xs)) + STANDING.side,
    height: room.height,
    blocks: [
      block({
        ...{ id: left, transposed: isStood, xs: own, ys, hasRowLabels: true, hasColLabels: true },
        title: { x, y: titleY, anchor: 'start', room: (ownWidth + STANDING.sign - STANDING.titleGap) / STANDING.scale },
        sign: heights.even < farHeight(room) ? undefined : { text: '×', x: start - STANDING.sign / 2, ys: middles(ys) },
      }),
      block({
        ...{ id: right, transposed: isTurned, xs, ys, hasColLabels: true },
        title: { x: start, y: titleY, anchor: 'start', room: endOf(xs) - start },
      }),
      ...(under ? [blockUnder(values, under, room, xs, even(underY, 1, heights.even))] : []),
      block({
        ...{ id: out, xs, ys: ends, hasRowLabels: true },
        title: { x: start, y: endOf(ends) + STANDING.titleDrop, anchor: 'start', room: endOf(xs) - start },
      }),
    ],
    fontSize: fontOf(width, heights.full, room),
    words: isListed
      ? wordsBeside(values, ends, start - STANDING.listGap, start - STANDING.side - STANDING.listGap, room)
      : undefined,
  };
  return { layout, isBest: !hasWords && farDecimals(layout, room) === 2 };
}
