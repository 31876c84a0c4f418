/** Elementwise operations on matrices whose columns are words: stacked, with the words above all of them. */
import type { Layout, Room } from './shape.ts';
import { infoOf } from '../../inputs/matrices.ts';
import type { Picture } from '../picture.ts';
import type { Step } from '../steps.ts';
import { blockAt, endOf, even, labelWidth, labelsOf, sizeOf } from './block.ts';
import { placedIn } from './table.ts';
import { edgesFor, heightsFor } from './share.ts';
import { readableWidth } from './sizes/row.ts';
import * as STACK from './sizes/stack.ts';
import * as WORDS from './sizes/words.ts';
import { EMPTY, fontOf, isOneSentence, wordsBeside, wordsIn, wordsOver } from './words.ts';

/** @returns undefined if they do not all have the same columns */
export function stackLayout(picture: Picture, step: Step, room: Room): Layout | undefined {
  const placed = placedIn(step);
  const sizes = placed.map(({ id }) => sizeOf(picture, id));
  const [{ rows, cols } = { rows: 0, cols: 0 }] = sizes;
  if (placed.some(({ id }) => infoOf(id).colsAre !== 'key') || sizes.some((size) => size.cols !== cols))
    return undefined;
  const overColumns = room.hasStrip && isOneSentence(picture);
  const above = overColumns ? wordsIn(room).room + STACK.arcs : STACK.names;
  const around = STACK.top + above + STACK.gap * (placed.length - 1) + STACK.bottom;
  const beside = labelWidth(labelsOf(picture, placed[0]?.id ?? 'scores').rows, room);
  const x = STACK.side + STACK.title + beside;
  const heights = heightsFor(
    room,
    around,
    0,
    placed.map(() => rows),
  );
  const most = Math.max(STACK.leastFull, heights.full) * STACK.widest;
  const width = Math.min((room.width - x - STACK.side) / cols, most);
  const used = around + placed.length * ((rows - 1) * heights.strip + heights.full);
  const height = room.height ?? used;
  const start = x + Math.max(0, room.width - x - STACK.side - cols * width) / STACK.spareBefore;
  const xs = even(start, cols, width);
  const spareAbove = overColumns ? STACK.spareAboveWords : STACK.spareAboveNames;
  const top = STACK.top + above + Math.max(0, height - used) * spareAbove;
  let y = top;
  const blocks = placed.map(({ id, sign }) => {
    const ys = edgesFor(heights, y, rows, room.focus);
    y = endOf(ys) + STACK.gap;
    const middle = ((ys[0] ?? 0) + endOf(ys)) / 2;
    return blockAt(picture, {
      id,
      xs,
      ys,
      hasRowLabels: true,
      hasColLabels: !overColumns && id === placed[0]?.id,
      title: { x: start - beside - STACK.titleGap, y: middle, anchor: 'end', room: 0 },
      sign: sign
        ? { text: sign === '→' ? '↓' : sign, x: start + (cols * width) / 2, ys: [(ys[0] ?? 0) - STACK.gap / 2] }
        : undefined,
    });
  });
  return {
    ...EMPTY,
    width: Math.max(room.width, Math.floor(endOf(xs)) + STACK.side),
    height: Math.max(height, Math.floor(y - STACK.gap + STACK.bottom)),
    blocks,
    fontSize: fontOf(Math.max(width, readableWidth), heights.full, room),
    words: !room.hasStrip
      ? undefined
      : overColumns
        ? wordsOver(picture, xs, top, WORDS.arcsTop, room)
        : wordsBeside(picture, blocks[0]?.ys ?? [], start - WORDS.listGap, beside - WORDS.listMargin, room),
  };
}
