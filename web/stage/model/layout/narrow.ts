/** One operation at a time, a row per word: for phones, and for large type. */
import { largest, smallest } from '../../../shared/numbers/statistics.ts';
import { type Layout, type Product, type Room, type Under, numberWidth, productWith, underOf } from './shape.ts';
import type { Operation } from '../operations/operation.ts';
import type { Picture } from '../picture.ts';
import type { Step } from '../steps.ts';
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

/** For the first and the last row of a product, their names, and the picture. */
const below = 300;

/** Of what scrolls, in pixels: below this, as with the tabs of heads, arcs are lower, and rows too. */
const short = 600;

const size = {
  side: 16,
  top: 8,
  arcs: 56,
  lowArcs: 40,
  title: 30,
  gap: 22,
  lane: 26,
  under: 8,
  out: 14,
  widest: 520,
  most: 96,
} as const;

interface Frame {
  readonly picture: Picture;
  readonly room: Room;
  /** From where to where there is room for columns. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** Of a row. */
  readonly row: number;
}

const isShort = ({ height = Infinity }: Room): boolean => height < short;

export function narrowLayout(picture: Picture, step: Step, operation: Operation, room: Room): Layout {
  const inner = Math.min(room.width - 2 * size.side, room.isPresented ? Infinity : size.widest);
  const start = (room.width - inner) / 2;
  const isOver = room.hasStrip;
  const count = picture.labels.queries.length;
  const arcs = isShort(room) ? size.lowArcs : size.arcs;
  const top = size.top + (isOver ? arcs + wordsIn(room).room : 0);
  const words = isOver ? wordsOver(picture, even(start, count, inner / count), top, size.top, room) : undefined;
  const blocks = compose(picture, step, operation, room, { start, end: start + inner, top });
  const bottom = largest(blocks.map(({ ys }) => endOf(ys)));
  const widths = blocks.map(({ xs }) => largest(sizesIn(xs)));
  const heights = blocks.map(({ ys }) => largest(sizesIn(ys)));
  return {
    ...EMPTY,
    width: largest([room.width, ...blocks.map(({ xs }) => endOf(xs) + 4)]),
    height: bottom + 12,
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
  // Rows as high as the first look allows, with the picture below them; beyond that one scrolls.
  const space = (room.height ?? 460) - top - below;
  const row = Math.max(isShort(room) ? 28 : 30, Math.min(42, space / Math.max(1, rows)));
  const names = product
    ? labelsOf(picture, product.factors.right, product.factors.transposed !== 'right').cols
    : labelsOf(picture, operation.out).cols;
  const isMixed = product !== undefined && product.factors.transposed !== 'right';
  // What is mixed without words, such as by weights that were learned, needs the width for its columns.
  const beside = isMixed
    ? labelWidth(names)
    : Math.max(34, labelWidth(names), labelWidth(labelsOf(picture, operation.out).rows));
  const frame: Frame = { picture, room, left: start + beside, right: end, top, row: rows > 64 ? 4 : row };
  if (!product) return columns(frame, step, operation);
  return product.factors.transposed === 'right' ? asks(frame, product) : mixes(frame, product, under);
}

const one = ({ room, picture }: Frame, id: Block['id'], transposed = false): number =>
  Math.min(room.focus, sizeOf(picture, id, transposed).rows - 1);

/** A row meets the rows of the right operand, one after the other: a number for each. */
function asks(frame: Frame, { factors, out }: Product): Block[] {
  const { picture, left, right, top, row } = frame;
  const { rows, cols } = sizeOf(picture, factors.right);
  const width = Math.min(size.most, (right - left - size.lane) / (cols + 1));
  const xs = even(left, cols, width);
  const end = endOf(xs) + size.lane;
  const ys = even(top + row + size.title + 8, rows, row);
  const titleY = (ys[0] ?? 0) - 16;
  const place = (placing: Placing): Block => blockAt(picture, placing);
  return [
    place({
      ...{
        id: factors.left,
        xs,
        ys: focused(top, sizeOf(picture, factors.left).rows, one(frame, factors.left), row, 0),
        hasRowLabels: true,
      },
      title: { x: endOf(xs) + 10, y: top + row / 2, anchor: 'start', room: 0 },
    }),
    place({
      id: factors.right,
      xs,
      ys,
      hasRowLabels: true,
      title: { x: left - 10, y: titleY, anchor: 'end', room: 0 },
    }),
    place({
      ...{
        id: out,
        transposed: true,
        xs: focused(end, sizeOf(picture, out).rows, one(frame, out), Math.min(size.most, right - end), 0),
        ys,
      },
      title:
        right - end < 70
          ? { x: right, y: titleY, anchor: 'end', room: 0 }
          : { x: end, y: titleY, anchor: 'start', room: 0 },
    }),
  ];
}

/** The rows of the right operand, each times a number of the left one, add up to a row. */
function mixes(frame: Frame, { factors, out }: Product, under: Under | undefined): Block[] {
  const { picture, left, right, top, row } = frame;
  const { rows, cols } = sizeOf(picture, factors.right);
  const width = Math.min(size.most, (right - left - size.lane) / (cols + 1));
  const ys = even(top + size.title, rows, row);
  const underY = endOf(ys) + size.under;
  const outY = (under ? underY + row : endOf(ys)) + size.out;
  const transposed = factors.transposed !== 'left';
  const { cols: lines } = sizeOf(picture, factors.left, transposed);
  const at = Math.min(frame.room.focus, lines - 1);
  const own = focused(left, lines, at, width, 0);
  const xs = even(left + width + size.lane, cols, width);
  const titleY = top + 14;
  return [
    blockAt(picture, {
      ...{ id: factors.left, transposed, xs: own, ys, hasRowLabels: true },
      title: { x: left, y: titleY, anchor: 'start', room: width + size.lane - 4 },
      sign: { text: '×', x: left + width + size.lane / 2, ys: middles(ys) },
    }),
    blockAt(picture, {
      ...{ id: factors.right, xs, ys },
      title: { x: left + width + size.lane, y: titleY, anchor: 'start', room: cols * width },
    }),
    ...(under ? [blockUnder(picture, under, frame.room, xs, even(underY, 1, row), size.lane - 4)] : []),
    blockAt(picture, {
      ...{
        id: out,
        xs,
        ys: focused(outY, sizeOf(picture, out).rows, one(frame, out), Math.min(48, row + 4), 0),
      },
      title: { x: left + width + 4, y: outY + row / 2, anchor: 'end', room: 0 },
    }),
  ];
}

/** The row in focus, standing: a column for each matrix. */
function columns(frame: Frame, step: Step, operation: Operation): Block[] {
  const { picture, left, right, top, row } = frame;
  const fitting = (operations: readonly Operation[]): readonly { id: Block['id']; sign: string }[] | undefined => {
    const placed = placedIn({ operations });
    return (right - left) / placed.length - 6 >= 45 ? placed : undefined;
  };
  const placed = fitting(step.operations) ?? placedIn({ operations: [operation] });
  const gap = Math.min(size.gap, Math.max(6, (right - left) / placed.length - 46));
  const width = Math.min(size.most, (right - left + gap) / placed.length - gap);
  return placed.map(({ id, sign }, index) => {
    const { rows, cols } = sizeOf(picture, id);
    const x = left + index * (width + gap);
    return blockAt(picture, {
      ...{ id, transposed: true, ys: even(top + size.title, cols, row), hasRowLabels: index === 0 },
      xs: focused(x, rows, one(frame, id), width, 0),
      title: { x, y: top + 14, anchor: 'start', room: width + gap - 6 },
      sign: sign && gap >= 18 ? { text: sign, x: x - gap / 2, ys: [top + size.title + row / 2] } : undefined,
    });
  });
}
