/** Element by element, of matrices that have the words as columns: below each other, the words over all of them. */
import type { Layout, Room } from './shape.ts';
import { infoOf } from '../../inputs/matrices.ts';
import type { Picture } from '../picture.ts';
import type { Step } from '../steps.ts';
import { blockAt, endOf, even, labelWidth, labelsOf, sizeOf } from './block.ts';
import { placedIn } from './table.ts';
import { edgesFor, heightsFor, readableWidth } from './share.ts';
import { EMPTY, arcsFrom, fontOf, isOneSentence, wordsBeside, wordsIn, wordsOver } from './words.ts';

const size = { side: 24, top: 12, bottom: 14, arcs: 40, gap: 26, title: 96, formula: 64 } as const;

/** Undefined: they do not all have the same columns. */
export function stackLayout(picture: Picture, step: Step, room: Room): Layout | undefined {
  const placed = placedIn(step);
  const sizes = placed.map(({ id }) => sizeOf(picture, id));
  const [{ rows, cols } = { rows: 0, cols: 0 }] = sizes;
  if (placed.some(({ id }) => infoOf(id).colsAre !== 'key') || sizes.some((one) => one.cols !== cols)) return undefined;
  const overColumns = room.hasStrip && isOneSentence(picture);
  const words = wordsIn(room);
  // Names of columns stand below the formula, as nothing but the words leaves room beside it.
  const names = room.isPresented ? 96 : 34;
  const above = (overColumns ? words.room + size.arcs : names) + (room.isPresented ? size.formula : 0);
  const gap = room.isPresented ? size.gap + 6 : size.gap;
  const around = size.top + above + gap * (placed.length - 1) + size.bottom;
  const beside = labelWidth(labelsOf(picture, placed[0]?.id ?? 'scores').rows, room.isPresented);
  const x = size.side + size.title + beside;
  const heights =
    room.height === undefined
      ? { full: 36, strip: 36, even: 36 }
      : heightsFor(
          room.height - around,
          0,
          placed.map(() => rows),
          room,
        );
  const width = Math.min((room.width - x - size.side) / cols, Math.max(36, heights.full) * (room.isPresented ? 5 : 2));
  const used = around + placed.length * ((rows - 1) * heights.strip + heights.full);
  const height = room.height ?? used;
  const start = x + Math.max(0, room.width - x - size.side - cols * width) / 3;
  const xs = even(start, cols, width);
  const top = size.top + above + Math.max(0, height - used) * (overColumns ? 0.6 : 0.5);
  let y = top;
  const blocks = placed.map(({ id, sign }) => {
    const ys = edgesFor(heights, y, rows, room.focus);
    y = endOf(ys) + gap;
    const middle = ((ys[0] ?? 0) + endOf(ys)) / 2;
    return blockAt(picture, {
      ...{ id, xs, ys, hasRowLabels: true, hasColLabels: !overColumns && id === placed[0]?.id },
      title: { x: start - beside - 12, y: middle, anchor: 'end', room: 0 },
      sign: sign ? { text: sign, x: start + (cols * width) / 2, ys: [(ys[0] ?? 0) - gap / 2] } : undefined,
    });
  });
  return {
    ...EMPTY,
    width: Math.max(room.width, Math.floor(endOf(xs)) + size.side),
    height: Math.max(height, Math.floor(y - gap + size.bottom)),
    blocks,
    fontSize: fontOf(Math.max(width, readableWidth), heights.full, room),
    words: !room.hasStrip
      ? undefined
      : overColumns
        ? wordsOver(picture, xs, top, arcsFrom(room), room)
        : wordsBeside(picture, blocks[0]?.ys ?? [], start - 10, beside - 8, room),
  };
}
