/** Matrices of any size in a row of operations, which wraps: slices of heads, and their concatenation. */
import { sum } from 'd3-array';
import { largest } from '../../../shared/numbers/statistics.ts';
import type { Layout, Room } from './shape.ts';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import type { Operation } from '../operations/operation.ts';
import type { Picture } from '../picture.ts';
import type { Step } from '../steps.ts';
import { type Block, blockAt, endOf, even, labelWidth, labelsOf, sizeOf } from './block.ts';
import { type Heights, edgesFor, heightsFor } from './share.ts';
import { readableWidth, unlimited } from './sizes/row.ts';
import * as TABLE from './sizes/table.ts';
import * as WORDS from './sizes/words.ts';
import { EMPTY, fontOf, isOneSentence, wordsBeside } from './words.ts';

/** True if its rows are queries. */
const isOfQueries = (picture: Picture, id: MatrixId): boolean =>
  infoOf(id).rowsAre === 'query' || isOneSentence(picture);

export interface Placed {
  readonly id: MatrixId;
  readonly sign: string;
  /** The index of the operation with which it first comes. */
  readonly of: number;
}

/** Returns each operation's operands, if they are not there yet, and its result. */
export function placedIn({ operations }: Pick<Step, 'operations'>): Placed[] {
  const there = new Map<MatrixId, Placed>();
  operations.forEach(({ operands, out, between, sign }, index) => {
    operands.forEach((id, at) => {
      if (!there.has(id)) there.set(id, { id, sign: at === 0 ? '' : between, of: index });
    });
    there.set(out, { id: out, sign, of: index });
  });
  return [...there.values()];
}

/** Returns, for each matrix, the width of all matrices that come with the same operation. */
const wholes = (placed: readonly Placed[], widths: readonly number[]): number[] =>
  placed.map(({ of: operation }) => sum(widths.filter((_, other) => placed[other]?.of === operation)));

/** Returns each matrix's line. An operation stays in one line if that can hold it. @param most a line's width */
function broken(placed: readonly Placed[], widths: readonly number[], most: number): number[] {
  let [line, used] = [0, 0];
  const whole = wholes(placed, widths);
  return widths.map((width, at) => {
    const isFirst = placed[at - 1]?.of !== placed[at]?.of;
    const needed = isFirst && (whole[at] ?? 0) <= most ? (whole[at] ?? 0) : width;
    if (used > 0 && used + needed > most) [line, used] = [line + 1, 0];
    used += width;
    return line;
  });
}

/** The room of a table: the width of a line, and without the row labels. */
interface Lines {
  readonly picture: Picture;
  readonly room: Room;
  readonly across: number;
  readonly most: number;
}

const needed = ({ picture }: Lines, placed: readonly Placed[], cell: number): number[] =>
  placed.map(({ id }) => sizeOf(picture, id).cols * cell + TABLE.gap);

const linesFor = (lines: Lines, placed: readonly Placed[], cell: number): number[] =>
  broken(placed, needed(lines, placed, cell), lines.most);

const lastLine = (lines: Lines, placed: readonly Placed[], cell: number): number =>
  largest(linesFor(lines, placed, cell));

function hasRoomFor(lines: Lines, placed: readonly Placed[]): boolean {
  const { room, across } = lines;
  return (
    needed(lines, placed, readableWidth).every((width) => width <= across) &&
    (room.height ?? Infinity) >= (lastLine(lines, placed, readableWidth) + 1) * TABLE.line
  );
}

/** Returns the most lines: one per operation if all can be high enough. */
function mostLines(lines: Lines, placed: readonly Placed[]): number {
  const { picture, room } = lines;
  const others = largest(placed.map(({ id }) => sizeOf(picture, id).rows - 1));
  const lowest = others * TABLE.strip + TABLE.row + TABLE.title;
  const operations = new Set(placed.map(({ of: operation }) => operation)).size;
  return (room.height ?? 0) - TABLE.top >= operations * lowest ? Math.max(2, operations) : 2;
}

