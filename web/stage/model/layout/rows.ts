/** One row through all operations of a step, stacked: softmax and its gradient. */
import { largest } from '../../../shared/numbers/statistics.ts';
import type { Layout, Room, WordStrip } from './shape.ts';
import { infoOf } from '../../inputs/matrices.ts';
import type { Operation } from '../operations/operation.ts';
import type { Picture } from '../picture.ts';
import type { Step } from '../steps.ts';
import { type Block, type Edges, blockAt, endOf, even, focused, sizeOf } from './block.ts';
import { readableWidth } from './sizes/row.ts';
import * as ROWS from './sizes/rows.ts';
import * as WORDS from './sizes/words.ts';
import { type Placed, placedIn } from './table.ts';
import { EMPTY, fontOf, isOneSentence, wordsIn, wordsOver } from './words.ts';

/** The matrices, and the room of what stands around them. */
interface Plan {
  readonly picture: Picture;
  readonly step: Step;
  readonly room: Room;
  readonly placed: readonly Placed[];
  /** Those with a column per key; the others have one number per row. */
  readonly wide: readonly Placed[];
  readonly cols: number;
  /** True where the words stand above the rows. */
  readonly hasWords: boolean;
  /** The height of the queries where they are other words than the keys: small, with their own name. */
  readonly asking: number;
  /** The width of names. */
  readonly labels: number;
}

interface Heights {
  readonly row: number;
  readonly bars: number;
  readonly top: number;
}

const drawnAs = (step: Step, id: string): Operation['drawnAs'] =>
  step.operations.find(({ out }) => out === id)?.drawnAs;

export function rowsLayout(picture: Picture, step: Step, room: Room): Layout {
  const plan = planOf(picture, step, room);
  const heights = heightsOf(plan);
  const x = ROWS.side + plan.labels;
  const width = Math.min((room.width - x - ROWS.side) / plan.cols, heights.row * ROWS.widest);
  const xs = even(x, plan.cols, width);
  const { blocks, end } = blocksIn(plan, heights, xs, width);
  const parts = plan.wide.filter(({ id }) => drawnAs(step, id) === 'parts').length;
  return {
    ...EMPTY,
    width: Math.max(room.width, Math.floor(endOf(xs)) + ROWS.side),
    height: room.height ?? end + parts * ROWS.percent,
    blocks,
    fontSize: fontOf(Math.max(width, readableWidth), heights.row, room),
    words: wordsFor(plan, heights.top, xs, width),
    whole: wholeOf(plan),
  };
}

function planOf(picture: Picture, step: Step, room: Room): Plan {
  const placed = placedIn(step);
  const wide = placed.filter(({ id }) => sizeOf(picture, id).cols > 1 || infoOf(id).colsAre === 'key');
  const hasWords = room.hasStrip && isOneSentence(picture);
  const asking = room.hasStrip && !hasWords ? ROWS.asking : 0;
  const [most, share] = labelsFor(asking);
  return {
    picture,
    step,
    room,
    placed,
    wide,
    hasWords,
    asking,
    cols: largest(wide.map(({ id }) => sizeOf(picture, id).cols)),
    labels: Math.min(most, room.width * share),
  };
}

const labelsFor = (asking: number): readonly [most: number, share: number, leastForWhole: number] =>
  asking > 0 ? ROWS.askingLabels : ROWS.labels;

function heightsOf({ step, room, wide, hasWords, asking }: Plan): Heights {
  const top = asking + (hasWords ? wordsIn(room).room + ROWS.arcs : ROWS.names) + ROWS.top;
  const bars = wide.filter(({ id }) => drawnAs(step, id) === 'bars').length;
  const parts = wide.filter(({ id }) => drawnAs(step, id) === 'parts').length;
  const space =
    (room.height ?? ROWS.unlimited) -
    top -
    ROWS.bottom -
    ROWS.gap * (wide.length - 1) -
    parts * (ROWS.parts + ROWS.percent);
  const row = Math.max(
    ROWS.least,
    Math.min(ROWS.most, (space - bars * ROWS.keptForBars) / (wide.length + bars * ROWS.barShare)),
  );
  const rest = Math.max(ROWS.leastBars, (space - row * wide.length) / bars);
  const barHeight = bars > 0 ? Math.min(row * ROWS.barRows, rest) : 0;
  const spare = Math.max(0, space - row * wide.length - bars * barHeight);
  return { row, bars: barHeight, top: top + spare * (hasWords ? ROWS.spareAboveWords : ROWS.spareAboveNames) };
}

