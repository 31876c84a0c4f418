/** A matrix too large for numbers: its image, one cell for the keyboard, and the largest numbers of the row in focus. */
import { type SVGTemplateResult, nothing, svg } from 'lit';
import type { Matrix } from '../../../../shared/numbers/matrix.ts';
import { withoutOverlap } from '../../../model/values/overlap.ts';
import { extentOf } from '../../../model/colour.ts';
import { type Block, boxOf, boxOfBlock, isReadable, linesOf } from '../../../model/layout/layout.ts';
import { type Shown, shownIn } from '../../../model/values/order.ts';
import { valueAt } from '../../../model/picture.ts';
import type { CellRef } from '../../../model/steps.ts';
import { indices } from '../../../model/values/values.ts';
import type { StageView } from './stage-view.ts';
import { cellLabel, cellText, decimalsIn, widthOf } from './cells.ts';
import { heatMap } from './heat-map.ts';
import { styled } from '../../../../shared/look/styled.ts';

/** Groups neighbouring lines of one size, with their positions. */
function evenParts(edges: readonly number[]): { from: number; count: number; start: number; size: number }[] {
  const parts: { from: number; count: number; start: number; size: number; one: number }[] = [];
  for (const line of linesOf(edges)) {
    const start = edges[line] ?? 0;
    const size = (edges[line + 1] ?? 0) - start;
    const last = parts.at(-1);
    if (last && Math.abs(last.one - size) < 0.01) {
      last.count += 1;
      last.size += size;
    } else parts.push({ from: line, count: 1, start, size, one: size });
  }
  return parts;
}

/** Returns the outline of the rows that are not complete yet. */
function rowsNotShown(block: Block, { rows, cols }: Matrix, shown: Shown | undefined): string {
  const { x, y, width, height } = boxOfBlock(block);
  return indices(rows)
    .filter((row) => shownIn(shown, row, cols) < cols)
    .map((row) => {
      const [start = 0, end = start] = (block.transposed ? block.xs : block.ys).slice(row, row + 2);
      return block.transposed ? `M${start} ${y}H${end}v${height}H${start}z` : `M${x} ${start}h${width}V${end}H${x}z`;
    })
    .join('');
}

/** Draws an image of the values, and one cell for the keyboard: `entry`, the last visited one. */
export function drawHeatMap(
  view: StageView,
  block: Block,
  matrix: Matrix,
  shown: Shown | undefined,
  entry: CellRef,
): SVGTemplateResult {
  const at = boxOf(block, entry.row, entry.col);
  const extent = extentOf(view.extents, block.id);
  const whole = { x: 0, y: 0, width: block.cols, height: block.rows };
  const parts = evenParts(block.ys).flatMap((down) => evenParts(block.xs).map((across) => ({ down, across })));
  return svg`${parts.map(
    ({ down, across }, at) => svg`<svg x=${across.start} y=${down.start} width=${across.size} height=${down.size}
      viewBox=${`${across.from} ${down.from} ${across.count} ${down.count}`} preserveAspectRatio="none">
      ${heatMap({ name: `heat-${block.id}-${at}`, id: block.id, matrix, extent, transposed: block.transposed, box: whole })}</svg>`,
  )}
    <path class="cover" d=${rowsNotShown(block, matrix, shown)}></path>
    <g role="row">
      <g role="gridcell" class="cursor" tabindex="0" data-cell=${`${block.id}:${entry.row}:${entry.col}`} aria-describedby="this-cell"
        aria-rowindex=${entry.row + 1} aria-colindex=${entry.col + 1} aria-label=${cellLabel(view, entry)}>
        <rect x=${at.x} y=${at.y} width=${at.width} height=${at.height}></rect>
      </g>
    </g>`;
}

/** The most numbers of a row, their least and largest font size, and the least gap between them in font sizes. */
const MOST = 8;
const [SMALLEST, LARGEST] = [12, 14];
const GAP = 0.15;
/** The least height of a row in focus. */
const HIGH = 24;

/** Returns the cells of the only row in focus, or of the only column; otherwise none. */
function inFocus(block: Block): readonly { row: number; col: number }[] {
  const isHigh = (line: number): boolean => (block.ys[line + 1] ?? 0) - (block.ys[line] ?? 0) >= HIGH;
  const [downs, acrosses] = [linesOf(block.ys), linesOf(block.xs)];
  const [down, ...others] = downs.filter(isHigh);
  if (down === undefined) return acrosses.length === 1 ? downs.map((row) => ({ row, col: acrosses[0]! })) : [];
  return others.length === 0 ? acrosses.map((col) => ({ row: down, col })) : [];
}

/** Draws the largest numbers of the row in focus, as many as have room, where cells have no room for theirs. */
export function drawLargest(
  view: StageView,
  block: Block,
  matrix: Matrix,
  shown: Shown | undefined,
): SVGTemplateResult | typeof nothing {
  if (view.layout.film || block.transposed) return nothing;
  const cells = inFocus(block);
  const [first] = cells;
  if (!first || cells.some(({ row, col }) => col >= shownIn(shown, row, matrix.cols))) return nothing;
  if (isReadable(view.layout, boxOf(block, first.row, first.col))) return nothing;
  // As large as lets two neighbours fit, if that is readable.
  const { width } = boxOf(block, first.row, first.col);
  const size = Math.min(LARGEST, Math.max(SMALLEST, width / (widthOf('0.00', view.layout) + GAP)));
  const decimals = decimalsIn(view.picture, block.id, matrix);
  const whole = boxOfBlock(block);
  const within = (at: number, half: number, from: number, size: number): number =>
    Math.min(from + size - half, Math.max(from + half, at));
  const found = cells
    .map(({ row, col }) => {
      const { x, y, width, height } = boxOf(block, row, col);
      const value = valueAt(view.picture, block.id, row, col);
      const text = cellText(value, decimals);
      return {
        value,
        text,
        x: within(x + width / 2, (widthOf(text, view.layout) * size) / 2, whole.x, whole.width),
        y: within(y + height / 2, size / 2, whole.y, whole.height),
      };
    })
    .filter(({ value }) => Number.isFinite(value))
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .slice(0, MOST);
  const isStanding = linesOf(block.xs).length === 1;
  const kept = withoutOverlap(
    found.map(({ text, x, y }) => {
      const [at, half] = isStanding ? [y, size / 2] : [x, (widthOf(text, view.layout) * size) / 2];
      return [at - half, at + half];
    }),
    size * GAP,
  );
  return svg`<g class="largest" aria-hidden="true" ${styled(`font-size:${size.toFixed(1)}px`)}>${found
    .filter((_, at) => kept.has(at))
    .map(({ text, x, y }) => svg`<text x=${x} y=${y}>${text}</text>`)}</g>`;
}
