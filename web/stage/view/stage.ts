/** Draws a frame: matrices, light, and the numbers on their way. The only state is what it is given. */
import { type SVGTemplateResult, type TemplateResult, html, nothing, svg } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { decimalsFor, formatNumber } from '../../shared/numbers/format.ts';
import { isFixed, isWholeFixed } from '../inputs/fixed.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { extentOf, tintOf } from '../model/colour.ts';
import { asTold } from '../model/conceal.ts';
import { attendingOf } from '../model/drawn/arcs.ts';
import type { Frame } from '../model/frame.ts';
import {
  type Block,
  type Box,
  type Layout,
  blockOf,
  boxOf,
  boxOfBlock,
  boxOfMover,
  isOneSentence,
  isReadable,
  linesOf,
  mostCells,
} from '../model/layout.ts';
import { formulaText, matrixName, placeOf, stepName } from '../model/narrate.ts';
import type { Mover } from '../model/motion.ts';
import { type Picture, isEditable, isHidden, matrixOf, valueAt } from '../model/picture.ts';
import { type CellRef, type MatrixId, type Region, infoOf } from '../model/steps.ts';
import { sharesOf } from '../model/query.ts';
import { renderArcs } from './drawn/arcs.ts';
import { heatMap } from './heat-map.ts';
import { drawBeside, drawRowAs, drawWhole } from './rows.ts';
import type { StageView } from './stage-view.ts';
import { renderWords } from './words.ts';

/** The old value where the last edit changed a cell. Of one that is to be predicted it may be the one that is asked for. */
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

/** In font sizes, of the widest font that may stand in: a point is half as wide as a digit. */
const widthOf = (text: string): number => 0.64 * (text.length - 0.5 * (text.split('.').length - 1));

