/**
 * One word's row, large: the sentence with its arcs, the row below its words, between them what the row is made from, and the
 * rows of the other words as a pale strip at the bottom. The same at every width; a phone's is smaller and has no strip.
 */
import { largest, smallest } from '../../../shared/numbers/statistics.ts';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import type { Operation } from '../operations/operation.ts';
import { type Picture, producerOf } from '../picture.ts';
import type { Step } from '../steps.ts';
import { isMasked } from '../values/values.ts';
import { type Block, type Edges, blockAt, endOf, even, focused, labelsOf, middles, sizeOf } from './block.ts';
import { type Arrow, type Film, type Layout, type Room, type WordStrip, productWith } from './shape.ts';
import * as FILM from './sizes/film.ts';
import * as WORDS from './sizes/words.ts';
import { EMPTY, isOneSentence, letterIn, widthsFor } from './words.ts';

const sized = <T>({ isNarrow }: Room, [usual, narrow]: readonly [T, T]): T => (isNarrow ? narrow : usual);

/** The height of the arcs: the same in all steps. */
const arcsIn = (room: Room): number =>
  Math.max(
    sized(room, FILM.leastArcs),
    Math.min(sized(room, FILM.arcs), (room.height ?? Infinity) - sized(room, FILM.belowArcs)),
  );

/** A line of a matrix that stands as a row. */
interface Line {
  readonly id: MatrixId;
  /** True where a column of the matrix stands as a row. */
  readonly transposed?: boolean;
  readonly kind: 'row' | 'operand' | 'faint';
  /** The sign before it. */
  readonly sign?: string;
}

/** The lines of a moment from top to bottom, and how the last one comes of them. */
interface Plan {
  readonly lines: readonly Line[];
  /** arrows: each number from the one above it · sum: one line of terms below · parts: a line per term, and the result · column: products that add up to a number of the result */
  readonly by: 'given' | 'arrows' | 'sum' | 'parts' | 'column';
  /** The result of a sum that has its own place below. */
  readonly result?: MatrixId;
}

/** Returns the scaled scores instead of the masked ones if nothing is masked: they hold the same numbers. */
function unmasked(picture: Picture, id: MatrixId): MatrixId {
  const before = id.replace('maskedScores', 'scaledScores') as MatrixId;
  return isMasked(picture) || !picture.matrices[before] ? id : before;
}

function planOf(picture: Picture, step: Step, operation: Operation): Plan {
  const last = step.operations.at(-1) ?? operation;
  if (operation.partWidth !== undefined) return { lines: [{ id: operation.out, kind: 'row' }], by: 'given' };
  if (step.together) {
    const made = step.operations.flatMap(({ out }) => out);
    const read = [...new Set(step.operations.flatMap(({ operands }) => operands))]
      .filter((id) => !made.includes(id))
      .map((id) => unmasked(picture, id));
    return { lines: [...read.map((id): Line => ({ id, kind: 'faint' })), { id: last.out, kind: 'row' }], by: 'arrows' };
  }
  const product = productWith(step, operation);
  if (product) {
    const { left, right, transposed } = product.factors;
    if (transposed === 'right') return { lines: [{ id: product.out, kind: 'row' }], by: 'sum' };
    const line: Line = { id: left, transposed: transposed === 'left', kind: 'row' };
    return product.played === 'rows'
      ? { lines: [{ ...line, kind: 'operand' }], by: 'parts', result: product.out }
      : {
          lines: [
            { ...line, kind: 'operand' },
            { id: right, transposed: true, kind: 'operand', sign: '×' },
          ],
          by: 'column',
          result: product.out,
        };
  }
  const { operands, out } = operation;
  return {
    lines: [...operands.map((id): Line => ({ id, kind: 'faint' })), { id: out, kind: 'row' }],
    by: operands.length > 0 ? 'arrows' : 'given',
  };
}

/** Returns what the columns of a line are, as drawn. */
const columnsAre = ({ id, transposed = false }: Line): 'query' | 'key' | 'feature' =>
  transposed ? infoOf(id).rowsAre : infoOf(id).colsAre;

/** Returns the edges of columns that are words: equally wide or, in longer sentences, as wide as the words. */
function wordEdges(words: readonly string[], left: number, width: number): Edges {
  if (words.length <= FILM.evenWords) return even(left, words.length, width / Math.max(1, words.length));
  const least = 3.2; // letters, for a number
  const letters = words.map((word) => Math.max(least, Math.min(9, word.length)) + 1.2);
  const unit = width / letters.reduce((sum, count) => sum + count, 0);
  const edges = [left];
  for (const count of letters) edges.push((edges.at(-1) ?? left) + count * unit);
  return edges;
}

