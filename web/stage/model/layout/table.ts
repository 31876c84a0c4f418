/** Matrices of any size in a row of operations, which wraps: slices of heads, and what joins them. */
import { sum } from 'd3-array';
import { largest } from '../../../shared/numbers/statistics.ts';
import { type Layout, type Room, farWidth } from './shape.ts';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import type { Operation } from '../operations/operation.ts';
import type { Picture } from '../picture.ts';
import type { Step } from '../steps.ts';
import { type Block, blockAt, endOf, even, labelWidth, labelsOf, sizeOf } from './block.ts';
import { edgesFor, heightsFor, readableWidth } from './share.ts';
import { EMPTY, fontOf, isOneSentence, wordsBeside } from './words.ts';

const size = { side: 24, top: 52, gap: 30, title: 50, formula: 56, row: 30, strip: 10 } as const;

/** Whether its rows are the words that ask. */
const asks = (picture: Picture, id: MatrixId): boolean => infoOf(id).rowsAre === 'query' || isOneSentence(picture);

export interface Placed {
  readonly id: MatrixId;
  readonly sign: string;
  /** The operation with which it comes, 0-based. */
  readonly of: number;
}

/** Each operation's operands, if they do not stand there yet, and its result. */
export function placedIn({ operations }: Pick<Step, 'operations'>): Placed[] {
  const there = new Map<MatrixId, Placed>();
  operations.forEach(({ operands, out, between, sign }, of) => {
    operands.forEach((id, at) => {
      if (!there.has(id)) there.set(id, { id, sign: at === 0 ? '' : between, of });
    });
    there.set(out, { id: out, sign, of });
  });
  return [...there.values()];
}

/** How wide the operation of each is, with all that comes with it; in pixels. */
const wholes = (placed: readonly Placed[], widths: readonly number[]): number[] =>
  placed.map(({ of }) => sum(widths.filter((_, other) => placed[other]?.of === of)));

/** The line of each: an operation stands in one, if one can hold it. @param most that a line can hold, in pixels */
function broken(placed: readonly Placed[], widths: readonly number[], most: number): number[] {
  let [line, used] = [0, 0];
  const whole = wholes(placed, widths);
  return widths.map((width, at) => {
    const isFirst = placed[at - 1]?.of !== placed[at]?.of;
    const needed = isFirst && (whole[at] ?? 0) <= most ? (whole[at] ?? 0) : width;
    if (used > 0 && used + needed > most) [line, used] = [line + 1, 0];
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
  const linesFor = (placed: readonly Placed[], cell: number): number[] =>
    broken(placed, needed(placed, cell), across - beside);
  const isRoomFor = (placed: readonly Placed[]): boolean =>
    needed(placed, readableWidth).every((width) => width <= across) &&
    (room.height ?? Infinity) >= (largest(linesFor(placed, readableWidth)) + 1) * 160 &&
    (!room.isPresented || largest(linesFor(placed, farWidth(room))) === 0);
  // All of it, or what is done now: from afar, rather that than numbers too small to read.
  const placed = isRoomFor(all) ? all : placedIn({ operations: [operation] });
  let cell = room.isPresented ? 240 : 84;
  // From afar, side by side, if that can be read: rows are then higher. Near, an operation a line, if all can be that high.
  const lowest = largest(placed.map(({ id }) => sizeOf(picture, id).rows - 1)) * size.strip + size.row + size.title;
  const operations = new Set(placed.map(({ of }) => of)).size;
  const canBeLines = !room.isPresented && (room.height ?? 0) - size.top >= operations * lowest;
  const ofPresented = largest(linesFor(placed, farWidth(room))) === 0 ? 1 : 2;
  const most = room.isPresented ? ofPresented : canBeLines ? Math.max(2, operations) : 2;
  const areWhole = (width: number): boolean => largest(wholes(placed, needed(placed, width))) <= across - beside;
  const mayBreak = !areWhole(readableWidth);
  const fits = (width: number): boolean =>
    largest(needed(placed, width)) <= across - beside &&
    largest(linesFor(placed, width)) < most &&
    (mayBreak || areWhole(width));
  while (cell > 1.5 && !fits(cell)) cell = Math.max(1.5, cell - (cell > 20 ? 2 : 0.5));
  const lines = linesFor(placed, cell);
  const count = largest(lines) + 1;
  const tallest = (line: number): number =>
    largest(placed.map(({ id }, at) => (lines[at] === line ? sizeOf(picture, id).rows : 0)));
  const groups = Array.from({ length: count }, (_, line) => tallest(line));
  const top = size.top + (room.isPresented ? size.formula : 0);
  const around = top + count * size.title;
  const heights =
    room.height === undefined
      ? { full: 36, strip: 36, even: 36 }
      : heightsFor(room.height - around, 0, groups, room, Math.max(32, cell * 0.7));
  let y = top;
  const blocks: Block[] = [];
  let before = { x: 0, y: 0 };
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
          // A comma ends a line; another sign begins one beside the name, as words stand beside the rows.
          sign: !sign
            ? undefined
            : isFirst && sign !== ','
              ? { text: sign, x: x - 22, ys: [y - 18] }
              : { text: sign, x: before.x + size.gap / 2, ys: [isFirst ? before.y : middle] },
        }),
      );
      isFirst = false;
      before = { x: endOf(xs), y: middle };
      x = before.x + size.gap;
    });
    y += (tallest(line) - 1) * heights.strip + heights.full + size.title;
  }
  const [first] = blocks;
  return {
    ...EMPTY,
    width: largest([room.width, ...blocks.map(({ xs }) => Math.floor(endOf(xs)) + size.side)]),
    height: room.height ?? y,
    blocks,
    fontSize: fontOf(Math.max(cell, readableWidth), heights.full, room),
    words:
      room.hasStrip && first && asks(picture, first.id)
        ? wordsBeside(picture, first.ys, size.side + beside - 10, beside - 8, room)
        : undefined,
  };
}
