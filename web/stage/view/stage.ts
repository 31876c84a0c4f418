/** Draws a frame: matrices, light, and the numbers on their way. The only state is what it is given. */
import { type SVGTemplateResult, type TemplateResult, html, nothing, svg } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { decimalsFor, formatNumber } from '../../shared/numbers/format.ts';
import { type Fixed, isFixed, isWholeFixed } from '../inputs/fixed.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import type { Say } from '../../shared/words/say.ts';
import { type Extents, extentOf, tintOf } from '../model/colour.ts';
import { asTold } from '../model/conceal.ts';
import type { Frame } from '../model/frame.ts';
import { type Block, type Box, type Layout, blockOf, boxOf, mostCells } from '../model/layout.ts';
import { formulaText, matrixName, placeOf, stepName } from '../model/narrate.ts';
import type { Mover } from '../model/motion.ts';
import { type Picture, isEditable, isHidden, matrixOf, valueAt } from '../model/picture.ts';
import { type CellRef, type MatrixId, type Region, infoOf } from '../model/steps.ts';
import { heatMap } from './heat-map.ts';

export interface StageView {
  readonly picture: Picture;
  /** Before the last edit, if that is what is marked. */
  readonly before: Picture | undefined;
  readonly frame: Frame;
  readonly layout: Layout;
  readonly extents: Extents;
  readonly locked: CellRef | undefined;
  /** Spoken of elsewhere on the page. */
  readonly highlight: MatrixId | undefined;
  /** What a reader cannot change. */
  readonly fixed: Fixed;
  /** Which cell of each matrix the Tab key reaches. */
  readonly entry: (id: MatrixId) => CellRef;
  readonly say: Say;
}

/** The old value where the last edit changed a cell. Of one that is to be predicted it may be the one that is asked for. */
export function oldValue(view: Pick<StageView, 'picture' | 'before'>, cell: CellRef): number | undefined {
  if (isHidden(view.picture, cell)) return undefined;
  const old = view.before?.matrices[cell.matrix];
  const now = view.picture.matrices[cell.matrix];
  if (!old || !now || old === now || old.rows !== now.rows || old.cols !== now.cols) return undefined;
  const value = old.data[cell.row * old.cols + cell.col];
  return value === undefined || Object.is(value, now.data[cell.row * now.cols + cell.col]) ? undefined : value;
}

function cellText(value: number, decimals: number): string {
  return formatNumber(value, decimals, 'scientific');
}

/** Of a digit, in its font size. */
const digitWidth = 0.64;

/** Smaller than the others where the number would not fit its cell, such as −9.9×10⁻⁴. */
function fontSizeOf(text: string, width: number, { fontSize }: Layout): string | typeof nothing {
  const room = (width - 2) / (text.length * digitWidth);
  return room < fontSize ? `font-size:${room.toFixed(1)}px` : nothing;
}

/** Of what someone entered: the rest cannot be changed anyway. */
const isFixedIn = ({ picture, fixed }: StageView, cell: CellRef): boolean =>
  isFixed(fixed, cell) && isEditable(picture, cell.matrix);

/** A small padlock, 8 × 10, its upper left corner at x, y. */
const lock = (x: number, y: number): SVGTemplateResult =>
  svg`<path class="lock" d="M${x} ${y + 4}h8v6h-8zM${x + 1.5} ${y + 4}v-1.5a2.5 2.5 0 0 1 5 0v1.5"></path>`;

function cellLabel(view: StageView, cell: CellRef, old?: number): string {
  const { picture, say } = view;
  const { matrix, row, col } = cell;
  const place = `${infoOf(matrix).symbol}, ${placeOf(picture, cell, say)}`;
  if (isHidden(picture, cell)) return say('predict.cell', { place });
  const value = formatNumber(valueAt(picture, matrix, row, col), 4);
  const number = `${place}: ${value}`;
  const label = isFixedIn(view, cell) ? say('fixed.cell', { label: number }) : number;
  return old === undefined ? label : say('stage.was', { label, value: formatNumber(old, 4) });
}

/** Of the whole matrix, where some of it is to be predicted. */
const decimalsIn = ({ concealed }: Picture, id: MatrixId, matrix: Matrix): number =>
  concealed?.decimals[id] ?? decimalsFor(matrix);

