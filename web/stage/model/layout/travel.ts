/** The ways of numbers on their way: through lanes only, so that none of them ever covers a cell. Pure. */
import type { Mover } from '../movement.ts';
import { type Block, type Box, boxOfBlock, sizesIn } from './block.ts';
import type { Layout, Stand } from './shape.ts';

const most = { near: 34, far: 60 } as const;
const clear = 3;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A cell of the matrix itself, not of its transpose. */
function boxIn({ xs, ys, transposed }: Block, { row, col }: { readonly row: number; readonly col: number }): Box {
  const [down, across] = transposed ? [col, row] : [row, col];
  const [x = 0, right = x] = xs.slice(across, across + 2);
  const [y = 0, bottom = y] = ys.slice(down, down + 2);
  return { x, y, width: right - x, height: bottom - y };
}

const middleOf = ({ y, height }: Box): number => y + height / 2;

/** Along straight lines, at one speed. @param at from 0 to 1 */
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

/** Where the numbers of the left row stand: one place beside each row of the right operand. */
export function placesBeside({ blocks }: Layout, { lane, right }: Stand): Box[] {
  const block = blocks.find(({ id, xs }) => id === right && (xs[0] ?? 0) >= lane.x);
  return (block ? sizesIn(block.ys) : []).map((height, line) => ({
    ...{ x: lane.x, width: lane.width, height },
    y: block?.ys[line] ?? 0,
  }));
}

/** From the edge of the left matrix through the first lane, along below the right operands, and up beside the row. */
function wayUp(layout: Layout, stand: Stand, left: Block, right: Block, { from, to, at }: Mover): Box {
  const [first = stand] = layout.stands;
  const [start, end] = [boxIn(left, from), boxIn(right, to)];
  const height = Math.min(most.far, start.height - 2, end.height - 2, (stand.across?.height ?? Infinity) - 2);
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

/** From below the right operand, and the row under it, to above the result, where there is room between them. */
function wayDown(lowest: Block, out: Block, { to, at }: Mover): Box | undefined {
  const { x, width } = boxIn(out, to);
  const { y, height: high } = boxOfBlock(lowest);
  const [top, bottom] = [y + high + clear, boxOfBlock(out).y - clear];
  const height = Math.min(most.near, bottom - top - 4, boxIn(lowest, { row: 0, col: 0 }).height);
  return height < 16 ? undefined : { x: x + 2, y: top + at * (bottom - top - height), width: width - 4, height };
}

/** Where a number on its way is; undefined: there is no lane for it, and light alone shows it. */
export function boxOfMover(layout: Layout, mover: Mover): Box | undefined {
  const { blocks, stands, isHeatMap } = layout;
  const { from, to, isProduct } = mover;
  const stand = stands.find(({ left, right, out }) =>
    isProduct ? out === to.matrix : left === from.matrix && right === to.matrix,
  );
  if (!stand || isHeatMap) return undefined;
  const ids = [stand.left, stand.right, stand.under ?? stand.right, stand.out];
  const [left, right, lowest, out] = ids.map((id) => blocks.find((one) => one.id === id));
  if (!left || !right || !lowest || !out) return undefined;
  const box = isProduct ? wayDown(lowest, out, mover) : wayUp(layout, stand, left, right, mover);
  return box && box.width >= 36 && box.height >= 16 ? box : undefined;
}
