/** As multiplication stands: left operands at the left, right operands on top, results where they cross. */
import { largest, smallest } from '../../../shared/numbers/statistics.ts';
import type { MatrixId } from '../../inputs/matrices.ts';
import { infoOf } from '../../inputs/matrices.ts';
import {
  type Layout,
  type Product,
  type Room,
  type Stand,
  farTight,
  isProduct,
  productWith,
  underOf,
} from './shape.ts';
import { standingLayout } from './standing.ts';
import type { Operation } from '../operations/operation.ts';
import type { Picture } from '../picture.ts';
import type { Step } from '../steps.ts';
import { type Block, blockAt, endOf, even, labelWidth, labelsOf, sizeOf } from './block.ts';
import { blockUnder, widthBefore } from './under.ts';
import { edgesFor, farDecimals, heightsFor, readableWidth, widthsFor } from './share.ts';
import { EMPTY, fontOf, hasWordsAbove, wordsBeside, wordsIn, wordsOver } from './words.ts';

/**
 * Of a lane, in sizes of a digit: for a number and a times sign, and where three have to stand side by side, for a number; and
 * from afar, where it may not be smaller.
 */
const stand = { near: { one: 3.5, several: 2.6 }, far: { one: 3.8, several: 3.2 }, least: 15 } as const;

/** For a room full of people the formula stands over the left operand, smaller below the tabs of heads: of the height. */
const formulaShare = ({ heads }: Picture): number => (heads.count > 1 ? 0.07 : 0.1);

const size = { side: 24, top: 14, bottom: 10, lane: 46, gap: 26, title: 34, arcs: 44, under: 10 } as const;

interface Line {
  readonly left: MatrixId;
  readonly transposed: boolean;
}

function linesOf(products: readonly Product[]): Line[] {
  const lefts = [...new Set(products.map(({ factors }) => factors.left))];
  return lefts.map((left) => ({
    left,
    transposed: products.find(({ factors }) => factors.left === left)?.factors.transposed === 'left',
  }));
}

export function productLayout(picture: Picture, step: Step, operation: Operation, room: Room): Layout {
  const products = step.operations.filter(isProduct);
  const current = productWith(step, operation) ?? products[0];
  if (current && room.isPresented) return presentedLayout(picture, step, current, room);
  const whole = attempt(picture, step, products, room);
  if (products.length === 1 || (whole.isWide && whole.isHigh)) return whole.layout;
  return attempt(picture, step, current ? [current] : [], room).layout;
}

/** From afar, one product at a time. Words above an operand stay there, with their arcs, where numbers can be read then. */
function presentedLayout(picture: Picture, step: Step, current: Product, room: Room): Layout {
  const standing = standingLayout(picture, step, current, room);
  if (standing?.isBest) return standing.layout;
  const { layout } = attempt(picture, step, [current], room);
  return standing && farDecimals(layout, room) < 0 ? standing.layout : layout;
}