function drawCell(view: StageView, block: Block, cell: CellRef, decimals: number, isShown: boolean): SVGTemplateResult {
  const { picture } = view;
  const { x, y, width, height } = boxOf(block, cell.row, cell.col);
  const value = valueAt(picture, block.id, cell.row, cell.col);
  const text = cellText(value, decimals);
  const isUntold = isHidden(picture, cell);
  const old = isShown ? oldValue(view, cell) : undefined;
  const isHeld = isFixedIn(view, cell);
  const isMarked = isHeld && !isWholeFixed(view.fixed, block.id);
  const entry = view.entry(block.id);
  const label = isShown ? cellLabel(view, cell, old) : view.say('stage.blank');
  const { classes, style } = tintOf(block.id, value, extentOf(view.extents, block.id));
  const isTinted = isShown && !isUntold;
  const kind = isUntold ? 'cell hidden' : isShown ? `cell ${classes}` : 'cell blank';
  return svg`<g role="gridcell" class=${kind} style=${isTinted && style !== '' ? style : nothing} aria-label=${label} data-cell=${`${block.id}:${cell.row}:${cell.col}`}
    tabindex=${entry.row === cell.row && entry.col === cell.col ? 0 : -1} aria-describedby="this-cell" aria-readonly=${isHeld ? 'true' : nothing}>
    ${isHeld ? svg`<title>${view.say('fixed.here')}</title>` : nothing}
    <rect x=${x} y=${y} width=${width} height=${height}></rect>
    ${isShown ? svg`<text x=${x + width / 2} y=${y + height / 2} .style=${fontSizeOf(text, width, view.layout)}>${isUntold ? '?' : text}</text>` : nothing}
    ${isMarked ? svg`${lock(x + 3, y + 3)}` : nothing}
    ${old === undefined ? nothing : svg`<path class="changed" d="M${x + width - 9} ${y} h9 v9 z"></path>`}
  </g>`;
}

/** The rows that nothing is in yet, as one outline: hundreds of empty cells would make the step's first frame late. */
function drawWaitingRows(block: Block, rows: readonly number[]): SVGTemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  const { x, y, cols, cellWidth, cellHeight } = block;
  const outline = rows.map((row) => {
    const columns = Array.from(
      { length: cols + 1 },
      (_, col) => `M${x + col * cellWidth} ${y + row * cellHeight}v${cellHeight}`,
    );
    return `M${x} ${y + row * cellHeight}h${cols * cellWidth}${columns.join('')}`;
  });
  return svg`<path class="waiting" d=${outline.join('')}></path>`;
}

function drawGrid(view: StageView, block: Block, matrix: Matrix, shown: number): unknown[] {
  const decimals = decimalsIn(view.picture, block.id, matrix);
  const entry = view.entry(block.id);
  const isShown = (row: number, col: number): boolean => row * matrix.cols + col < shown;
  // The row under way is drawn, and the one the Tab key reaches.
  const isWaiting = (down: number): boolean => !block.transposed && down * matrix.cols > shown && down !== entry.row;
  const downs = Array.from({ length: block.rows }, (_, down) => down);
  // Rows as they are drawn, so that what a screen reader walks is what is seen.
  const rows = downs.map((down) => {
    if (isWaiting(down)) return nothing;
    const cells = Array.from({ length: block.cols }, (_, across) => {
      const [row, col] = block.transposed ? [across, down] : [down, across];
      return drawCell(view, block, { matrix: block.id, row, col }, decimals, isShown(row, col));
    });
    return svg`<g role="row" aria-rowindex=${down + 1} aria-label=${view.say('stage.row', { row: down })}>${cells}</g>`;
  });
  return [rows, drawWaitingRows(block, downs.filter(isWaiting))];
}

