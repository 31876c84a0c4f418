/**
 * Where everything stands, in pixels: matrices stand as multiplication stands, the left operand at the left, the right
 * one on top, the result in the corner; element by element they stand in a row that wraps.
 */
import { largest } from '../../shared/numbers/statistics.ts';
import { type MatrixId, infoOf } from '../inputs/matrices.ts';
import type { Factors, Operation } from './operations/operation.ts';
import { colLabels } from './operations/telling.ts';
import type { Picture } from './picture.ts';
import type { Step } from './steps.ts';
import { type CellRef, matrixOf } from './values.ts';

export interface Block {
  readonly id: MatrixId;
  readonly transposed: boolean;
  /** Top left corner of the cells, without labels. */
  readonly x: number;
  readonly y: number;
  /** Baseline of the name, one height for a line of blocks. */
  readonly titleY: number;
  /** As drawn: of a transposed matrix the columns are the rows. */
  readonly rows: number;
  readonly cols: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly rowLabels: readonly string[];
  readonly colLabels: readonly string[];
  /** The sign before the block, if it stands in a row of operations. */
  readonly sign: string;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly blocks: readonly Block[];
  /** Cells too small for numbers: drawn as an image, read by pointing. */
  readonly isHeatMap: boolean;
  readonly fontSize: number;
}

interface Slot {
  readonly id: MatrixId;
  readonly transposed: boolean;
  readonly sign: string;
  readonly line: number;
  readonly column: number;
}

const size = {
  title: 26,
  label: 16,
  gap: 30,
  narrowGap: 12,
  narrow: 480,
  largest: 58,
  readable: 40,
  smallest: 31,
  heatGap: 16,
  padding: 8,
} as const;
/** From here on a matrix is an image. */
export const mostCells = 32;

type Product = Operation & { readonly factors: Factors };

function productSlots(operations: readonly Product[]): Slot[] {
  const lefts = [...new Set(operations.map(({ factors }) => factors.left))];
  const slots: Slot[] = lefts.map((id, line) => {
    const transposed = operations.find(({ factors }) => factors.left === id)?.factors.transposed === 'left';
    return { id, transposed, sign: '', line: line + 1, column: 0 };
  });
  operations.forEach(({ out, factors }, column) => {
    const transposed = factors.transposed === 'right';
    slots.push({ id: factors.right, transposed, sign: '', line: 0, column: column + 1 });
    slots.push({ id: out, transposed: false, sign: '', line: lefts.indexOf(factors.left) + 1, column: column + 1 });
  });
  return slots;
}

const isProduct = (operation: Operation): operation is Product => operation.factors !== undefined;

/** Each operation's operands, if they do not stand there yet, and its result. */
function rowSlots(step: Step): Slot[] {
  const there = new Map<MatrixId, string>();
  for (const { operands, out, between, sign } of step.operations) {
    operands.forEach((id, at) => {
      if (!there.has(id)) there.set(id, at === 0 ? '' : between);
    });
    there.set(out, sign);
  }
  return [...there].map(([id, sign], column) => ({ id, sign, transposed: false, line: 0, column }));
}

function labelsOf(
  picture: Picture,
  id: MatrixId,
  transposed: boolean,
): { rows: readonly string[]; cols: readonly string[] } {
  const { rowsAre } = infoOf(id);
  const { queries, keys } = picture.labels;
  const rows = rowsAre === 'query' ? queries : rowsAre === 'key' ? keys : [];
  const cols = colLabels(picture, id);
  return transposed ? { rows: cols, cols: rows } : { rows, cols };
}

function labelWidth(labels: readonly string[]): number {
  const longest = Math.max(0, largest(labels.map((label) => label.length)));
  return longest === 0 ? 0 : Math.min(84, 10 + longest * 7.2);
}

/** What the name and the shape above a block need. */
function titleWidth({ id, rows, cols }: { id: MatrixId; rows: number; cols: number }): number {
  return infoOf(id).symbol.length * 9 + `${rows} × ${cols}`.length * 6 + 12;
}

interface Measured extends Slot {
  rows: number;
  cols: number;
  rowLabels: readonly string[];
  colLabels: readonly string[];
}

function measure(picture: Picture, slots: readonly Slot[], inRow: boolean): Measured[] {
  const labelled = new Set<number>();
  return slots.map((slot) => {
    const matrix = matrixOf(picture, slot.id);
    const labels = labelsOf(picture, slot.id, slot.transposed);
    const tall = (slot.transposed ? matrix.cols : matrix.rows) > mostCells;
    // One column of names a line is enough; over a product's result the top matrix carries the names.
    const named = labels.rows.length > 0 && !labelled.has(slot.line) && !tall;
    if (named) labelled.add(slot.line);
    const top = slot.line === 0 || inRow;
    return {
      ...slot,
      rows: slot.transposed ? matrix.cols : matrix.rows,
      cols: slot.transposed ? matrix.rows : matrix.cols,
      rowLabels: named ? labels.rows : [],
      colLabels: top && labels.cols.length <= mostCells ? labels.cols : [],
    };
  });
}

/** Breaks a row of operations into lines that fit. */
function wrap(measured: readonly Measured[], width: number, cell: number): Measured[] {
  let line = 0;
  let column = 0;
  let used = 0;
  return measured.map((slot) => {
    const own = Math.max(slot.cols * cell, titleWidth(slot)) + size.gap + labelWidth(slot.rowLabels);
    if (column > 0 && used + own > width) {
      line += 1;
      column = 0;
      used = 0;
    }
    used += own;
    return { ...slot, line, column: column++ };
  });
}

