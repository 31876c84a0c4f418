/** Numbers as cells, in rows as drawn, so that screen readers walk the visible order. */
import { type SVGTemplateResult, nothing, svg } from 'lit';
import { decimalsFor, formatNumber, withPoints } from '../../../../shared/numbers/format.ts';
import type { Matrix } from '../../../../shared/numbers/matrix.ts';
import { isFixed, isWholeFixed } from '../../../inputs/places.ts';
import { percentText, percentWith } from '../../../model/drawn/percent.ts';
import { extentOf, scaleKind, tintOf } from '../../../model/colour.ts';
import { type Block, type Layout, boxOf, isReadable, linesOf } from '../../../model/layout/layout.ts';
import { columnOf, placeOf, rowOf } from '../../../model/narrate.ts';
import { type Shown, rankOf, shownIn } from '../../../model/values/order.ts';
import { type Picture, isEditable, isHidden, valueAt } from '../../../model/picture.ts';
import { type CellRef, type MatrixId, infoOf } from '../../../model/steps.ts';
import type { StageView } from './stage-view.ts';
import { styled } from '../../../../shared/look/styled.ts';

/** Returns the old value if the last edit changed a cell; not for hidden cells, where it might be the answer. */
export function oldValue(view: Pick<StageView, 'picture' | 'before'>, cell: CellRef): number | undefined {
  if (isHidden(view.picture, cell)) return undefined;
  const old = view.before?.matrices[cell.matrix];
  const now = view.picture.matrices[cell.matrix];
  if (!old || !now || old === now || old.rows !== now.rows || old.cols !== now.cols) return undefined;
  const value = old.data[cell.row * old.cols + cell.col];
  return value === undefined || Object.is(value, now.data[cell.row * now.cols + cell.col]) ? undefined : value;
}

export function cellText(value: number, decimals: number): string {
  return formatNumber(value, decimals, 'about');
}

/** Writes a number; in one word's row a share as a percentage, short in a long sentence. */
export function textIn({ layout }: StageView, { id, cols }: Block, value: number, decimals: number): string {
  if (!layout.film || scaleKind(id) !== 'shares') return cellText(value, decimals);
  if (cols > 8 || layout.mostDecimals < 2) return value < 0.005 ? '·' : percentWith(value, 0);
  return layout.film.left === 0 ? percentText(value) : percentWith(value, 1);
}

/** Returns a number's width in font sizes: a point or comma is half as wide as a digit. */
export const widthOf = (text: string, { digit }: Layout): number =>
  digit * (text.length - 0.5 * (withPoints(text).split('.').length - 1));

/** Returns a smaller size if the number does not fit its cell, such as −1.2×10⁴. */
export function fontSizeOf(text: string, width: number, layout: Layout): string {
  const room = (width - 2) / widthOf(text, layout);
  return room < layout.fontSize ? `font-size:${room.toFixed(1)}px` : '';
}

/** True for fixed cells that were entered: the others cannot be changed anyway. */
const isFixedIn = ({ picture, fixed }: StageView, cell: CellRef): boolean =>
  isFixed(fixed, cell) && isEditable(picture, cell.matrix);

/** Draws a padlock of 8 × 10 with its upper left corner at x, y. */
export const lock = (x: number, y: number): SVGTemplateResult =>
  svg`<path class="lock" d="M${x} ${y + 4}h8v6h-8zM${x + 1.5} ${y + 4}v-1.5a2.5 2.5 0 0 1 5 0v1.5"></path>`;

export function cellLabel(view: StageView, cell: CellRef, old?: number): string {
  const { picture, say } = view;
  const { matrix, row, col } = cell;
  const place = say('place.both', { first: infoOf(matrix).symbol, second: placeOf(picture, cell, say) });
  if (isHidden(picture, cell)) return say('predict.cell', { place });
  const value = formatNumber(valueAt(picture, matrix, row, col), 4);
  const number = `${place}: ${value}`;
  const label = isFixedIn(view, cell) ? say('fixed.cell', { label: number }) : number;
  return old === undefined ? label : say('stage.was', { label, value: formatNumber(old, 4) });
}

/** Returns the decimals of the whole matrix, even if some of it is hidden. */
export const decimalsIn = ({ concealed }: Picture, id: MatrixId, matrix: Matrix): number =>
  concealed?.decimals[id] ?? decimalsFor(matrix);

/** Returns the decimals that the cells have room for. */
export const decimalsShown = ({ picture, layout }: StageView, id: MatrixId, matrix: Matrix): number =>
  Math.min(layout.mostDecimals, decimalsIn(picture, id, matrix));

