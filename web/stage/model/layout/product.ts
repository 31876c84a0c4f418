/** As multiplication is written: left operands on the left, right operands on top, results where they cross. */
import { largest, smallest } from '../../../shared/numbers/statistics.ts';
import type { MatrixId } from '../../inputs/matrices.ts';
import { infoOf } from '../../inputs/matrices.ts';
import {
  type Layout,
  type Product,
  type Room,
  type Stand,
  type Under,
  type WordStrip,
  isProduct,
  productWith,
  underOf,
} from './shape.ts';
import type { Operation } from '../operations/operation.ts';
import type { Picture } from '../picture.ts';
import type { Step } from '../steps.ts';
import { type Block, type Edges, type Title, blockAt, endOf, even, labelWidth, labelsOf, sizeOf } from './block.ts';
import { blockUnder, widthBefore } from './under.ts';
import { type Heights, edgesFor, heightsFor, widthsFor } from './share.ts';
import * as PRODUCT from './sizes/product.ts';
import * as ROW from './sizes/row.ts';
import * as WORDS from './sizes/words.ts';
import { EMPTY, fontOf, hasWordsAbove, wordsBeside, wordsIn, wordsOver } from './words.ts';

/** A left operand. Its results stand in its rows. */
interface Left {
  readonly id: MatrixId;
  readonly transposed: boolean;
}

interface Right {
  readonly id: MatrixId;
  readonly transposed: boolean;
  /** The index of the left operand. */
  readonly line: number;
}

/** The operands, and what stands around them. */
interface Plan {
  readonly picture: Picture;
  readonly room: Room;
  readonly products: readonly Product[];
  readonly lefts: readonly Left[];
  readonly rights: readonly Right[];
  readonly isOne: boolean;
  /** The row below each right operand, and the width of the longest sign and name of such a row. */
  readonly unders: readonly (Under | undefined)[];
  readonly before: number;
  /** The operand with the words above it. */
  readonly wordsAbove: 'right' | 'left' | undefined;
  /** True for weights times values, with each word's weight below the word. */
  readonly mixes: boolean;
  /** The width of the left operand's row labels. */
  readonly beside: number;
}

/** The heights of rows, and of the room around operands. */
interface Rows extends Heights {
  readonly above: number;
  readonly between: number;
  /** The rows below right operands, with their gap. */
  readonly below: number;
  /** The most rows of a right operand, and the rows of each left one. */
  readonly rights: number;
  readonly lefts: readonly number[];
}

/** The widths of columns, and of the room between operands. */
interface Columns {
  readonly left: number;
  readonly rights: readonly number[];
  readonly smallest: number;
  /** Columns of the widest left operand. */
  readonly count: number;
  /** From left operands to the first right one, and from one right operand to the next. */
  readonly gap: number;
  readonly between: number;
  /** The width of a lane; 0: none. */
  readonly lane: number;
  /** Unused width before the operands. */
  readonly spare: number;
  /** True where cells have room for numbers. */
  readonly isWide: boolean;
}

/** The edges of all operands. */
interface Grid {
  readonly height: number;
  /** The bottom of the operands, with the room of a name below. */
  readonly end: number;
  readonly topY: number;
  readonly underY: number;
  readonly rightsX: number;
  /** The width of the corner above the left operands. */
  readonly corner: number;
  /** The edges of the left operands' columns. */
  readonly left: Edges;
  /** The edges of each right operand's columns, and of each left operand's rows. */
  readonly columns: readonly Edges[];
  readonly rows: readonly Edges[];
}

export function productLayout(picture: Picture, step: Step, operation: Operation, room: Room): Layout {
  const products = step.operations.filter(isProduct);
  const current = productWith(step, operation) ?? products[0];
  const whole = composed(picture, step, products, room);
  if (products.length === 1 || (whole.isWide && whole.isHigh)) return whole.layout;
  return composed(picture, step, current ? [current] : [], room).layout;
}

