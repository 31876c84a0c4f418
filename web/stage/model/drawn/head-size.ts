/** The sizes of the pictures of heads. Pixels. */
import type { Size } from './drawing.ts';

/** The size of a picture in a row of tabs: as low as that, one has no words. */
export const SMALL: Size = { width: 112, height: 48 };
/** Beside one word's row: between two pictures, and around and above one, usually and on a phone, as in view/styles/heads.ts. */
const GAP = 12;
const AROUND = [16, 8] as const;
const ABOVE = [52, 34] as const;
/** The least height of a picture; and its most, in its widths. */
const LEAST = 28;
const MOST = 0.9;

/** Returns the size of each of so many pictures in a room: two by two, or two one below the other. */
export function headSize({ width, height }: Size, count: number, isNarrow: boolean): Size {
  const at = isNarrow ? 1 : 0;
  const columns = count > 2 ? 2 : 1;
  const rows = Math.ceil(count / columns);
  const each = (height - (rows - 1) * GAP) / rows - ABOVE[at];
  const wide = (width - (columns - 1) * GAP) / columns - 2 * AROUND[at];
  return { width: wide, height: Math.max(LEAST, Math.min(MOST * wide, each)) };
}
