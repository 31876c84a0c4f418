/** One operation at a time, one row per word: for phones, and for large type. */
import { largest, smallest } from '../../../shared/numbers/statistics.ts';
import { type Layout, type Product, type Room, type Under, numberWidth, productWith, underOf } from './shape.ts';
import type { Operation } from '../operations/operation.ts';
import type { Picture } from '../picture.ts';
import type { Step } from '../steps.ts';
import * as SIZES from './sizes/narrow-sizes.ts';
import {
  type Block,
  type Placing,
  blockAt,
  endOf,
  even,
  focused,
  labelWidth,
  labelsOf,
  middles,
  sizeOf,
  sizesIn,
} from './block.ts';
import { placedIn } from './table.ts';
import { blockUnder } from './under.ts';
import { EMPTY, fontOf, wordsIn, wordsOver } from './words.ts';

interface Frame {
  readonly picture: Picture;
  readonly room: Room;
  /** The edges of the room for columns. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** The height of a row. */
  readonly row: number;
}

const isShort = ({ height = Infinity }: Room): boolean => height < SIZES.short;

export function narrowLayout(picture: Picture, step: Step, operation: Operation, room: Room): Layout {
  const inner = Math.min(room.width - 2 * SIZES.side, SIZES.widest);
  const start = (room.width - inner) / 2;
  const isOver = room.hasStrip;
  const count = picture.labels.queries.length;
  const arcs = isShort(room) ? SIZES.lowArcs : SIZES.arcs;
  const top = SIZES.top + (isOver ? arcs + wordsIn(room).room : 0);
  const words = isOver ? wordsOver(picture, even(start, count, inner / count), top, SIZES.top, room) : undefined;
  const blocks = compose(picture, step, operation, room, { start, end: start + inner, top });
  const bottom = largest(blocks.map(({ ys }) => endOf(ys)));
  const widths = blocks.map(({ xs }) => largest(sizesIn(xs)));
  const heights = blocks.map(({ ys }) => largest(sizesIn(ys)));
  return {
    ...EMPTY,
    width: largest([room.width, ...blocks.map(({ xs }) => endOf(xs) + SIZES.inset)]),
    height: bottom + SIZES.bottom,
    blocks,
    fontSize: fontOf(Math.max(numberWidth, smallest(widths)), largest(heights), room),
    mostDecimals: smallest(widths) < numberWidth ? 1 : Infinity,
    words,
  };
}

function compose(
  picture: Picture,
  step: Step,
  operation: Operation,
  room: Room,
  { start, end, top }: { start: number; end: number; top: number },
): Block[] {
  const product = productWith(step, operation);
  const under = product && underOf(step, product);
  const rows = product
    ? sizeOf(picture, product.factors.right).rows + (under ? 1 : 0)
    : largest(placedIn({ operations: [operation] }).map(({ id }) => sizeOf(picture, id).cols));
  // Rows as high as the screen allows with the picture below them; a reader scrolls to the rest.
  const space = (room.height ?? SIZES.unlimited) - top - SIZES.around;
  const row = Math.max(
    isShort(room) ? SIZES.leastShortRow : SIZES.leastRow,
    Math.min(SIZES.mostRow, space / Math.max(1, rows)),
  );
  const names = product
    ? labelsOf(picture, product.factors.right, product.factors.transposed !== 'right').cols
    : labelsOf(picture, operation.out).cols;
  const isMixed = product !== undefined && product.factors.transposed !== 'right';
  // A product without words, such as a projection by learned weights, needs the width for its columns.
  const beside = isMixed
    ? labelWidth(names, room)
    : Math.max(SIZES.labels, labelWidth(names, room), labelWidth(labelsOf(picture, operation.out).rows, room));
  const frame: Frame = {
    picture,
    room,
    left: start + beside,
    right: end,
    top,
    row: rows > SIZES.many ? SIZES.tiny : row,
  };
  if (!product) return columns(frame, step, operation);
  return product.factors.transposed === 'right' ? asks(frame, product) : mixes(frame, product, under);
}

const cellWidth = ({ room, picture }: Frame, id: Block['id'], transposed = false): number =>
  Math.min(room.focus, sizeOf(picture, id, transposed).rows - 1);

