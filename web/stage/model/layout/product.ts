/** As multiplication stands: left operands at the left, right operands on top, results where they cross. */
import { largest, smallest } from '../../../shared/numbers/statistics.ts';
import type { MatrixId } from '../../inputs/matrices.ts';
import { infoOf } from '../../inputs/matrices.ts';
import type { Layout, Room } from './shape.ts';
import type { Factors } from '../factors.ts';
import type { Operation } from '../operations/operation.ts';
import type { Picture } from '../picture.ts';
import { type Block, blockAt, endOf, even, labelWidth, labelsOf, sizeOf } from './block.ts';
import { edgesFor, heightsFor, readableWidth, widthsFor } from './share.ts';
import { EMPTY, fontOf, hasWordsAbove, isImage, wordsBeside, wordsOver } from './words.ts';

export type Product = Operation & { readonly factors: Factors };

export const isProduct = (operation: Operation): operation is Product => operation.factors !== undefined;

const size = { side: 24, top: 14, bottom: 10, lane: 46, gap: 26, title: 34, words: 40, arcs: 44, beside: 60 } as const;

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

export function productLayout(
  picture: Picture,
  products: readonly Product[],
  operation: Operation,
  room: Room,
): Layout {
  const whole = attempt(picture, products, room);
  if (products.length === 1 || (whole.isWide && whole.isHigh)) return whole.layout;
  const one = products.filter((product) => product === operation);
  return attempt(picture, one.length > 0 ? one : products.slice(0, 1), room).layout;
}

function attempt(
  picture: Picture,
  products: readonly Product[],
  room: Room,
): { layout: Layout; isWide: boolean; isHigh: boolean } {
  const lines = linesOf(products);
  const rights = products.map(({ factors }) => ({
    id: factors.right,
    transposed: factors.transposed === 'right',
    line: lines.findIndex(({ left }) => left === factors.left),
  }));
  const [first] = lines as [Line];
  const [top] = rights as [(typeof rights)[number]];
  const isOne = products.length === 1;
  const overTop = isOne && room.hasStrip && hasWordsAbove(picture, top);
  const overLeft = isOne && !overTop && room.hasStrip && hasWordsAbove(picture, { id: first.left, ...first });
  const mixes = isOne && infoOf(first.left).colour === 'shares' && !first.transposed;

  // Weights below the words.
  const percent = room.isPresented ? 44 : 20;

  const beside = labelWidth(labelsOf(picture, first.left, first.transposed).rows);
  const rightRows = labelsOf(picture, top.id, top.transposed).rows;
  const besideTop = isOne && rightRows.length > 0 ? labelWidth(rightRows) + (mixes ? size.beside : 0) : 0;

  const heights = (() => {
    const above = overTop ? size.arcs + size.words : size.title;
    const between = overLeft ? size.words + (mixes ? percent + 10 : 0) + 14 : size.lane;
    const around = size.top + above + between + size.title * lines.length + size.bottom;
    const rows = largest(rights.map(({ id, transposed }) => sizeOf(picture, id, transposed).rows));
    const groups = lines.map(({ left, transposed }) => sizeOf(picture, left, transposed).rows);
    const found =
      room.height === undefined
        ? { full: 40, strip: 40, even: 40 }
        : heightsFor(room.height - around, rows, groups, room.isPresented);
    return { ...found, above, between, rows, groups };
  })();

  const leftCols = largest(lines.map(({ left, transposed }) => sizeOf(picture, left, transposed).cols));
  const rightCols = rights.map(({ id, transposed }) => sizeOf(picture, id, transposed).cols);
  const gap = Math.max(isOne ? size.lane : size.gap, besideTop + 34);
  const across = room.width - 2 * size.side - beside - gap - size.gap * (rights.length - 1);
  const widths = widthsFor(
    across,
    [leftCols, ...rightCols],
    Math.max(heights.full, 36) * (room.isPresented ? 2 : 1.95),
  );
  const [leftWidth = 0, ...rightWidths] = widths;
  const used = widths.reduce((sum, width, at) => sum + width * (at === 0 ? leftCols : (rightCols[at - 1] ?? 0)), 0);
  const spare = Math.max(0, across - used) / 2;

  const heightUsed =
    heights.rows * heights.even +
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
    x = endOf(xs) + size.gap;
    return xs;
  });
  let y = topY + heights.rows * heights.even + heights.between + (overLeft ? low * 0.7 : 0);
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
            y: (ys[0] ?? 0) - (labelsOf(picture, id, transposed).cols.length > 0 ? 30 : 16),
            anchor: 'start',
            room: endOf(xs) - (xs[0] ?? 0),
          },
    });
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
  const words = overTop
    ? wordsOver(topXs, topY - 18, {
        x: topXs[0] ?? 0,
        y: 6,
        width: endOf(topXs) - (topXs[0] ?? 0),
        height: topY - size.words - 6,
      })
    : overLeft
      ? wordsOver(
          leftXs,
          firstRow - (mixes ? percent + 26 : 20),
          {
            x: leftX,
            y: size.top,
            width: endOf(leftXs) - leftX,
            height: firstRow - size.top - (mixes ? percent + 46 : 42),
          },
          mixes ? firstRow - percent * 0.5 - 10 : 0,
        )
      : room.hasStrip && infoOf(first.left).rowsAre === 'query' && !first.transposed
        ? wordsBeside(rows[0] ?? [], leftX - 10, beside - 8)
        : undefined;

  const ids = [...lefts, ...tops, ...outs].map(({ id }) => id);
  const narrowest = smallest(widths);
  const layout: Layout = {
    ...EMPTY,
    width: Math.max(room.width, Math.floor(endOf(columns.at(-1) ?? [])) + size.side),
    height: Math.max(height, Math.floor(y)),
    blocks: [...tops, ...lefts, ...outs], // as they are read
    isHeatMap: isImage(picture, ids),
    fontSize: fontOf(Math.max(narrowest, readableWidth), heights.full, room),
    words,
    lanes: isOne ? lanesOf(topY, firstRow - heights.between, rightsX, endOf(columns.at(-1) ?? []), heights, y) : [],
    factors: mixes && room.hasStrip ? { of: first.left, before: top.id, x: rightsX - 12 } : undefined,
  };
  return { layout, isWide: narrowest >= readableWidth, isHigh: heights.strip >= 30 || heights.even >= 30 };
}

/** Beside the right operand, and below it: where a row of the left one goes up and along. */
function lanesOf(
  top: number,
  bottomOfTop: number,
  x: number,
  end: number,
  { between }: { between: number },
  bottom: number,
): Layout['lanes'] {
  if (between !== size.lane) return [];
  return [
    { x: x - 40, y: top, width: 30, height: bottom - size.title - top },
    { x: x - 40, y: bottomOfTop + 8, width: end - x + 40, height: between - 16 },
  ];
}
