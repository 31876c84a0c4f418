/**
 * A product when presented to a room: one without words above it, whose corner would be empty, or with more words than can
 * be read there. The multiplied row stands beside the right operand's rows, each number before the row that it multiplies;
 * the sum is below. So cells are larger than side by side, and the picture gets the rest of the width.
 */
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import type { Picture } from '../picture.ts';
import type { Step } from '../steps.ts';
import {
  type Block,
  type Edges,
  blockAt,
  endOf,
  even,
  focused,
  labelWidth,
  labelsOf,
  middles,
  sizeOf,
} from './block.ts';
import { type Heights, edgesFor, farDecimals, heightsFor } from './share.ts';
import { type Layout, type Product, type Room, type Under, farHeight, farWidth, underOf } from './shape.ts';
import { STANDING } from './sizes.ts';
import { blockUnder } from './under.ts';
import { EMPTY, fontOf, hasWordsAbove, wordsBeside } from './words.ts';

interface Standing {
  readonly layout: Layout;
  /** True if no words would be above it and everything can be read: then no other layout is tried. */
  readonly isBest: boolean;
}

/** The factors as drawn: the left one upright, one column per row. */
interface Plan {
  readonly picture: Picture;
  readonly product: Product;
  readonly room: Room & { readonly height: number };
  readonly left: { readonly id: MatrixId; readonly transposed: boolean };
  readonly right: { readonly id: MatrixId; readonly transposed: boolean };
  readonly under: Under | undefined;
  readonly hasColLabels: boolean;
  /** The width of the row labels. */
  readonly beside: number;
  /** The top of the factors. */
  readonly top: number;
}

/** The edges of the multiplied row, of the right operand, and of the result. */
interface Grid {
  readonly own: Edges;
  readonly xs: Edges;
  readonly ys: Edges;
  readonly underY: number;
  readonly ends: Edges;
}

/** @returns undefined for a room without a height */
export function standingLayout(picture: Picture, step: Step, product: Product, room: Room): Standing | undefined {
  const { height } = room;
  if (height === undefined) return undefined;
  const plan = planOf(picture, step, product, { ...room, height });
  const heights = heightsOf(plan);
  const widths = widthsOf(plan, heights);
  const grid = gridOf(plan, heights, widths);
  const { xs, ends } = grid;
  const [start = 0] = xs;
  const isListed = room.hasStrip && infoOf(product.out).rowsAre === 'query';
  const layout: Layout = {
    ...EMPTY,
    width: room.whole === undefined ? room.width : Math.ceil(endOf(xs)) + STANDING.side,
    height,
    blocks: blocksOf(plan, heights, widths.own, grid),
    fontSize: fontOf(widths.others, heights.full, room),
    words: isListed
      ? wordsBeside(picture, ends, start - STANDING.listGap, start - STANDING.side - STANDING.listGap, room)
      : undefined,
  };
  // In the usual layout the left operand is not upright.
  const sideBySide = [plan.right, { ...plan.left, transposed: !plan.left.transposed }];
  const hasWords = sideBySide.some((block) => hasWordsAbove(picture, block));
  return { layout, isBest: !hasWords && farDecimals(layout, room) === 2 };
}

function planOf(picture: Picture, step: Step, product: Product, room: Plan['room']): Plan {
  const { factors } = product;
  const left = { id: factors.left, transposed: factors.transposed !== 'left' };
  const right = { id: factors.right, transposed: factors.transposed === 'right' };
  const names = labelsOf(picture, right.id, right.transposed);
  const hasColLabels = names.cols.length > 0 || labelsOf(picture, left.id, left.transposed).cols.length > 0;
  return {
    ...{ picture, product, room, left, right, hasColLabels, under: underOf(step, product) },
    beside: labelWidth(names.rows, true),
    top: STANDING.top + STANDING.name + (hasColLabels ? STANDING.label : 0),
  };
}

function heightsOf({ picture, product, room, right, under, top }: Plan): Heights {
  const { rows } = sizeOf(picture, right.id, right.transposed);
  const { rows: outs } = sizeOf(picture, product.out);
  const below = STANDING.name + STANDING.bottom;
  const gaps = STANDING.gap + (under ? STANDING.under : 0);
  return heightsFor(room.height - top - gaps - below, rows + (under ? 1 : 0), [outs], room);
}

/** The width of the multiplied row's numbers, and of the other columns. */
function widthsOf({ picture, room, right, beside }: Plan, { full }: Heights): { own: number; others: number } {
  const { cols } = sizeOf(picture, right.id, right.transposed);
  const around = 2 * STANDING.side + beside + STANDING.sign;
  const square = room.height - STANDING.aroundPicture + STANDING.edge;
  const least = farWidth(room);
  const needed = around + (cols + 1) * least;
  // Always less than the room: the formula, elsewhere in the corner, is then above the picture.
  const most = Math.min(room.width - 1, Math.max(needed, (room.whole ?? room.width + square) - square));
  const side = Math.min((most - around) / (cols + 1), full * STANDING.widest);
  const others = side < least ? (most - around - least) / cols : side;
  return { own: Math.max(least, others), others };
}

function gridOf(plan: Plan, heights: Heights, widths: { own: number; others: number }): Grid {
  const { picture, product, room, left, right, under, beside, top } = plan;
  const { rows, cols } = sizeOf(picture, right.id, right.transposed);
  const { cols: lines } = sizeOf(picture, left.id, left.transposed);
  const own = focused(STANDING.side + beside, lines, Math.min(room.focus, lines - 1), widths.own, 0);
  const ys = even(top, rows, heights.even);
  const underY = endOf(ys) + STANDING.under;
  const outY = (under ? underY + heights.even : endOf(ys)) + STANDING.gap;
  return {
    ...{ own, ys, underY },
    xs: even(endOf(own) + STANDING.sign, cols, widths.others),
    ends: edgesFor(heights, outY, sizeOf(picture, product.out).rows, room.focus),
  };
}

function blocksOf(
  plan: Plan,
  { even: height }: Heights,
  ownWidth: number,
  { own, xs, ys, underY, ends }: Grid,
): Block[] {
  const { picture, product, room, left, right, under, hasColLabels, beside, top } = plan;
  const { sign, titleGap, titleRise, scale } = STANDING;
  const titleY = top - (hasColLabels ? STANDING.label + titleRise : titleRise);
  const [start = 0] = xs;
  return [
    blockAt(picture, {
      ...{ ...left, xs: own, ys, hasRowLabels: true, hasColLabels: true },
      title: { x: STANDING.side + beside, y: titleY, anchor: 'start', room: (ownWidth + sign - titleGap) / scale },
      sign: height < farHeight(room) ? undefined : { text: '×', x: start - sign / 2, ys: middles(ys) },
    }),
    blockAt(picture, {
      ...{ ...right, xs, ys, hasColLabels: true },
      title: { x: start, y: titleY, anchor: 'start', room: endOf(xs) - start },
    }),
    ...(under ? [blockUnder(picture, under, room, xs, even(underY, 1, height))] : []),
    blockAt(picture, {
      ...{ id: product.out, xs, ys: ends, hasRowLabels: true },
      title: { x: start, y: endOf(ends) + STANDING.titleDrop, anchor: 'start', room: endOf(xs) - start },
    }),
  ];
}