function composed(
  picture: Picture,
  step: Step,
  products: readonly Product[],
  room: Room,
): { layout: Layout; isWide: boolean; isHigh: boolean } {
  const plan = planOf(picture, step, products, room);
  const rows = rowsOf(plan);
  const columns = columnsOf(plan, rows);
  const grid = gridOf(plan, rows, columns);
  const { lane, isWide } = columns;
  const tops = rightBlocks(plan, rows, grid);
  const layout: Layout = {
    ...EMPTY,
    width: Math.max(room.width, Math.floor(endOf(grid.columns.at(-1) ?? [])) + PRODUCT.side),
    height: Math.max(grid.height, Math.floor(grid.end)),
    // in reading order
    blocks: [...tops, ...underBlocks(plan, rows, grid), ...leftBlocks(plan, grid), ...outBlocks(plan, grid)],
    fontSize: fontOf(Math.max(columns.smallest, ROW.readableWidth), rows.full, room),
    words: wordsFor(plan, grid),
    stands: lane > 0 ? products.map((_, at) => standAt(plan, rows, lane, grid, tops, at)) : [],
  };
  return { layout, isWide, isHigh: rows.strip >= ROW.readable || rows.even >= ROW.readable };
}

function planOf(picture: Picture, step: Step, products: readonly Product[], room: Room): Plan {
  const lefts = [...new Set(products.map(({ factors }) => factors.left))].map((id) => ({
    id,
    transposed: products.find(({ factors }) => factors.left === id)?.factors.transposed === 'left',
  }));
  const rights = products.map(({ factors }) => ({
    id: factors.right,
    transposed: factors.transposed === 'right',
    line: lefts.findIndex(({ id }) => id === factors.left),
  }));
  const [left] = lefts as [Left];
  const [right] = rights as [Right];
  const isOne = products.length === 1;
  const unders = products.map((product) => underOf(step, product));
  const canHaveWords = isOne && room.hasStrip;
  const isOverRight = canHaveWords && hasWordsAbove(picture, right);
  const isOverLeft = canHaveWords && hasWordsAbove(picture, left);
  return {
    picture,
    room,
    products,
    lefts,
    rights,
    isOne,
    unders,
    before: largest(unders.map((under) => (under ? widthBefore(under) : 0))),
    wordsAbove: isOverRight ? 'right' : isOverLeft ? 'left' : undefined,
    mixes: isOne && infoOf(left.id).colour === 'shares' && !left.transposed,
    beside: labelWidth(labelsOf(picture, left.id, left.transposed).rows, room),
  };
}

const namesAbove = ({ picture }: Plan, { id, transposed }: Right): boolean =>
  labelsOf(picture, id, transposed).cols.length > 0;

/** The height above the right operands, and between them and the left ones. */
function roomAround(plan: Plan): { above: number; between: number } {
  const { room, rights, wordsAbove, mixes } = plan;
  const words = wordsIn(room).room;
  const weights = mixes ? PRODUCT.percent + PRODUCT.percentAround : 0;
  const title = namesAbove(plan, rights[0]!) ? PRODUCT.titleAndNames : PRODUCT.title;
  return {
    above: wordsAbove === 'right' ? PRODUCT.arcs + words : title,
    between: wordsAbove === 'left' ? words + weights + PRODUCT.percentBelow : PRODUCT.lane,
  };
}

function rowsOf(plan: Plan): Rows {
  const { picture, room, lefts, rights, before } = plan;
  const { above, between } = roomAround(plan);
  const under = before > 0 ? 1 : 0;
  const around =
    PRODUCT.top + above + under * PRODUCT.under + between + PRODUCT.titleBelow * lefts.length + PRODUCT.bottom;
  const most = largest(rights.map(({ id, transposed }) => sizeOf(picture, id, transposed).rows));
  const counts = lefts.map(({ id, transposed }) => sizeOf(picture, id, transposed).rows);
  const heights = heightsFor(room, around, most + under, counts, PRODUCT.unlimited);
  return { ...heights, above, between, below: under * (PRODUCT.under + heights.even), rights: most, lefts: counts };
}

/** Lanes narrow the columns: where these would then be too narrow for numbers, there are none, except for weights. */
function columnsOf(plan: Plan, rows: Rows): Columns {
  const { room, isOne, before, mixes } = plan;
  if (rows.even < PRODUCT.leastLaneRow) return columnsBeside(plan, rows, 0);
  const lane = Math.max(
    before,
    fontOf(Infinity, rows.full, room) * (isOne ? PRODUCT.laneWidth : PRODUCT.laneWidthSeveral),
  );
  const columns = columnsBeside(plan, rows, lane);
  return columns.isWide || mixes ? columns : columnsBeside(plan, rows, 0);
}