/** Smaller than the others where the number would not fit its cell, such as −1.2×10⁴. */
function fontSizeOf(text: string, width: number, { fontSize }: Layout): string | typeof nothing {
  const room = (width - 2) / widthOf(text);
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

/** The cell that the Tab key reaches: the one last visited, if its row and column are shown. */
function entryIn(view: StageView, block: Block): CellRef {
  const entry = view.entry(block.id);
  const [downs, acrosses] = [linesOf(block.ys), linesOf(block.xs)];
  const [rows, cols] = block.transposed ? [acrosses, downs] : [downs, acrosses];
  const shown = (lines: readonly number[], line: number): number => (lines.includes(line) ? line : (lines[0] ?? line));
  return { matrix: block.id, row: shown(rows, entry.row), col: shown(cols, entry.col) };
}

function drawCell(view: StageView, block: Block, cell: CellRef, decimals: number, isShown: boolean): SVGTemplateResult {
  const { picture } = view;
  const box = boxOf(block, cell.row, cell.col);
  const { x, y, width, height } = box;
  const value = valueAt(picture, block.id, cell.row, cell.col);
  const text = cellText(value, decimals);
  const isUntold = isHidden(picture, cell);
  const old = isShown ? oldValue(view, cell) : undefined;
  const isHeld = isFixedIn(view, cell);
  const isMarked = isHeld && !isWholeFixed(view.fixed, block.id);
  const entry = entryIn(view, block);
  const label = isShown ? cellLabel(view, cell, old) : view.say('stage.blank');
  const { classes, style } = tintOf(block.id, value, extentOf(view.extents, block.id));
  const isTinted = isShown && !isUntold;
  const kind = isUntold ? 'cell hidden' : isShown ? `cell ${classes}` : 'cell blank';
  return svg`<g role="gridcell" class=${kind} .style=${isTinted ? style : ''} aria-label=${label} data-cell=${`${block.id}:${cell.row}:${cell.col}`}
    tabindex=${entry.row === cell.row && entry.col === cell.col ? 0 : -1} aria-describedby="this-cell" aria-readonly=${isHeld ? 'true' : nothing}>
    ${isHeld ? svg`<title>${view.say('fixed.here')}</title>` : nothing}
    <rect x=${x} y=${y} width=${width} height=${height}></rect>
    ${isShown && isReadable(box) ? svg`<text x=${x + width / 2} y=${y + height / 2} .style=${fontSizeOf(text, width, view.layout)}>${isUntold ? '?' : text}</text>` : nothing}
    ${isMarked && isReadable(box) ? svg`${lock(x + 3, y + 3)}` : nothing}
    ${old === undefined ? nothing : svg`<path class="changed" d="M${x + width - 9} ${y} h9 v9 z"></path>`}
  </g>`;
}

/** The rows that nothing is in yet, as one outline: hundreds of empty cells would make the step's first frame late. */
function drawWaitingRows({ xs, ys }: Block, rows: readonly number[]): SVGTemplateResult | typeof nothing {
  if (rows.length === 0) return nothing;
  const outline = rows.map((row) => {
    const [top = 0, bottom = top] = ys.slice(row, row + 2);
    return `M${xs[0]} ${top}H${xs.at(-1)}${xs.map((x) => `M${x} ${top}V${bottom}`).join('')}`;
  });
  return svg`<path class="waiting" d=${outline.join('')}></path>`;
}

function drawGrid(view: StageView, block: Block, matrix: Matrix, shown: number): unknown[] {
  const decimals = decimalsIn(view.picture, block.id, matrix);
  const entry = entryIn(view, block);
  const isShown = (row: number, col: number): boolean => row * matrix.cols + col < shown;
  // The row under way is drawn, and the one the Tab key reaches.
  const isWaiting = (down: number): boolean => !block.transposed && down * matrix.cols > shown && down !== entry.row;
  const downs = linesOf(block.ys);
  const acrosses = linesOf(block.xs);
  // Rows as they are drawn, so that what a screen reader walks is what is seen.
  const rows = downs.map((down) => {
    if (isWaiting(down)) return nothing;
    const cells = acrosses.map((across) => {
      const [row, col] = block.transposed ? [across, down] : [down, across];
      return drawCell(view, block, { matrix: block.id, row, col }, decimals, isShown(row, col));
    });
    return svg`<g role="row" aria-rowindex=${down + 1} aria-label=${view.say('stage.row', { row: down })}>${cells}</g>`;
  });
  return [rows, drawWaitingRows(block, downs.filter(isWaiting))];
}

/** Neighbouring lines of one size, with where they stand. */
function evenParts(edges: readonly number[]): { from: number; count: number; start: number; size: number }[] {
  const parts: { from: number; count: number; start: number; size: number; one: number }[] = [];
  for (const line of linesOf(edges)) {
    const start = edges[line] ?? 0;
    const one = (edges[line + 1] ?? 0) - start;
    const last = parts.at(-1);
    if (last && Math.abs(last.one - one) < 0.01) {
      last.count += 1;
      last.size += one;
    } else parts.push({ from: line, count: 1, start, size: one, one });
  }
  return parts;
}

/** An image of the values; one cell at a time is there for the keyboard, the one last visited. */
function drawHeatMap(view: StageView, block: Block, matrix: Matrix, shown: number): SVGTemplateResult {
  const entry = entryIn(view, block);
  const at = boxOf(block, entry.row, entry.col);
  const done = Math.floor(shown / matrix.cols);
  const { x, y, width, height } = boxOfBlock(block);
  const edge = (block.transposed ? block.xs : block.ys)[done] ?? 0;
  const covered = block.transposed
    ? { x: edge, y, width: x + width - edge, height }
    : { x, y: edge, width, height: y + height - edge };
  const extent = extentOf(view.extents, block.id);
  const whole = { x: 0, y: 0, width: block.cols, height: block.rows };
  const parts = evenParts(block.ys).flatMap((down) => evenParts(block.xs).map((across) => ({ down, across })));
  return svg`${parts.map(
    ({ down, across }, at) => svg`<svg x=${across.start} y=${down.start} width=${across.size} height=${down.size}
      viewBox=${`${across.from} ${down.from} ${across.count} ${down.count}`} preserveAspectRatio="none">
      ${heatMap({ name: `heat-${block.id}-${at}`, id: block.id, matrix, extent, transposed: block.transposed, box: whole })}</svg>`,
  )}
    ${done < matrix.rows ? svg`<rect class="cover" x=${covered.x} y=${covered.y} width=${covered.width} height=${covered.height}></rect>` : nothing}
    <g role="row">
      <g role="gridcell" class="cursor" tabindex="0" data-cell=${`${block.id}:${entry.row}:${entry.col}`} aria-describedby="this-cell"
        aria-rowindex=${entry.row + 1} aria-colindex=${entry.col + 1} aria-label=${cellLabel(view, entry)}>
        <rect x=${at.x} y=${at.y} width=${at.width} height=${at.height}></rect>
      </g>
    </g>`;
}

/** Where columns are too narrow for numbers: the largest of the row in focus, as many as find room. */
function drawLargest(view: StageView, block: Block, matrix: Matrix, shown: number): SVGTemplateResult | typeof nothing {
  const down = linesOf(block.ys).find((line) => (block.ys[line + 1] ?? 0) - (block.ys[line] ?? 0) >= 24);
  if (down === undefined || block.transposed || isReadable(boxOf(block, down, 0))) return nothing;
  if ((down + 1) * matrix.cols > shown) return nothing;
  const decimals = decimalsIn(view.picture, block.id, matrix);
  const taken: number[] = [];
  const found = linesOf(block.xs)
    .map((col) => ({ col, value: valueAt(view.picture, block.id, down, col), box: boxOf(block, down, col) }))
    .filter(({ value }) => Number.isFinite(value))
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .slice(0, 8)
    .filter(({ box }) => {
      const middle = box.x + box.width / 2;
      if (taken.some((other) => Math.abs(other - middle) < 42)) return false;
      taken.push(middle);
      return true;
    });
  return svg`<g class="largest" aria-hidden="true">${found.map(
    ({ value, box }) =>
      svg`<text x=${box.x + box.width / 2} y=${box.y + box.height / 2}>${cellText(value, decimals)}</text>`,
  )}</g>`;
}

/** Of a letter, in its font size, on average; and the sizes of a column's name: it shrinks before it is cut. */
const letter = 0.5;
const labelSizes = { least: 11, most: 28 } as const;

const labelSize = ({ length }: string, room: number, { fontSize }: Layout): number =>
  Math.min(labelSizes.most, Math.max(13, fontSize * 0.86), Math.max(labelSizes.least, (room - 2) / (length * letter)));

function fitting(label: string, room: number): string {
  const most = Math.floor(room / (labelSizes.least * letter));
  return label.length > most ? `${label.slice(0, Math.max(1, most - 1))}…` : label;
}

function drawLabels(view: StageView, block: Block): SVGTemplateResult {
  const size = Math.min(34, Math.max(13, view.layout.fontSize));
  const wide = size * 0.52;
  const clip = (label: string, room: number): string =>
    label.length * wide > room ? `${label.slice(0, Math.max(1, Math.floor(room / wide) - 1))}…` : label;
  // The words that ask stand there as a list already.
  const listed = view.layout.blocks.find(
    ({ id, transposed, rowLabels }) => !transposed && rowLabels.length > 0 && infoOf(id).rowsAre === 'query',
  );
  const isList = view.layout.words?.anchor === 'end' && listed?.id === block.id;
  const { rowsAre, colsAre } = infoOf(block.id);
  const rows = isList
    ? []
    : linesOf(block.ys).filter(
        (line) => (block.ys[line + 1] ?? 0) - (block.ys[line] ?? 0) >= 15 && block.rowLabels[line] !== undefined,
      );
  const key = keyAt(view);
  const asks = askingAt(view);
  const rowsStandFor = block.transposed ? colsAre : rowsAre;
  const isAsked = rowsStandFor === 'key';
  const isQuery = rowsStandFor === 'query' || (isAsked && isOneSentence(view.picture));
  const kind = (line: number): string =>
    isAsked && line === key ? 'row-label asked' : isQuery && line === asks ? 'row-label asks' : 'row-label';
  const stand = view.layout.stands.find(({ right }) => right === block.id);
  const before = stand ? stand.lane.x - 8 : (block.xs[0] ?? 0) - 12;
  // Beside a strip of colour a word is as small as that.
  const sized = (line: number): string => {
    const height = (block.ys[line + 1] ?? 0) - (block.ys[line] ?? 0);
    return height < 20 ? `font-size:${(height * 0.85).toFixed(1)}px` : '';
  };
  return svg`<g class="labels" aria-hidden="true">
    ${rows.map((line) => svg`<text class=${kind(line)} .style=${sized(line)} x=${before} y=${((block.ys[line] ?? 0) + (block.ys[line + 1] ?? 0)) / 2}>${clip(block.rowLabels[line] ?? '', 6 * size)}</text>`)}
    ${block.colLabels.map((label, line) => {
      const [start = 0, end = start] = block.xs.slice(line, line + 2);
      return end - start < 26
        ? nothing
        : svg`<text class="col-label" .style=${`font-size:${labelSize(label, end - start, view.layout).toFixed(1)}px`} x=${(start + end) / 2} y=${(block.ys[0] ?? 0) - 9}>${fitting(label, end - start)}</text>`;
    })}
  </g>`;
}

/** The word that asks at this moment: of the cell that is looked at, or the query. */
export function askingAt({ frame, query }: Pick<StageView, 'frame' | 'query'>): number {
  const { target } = frame;
  return target?.row !== undefined && infoOf(target.matrix).rowsAre === 'query' ? target.row : query;
}

/** The word that is asked at this moment: of the cell that is looked at. */
export function keyAt({ frame }: Pick<StageView, 'frame'>): number | undefined {
  const { target, term } = frame;
  if (!target) return undefined;
  const { rowsAre, colsAre } = infoOf(target.matrix);
  if (colsAre === 'key') return target.col;
  if (rowsAre === 'key') return target.row;
  // While rows are mixed, the one that is added.
  const added = term?.operands.find(({ matrix }) => infoOf(matrix).rowsAre === 'key');
  return added?.row ?? frame.lit.find(({ matrix, row }) => row !== undefined && infoOf(matrix).rowsAre === 'key')?.row;
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
  const entry = entryIn(view, block);
  const where = `${block.xs.join()};${block.ys.join()};${block.rowLabels.join()};${block.colLabels.join()}`;
  const dependencies = [
    matrix,
    old,
    shown,
    extentOf(view.extents, block.id),
    where,
    `${entry.row},${entry.col}`,
    view.layout.isHeatMap,
    view.layout.fontSize,
    view.layout.words?.anchor,
    view.query,
    askingAt(view),
    keyAt(view),
    view.fixed,
    view.say,
  ];
  return guard(dependencies, () => {
    const isImage = block.rows > mostCells || block.cols > mostCells || view.layout.isHeatMap;
    const name = block.transposed ? `${info.symbol}ᵀ` : info.symbol;
    const raised =
      block.transposed && (block.cols === 1 || linesOf(block.xs).length > 1)
        ? svg`<tspan class="subscript" dy="-5">T</tspan><tspan dy="5">\u200a</tspan>`
        : nothing; // one row, standing, is no transpose
    const shape = `${block.rows} × ${block.cols}`;
    const isEntered = isEditable(view.picture, block.id);
    const isHeld = isEntered && isWholeFixed(view.fixed, block.id);
    const { x, y, width, height } = boxOfBlock(block);
    const { title } = block;
    const words = `${matrixName(block.id, view.say)} ${shape}`;
    const told = [words, matrixName(block.id, view.say), ''].find(
      (text) => (name.length * 14 + text.length * 8.6 + 20) * (text === '' ? 0 : 1) < title.room,
    );
    return svg`<g class="block" data-role=${info.role} data-matrix=${block.id}>
      ${block.sign ? svg`<text class="sign" aria-hidden="true" x=${block.sign.x} y=${block.sign.y}>${block.sign.text}</text>` : nothing}
      <text class="title" aria-hidden="true" x=${title.x + (isHeld ? 13 : 0)} y=${title.y} .style=${`text-anchor:${title.anchor}${told === '' && title.room > 0 && name.length * 12 > title.room ? `;font-size:${Math.max(11, (24 * title.room) / (name.length * 12)).toFixed(1)}px` : ''}`}>${symbol(info.symbol)}${raised}<tspan class="shape" dx="6">${told}</tspan></text>
      ${isHeld ? svg`<g class="shape">${lock(title.anchor === 'start' ? title.x : title.x + 4, title.y - 6)}</g>` : nothing}
      ${drawLabels(view, block)}
      <g role="grid" aria-label=${`${name}, ${matrixName(block.id, view.say)}, ${shape}`} aria-rowcount=${block.rows} aria-colcount=${block.cols}
        aria-readonly=${isEntered && !isHeld ? 'false' : 'true'}>
        ${isImage ? drawHeatMap(view, block, matrix, shown) : drawGrid(view, block, matrix, shown)}
      </g>
      ${drawLargest(view, block, matrix, shown)}
      <rect class="frame" x=${x} y=${y} width=${width} height=${height}></rect>
      ${block.drawn ? drawRowAs(view.picture, block, shown, view.query) : nothing}
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
  if (width <= 0 || height <= 0) return nothing;
  return svg`<rect class=${kind} data-role=${infoOf(region.matrix).role} x=${x} y=${y} width=${width} height=${height} rx="3"></rect>`;
}

function drawMover(view: StageView, mover: Mover): SVGTemplateResult | typeof nothing {
  const box = boxOfMover(view.layout, mover);
  if (!box) return nothing;
  const { x, y, width, height } = box;
  const decimals = Math.max(2, decimalsIn(view.picture, mover.source, matrixOf(view.picture, mover.source)));
  const show = asTold(view.picture, (value) => cellText(value, Number.isInteger(value) ? 0 : decimals));
  const text = show(mover.value);
  return svg`<g class=${mover.isProduct ? 'mover product' : 'mover'} data-role=${infoOf(mover.source).role} transform=${`translate(${x.toFixed(2)} ${y.toFixed(2)})`}>
    <rect width=${width} height=${height} rx="6"></rect>
    <text x=${width / 2} y=${height / 2} .style=${fontSizeOf(text, width - 2, view.layout)}>${text}</text>
  </g>`;
}

function drawPartial(view: StageView, partial: Frame['partial'][number]): SVGTemplateResult | typeof nothing {
  const { cell, value, size } = partial;
  const block = blockOf(view.layout, cell.matrix);
  if (!block) return nothing;
  const box = boxOf(block, cell.row, cell.col);
  if (!isReadable(box)) return nothing;
  const { x, y, width, height } = box;
  const text = cellText(value, decimalsIn(view.picture, cell.matrix, matrixOf(view.picture, cell.matrix)));
  return svg`<text class="partial" transform=${`translate(${x + width / 2} ${y + height / 2}) scale(${size.toFixed(3)})`} .style=${fontSizeOf(text, width, view.layout)}>${text}</text>`;
}

/** From word to word, where the words of one sentence stand over its columns. */
function drawArcs({ picture, layout, query, frame, say }: StageView): SVGTemplateResult | typeof nothing {
  const { words } = layout;
  const at = words?.places[query];
  if (!words || !at || words.anchor === 'end' || words.above.height < 24 || !isOneSentence(picture)) return nothing;
  const { y, height } = words.above;
  const ground = {
    ...{ keys: words.places.map(({ x }) => x), query: at.x, height },
    widest: Math.min(0.45 * words.room, 0.25 * height),
  };
  return svg`<g transform=${`translate(0 ${y})`}>${renderArcs(attendingOf(picture, query, frame), ground, say)}</g>`;
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
    ${layout.stands
      .flatMap(({ lane, across }) => (across ? [lane, across] : [lane]))
      .map(
        ({ x, y, width, height }) =>
          svg`<rect class="lane" aria-hidden="true" x=${x} y=${y} width=${width} height=${height} rx="6"></rect>`,
      )}
    ${
      // Below the words, and over nothing.
      drawArcs(view)
    }
    ${renderWords({
      ...{
        picture: view.picture,
        layout,
        query: view.query,
        asks: askingAt(view),
        key: isOneSentence(view.picture) ? keyAt(view) : undefined,
        say,
      },
      sharesOf: (query) => sharesOf(view.picture, query, frame.revealed),
    })}
    ${layout.whole ? drawWhole(view, layout.whole) : nothing} ${layout.stands.map((stand) => drawBeside(view, stand))}
    ${layout.blocks.map((block) => drawBlock(view, block))}
    <g class="light" aria-hidden="true">
      ${frame.lit.map((region) => drawLight(view, region, 'lit'))}
      ${view.highlight ? drawLight(view, { matrix: view.highlight }, 'locked') : nothing}
      ${frame.term?.operands.map((operand) => drawLight(view, operand, 'operand'))}
      ${frame.target ? drawLight(view, frame.target, 'target') : nothing}
      ${view.locked ? drawLight(view, view.locked, 'locked') : nothing}
      ${frame.partial.map((partial) => drawPartial(view, partial))}
      ${frame.movers.map((mover) => drawMover(view, mover))}
    </g>
  </svg>`;
}