export function filmLayout(picture: Picture, step: Step, operation: Operation, room: Room): Layout {
  const { labels } = picture;
  const isOne = isOneSentence(picture);
  const before = sized(room, FILM.labels);
  const width = room.isEnd ? Math.min(room.width, FILM.endWord * labels.keys.length) : room.width - before;
  const left = room.isEnd ? (room.width - width) / 2 : before;
  const keyEdges = wordEdges(labels.keys, left, width);
  const queryEdges = isOne ? keyEdges : wordEdges(labels.queries, left, width);
  const plan: Plan = room.isEnd ? { lines: [], by: 'given' } : planOf(picture, step, operation);
  const words = wordsFor(picture, queryEdges, room);
  const edgesOf = (line: Line): Edges => {
    const are = columnsAre(line);
    const { cols } = sizeOf(picture, line.id, line.transposed);
    if (are !== 'feature') return are === 'key' ? keyEdges : queryEdges;
    const inset = sized(room, FILM.featureInset);
    return even(left + inset, cols, (width - 2 * inset) / Math.max(1, cols));
  };

  const [first] = plan.lines;
  const { partWidth = 0 } = (first && producerOf(picture, first.id)?.operation) ?? {};
  let y = arcsIn(room) + sized(room, FILM.words) + sized(room, FILM.start);
  if (partWidth > 0) y += sized(room, FILM.brackets);
  const blocks: Block[] = [];
  const arrows: Arrow[] = [];
  plan.lines.forEach((line, at) => {
    const gap = sized(room, plan.by === 'arrows' ? FILM.gap : FILM.signGap);
    if (at > 0) {
      const isLast = at === plan.lines.length - 1;
      if (plan.by === 'arrows' && isLast)
        for (const x of middles(edgesOf(line))) arrows.push({ x, y: y + 2, height: gap - 4 });
      if (plan.by !== 'arrows' || isLast) y += gap;
    }
    const height = sized(room, FILM[line.kind]);
    const { rows } = sizeOf(picture, line.id, line.transposed);
    const isColumn = line.sign !== undefined;
    const focus = Math.min(rows - 1, isColumn ? (room.column ?? 0) : room.focus);
    const xs = edgesOf(line);
    blocks.push(
      blockAt(picture, {
        id: line.id,
        transposed: line.transposed,
        xs,
        ys: focused(y, rows, focus, height, 0),
        title: { x: left - 14, y: y + height / 2, anchor: 'end', room: 0 },
        ...(line.kind === 'faint' && { isFaint: true }),
        hasColLabels: !isOne && columnsAre(line) === 'key' && at === 0,
        ...(isColumn && { sign: { text: '×', x: left - 60, ys: [] } }),
      }),
    );
    if (isColumn) for (const x of middles(xs)) arrows.push({ x, y: y - gap / 2, height: 0 });
    y += height;
  });

  y += sized(room, FILM.around);
  const sumY = y;
  if (plan.by === 'sum') y += sized(room, FILM.line);
  const climb = climbFor(picture, plan, y, room);
  y += climb;
  if (plan.by === 'parts') y += partsOfLines(picture, plan) * sized(room, FILM.line) + sized(room, FILM.resultGap);
  if (plan.result) {
    const height = sized(room, FILM.result);
    const { rows, cols } = sizeOf(picture, plan.result);
    const each = Math.min(sized(room, FILM.resultWidth), width / cols);
    const at = infoOf(plan.result).rowsAre === 'feature' ? 0 : room.focus;
    const names = resultTop(picture, plan.result);
    const top = y + names;
    blocks.push(
      blockAt(picture, {
        id: plan.result,
        xs: even(room.width - cols * each, cols, each),
        ys: focused(top, rows, Math.min(rows - 1, at), height, 0),
        title: { x: room.width - cols * each - 14, y: top + height / 2, anchor: 'end', room: 0 },
        hasColLabels: names > 0,
      }),
    );
    y = top + height + sized(room, FILM.around);
  }
  const main = blocks.at(-1);
  const alike = main && alikeFor(main, y, room);
  const whole = main && !alike ? stripFor(picture, main, y, room) : undefined;
  const narrowest = smallest(blocks.map(({ xs }) => smallest(xs.slice(1).map((end, at) => end - (xs[at] ?? 0)))));
  const [mostDigits, leastDigits] = [sized(room, FILM.digits), sized(room, FILM.leastDigits)];
  return {
    ...EMPTY,
    width: room.width,
    height: alike ? alike.y + alike.height : whole ? whole.box.y + whole.box.height + FILM.stripLine : y,
    blocks,
    fontSize: Math.max(leastDigits, Math.min(mostDigits, narrowest * Math.min(FILM.digitWidths, widthsFor(room)))),
    mostDecimals: narrowest * Math.min(FILM.widthsOfTwo, widthsFor(room)) < leastDigits ? 1 : 2,
    words,
    whole,
    film: {
      by: plan.by,
      keys: middles(keyEdges),
      sumY,
      climb,
      arrows,
      partWidth,
      left,
      alike,
      fan: fanOf(plan, words, blocks[0], room),
    },
  };
}

