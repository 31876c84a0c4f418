/** Divides the height among rows and the width among columns. */
import { smallest } from '../../../shared/numbers/statistics.ts';
import { type Edges, even, focused } from './block.ts';
import type { Room } from './shape.ts';
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
 * @param limit the largest height of a row
 */
export function heightsFor(
  room: Room,
  around: number,
  rows: number,
  groups: readonly number[],
  usual: number = ROW.unlimited,
  limit: number = ROW.highest,
): Heights {
  if (room.height === undefined) return { full: usual, strip: usual, even: usual };
  const space = room.height - around;
  const all = rows + groups.reduce((sum, count) => sum + count, 0);
  const whole = Math.min(limit, space / all);
  if (whole >= ROW.readable) return { full: whole, strip: whole, even: whole };
  const others = groups.reduce((sum, count) => sum + count - 1, 0);
  const full = ROW.readable + ROW.focus;
  const kept = Math.min(rows * ROW.readable, space * ROW.share) + full * groups.length;
  const strip = Math.max(ROW.leastStrip, Math.min(ROW.strip, (space - kept) / Math.max(1, others)));
  const rest = space - others * strip;
  const large = Math.max(ROW.leastStrip, Math.min(limit, rest / (rows + groups.length)));
  return large >= ROW.readable || rows === 0
    ? { full: large, strip, even: large }
    : { full, strip, even: Math.max(ROW.leastStrip, (rest - full * groups.length) / rows) };
}

export const edgesFor = ({ full, strip: small }: Heights, start: number, count: number, focus: number): Edges =>
  full === small ? even(start, count, full) : focused(start, count, Math.min(focus, count - 1), full, small);

/**
 * @param counts columns of each matrix side by side
 * @returns one width for all where that is readable; otherwise one each, in favour of matrices with few columns
 */
export function widthsFor(space: number, counts: readonly number[], most: number): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const width = Math.min(most, space / all);
  if (width >= ROW.readableWidth) return counts.map(() => width);
  const fewest = smallest(counts);
  const few = counts.reduce((sum, count) => sum + (count === fewest ? count : 0), 0);
  if (few === all) return counts.map(() => width);
  const wide = Math.min(ROW.readableWidth + ROW.fewExtra, (space * ROW.fewShare) / few);
  const rest = (space - wide * few) / (all - few);
  return counts.map((count) => (count === fewest ? Math.max(wide, width) : Math.min(most, rest)));
}
