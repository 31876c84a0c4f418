/** How rows share the height and columns the width. */
import { smallest } from '../../../shared/numbers/statistics.ts';
import { type Edges, even, focused } from './block.ts';

/** Rows that can be read, from a chair and from the last row of a room; from here on cells grow no more; strips of colour. */
const readable = { near: 30, far: 60 } as const;
const largest = 64;
const strip = { most: 14, least: 0.3 } as const;

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
 * @param isPresented for a room full of people
 * @param limit of the height of a row, else
 */
export function heightsFor(
  space: number,
  rows: number,
  groups: readonly number[],
  isPresented: boolean,
  limit = largest,
): Heights {
  const least = isPresented ? readable.far : readable.near;
  const most = isPresented ? Infinity : limit;
  const all = rows + groups.reduce((sum, count) => sum + count, 0);
  const whole = Math.min(most, space / all);
  if (whole >= least) return { full: whole, strip: whole, even: whole };
  const others = groups.reduce((sum, count) => sum + count - 1, 0);
  const full = readable.near + 6;
  const kept = Math.min(rows * readable.near, space * 0.6) + full * groups.length;
  const small = Math.max(strip.least, Math.min(strip.most, (space - kept) / Math.max(1, others)));
  const large = Math.min(most, (space - others * small) / (rows + groups.length));
  if (large >= readable.near || rows === 0) return { full: large, strip: small, even: large };
  return { full, strip: small, even: Math.max(strip.least, (space - others * small - full * groups.length) / rows) };
}

export const edgesFor = ({ full, strip: small }: Heights, start: number, count: number, focus: number): Edges =>
  full === small ? even(start, count, full) : focused(start, count, Math.min(focus, count - 1), full, small);

/** Narrower columns have no numbers of their own. */
export const readableWidth = 44;

/** So wide that digits of 31 px find room in it, which are read from the last row of a room. */
export const presentedWidth = 96;

/**
 * @param counts of columns side by side
 * @returns one width for all where it can be read; otherwise one for each, the few columns first
 */
export function widthsFor(room: number, counts: readonly number[], most: number): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const one = Math.min(most, room / all);
  if (one >= readableWidth) return counts.map(() => one);
  const fewest = smallest(counts);
  const few = counts.reduce((sum, count) => sum + (count === fewest ? count : 0), 0);
  if (few === all) return counts.map(() => one);
  const wide = Math.min(readableWidth + 4, (room * 0.4) / few);
  const rest = (room - wide * few) / (all - few);
  return counts.map((count) => (count === fewest ? Math.max(wide, one) : Math.min(most, rest)));
}