/** An image of the values; one cell at a time is there for the keyboard, the one last visited. */
function drawHeatMap(view: StageView, block: Block, matrix: Matrix, shown: number): SVGTemplateResult {
  const { x, y, cellWidth, cellHeight } = block;
  const entry = view.entry(block.id);
  const at = boxOf(block, entry.row, entry.col);
  const doneRows = Math.floor(shown / matrix.cols);
  const covered = block.transposed
    ? { x: x + doneRows * cellWidth, y, width: (block.cols - doneRows) * cellWidth, height: block.rows * cellHeight }
    : { x, y: y + doneRows * cellHeight, width: block.cols * cellWidth, height: (block.rows - doneRows) * cellHeight };
  const box = { x, y, width: block.cols * cellWidth, height: block.rows * cellHeight };
  const extent = extentOf(view.extents, block.id);
  return svg`${heatMap({ name: `heat-${block.id}`, id: block.id, matrix, extent, transposed: block.transposed, box })}
    ${doneRows < matrix.rows ? svg`<rect class="cover" x=${covered.x} y=${covered.y} width=${covered.width} height=${covered.height}></rect>` : nothing}
    <g role="row">
      <g role="gridcell" class="cursor" tabindex="0" data-cell=${`${block.id}:${entry.row}:${entry.col}`} aria-describedby="this-cell"
        aria-rowindex=${entry.row + 1} aria-colindex=${entry.col + 1} aria-label=${cellLabel(view, entry)}>
        <rect x=${at.x} y=${at.y} width=${at.width} height=${at.height}></rect>
      </g>
    </g>`;
}

function drawLabels(block: Block): SVGTemplateResult {
  const clip = (label: string, room: number): string =>
    label.length * 7.2 > room ? `${label.slice(0, Math.max(1, Math.floor(room / 7.2) - 1))}…` : label;
  return svg`<g class="labels" aria-hidden="true">
    ${block.rowLabels.map((label, i) => svg`<text class="row-label" x=${block.x - 7} y=${block.y + (i + 0.5) * block.cellHeight}>${clip(label, 76)}</text>`)}
    ${block.colLabels.map((label, i) => svg`<text class="col-label" x=${block.x + (i + 0.5) * block.cellWidth} y=${block.y - 8}>${clip(label, block.cellWidth)}</text>`)}
  </g>`;
}

/** `W_Q` with its subscript set as one. */
function symbol(name: string): SVGTemplateResult {
  const [base, subscript] = name.split('_');
  return subscript === undefined
    ? svg`${base}`
    : svg`${base}<tspan class="subscript" dy="4">${subscript}</tspan><tspan dy="-4">\u200a</tspan>`;
}

function drawBlock(view: StageView, block: Block): unknown {
  const matrix = matrixOf(view.picture, block.id);
  const old = view.before?.matrices[block.id];
  const shown = view.frame.revealed[block.id] ?? matrix.rows * matrix.cols;
  const info = infoOf(block.id);
  const entry = view.entry(block.id);
  const where = `${block.x},${block.y},${block.cellWidth},${block.cellHeight},${block.rowLabels.join()},${block.colLabels.join()}`;
  const dependencies = [
    matrix,
    old,
    shown,
    extentOf(view.extents, block.id),
    where,
    `${entry.row},${entry.col}`,
    view.layout.isHeatMap,
    view.fixed,
    view.say,
  ];
  return guard(dependencies, () => {
    const isImage = block.rows > mostCells || block.cols > mostCells || view.layout.isHeatMap;
    const name = block.transposed ? `${info.symbol}ᵀ` : info.symbol;
    const raised = block.transposed
      ? svg`<tspan class="subscript" dy="-5">T</tspan><tspan dy="5">\u200a</tspan>`
      : nothing;
    const shape = `${block.rows} × ${block.cols}`;
    const width = block.cols * block.cellWidth;
    const isEntered = isEditable(view.picture, block.id);
    const isHeld = isEntered && isWholeFixed(view.fixed, block.id);
    return svg`<g class="block" data-role=${info.role} data-matrix=${block.id}>
      ${block.sign ? svg`<text class="sign" aria-hidden="true" x=${block.x - 16} y=${block.y + (block.rows * block.cellHeight) / 2}>${block.sign}</text>` : nothing}
      <text class="title" aria-hidden="true" x=${block.x + (isHeld ? 13 : 0)} y=${block.titleY}>${symbol(info.symbol)}${raised}<tspan class="shape" dx="6">${shape}</tspan></text>
      ${isHeld ? svg`<g class="shape">${lock(block.x, block.titleY - 10)}</g>` : nothing}
      ${drawLabels(block)}
      <g role="grid" aria-label=${`${name}, ${matrixName(block.id, view.say)}, ${shape}`} aria-rowcount=${block.rows} aria-colcount=${block.cols}
        aria-readonly=${isEntered && !isHeld ? 'false' : 'true'}>
        ${isImage ? drawHeatMap(view, block, matrix, shown) : drawGrid(view, block, matrix, shown)}
      </g>
      <rect class="frame" x=${block.x} y=${block.y} width=${width} height=${block.rows * block.cellHeight}></rect>
    </g>`;
  });
}