/** The height of the products that climb to a number of the result: lower where the result would be out of view. */
function climbFor(picture: Picture, { by, result }: Plan, y: number, room: Room): number {
  const [most, least] = [sized(room, FILM.climb), sized(room, FILM.leastClimb)];
  if (by !== 'column' || !result) return 0;
  const below = resultTop(picture, result) + sized(room, FILM.result) + sized(room, FILM.around);
  return Math.max(least, Math.min(most, (room.height ?? Infinity) - y - below));
}

/** The room of the names above a result's columns. */
const resultTop = (picture: Picture, id: MatrixId): number => (labelsOf(picture, id).cols.length > 0 ? 20 : 0);

/** The word opens into its row. */
function fanOf(
  { lines: [first] }: Plan,
  words: WordStrip | undefined,
  block: Block | undefined,
  room: Room,
): Film['fan'] {
  const word = words?.places[room.focus];
  if (!words || !word || !first || !block || columnsAre(first) !== 'feature') return [];
  const [top, half] = [word.y + 0.55 * words.fontSize, 0.45 * words.room];
  const [x = 0] = block.xs;
  const [y = 0] = block.ys;
  return [[word.x - half, top], [word.x + half, top], [endOf(block.xs), y], [x, y]]; // prettier-ignore
}

/** A line for each of the two largest parts, and one for the rest. */
const partsOfLines = (picture: Picture, { lines: [weights] }: Plan): number =>
  Math.min(3, weights ? sizeOf(picture, weights.id).cols : 0);

/** Words of another sentence than the columns' stand at the top, and strands lead from them to the columns. */
function wordsFor(picture: Picture, xs: Edges, room: Room): WordStrip | undefined {
  if (!room.hasStrip) return undefined;
  const { labels } = picture;
  const isOne = isOneSentence(picture);
  const ground = isOne ? arcsIn(room) + sized(room, FILM.words) : sized(room, FILM.words);
  const column = (endOf(xs) - (xs[0] ?? 0)) / Math.max(1, xs.length - 1);
  const longest = largest(labels.queries.map((word, at) => (word.length + 0.6) / ((xs[at + 1] ?? 0) - (xs[at] ?? 0))));
  const fontSize = Math.max(
    sized(room, FILM.leastWord),
    Math.min(sized(room, FILM.word), 1 / (longest * letterIn(room))),
  );
  const touch = fontSize * longest * letterIn(room) > 1;
  const lines = touch ? 2 : 1;
  const line = WORDS.line * fontSize;
  const up = sized(room, [18, 14]);
  return {
    places: middles(xs).map((x, at) => ({ x, y: ground - up - (at % lines) * line })),
    anchor: 'middle',
    room: column * lines,
    lines,
    high: lines > 1 ? line : Math.max(WORDS.target * fontSize, room.isNarrow ? 44 : 0),
    fontSize,
    above: isOne
      ? { y: 4, height: ground - sized(room, FILM.words) - 4 - (lines - 1) * line }
      : { y: ground, height: arcsIn(room) - sized(room, FILM.labelled) },
    below: 0,
  };
}

/** The words like the one that asks, as bars under its numbers. */
function alikeFor({ id, xs }: Block, y: number, room: Room): Film['alike'] {
  const [x = 0] = xs;
  const height = (room.height ?? 0) - y - FILM.around[0];
  if (!room.hasMeanings || room.isNarrow || infoOf(id).role !== 'input' || height < FILM.leastAlike) return undefined;
  return { x, y, width: endOf(xs) - x, height };
}

/** The rows of all words, pale: the result's, below everything else. */
function stripFor(picture: Picture, { id, transposed, xs }: Block, y: number, room: Room): Layout['whole'] {
  const { rows } = sizeOf(picture, id);
  if (room.isNarrow || transposed || infoOf(id).rowsAre === 'feature' || rows < 2 || room.height === undefined)
    return undefined;
  const space = room.height - y - FILM.stripGap - FILM.stripLine;
  const height = Math.min(FILM.stripRow, space / rows);
  if (height < FILM.leastStripRow) return undefined;
  const [x = 0] = xs;
  return {
    id,
    box: { x, y: room.height - FILM.stripLine - height * rows, width: endOf(xs) - x, height: height * rows },
  };
}