function blocksIn(plan: Plan, heights: Heights, xs: Edges, width: number): { blocks: Block[]; end: number } {
  const blocks: Block[] = [];
  let y = heights.top;
  for (const placed of plan.placed) {
    if (!plan.wide.includes(placed)) {
      blocks.push(scalarBlock(plan, placed, heights.row, xs, width, y));
      continue;
    }
    const block = rowBlock(plan, placed, heights, xs, width, y, blocks);
    blocks.push(block);
    y = (block.ys[0] ?? 0) + (heights.row + ROWS.gap);
  }
  return { blocks, end: y };
}

/** Puts a number of the whole row at the left of the row where the next operation uses it. */
function scalarBlock(
  { picture, step, room, placed, wide }: Plan,
  result: Placed,
  row: number,
  [x = 0]: Edges,
  width: number,
  y: number,
): Block {
  const { id } = result;
  const { rows } = sizeOf(picture, id);
  const next = wide.find((other) => placed.indexOf(other) > placed.indexOf(result));
  const isBeforeParts = next !== undefined && drawnAs(step, next.id) === 'parts';
  const top = y + (isBeforeParts ? ROWS.scalarDrop : 0);
  const side = Math.min(width, ROWS.scalarWidth);
  const height = Math.min(row, ROWS.scalar);
  return blockAt(picture, {
    id,
    xs: even(x - side - ROWS.scalarGap, 1, side),
    ys: focused(top, rows, Math.min(room.focus, rows - 1), height, 0),
    title: { x: x - side - ROWS.scalarNameGap, y: top + height / 2, anchor: 'end', room: 0 },
  });
}

function rowBlock(
  { picture, step, room, cols, hasWords, labels }: Plan,
  { id }: Placed,
  { row, bars }: Heights,
  xs: Edges,
  width: number,
  top: number,
  before: readonly Block[],
): Block {
  const { rows } = sizeOf(picture, id);
  const [x = 0] = xs;
  const as = drawnAs(step, id);
  const height = as === 'bars' ? bars : as === 'parts' ? ROWS.parts : 0;
  const y = top + height;
  return blockAt(picture, {
    id,
    xs,
    ys: focused(y, rows, Math.min(room.focus, rows - 1), row, 0),
    hasColLabels: !hasWords && before.length === 0,
    title: hasScalarAt(before, y)
      ? { x: ROWS.side, y: y + row / 2, anchor: 'start', room: labels - ROWS.beside }
      : { x: x - ROWS.nameGap, y: y + row / 2, anchor: 'end', room: labels },
    drawn: as && { as, box: { x, y: top, width: cols * width, height: height - ROWS.drawnGap } },
  });
}

function wordsFor(
  { picture, room, cols, hasWords, asking }: Plan,
  top: number,
  xs: Edges,
  width: number,
): WordStrip | undefined {
  if (hasWords) return wordsOver(picture, xs, top, WORDS.arcsTop, room);
  if (asking === 0) return undefined;
  const [x = 0] = xs;
  const y = top - ROWS.names - ROWS.askingGap;
  const count = picture.labels.queries.length;
  const places = even(x, count, Math.min(ROWS.askingWidth, (cols * width) / count));
  return { ...wordsOver(picture, places, y + wordsIn(room).up, undefined, room), named: { x: x - ROWS.nameGap, y } };
}

function wholeOf({ room, wide, asking, labels }: Plan): Layout['whole'] {
  const last = wide.at(-1)?.id;
  const { whole: side } = ROWS;
  const hasRoom = (room.height ?? 0) > ROWS.leastForWhole && labels > labelsFor(asking)[2];
  return last !== undefined && hasRoom
    ? { id: last, box: { x: ROWS.side, y: ROWS.top, width: side, height: side } }
    : undefined;
}

/** True if a number of the whole row stands at that height already. */
const hasScalarAt = (blocks: readonly Block[], y: number): boolean =>
  blocks.some(({ cols, ys }) => cols === 1 && Math.abs((ys[0] ?? 0) - y) < 6);