function columnsBeside(plan: Plan, rows: Rows, lane: number): Columns {
  const { picture, room, lefts, rights, isOne, before, beside } = plan;
  const [right] = rights as [Right];
  const labels = labelsOf(picture, right.id, right.transposed).rows;
  const besideRight = isOne && labels.length > 0 ? labelWidth(labels, room) : 0;
  const count = largest(lefts.map(({ id, transposed }) => sizeOf(picture, id, transposed).cols));
  const counts = rights.map(({ id, transposed }) => sizeOf(picture, id, transposed).cols);
  const between = Math.max(PRODUCT.gap, lane, before);
  const gap = isOne ? Math.max(PRODUCT.leastGap, before, besideRight + lane + PRODUCT.labelGap) : between;
  const across = room.width - 2 * PRODUCT.side - beside - gap - between * (rights.length - 1);
  const most = Math.max(rows.full, PRODUCT.leastFull) * PRODUCT.widest;
  const widths = widthsFor(across, [count, ...counts], most);
  const [leftWidth = 0, ...rightWidths] = widths;
  const used = rightWidths.reduce((sum, width, at) => sum + width * (counts[at] ?? 0), leftWidth * count);
  return {
    left: leftWidth,
    rights: rightWidths,
    smallest: smallest(widths),
    count,
    gap,
    between,
    lane,
    spare: Math.max(0, across - used) / 2,
    isWide: smallest(widths) >= ROW.readableWidth,
  };
}

function gridOf({ picture, room, rights, wordsAbove, beside }: Plan, rows: Rows, columns: Columns): Grid {
  const used =
    rows.rights * rows.even +
    rows.below +
    rows.lefts.reduce((sum, count) => sum + (count - 1) * rows.strip + rows.full, 0) +
    (PRODUCT.top + rows.above + rows.between + PRODUCT.titleBelow * rows.lefts.length + PRODUCT.bottom);
  const height = room.height ?? used;
  const spare = Math.max(0, height - used);
  const spareAbove = { right: spare * PRODUCT.spareAbove, left: 0, none: spare / 2 }[wordsAbove ?? 'none'];
  const topY = PRODUCT.top + rows.above + spareAbove;
  const underY = topY + rows.rights * rows.even + rows.below;
  const leftX = PRODUCT.side + beside + columns.spare;
  const rightsX = leftX + columns.count * columns.left + columns.gap;
  let x = rightsX;
  const xs = rights.map(({ id, transposed }, at) => {
    const edges = even(x, sizeOf(picture, id, transposed).cols, columns.rights[at] ?? 0);
    x = endOf(edges) + columns.between;
    return edges;
  });
  let y = underY + rows.between + (wordsAbove === 'left' ? spare * PRODUCT.spareAbove : 0);
  const ys = rows.lefts.map((count) => {
    const edges = edgesFor(rows, y, count, room.focus);
    y = endOf(edges) + PRODUCT.titleBelow;
    return edges;
  });
  return {
    height,
    end: y,
    topY,
    underY,
    rightsX,
    columns: xs,
    rows: ys,
    left: even(leftX, columns.count, columns.left),
    corner: columns.gap + columns.count * columns.left,
  };
}

const leftBlocks = (plan: Plan, { left, rows, rightsX }: Grid): Block[] =>
  plan.lefts.map(({ id, transposed }, at) => {
    const ys = rows[at] ?? [];
    const [x = 0] = left;
    const xs = left.slice(0, sizeOf(plan.picture, id, transposed).cols + 1);
    const hasColLabels = plan.isOne && plan.wordsAbove !== 'left';
    return blockAt(plan.picture, {
      id,
      transposed,
      xs,
      ys,
      hasRowLabels: true,
      hasColLabels,
      title: { x, y: endOf(ys) + PRODUCT.titleDrop, anchor: 'start', room: rightsX - x },
    });
  });