/** Places a row above the right operand's rows, with one result beside each of these. */
function asks(frame: Frame, { factors, out }: Product): Block[] {
  const { picture, left, right, top, row } = frame;
  const { rows, cols } = sizeOf(picture, factors.right);
  const width = Math.min(SIZES.most, (right - left - SIZES.lane) / (cols + 1));
  const xs = even(left, cols, width);
  const end = endOf(xs) + SIZES.lane;
  const ys = even(top + row + SIZES.title + SIZES.titleGap, rows, row);
  const titleY = (ys[0] ?? 0) - SIZES.titleRise;
  const place = (placing: Placing): Block => blockAt(picture, placing);
  return [
    place({
      id: factors.left,
      xs,
      ys: focused(top, sizeOf(picture, factors.left).rows, cellWidth(frame, factors.left), row, 0),
      hasRowLabels: true,
      title: { x: endOf(xs) + SIZES.nameGap, y: top + row / 2, anchor: 'start', room: 0 },
    }),
    place({
      id: factors.right,
      xs,
      ys,
      hasRowLabels: true,
      title: { x: left - SIZES.nameGap, y: titleY, anchor: 'end', room: 0 },
    }),
    place({
      id: out,
      transposed: true,
      xs: focused(end, sizeOf(picture, out).rows, cellWidth(frame, out), Math.min(SIZES.most, right - end), 0),
      ys,
      title:
        right - end < SIZES.nameWidth
          ? { x: right, y: titleY, anchor: 'end', room: 0 }
          : { x: end, y: titleY, anchor: 'start', room: 0 },
    }),
  ];
}

/** Places one number of the left operand before each row of the right one, and their sum below. */
function mixes(frame: Frame, { factors, out }: Product, under: Under | undefined): Block[] {
  const { picture, left, right, top, row } = frame;
  const { rows, cols } = sizeOf(picture, factors.right);
  const width = Math.min(SIZES.most, (right - left - SIZES.lane) / (cols + 1));
  const ys = even(top + SIZES.title, rows, row);
  const underY = endOf(ys) + SIZES.under;
  const outY = (under ? underY + row : endOf(ys)) + SIZES.out;
  const transposed = factors.transposed !== 'left';
  const { cols: lines } = sizeOf(picture, factors.left, transposed);
  const at = Math.min(frame.room.focus, lines - 1);
  const asked = focused(left, lines, at, width, 0);
  const xs = even(left + width + SIZES.lane, cols, width);
  const titleY = top + SIZES.titleDrop;
  return [
    blockAt(picture, {
      id: factors.left,
      transposed,
      xs: asked,
      ys,
      hasRowLabels: true,
      title: { x: left, y: titleY, anchor: 'start', room: width + SIZES.lane - SIZES.inset },
      sign: { text: '×', x: left + width + SIZES.lane / 2, ys: middles(ys) },
    }),
    blockAt(picture, {
      id: factors.right,
      xs,
      ys,
      title: { x: left + width + SIZES.lane, y: titleY, anchor: 'start', room: cols * width },
    }),
    ...(under ? [blockUnder(picture, under, xs, even(underY, 1, row), SIZES.lane - SIZES.inset)] : []),
    blockAt(picture, {
      id: out,
      xs,
      ys: focused(
        outY,
        sizeOf(picture, out).rows,
        cellWidth(frame, out),
        Math.min(SIZES.mostOutRow, row + SIZES.outRowExtra),
        0,
      ),
      title: { x: left + width + SIZES.inset, y: outY + row / 2, anchor: 'end', room: 0 },
    }),
  ];
}

/** Places the row in focus upright, one column per matrix. */
function columns(frame: Frame, step: Step, operation: Operation): Block[] {
  const { picture, left, right, top, row } = frame;
  const fitting = (operations: readonly Operation[]): readonly { id: Block['id']; sign: string }[] | undefined => {
    const placed = placedIn({ operations });
    return (right - left) / placed.length - SIZES.leastGap >= SIZES.leastColumn ? placed : undefined;
  };
  const placed = fitting(step.operations) ?? placedIn({ operations: [operation] });
  const gap = Math.min(SIZES.mostGap, Math.max(SIZES.leastGap, (right - left) / placed.length - SIZES.column));
  const width = Math.min(SIZES.most, (right - left + gap) / placed.length - gap);
  return placed.map(({ id, sign }, index) => {
    const { rows, cols } = sizeOf(picture, id);
    const x = left + index * (width + gap);
    return blockAt(picture, {
      id,
      transposed: true,
      ys: even(top + SIZES.title, cols, row),
      hasRowLabels: index === 0,
      xs: focused(x, rows, cellWidth(frame, id), width, 0),
      title: { x, y: top + SIZES.titleDrop, anchor: 'start', room: width + gap - SIZES.leastGap },
      sign:
        sign && gap >= SIZES.signGap ? { text: sign, x: x - gap / 2, ys: [top + SIZES.title + row / 2] } : undefined,
    });
  });
}
