/** Matrices of any size in a row of operations, which wraps: slices of heads, and what joins them. */
import { largest } from '../../../shared/numbers/statistics.ts';
import type { Layout, Room } from './shape.ts';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import type { Operation } from '../operations/operation.ts';
import type { Picture } from '../picture.ts';
import type { Step } from '../steps.ts';
import { type Block, blockAt, endOf, even, labelWidth, labelsOf, sizeOf } from './block.ts';
import { edgesFor, heightsFor, presentedWidth, readableWidth } from './share.ts';
import { EMPTY, fontOf, isImage, isOneSentence, wordsBeside } from './words.ts';

const size = { side: 24, top: 52, gap: 30, title: 40, formula: 56 } as const;

/** Whether its rows are the words that ask. */
const asks = (picture: Picture, id: MatrixId): boolean => infoOf(id).rowsAre === 'query' || isOneSentence(picture);

export interface Placed {
  readonly id: MatrixId;
  readonly sign: string;
}

/** Each operation's operands, if they do not stand there yet, and its result. */
export function placedIn({ operations }: Pick<Step, 'operations'>): Placed[] {
  const there = new Map<MatrixId, string>();
  for (const { operands, out, between, sign } of operations) {
    operands.forEach((id, at) => {
      if (!there.has(id)) there.set(id, at === 0 ? '' : between);
    });
    there.set(out, sign);
  }
  return [...there].map(([id, sign]) => ({ id, sign }));
}

/** @param lines how many the row may be broken into */
function broken(widths: readonly number[], most: number): number[] {
  let [line, used] = [0, 0];
  return widths.map((width) => {
    if (used > 0 && used + width > most) [line, used] = [line + 1, 0];
    used += width;
    return line;
  });
}

export function tableLayout(picture: Picture, step: Step, operation: Operation, room: Room): Layout {
  const all = placedIn(step);
  const across = room.width - 2 * size.side;
  const beside = labelWidth(labelsOf(picture, all[0]?.id ?? 'x').rows, room.isPresented);
  const needed = (placed: readonly Placed[], cell: number): number[] =>
    placed.map(({ id }) => sizeOf(picture, id).cols * cell + size.gap);
  const linesFor = (placed: readonly Placed[], cell: number): number[] => broken(needed(placed, cell), across - beside);
  const isRoomFor = (placed: readonly Placed[]): boolean =>
    needed(placed, readableWidth).every((width) => width <= across) &&
    (room.height ?? Infinity) >= (largest(linesFor(placed, readableWidth)) + 1) * 160 &&
    (!room.isPresented || largest(linesFor(placed, presentedWidth)) === 0);
  // All of it, or what is done now: from afar, rather that than numbers too small to read.
  const placed = isRoomFor(all) ? all : placedIn({ operations: [operation] });
  let cell = room.isPresented ? 240 : 84;
  // From afar, side by side, if that can be read: rows are then higher.
  const most = room.isPresented && largest(linesFor(placed, presentedWidth)) === 0 ? 1 : 2;
  const fits = (width: number): boolean => {
    const lines = linesFor(placed, width);
    return needed(placed, width).every((one) => one <= across - beside) && largest(lines) < most;
  };
  while (cell > 1.5 && !fits(cell)) cell = Math.max(1.5, cell - (cell > 20 ? 2 : 0.5));
  const lines = linesFor(placed, cell);
  const count = largest(lines) + 1;
  const tallest = (line: number): number =>
    largest(placed.map(({ id }, at) => (lines[at] === line ? sizeOf(picture, id).rows : 0)));
  const groups = Array.from({ length: count }, (_, line) => tallest(line));
  const top = size.top + (room.isPresented ? size.formula : 0);
  const around = top + count * (size.title + 10);
  const heights =
    room.height === undefined
      ? { full: 36, strip: 36, even: 36 }
      : heightsFor(room.height - around, 0, groups, room.isPresented, Math.max(32, cell * 0.7));
  let y = top;
  const blocks: Block[] = [];
  for (let line = 0; line < count; line++) {
    let x = size.side + beside;
    let isFirst = true;
    placed.forEach(({ id, sign }, at) => {
      if (lines[at] !== line) return;
      const { rows, cols } = sizeOf(picture, id);
      const xs = even(x, cols, cell);
      const ys = edgesFor(heights, y, rows, room.focus);
      const middle = ((ys[0] ?? 0) + endOf(ys)) / 2;
      blocks.push(
        blockAt(picture, {
          ...{ id, xs, ys, hasRowLabels: isFirst },
          title: { x, y: y - 18, anchor: 'start', room: cols * cell },
          sign: sign
            ? isFirst
              ? { text: sign, x: x - 22, ys: [y - 18] } // beside its name, as words stand beside its rows
              : { text: sign, x: x - size.gap / 2, ys: [middle] }
            : undefined,
        }),
      );
      isFirst = false;
      x = endOf(xs) + size.gap;
    });
    y += (tallest(line) - 1) * heights.strip + heights.full + size.title + 10;
  }
  const [first] = blocks;
  return {
    ...EMPTY,
    width: largest([room.width, ...blocks.map(({ xs }) => Math.floor(endOf(xs)) + size.side)]),
    height: room.height ?? y,
    blocks,
    isHeatMap: isImage(
      picture,
      placed.map(({ id }) => id),
    ),
    fontSize: fontOf(Math.max(cell, readableWidth), heights.full, room),
    words:
      room.hasStrip && first && asks(picture, first.id)
        ? wordsBeside(picture, first.ys, size.side + beside - 10, beside - 8, room)
        : undefined,
  };
}