/** Returns the largest width of cells with which everything fits. Operations are broken only if they have to be. */
function cellWidth(lines: Lines, placed: readonly Placed[]): number {
  const most = mostLines(lines, placed);
  const areWhole = (width: number): boolean => largest(wholes(placed, needed(lines, placed, width))) <= lines.most;
  const mayBreak = !areWhole(readableWidth);
  const fits = (width: number): boolean =>
    largest(needed(lines, placed, width)) <= lines.most &&
    lastLine(lines, placed, width) < most &&
    (mayBreak || areWhole(width));
  const { least, fine, step, fineStep } = TABLE;
  let cell: number = TABLE.cell;
  while (cell > least && !fits(cell)) cell = Math.max(least, cell - (cell > fine ? step : fineStep));
  return cell;
}

export function tableLayout(picture: Picture, step: Step, operation: Operation, room: Room): Layout {
  const all = placedIn(step);
  const beside = labelWidth(labelsOf(picture, all[0]?.id ?? 'x').rows, room);
  const start = TABLE.side + beside;
  const across = room.width - 2 * TABLE.side;
  const lines: Lines = { picture, room, across, most: across - beside };
  // All operations or, rather than numbers too small to read, the current one.
  const placed = hasRoomFor(lines, all) ? all : placedIn({ operations: [operation] });
  const cell = cellWidth(lines, placed);
  const lineOf = linesFor(lines, placed, cell);
  const tallest = Array.from({ length: largest(lineOf) + 1 }, (_, line) =>
    largest(placed.map(({ id }, at) => (lineOf[at] === line ? sizeOf(picture, id).rows : 0))),
  );
  const most = Math.max(TABLE.highest, cell * TABLE.highestWidths);
  const heights = heightsFor(room, TABLE.top + tallest.length * TABLE.title, 0, tallest, unlimited, most);
  let y = TABLE.top;
  let before: Corner = { x: 0, y: 0 };
  const blocks = tallest.flatMap((rows, line) => {
    const inLine = lineBlocks(
      lines,
      placed.filter((_, at) => lineOf[at] === line),
      cell,
      heights,
      start,
      y,
      before,
    );
    before = inLine.end;
    y += (rows - 1) * heights.strip + heights.full + TABLE.title;
    return inLine.blocks;
  });
  const [first] = blocks;
  return {
    ...EMPTY,
    width: largest([room.width, ...blocks.map(({ xs }) => Math.floor(endOf(xs)) + TABLE.side)]),
    height: room.height ?? y,
    blocks,
    fontSize: fontOf(Math.max(cell, readableWidth), heights.full, room),
    words:
      room.hasStrip && first && isOfQueries(picture, first.id)
        ? wordsBeside(picture, first.ys, start - WORDS.listGap, beside - WORDS.listMargin, room)
        : undefined,
  };
}

/** The right edge of a matrix, and its middle. */
interface Corner {
  readonly x: number;
  readonly y: number;
}

/** @param before the end of the line above */
function lineBlocks(
  { picture, room }: Lines,
  placed: readonly Placed[],
  cell: number,
  heights: Heights,
  start: number,
  y: number,
  before: Corner,
): { blocks: Block[]; end: Corner } {
  let x = start;
  let end = before;
  const blocks = placed.map(({ id, sign }, at) => {
    const { rows, cols } = sizeOf(picture, id);
    const xs = even(x, cols, cell);
    const ys = edgesFor(heights, y, rows, room.focus);
    const middle = ((ys[0] ?? 0) + endOf(ys)) / 2;
    const block = blockAt(picture, {
      id,
      xs,
      ys,
      hasRowLabels: at === 0,
      title: { x, y: y - TABLE.titleRise, anchor: 'start', room: cols * cell },
      sign: sign ? signAt(sign, at === 0, x, y, end, middle) : undefined,
    });
    end = { x: endOf(xs), y: middle };
    x = end.x + TABLE.gap;
    return block;
  });
  return { blocks, end };
}

/** A comma ends a line; another sign begins one, beside the name, because row labels stand beside the rows. */
const signAt = (text: string, isFirst: boolean, x: number, y: number, before: Corner, middle: number): Block['sign'] =>
  isFirst && text !== ','
    ? { text, x: x - TABLE.signGap, ys: [y - TABLE.titleRise] }
    : { text, x: before.x + TABLE.gap / 2, ys: [isFirst ? before.y : middle] };