function boxOfRegion(block: Block, matrix: Matrix, region: Region): Box {
  const first = boxOf(block, region.row ?? 0, region.col ?? 0);
  const last = boxOf(block, region.row ?? matrix.rows - 1, region.col ?? matrix.cols - 1);
  return { x: first.x, y: first.y, width: last.x + last.width - first.x, height: last.y + last.height - first.y };
}

function drawLight(
  view: StageView,
  region: Region,
  kind: 'lit' | 'operand' | 'target' | 'locked',
): SVGTemplateResult | typeof nothing {
  const block = blockOf(view.layout, region.matrix);
  if (!block) return nothing;
  const { x, y, width, height } = boxOfRegion(block, matrixOf(view.picture, region.matrix), region);
  return svg`<rect class=${kind} data-role=${infoOf(region.matrix).role} x=${x} y=${y} width=${width} height=${height} rx="3"></rect>`;
}

function drawMover(view: StageView, mover: Mover): SVGTemplateResult | typeof nothing {
  const from = blockOf(view.layout, mover.from.matrix);
  const to = blockOf(view.layout, mover.to.matrix);
  if (!from || !to) return nothing;
  const start = boxOf(from, mover.from.row, mover.from.col);
  const end = boxOf(to, mover.to.row, mover.to.col);
  const between = (a: number, b: number): number => a + (b - a) * mover.at;
  // Beside a cell at the edge, a number stays on the stage.
  const x = Math.min(
    view.layout.width - start.width,
    between(start.x + mover.from.dx * start.width, end.x + mover.to.dx * end.width),
  );
  const y = between(start.y + mover.from.dy * start.height, end.y + mover.to.dy * end.height);
  const { width, height } = start;
  const decimals = Math.max(2, decimalsIn(view.picture, mover.source, matrixOf(view.picture, mover.source)));
  const text = asTold(view.picture, (value) => cellText(value, Number.isInteger(value) ? 0 : decimals));
  return svg`<g class=${mover.isProduct ? 'mover product' : 'mover'} data-role=${infoOf(mover.source).role} transform=${`translate(${x.toFixed(2)} ${y.toFixed(2)})`}>
    <rect x="2" y="2" width=${width - 4} height=${height - 4} rx="6"></rect>
    <text x=${width / 2} y=${height / 2}>${text(mover.value)}</text>
  </g>`;
}

function drawPartial(view: StageView, { cell, value }: Frame['partial'][number]): SVGTemplateResult | typeof nothing {
  const block = blockOf(view.layout, cell.matrix);
  if (!block) return nothing;
  const { x, y, width, height } = boxOf(block, cell.row, cell.col);
  return svg`<text class="partial" x=${x + width / 2} y=${y + height / 2}>${cellText(value, 2)}</text>`;
}

export function renderStage(view: StageView): TemplateResult {
  const { layout, frame, say } = view;
  return html`<svg
    class="stage"
    role="group"
    aria-label=${`${stepName(frame.step, say)}: ${formulaText(frame.step, say)}`}
    width=${layout.width}
    height=${layout.height}
    viewBox=${`0 0 ${layout.width} ${layout.height}`}
    .style=${`--cell-text: ${layout.fontSize.toFixed(1)}px`}
  >
    <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect class="ground" width="7" height="7"></rect>
      <rect class="less" width="2" height="7"></rect>
    </pattern>
    ${layout.blocks.map((block) => drawBlock(view, block))}
    <g class="light" aria-hidden="true">
      ${frame.lit.map((region) => drawLight(view, region, 'lit'))}
      ${view.highlight ? drawLight(view, { matrix: view.highlight }, 'locked') : nothing}
      ${frame.term?.operands.map((operand) => drawLight(view, operand, 'operand'))}
      ${frame.target ? drawLight(view, frame.target, 'target') : nothing}
      ${view.locked ? drawLight(view, view.locked, 'locked') : nothing}
      ${frame.partial.map((partial) => drawPartial(view, partial))}
      ${layout.isHeatMap ? nothing : frame.movers.map((mover) => drawMover(view, mover))}
    </g>
  </svg>`;
}
