/** A matrix too large for numbers: an image of it, one cell for the keyboard, and the largest of the row in focus. */
import { type SVGTemplateResult, nothing, svg } from 'lit';
import type { Matrix } from '../../../shared/numbers/matrix.ts';
import { extentOf } from '../../model/colour.ts';
import { type Block, boxOf, boxOfBlock, isReadable, linesOf } from '../../model/layout.ts';
import { valueAt } from '../../model/picture.ts';
import type { StageView } from '../stage-view.ts';
import { cellLabel, cellText, decimalsIn, entryIn } from './cells.ts';
import { heatMap } from './heat-map.ts';

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
export function drawHeatMap(view: StageView, block: Block, matrix: Matrix, shown: number): SVGTemplateResult {
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
export function drawLargest(
  view: StageView,
  block: Block,
  matrix: Matrix,
  shown: number,
): SVGTemplateResult | typeof nothing {
  const [down, ...others] = linesOf(block.ys).filter((line) => (block.ys[line + 1] ?? 0) - (block.ys[line] ?? 0) >= 24);
  if (down === undefined || others.length > 0) return nothing; // none is in focus
  if (block.transposed || isReadable(view.layout, boxOf(block, down, 0))) return nothing;
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