function attempt(
  picture: Picture,
  step: Step,
  products: readonly Product[],
  room: Room,
  canStand = true,
): { layout: Layout; isWide: boolean; isHigh: boolean } {
  const lines = linesOf(products);
  const rights = products.map(({ factors }) => ({
    id: factors.right,
    transposed: factors.transposed === 'right',
    line: lines.findIndex(({ left }) => left === factors.left),
  }));
  const [first] = lines as [Line];
  const [top] = rights as [(typeof rights)[number]];
  const unders = products.map((product) => underOf(step, product));
  const before = largest(unders.map((under) => (under ? widthBefore(under, room) : 0)));
  const below = before > 0 ? 1 : 0;
  const isOne = products.length === 1;
  const overTop = isOne && room.hasStrip && hasWordsAbove(picture, top);
  const overLeft = isOne && !overTop && room.hasStrip && hasWordsAbove(picture, { id: first.left, ...first });
  const mixes = isOne && infoOf(first.left).colour === 'shares' && !first.transposed;

  const over = wordsIn(room);
  // Weights below the words.
  const percent = room.isPresented ? 44 : 20;

  const beside = labelWidth(labelsOf(picture, first.left, first.transposed).rows, room.isPresented);
  const rightRows = labelsOf(picture, top.id, top.transposed).rows;
  const besideTop = isOne && rightRows.length > 0 ? labelWidth(rightRows, room.isPresented) : 0;
  const lane = room.isPresented ? size.lane * 1.5 : size.lane;

  const heights = (() => {
    // Names of columns stand below the title.
    const hasNames = labelsOf(picture, top.id, top.transposed).cols.length > 0;
    const above = overTop
      ? size.arcs + over.room
      : size.title * (room.isPresented ? (hasNames ? 2 : 1.5) : hasNames ? 1.25 : 1);
    const between = overLeft ? over.room + (mixes ? percent + 10 : 0) + 14 : lane;
    const around = size.top + above + below * size.under + between + size.title * lines.length + size.bottom;
    const rows = largest(rights.map(({ id, transposed }) => sizeOf(picture, id, transposed).rows));
    const groups = lines.map(({ left, transposed }) => sizeOf(picture, left, transposed).rows);
    const found =
      room.height === undefined
        ? { full: 40, strip: 40, even: 40 }
        : heightsFor(room.height - around, rows + below, groups, room);
    return { ...found, above, between, rows, groups, below: below * (size.under + found.even) };
  })();

  const leftCols = largest(lines.map(({ left, transposed }) => sizeOf(picture, left, transposed).cols));
  const rightCols = rights.map(({ id, transposed }) => sizeOf(picture, id, transposed).cols);
  const lanes = stand[room.isPresented ? 'far' : 'near'];
  const standing =
    canStand && heights.even >= stand.least
      ? Math.max(before, fontOf(Infinity, heights.full, room) * (isOne ? lanes.one : lanes.several))
      : 0;
  const between = Math.max(size.gap, standing, before);
  const gap = isOne ? Math.max(size.lane, before, besideTop + standing + 22) : between;
  const across = room.width - 2 * size.side - beside - gap - between * (rights.length - 1);
  const widths = widthsFor(
    across,
    [leftCols, ...rightCols],
    Math.max(heights.full, 36) * (room.isPresented ? 3 : 1.95),
    room,
  );
  // Where columns are too narrow for numbers, none of them travel, except weights, which are what is to be seen.
  const isWide = smallest(widths) >= Math.max(readableWidth, farTight(room));
  if (standing > 0 && !isWide && !mixes) return attempt(picture, step, products, room, false);
  const [leftWidth = 0, ...rightWidths] = widths;
  const used = widths.reduce((sum, width, at) => sum + width * (at === 0 ? leftCols : (rightCols[at - 1] ?? 0)), 0);
  const spare = Math.max(0, across - used) / 2;

  const heightUsed =
    heights.rows * heights.even +
    heights.below +
    heights.groups.reduce((sum, count) => sum + (count - 1) * heights.strip + heights.full, 0) +
    (size.top + heights.above + heights.between + size.title * lines.length + size.bottom);
  const height = room.height ?? heightUsed;
  const low = Math.max(0, height - heightUsed);
  const topY = size.top + heights.above + (overTop ? low * 0.7 : overLeft ? 0 : low / 2);
  const leftX = size.side + beside + spare;
  const rightsX = leftX + leftCols * leftWidth + gap;

  let x = rightsX;
  const columns = rights.map((_, at) => {
    const xs = even(x, rightCols[at] ?? 0, rightWidths[at] ?? 0);
    x = endOf(xs) + between;
    return xs;
  });
  const underY = topY + heights.rows * heights.even + heights.below;
  let y = underY + heights.between + (overLeft ? low * 0.7 : 0);
  const rows = heights.groups.map((count) => {
    const ys = edgesFor(heights, y, count, room.focus);
    y = endOf(ys) + size.title;
    return ys;
  });

  const lefts = lines.map(({ left, transposed }, at): Block => {
    const ys = rows[at] ?? [];
    const xs = even(leftX, leftCols, leftWidth).slice(0, sizeOf(picture, left, transposed).cols + 1);
    return blockAt(picture, {
      ...{ id: left, transposed, xs, ys, hasRowLabels: true, hasColLabels: isOne && !overLeft },
      title: { x: leftX, y: endOf(ys) + 19, anchor: 'start', room: rightsX - leftX },
    });
  });
  const tops = rights.map(({ id, transposed }, at): Block => {
    const xs = columns[at] ?? [];
    const count = sizeOf(picture, id, transposed).rows;
    const ys = even(topY + (heights.rows - count) * heights.even, count, heights.even);
    return blockAt(picture, {
      ...{ id, transposed, xs, ys, hasRowLabels: isOne, hasColLabels: !overTop },
      title: overTop
        ? { x: leftX - beside, y: (ys[0] ?? 0) + 16, anchor: 'start', room: gap + leftCols * leftWidth }
        : {
            x: xs[0] ?? 0,
            y: (ys[0] ?? 0) - (labelsOf(picture, id, transposed).cols.length > 0 ? (room.isPresented ? 54 : 39) : 16),
            anchor: 'start',
            room: endOf(xs) - (xs[0] ?? 0),
          },
    });
  });
  const rowsUnder = unders.flatMap((under, at): Block[] => {
    const ys = even(underY - heights.even, 1, heights.even);
    return under ? [blockUnder(picture, under, room, columns[at] ?? [], ys)] : [];
  });
  const outs = products.map(({ out }, at): Block => {
    const ys = rows[rights[at]?.line ?? 0] ?? [];
    const xs = columns[at] ?? [];
    return blockAt(picture, {
      ...{ id: out, xs, ys },
      title: { x: xs[0] ?? 0, y: endOf(ys) + 19, anchor: 'start', room: endOf(xs) - (xs[0] ?? 0) },
    });
  });

  const topXs = columns[0] ?? [];
  const leftXs = even(leftX, leftCols, leftWidth);
  const firstRow = rows[0]?.[0] ?? 0;
  const formula = room.isPresented ? formulaShare(picture) * height : 0;
  const words = overTop
    ? wordsOver(picture, topXs, topY, 6, room)
    : overLeft
      ? wordsOver(
          picture,
          leftXs,
          firstRow - (mixes ? percent + 8 : 2),
          size.top + formula,
          room,
          mixes ? firstRow - percent * 0.5 - 10 : 0,
        )
      : room.hasStrip && infoOf(first.left).rowsAre === 'query' && !first.transposed
        ? wordsBeside(picture, rows[0] ?? [], leftX - 10, beside - 8, room)
        : undefined;

  const bottom = endOf(rows.at(-1) ?? []);
  const standAt = (at: number): Stand => {
    const { factors, out } = products[at] as Product;
    const x = (columns[at]?.[0] ?? 0) - standing;
    const top = tops[at]?.ys[0] ?? topY;
    // The first one leads down to the left operands.
    const end = at === 0 ? bottom : underY + heights.between - 6;
    return {
      ...{ left: factors.left, right: factors.right, out, under: unders[at]?.id },
      isLeftTransposed: factors.transposed === 'left',
      lane: { x, y: top, width: standing - 4, height: end - top },
      across: overLeft
        ? undefined
        : {
            ...{ x: rightsX - standing, y: underY + 6, height: heights.between - 12 },
            width: endOf(columns[at] ?? []) - rightsX + standing,
          },
    };
  };

  const layout: Layout = {
    ...EMPTY,
    width: Math.max(room.width, Math.floor(endOf(columns.at(-1) ?? [])) + size.side),
    height: Math.max(height, Math.floor(y)),
    blocks: [...tops, ...rowsUnder, ...lefts, ...outs], // as they are read
    fontSize: fontOf(Math.max(smallest(widths), readableWidth), heights.full, room),
    words,
    stands: standing > 0 ? products.map((_, at) => standAt(at)) : [],
  };
  return {
    layout,
    isWide,
    isHigh: heights.strip >= 30 || heights.even >= 30,
  };
}
