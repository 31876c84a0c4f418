/** The paths of moving numbers: through lanes only, so that none of them ever covers a cell. Pure. */
import type { Mover } from '../values/movement.ts';
import { type Block, type Box, boxOf, boxOfBlock, sizesIn } from './block.ts';
import type { Layout, Stand } from './shape.ts';

// Moving numbers: their largest heights on the way up and down, the least size of one that is drawn, and margins. Pixels.

const mostUp = 60;
const mostDown = 34;
const leastWidth = 36;
const leastHeight = 16;
const clear = 3;
const inset = 2;

interface Place {
  readonly x: number;
  readonly y: number;
}

const middleOf = ({ y, height }: Box): number => y + height / 2;

/** Returns the point on a polyline, at uniform speed. @param at from 0 to 1 */
function along(places: readonly Place[], at: number): Place {
  const [first = { x: 0, y: 0 }] = places;
  const pieces = places.slice(1).map((end, index) => {
    const start = places[index] ?? end;
    return { start, end, length: Math.hypot(end.x - start.x, end.y - start.y) };
  });
  let left = at * pieces.reduce((sum, { length }) => sum + length, 0);
  for (const { start, end, length } of pieces) {
    if (left <= length && length > 0) {
      const share = left / length;
      return { x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y) };
    }
    left -= length;
  }
  return places.at(-1) ?? first;
}

/** Returns a box in the lane beside each row of the right operand. */
export function placesBeside({ blocks }: Layout, { lane, right }: Stand): Box[] {
  const block = blocks.find(({ id, xs }) => id === right && (xs[0] ?? 0) >= lane.x);
  return (block ? sizesIn(block.ys) : []).map((height, line) => ({
    x: lane.x,
    width: lane.width,
    height,
    y: block?.ys[line] ?? 0,
  }));
}

/** Leads from the edge of the left matrix through the first lane, along below the right operands, and up beside the row. */
function wayUp(layout: Layout, stand: Stand, left: Block, right: Block, { from, to, at }: Mover): Box {
  const [first = stand] = layout.stands;
  const [start, end] = [boxOf(left, from.row, from.col), boxOf(right, to.row, to.col)];
  const height = Math.min(mostUp, start.height - inset, end.height - inset, (stand.across?.height ?? Infinity) - inset);
  const { x: edge, width: wide } = boxOfBlock(left);
  const entry = first.lane.x;
  const low = middleOf(start);
  const turn = stand.across ? middleOf(stand.across) : low;
  const detour =
    stand === first
      ? []
      : [
          { x: entry, y: turn },
          { x: stand.lane.x, y: turn },
        ];
  const place = along(
    [
      { x: Math.min(edge + wide + clear, entry), y: low },
      { x: entry, y: low },
      ...detour,
      { x: stand.lane.x, y: middleOf(end) },
    ],
    at,
  );
  return { x: place.x, y: place.y - height / 2, width: stand.lane.width, height };
}

/**
 * Leads from below the right operand, and the row under it, to above the result; undefined: there is no room between
 * them.
 */
function wayDown(lowest: Block, out: Block, { to, at }: Mover): Box | undefined {
  const { x, width } = boxOf(out, to.row, to.col);
  const { y, height: high } = boxOfBlock(lowest);
  const [top, bottom] = [y + high + clear, boxOfBlock(out).y - clear];
  const height = Math.min(mostDown, bottom - top - 2 * inset, boxOf(lowest, 0, 0).height);
  return height < leastHeight
    ? undefined
    : { x: x + inset, y: top + at * (bottom - top - height), width: width - 2 * inset, height };
}

/** Returns the box of a moving number; undefined: it has no lane, and only the light shows it. */
export function boxOfMover(layout: Layout, mover: Mover): Box | undefined {
  const { blocks, stands, isHeatMap } = layout;
  const { from, to, isProduct } = mover;
  const stand = stands.find(({ left, right, out }) =>
    isProduct ? out === to.matrix : left === from.matrix && right === to.matrix,
  );
  if (!stand || isHeatMap) return undefined;
  const ids = [stand.left, stand.right, stand.under ?? stand.right, stand.out];
  const [left, right, lowest, out] = ids.map((id) => blocks.find((block) => block.id === id));
  if (!left || !right || !lowest || !out) return undefined;
  const box = isProduct ? wayDown(lowest, out, mover) : wayUp(layout, stand, left, right, mover);
  return box && box.width >= leastWidth && box.height >= leastHeight ? box : undefined;
}