/** Returns the cell that the Tab key reaches: the last visited one, if its row and column are shown. */
export function entryIn(view: StageView, block: Block): CellRef {
  const entry = view.entry(block.id);
  const [downs, acrosses] = [linesOf(block.ys), linesOf(block.xs)];
  const [rows, cols] = block.transposed ? [acrosses, downs] : [downs, acrosses];
  const shown = (lines: readonly number[], line: number): number => (lines.includes(line) ? line : (lines[0] ?? line));
  return { matrix: block.id, row: shown(rows, entry.row), col: shown(cols, entry.col) };
}

/** The form of a cell. */
interface Drawn {
  /** The decimals of its number. */
  readonly decimals: number;
  readonly isShown: boolean;
  /** True if the Tab key reaches it. */
  readonly isEntry: boolean;
  /** True if it is an input. */
  readonly isEntered: boolean;
}

function drawCell(
  view: StageView,
  block: Block,
  cell: CellRef,
  { decimals, isShown, isEntry, isEntered }: Drawn,
): SVGTemplateResult {
  const { picture } = view;
  const box = boxOf(block, cell.row, cell.col);
  const { x, y, width, height } = box;
  const value = valueAt(picture, block.id, cell.row, cell.col);
  const text = textIn(view, block, value, decimals);
  const isUntold = isHidden(picture, cell);
  const old = isShown ? oldValue(view, cell) : undefined;
  const isHeld = isFixedIn(view, cell);
  const isMarked = isHeld && !isWholeFixed(view.fixed, block.id);
  const label = isShown ? cellLabel(view, cell, old) : view.say('stage.blank');
  const isRead = isReadable(view.layout, box);
  const tint = tintOf(block.id, value, extentOf(view.extents, block.id));
  const kind = isUntold
    ? 'cell hidden'
    : isShown
      ? `cell ${tint}${isEntered && !isHeld ? ' entered' : ''}`
      : 'cell blank';
  return svg`<g role="gridcell" class=${kind} aria-label=${label} data-cell=${`${block.id}:${cell.row}:${cell.col}`}
    tabindex=${isEntry ? 0 : -1} aria-describedby="this-cell" aria-readonly=${isHeld ? 'true' : nothing}>
    ${isHeld ? svg`<title>${view.say('fixed.here')}</title>` : nothing}
    <rect x=${x} y=${y} width=${width} height=${height}></rect>
    ${isShown && isRead ? svg`<text x=${x + width / 2} y=${y + height / 2} ${styled(fontSizeOf(text, width, view.layout))}>${isUntold ? '?' : text}</text>` : nothing}
    ${isMarked && isRead ? svg`${lock(x + 3, y + 3)}` : nothing}
    ${old === undefined || !isRead ? nothing : svg`<path class="changed" d="M${x + width - 9} ${y} h9 v9 z"></path>`}
  </g>`;
}

/** Draws all rows without any numbers yet as one outline: hundreds of empty cells would delay a step's first frame. */
function drawWaitingRows({ xs, ys }: Block, rows: readonly number[]): SVGTemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  const outline = rows.map((row) => {
    const [top = 0, bottom = top] = ys.slice(row, row + 2);
    return `M${xs[0]} ${top}H${xs.at(-1)}${xs.map((x) => `M${x} ${top}V${bottom}`).join('')}`;
  });
  return svg`<path class="waiting" d=${outline.join('')}></path>`;
}

/** @param entry the cell that the Tab key reaches */
export function drawGrid(
  view: StageView,
  block: Block,
  matrix: Matrix,
  shown: Shown | undefined,
  entry: CellRef,
): unknown[] {
  const decimals = decimalsShown(view, block.id, matrix);
  const isEntered = isEditable(view.picture, block.id);
  const isShown = (row: number, col: number): boolean => col < shownIn(shown, row, matrix.cols);
  // Other rows than the current one and the one that the Tab key reaches.
  const isWaiting = (down: number): boolean =>
    !block.transposed &&
    shown !== undefined &&
    rankOf(down, shown.first) * matrix.cols > shown.count &&
    down !== entry.row;
  const downs = linesOf(block.ys);
  const acrosses = linesOf(block.xs);
  // Rows as drawn, so that screen readers walk the visible order.
  const rows = downs.map((down) => {
    if (isWaiting(down)) return nothing;
    const cells = acrosses.map((across) => {
      const [row, col] = block.transposed ? [across, down] : [down, across];
      const isEntry = row === entry.row && col === entry.col;
      return drawCell(
        view,
        block,
        { matrix: block.id, row, col },
        { decimals, isShown: isShown(row, col), isEntry, isEntered },
      );
    });
    return svg`<g role="row" aria-rowindex=${down + 1} aria-label=${(block.transposed ? columnOf : rowOf)(view.picture, block.id, down, view.say)}>${cells}</g>`;
  });
  return [rows, drawWaitingRows(block, downs.filter(isWaiting))];
}