/** `aligned`: columns of blocks line up from line to line, as a product needs; otherwise each line stands for itself. */
function place(
  measured: readonly Measured[],
  cellWidth: number,
  cellHeight: number,
  gap: number,
  aligned: boolean,
): { blocks: Block[]; width: number; height: number } {
  const lines = largest(measured.map((slot) => slot.line)) + 1;
  const columns = largest(measured.map((slot) => slot.column)) + 1;
  const at = (line: number, column: number): Measured | undefined =>
    measured.find((slot) => slot.line === line && slot.column === column);
  const over = (slots: readonly (Measured | undefined)[], of: (slot: Measured) => number): number =>
    Math.max(0, largest(slots.map((slot) => (slot ? of(slot) : 0))));
  const blocks: Block[] = [];
  let y = size.padding;
  let width = 0;
  for (let line = 0; line < lines; line++) {
    const inLine = Array.from({ length: columns }, (_, column) => at(line, column));
    const top = size.title + over(inLine, (slot) => (slot.colLabels.length > 0 ? size.label : 0));
    let x = size.padding;
    for (let column = 0; column < columns; column++) {
      const slot = inLine[column];
      const inColumn = !aligned ? [slot] : Array.from({ length: lines }, (_, other) => at(other, column));
      const left = over(inColumn, (other) => labelWidth(other.rowLabels));
      if (slot) {
        const { id, transposed, sign, rows, cols, rowLabels, colLabels } = slot;
        blocks.push({
          id,
          transposed,
          sign,
          rows,
          cols,
          rowLabels,
          colLabels,
          x: x + left,
          y: y + top,
          titleY: y + size.title - 9,
          cellWidth,
          cellHeight,
        });
        width = Math.max(width, x + left + Math.max(cols * cellWidth, titleWidth(slot)));
      }
      x += left + over(inColumn, (other) => Math.max(other.cols * cellWidth, titleWidth(other))) + gap;
    }
    y += top + over(inLine, (slot) => slot.rows) * cellHeight + gap * 0.6;
  }
  return { blocks, width: width + size.padding, height: y };
}

/**
 * @param operation the one that is under way: on a narrow stage only its matrices are shown
 * @param width of the stage in pixels
 */
export function layoutOf(picture: Picture, step: Step, operation: Operation, width: number): Layout {
  const products = step.operations.filter(isProduct);
  const inRow = products.length === 0;
  const attempt = (slots: readonly Slot[]): Layout => {
    const measured = measure(picture, slots, inRow);
    const isHeatMap = measured.some((slot) => slot.rows > mostCells || slot.cols > mostCells);
    // A row of operations keeps room for its signs.
    const gap = isHeatMap ? size.heatGap : !inRow && width < size.narrow ? size.narrowGap : size.gap;
    const least = isHeatMap ? 1.5 : size.smallest;
    const by = isHeatMap ? 0.5 : 1;
    /** The largest cell at which everything stands on so many lines; undefined: none does. */
    const largest = (lines: number, smallest: number): number | undefined => {
      for (let cell: number = size.largest; cell >= smallest; cell -= by) {
        const slotsThere = inRow ? wrap(measured, width, cell) : measured;
        const isOn = !inRow || slotsThere.every((slot) => slot.line < lines);
        const placed = place(slotsThere, cell, cell, gap, !inRow);
        const isSeenWhole = !isHeatMap || placed.height <= width * 0.8;
        if (isOn && isSeenWhole && placed.width <= width) return cell;
      }
      return undefined;
    };
    // One line with cells that can still be read well, before two with large ones.
    const cell = largest(1, isHeatMap ? least : size.readable) ?? largest(2, least) ?? least;
    const height = isHeatMap ? cell : Math.min(44, Math.max(28, cell * 0.76));
    const placed = place(inRow ? wrap(measured, width, cell) : measured, cell, height, gap, !inRow);
    return { ...placed, isHeatMap, fontSize: Math.min(16, Math.max(9.5, cell * 0.29)) };
  };
  if (inRow) return attempt(rowSlots(step));
  const whole = attempt(productSlots(products));
  if (whole.width <= width || products.length === 1) return whole;
  return attempt(productSlots(products.filter((product) => product === operation)));
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function blockOf(layout: Layout, id: MatrixId): Block | undefined {
  return layout.blocks.find((block) => block.id === id);
}

/** Where a cell of the matrix itself (not of its transpose) is drawn. */
export function boxOf(block: Block, row: number, col: number): Box {
  const [down, across] = block.transposed ? [col, row] : [row, col];
  return {
    x: block.x + across * block.cellWidth,
    y: block.y + down * block.cellHeight,
    width: block.cellWidth,
    height: block.cellHeight,
  };
}

export function cellAt(layout: Layout, x: number, y: number): CellRef | undefined {
  for (const block of layout.blocks) {
    const across = Math.floor((x - block.x) / block.cellWidth);
    const down = Math.floor((y - block.y) / block.cellHeight);
    if (across < 0 || down < 0 || across >= block.cols || down >= block.rows) continue;
    return block.transposed
      ? { matrix: block.id, row: across, col: down }
      : { matrix: block.id, row: down, col: across };
  }
  return undefined;
}
