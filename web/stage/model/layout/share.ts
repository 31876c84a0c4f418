/** How rows share the height and columns the width. */
import { largest, smallest } from '../../../shared/numbers/statistics.ts';
import { type Edges, even, focused, sizesIn } from './block.ts';
import { type Layout, type Room, farHeight, farTight, farWidth } from './shape.ts';

/** Rows that can be read, from a chair and from the last row of a room; from here on cells grow no more; strips of colour. */
const readable = { near: 30, far: 60 } as const;
const highest = 64;
const strip = { most: 14, least: 0.3 } as const;
/** What rows without a focus may have of the space; and of what is read from afar, where they cannot be read else. */
const shares = { usual: 0.6, most: 0.85 } as const;

export interface Heights {
  /** Of a row in full. */
  readonly full: number;
  /** Of the rows out of focus; the same as `full` where all are in it. */
  readonly strip: number;
  /** Of rows that have no focus, such as those of a right operand. */
  readonly even: number;
}

/**
 * @param space for all rows together
 * @param rows without a focus, all of them to be read
 * @param groups how many rows each group has that can have a focus
 * @param limit of the height of a row, near
 */
export function heightsFor(
  space: number,
  rows: number,
  groups: readonly number[],
  room: Room,
  limit = highest,
): Heights {
  const isFar = room.isPresented;
  const most = isFar ? Infinity : limit;
  const all = rows + groups.reduce((sum, count) => sum + count, 0);
  const whole = Math.min(most, space / all);
  if (whole >= (isFar ? readable.far : readable.near)) return { full: whole, strip: whole, even: whole };
  const others = groups.reduce((sum, count) => sum + count - 1, 0);
  const least = Math.max(readable.near, farHeight(room));
  const full = least + 6;
  const stripWith = (share: number): number => {
    const kept = Math.min(rows * least, space * share) + full * groups.length;
    return Math.max(strip.least, Math.min(strip.most, (space - kept) / Math.max(1, others)));
  };
  for (const share of isFar ? [shares.usual, shares.most] : [shares.usual]) {
    const small = stripWith(share);
    const large = Math.max(strip.least, Math.min(most, (space - others * small) / (rows + groups.length)));
    if (large >= least || rows === 0) return { full: large, strip: small, even: large };
  }
  const small = stripWith(shares.usual);
  return { full, strip: small, even: Math.max(strip.least, (space - others * small - full * groups.length) / rows) };
}

export const edgesFor = ({ full, strip: small }: Heights, start: number, count: number, focus: number): Edges =>
  full === small ? even(start, count, full) : focused(start, count, Math.min(focus, count - 1), full, small);

/** Narrower columns have no numbers of their own. */
export const readableWidth = 44;

/**
 * From the last row of a room: how many decimals every cell in focus has room for; −1 where not every one has room for a
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
 * @param counts of columns side by side
 * @returns one width for all where it can be read; otherwise one for each, the few columns first
 */
export function widthsFor(space: number, counts: readonly number[], most: number, room: Room): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const one = Math.min(most, space / all);
  if (one >= Math.max(readableWidth, farTight(room))) return counts.map(() => one);
  const fewest = smallest(counts);
  const few = counts.reduce((sum, count) => sum + (count === fewest ? count : 0), 0);
  if (few === all) return counts.map(() => one);
  const wide = Math.min(Math.max(readableWidth + 4, farWidth(room)), (space * 0.4) / few);
  const rest = (space - wide * few) / (all - few);
  return counts.map((count) => (count === fewest ? Math.max(wide, one) : Math.min(most, rest)));
}
