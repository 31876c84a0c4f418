/** Divides the height among rows and the width among columns. */
import { largest, smallest } from '../../../shared/numbers/statistics.ts';
import { type Edges, even, focused, sizesIn } from './block.ts';
import { type Layout, type Room, farHeight, farTight, farWidth } from './shape.ts';
import { readableWidth, unlimited } from './sizes.ts';
import * as ROW from './sizes/row.ts';

export interface Heights {
  /** The height of a row in focus. */
  readonly full: number;
  /** The height of rows out of focus; the same as `full` where all are in focus. */
  readonly strip: number;
  /** The height of rows without a focus, such as those of a right operand. */
  readonly even: number;
}

/**
 * @param around pixels of the room that rows cannot have
 * @param rows rows without a focus, all of which have to be readable
 * @param groups the number of rows in each group that can have a focus
 * @param usual the height of rows if that of the room is not limited
 * @param limit the largest height of a row, unless presented
 */
export function heightsFor(
  room: Room,
  around: number,
  rows: number,
  groups: readonly number[],
  usual: number = unlimited,
  limit: number = ROW.highest,
): Heights {
  if (room.height === undefined) return { full: usual, strip: usual, even: usual };
  const space = room.height - around;
  const most = room.isPresented ? Infinity : limit;
  const all = rows + groups.reduce((sum, count) => sum + count, 0);
  const whole = Math.min(most, space / all);
  if (whole >= (room.isPresented ? ROW.readablePresented : ROW.readable))
    return { full: whole, strip: whole, even: whole };
  const others = groups.reduce((sum, count) => sum + count - 1, 0);
  const least = Math.max(ROW.readable, farHeight(room));
  const full = least + ROW.focus;
  const stripWith = (share: number): number => {
    const kept = Math.min(rows * least, space * share) + full * groups.length;
    return Math.max(ROW.leastStrip, Math.min(ROW.strip, (space - kept) / Math.max(1, others)));
  };
  for (const share of room.isPresented ? [ROW.share, ROW.mostShare] : [ROW.share]) {
    const small = stripWith(share);
    const large = Math.max(ROW.leastStrip, Math.min(most, (space - others * small) / (rows + groups.length)));
    if (large >= least || rows === 0) return { full: large, strip: small, even: large };
  }
  const small = stripWith(ROW.share);
  return {
    full,
    strip: small,
    even: Math.max(ROW.leastStrip, (space - others * small - full * groups.length) / rows),
  };
}

export const edgesFor = ({ full, strip: small }: Heights, start: number, count: number, focus: number): Edges =>
  full === small ? even(start, count, full) : focused(start, count, Math.min(focus, count - 1), full, small);

/**
 * Returns, when presented, the decimals that every cell in focus has room for; −1 where some cell has no room for a
 * number.
 */
export function farDecimals({ blocks }: Layout, room: Room): -1 | 1 | 2 {
  const [width, height] = [
    smallest(blocks.map(({ xs }) => largest(sizesIn(xs)))),
    smallest(blocks.map(({ ys }) => largest(sizesIn(ys)))),
  ];
  if (width < farTight(room) || height < farHeight(room)) return -1;
  return width < farWidth(room) ? 1 : 2;
}

/**
 * @param counts columns of each matrix side by side
 * @returns one width for all where that is readable; otherwise one each, in favour of matrices with few columns
 */
export function widthsFor(space: number, counts: readonly number[], most: number, room: Room): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const one = Math.min(most, space / all);
  if (one >= Math.max(readableWidth, farTight(room))) return counts.map(() => one);
  const fewest = smallest(counts);
  const few = counts.reduce((sum, count) => sum + (count === fewest ? count : 0), 0);
  if (few === all) return counts.map(() => one);
  const wide = Math.min(Math.max(readableWidth + ROW.fewExtra, farWidth(room)), (space * ROW.fewShare) / few);
  const rest = (space - wide * few) / (all - few);
  return counts.map((count) => (count === fewest ? Math.max(wide, one) : Math.min(most, rest)));
}
