/** One row through all operations of a step, below each other: softmax, and its gradient. */
import { largest } from '../../../shared/numbers/statistics.ts';
import { type Layout, type Room, farWidth } from './shape.ts';
import { infoOf } from '../../inputs/matrices.ts';
import type { Operation } from '../operations/operation.ts';
import type { Picture } from '../picture.ts';
import type { Step } from '../steps.ts';
import { type Block, type Title, blockAt, endOf, even, focused, sizeOf } from './block.ts';
import { readableWidth } from './share.ts';
import { placedIn } from './table.ts';
import { EMPTY, arcsFrom, fontOf, isOneSentence, wordsIn, wordsOver } from './words.ts';

const size = {
  side: 24,
  top: 12,
  bottom: 8,
  arcs: 40,
  gap: 12,
  parts: 62,
  percent: 26,
  least: 64,
  formula: 48,
  /** What a number of the whole row takes of the labels' room: its cell and its name. */
  beside: 176,
  /** The letters of the name before it, in a room full of people. */
  name: 26,
} as const;

const drawnAs = (step: Step, id: string): Operation['drawnAs'] =>
  step.operations.find(({ out }) => out === id)?.drawnAs;

export function rowsLayout(picture: Picture, step: Step, room: Room): Layout {
  const placed = placedIn(step);
  const wide = placed.filter(({ id }) => sizeOf(picture, id).cols > 1 || infoOf(id).colsAre === 'key');
  const count = picture.labels.queries.length;
  const cols = largest(wide.map(({ id }) => sizeOf(picture, id).cols));
  const isOver = room.hasStrip && isOneSentence(picture);
  const words = wordsIn(room);
  // Names of columns stand below the formula, as nothing but the words leaves room beside it.
  const formula = room.isPresented ? (isOver ? size.formula : 2 * size.formula) : 0;
  const names = room.isPresented ? 54 : 34;
  const scalarHeight = room.isPresented ? 60 : 40;
  // Names are longer by the head's number.
  const presentedLabels = picture.heads.count > 1 ? 416 : 340;
  // Who asks, where that is another sentence than the one that answers: beside the whole, in small, and its name.
  const asking = room.hasStrip && !isOver ? (room.isPresented ? 50 : 30) : 0;
  const [longest, part, shortest] = asking > 0 ? [300, 0.32, 280] : [256, 0.28, 180];
  const labels = room.isPresented ? presentedLabels : Math.min(longest, room.width * part);
  const x = size.side + labels;
  const above = asking + (isOver ? words.room + size.arcs : names) + size.top + formula;
  const bars = wide.filter(({ id }) => drawnAs(step, id) === 'bars').length;
  const parts = wide.filter(({ id }) => drawnAs(step, id) === 'parts').length;
  const space =
    (room.height ?? 600) - above - size.bottom - size.gap * (wide.length - 1) - parts * (size.parts + size.percent);
  const row = Math.max(
    26,
    Math.min(room.isPresented ? Infinity : 52, (space - bars * size.least) / (wide.length + bars * 1.4)),
  );
  const barHeight = bars > 0 ? Math.min(row * 3.4, Math.max(24, (space - row * wide.length) / bars)) : 0;
  const width = Math.min((room.width - x - size.side) / cols, row * (room.isPresented ? 5 : 2));
  const xs = even(x, cols, width);
  const spare = Math.max(0, space - row * wide.length - bars * barHeight);
  const top = above + spare * (isOver ? 0.5 : 0.3);
  let y = top;
  const blocks: Block[] = [];
  for (const [index, one] of placed.entries()) {
    const { id } = one;
    const { rows } = sizeOf(picture, id);
    const focus = Math.min(room.focus, rows - 1);
    if (!wide.includes(one)) {
      // A number of the whole row stands where the next operation uses it, at the left.
      const next = wide.find((other) => placed.indexOf(other) > index);
      const isBefore = next !== undefined && drawnAs(step, next.id) === 'parts';
      const at = y + (isBefore ? 4 : 0);
      const side = room.isPresented ? farWidth(room) + 12 : Math.min(width, 84);
      blocks.push(
        blockAt(picture, {
          ...{ id, xs: even(x - side - 14, 1, side), ys: focused(at, rows, focus, Math.min(row, scalarHeight), 0) },
          title: { x: x - side - 24, y: at + Math.min(row, scalarHeight) / 2, anchor: 'end', room: 0 },
        }),
      );
      continue;
    }
    const as = drawnAs(step, id);
    const height = as === 'bars' ? barHeight : as === 'parts' ? size.parts : 0;
    const drawn = as ? { as, box: { x, y, width: cols * width, height: height - 6 } } : undefined;
    y += height;
    const ys = focused(y, rows, focus, row, 0);
    const isAfterScalar = hasScalarAt(blocks, y);
    blocks.push(
      blockAt(picture, {
        ...{ id, xs, ys, hasColLabels: !isOver && blocks.length === 0 },
        title: isAfterScalar
          ? besideScalar(y + row / 2, labels, room)
          : { x: x - 14, y: y + row / 2, anchor: 'end', room: labels },
        drawn,
      }),
    );
    y += row + size.gap;
  }
  const askingY = top - names - (room.isPresented ? 20 : 14);
  const last = wide.at(-1)?.id;
  const hasWhole = last !== undefined && (room.height ?? 0) > 420 && labels > shortest && !room.isPresented;
  return {
    ...EMPTY,
    width: Math.max(room.width, Math.floor(endOf(xs)) + size.side),
    height: room.height ?? y + parts * size.percent,
    blocks,
    fontSize: fontOf(Math.max(width, readableWidth), row, room),
    words: isOver
      ? wordsOver(picture, xs, top, arcsFrom(room), room)
      : asking > 0
        ? {
            ...wordsOver(
              picture,
              even(x, count, Math.min(room.isPresented ? 230 : 140, (cols * width) / count)),
              askingY + words.up,
              undefined,
              room,
            ),
            named: { x: x - 14, y: askingY },
          }
        : undefined,
    whole: hasWhole ? { id: last, box: { x: size.side, y: size.top, width: 84, height: 84 } } : undefined,
  };
}

/** The name of a row before whose cells a number of the whole row stands, with its own name. */
const besideScalar = (y: number, labels: number, room: Room): Title =>
  room.isPresented
    ? { x: 2 * size.side, y, anchor: 'start', room: 0, fontSize: size.name }
    : { x: size.side, y, anchor: 'start', room: labels - size.beside };

/** Whether a number of the whole row stands in that line already. */
const hasScalarAt = (blocks: readonly Block[], y: number): boolean =>
  blocks.some(({ cols, ys }) => cols === 1 && Math.abs((ys[0] ?? 0) - y) < 6);