/** The name of a right operand: above it or, where the words are there, in the corner above the left operand. */
function rightTitle(plan: Plan, { left, corner }: Grid, right: Right, xs: Edges, y: number): Title {
  return plan.wordsAbove === 'right'
    ? { x: (left[0] ?? 0) - plan.beside, y: y + PRODUCT.titleRise, anchor: 'start', room: corner }
    : {
        x: xs[0] ?? 0,
        y: y - (namesAbove(plan, right) ? PRODUCT.titleRiseNamed : PRODUCT.titleRise),
        anchor: 'start',
        room: endOf(xs) - (xs[0] ?? 0),
      };
}

const rightBlocks = (plan: Plan, rows: Rows, grid: Grid): Block[] =>
  plan.rights.map((right, at) => {
    const { id, transposed } = right;
    const xs = grid.columns[at] ?? [];
    const count = sizeOf(plan.picture, id, transposed).rows;
    const ys = even(grid.topY + (rows.rights - count) * rows.even, count, rows.even);
    return blockAt(plan.picture, {
      id,
      transposed,
      xs,
      ys,
      hasRowLabels: plan.isOne,
      hasColLabels: plan.wordsAbove !== 'right',
      title: rightTitle(plan, grid, right, xs, ys[0] ?? 0),
    });
  });

const underBlocks = ({ picture, unders }: Plan, rows: Rows, { columns, underY }: Grid): Block[] =>
  unders.flatMap((under, at) => {
    const ys = even(underY - rows.even, 1, rows.even);
    return under ? [blockUnder(picture, under, columns[at] ?? [], ys)] : [];
  });

const outBlocks = ({ picture, products, rights }: Plan, { columns, rows }: Grid): Block[] =>
  products.map(({ out }, at) => {
    const ys = rows[rights[at]?.line ?? 0] ?? [];
    const xs = columns[at] ?? [];
    const [x = 0] = xs;
    return blockAt(picture, {
      id: out,
      xs,
      ys,
      title: { x, y: endOf(ys) + PRODUCT.titleDrop, anchor: 'start', room: endOf(xs) - x },
    });
  });

function wordsFor(plan: Plan, grid: Grid): WordStrip | undefined {
  const { picture, room, lefts, wordsAbove, mixes, beside } = plan;
  const [left] = lefts as [Left];
  const [ys = []] = grid.rows;
  if (wordsAbove === 'right') return wordsOver(picture, grid.columns[0] ?? [], grid.topY, WORDS.arcsTop, room);
  if (wordsAbove === 'left') {
    const [top = 0] = ys;
    return wordsOver(
      picture,
      grid.left,
      top - (mixes ? PRODUCT.percent + PRODUCT.percentAbove : PRODUCT.wordGap),
      PRODUCT.top,
      room,
      mixes ? top - PRODUCT.percent * 0.5 - PRODUCT.percentAround : 0,
    );
  }
  return room.hasStrip && infoOf(left.id).rowsAre === 'query' && !left.transposed
    ? wordsBeside(picture, ys, (grid.left[0] ?? 0) - WORDS.listGap, beside - WORDS.listMargin, room)
    : undefined;
}

/** Returns the lanes of a product. The first one leads down to the left operands. */
function standAt(
  { products, unders, wordsAbove }: Plan,
  { between }: Rows,
  lane: number,
  { columns, rows, rightsX, topY, underY }: Grid,
  tops: readonly Block[],
  at: number,
): Stand {
  const { factors, out } = products[at] as Product;
  const { laneEnd: inset } = PRODUCT;
  const [start = 0] = columns[at] ?? [];
  const top = tops[at]?.ys[0] ?? topY;
  const end = at === 0 ? endOf(rows.at(-1) ?? []) : underY + between - inset;
  return {
    left: factors.left,
    right: factors.right,
    out,
    under: unders[at]?.id,
    isLeftTransposed: factors.transposed === 'left',
    lane: { x: start - lane, y: top, width: lane - PRODUCT.laneSide, height: end - top },
    across:
      wordsAbove === 'left'
        ? undefined
        : {
            x: rightsX - lane,
            y: underY + inset,
            height: between - 2 * inset,
            width: endOf(columns[at] ?? []) - rightsX + lane,
          },
  };
}
