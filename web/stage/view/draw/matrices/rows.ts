/** Drawings of rows beside their numbers: bars, shares of a whole, factors before rows; and a small picture of a matrix. */
import { type SVGTemplateResult, nothing, svg } from 'lit';
import { formatNumber } from '../../../../shared/numbers/format.ts';
import { largestSize } from '../../../../shared/numbers/statistics.ts';
import { tintOf } from '../../../model/colour.ts';
import { isMuch } from '../../../model/scenes/arcs.ts';
import { percentText } from '../../../model/drawn/percent.ts';
import { type Block, type Layout, type Stand, mostCells, placesBeside } from '../../../model/layout/layout.ts';
import { rowLabel } from '../../../model/values/telling.ts';
import { type Shown, shownIn } from '../../../model/values/order.ts';
import { type Picture, isHidden, matrixOf, valueAt } from '../../../model/picture.ts';
import { isDone } from '../../../model/reading-time.ts';
import { infoOf } from '../../../model/steps.ts';
import { indices } from '../../../model/values/values.ts';
import { heatMap } from './heat-map.ts';
import type { StageView } from './stage-view.ts';
import { wordText } from './words.ts';
import { symbolInSvg } from '../drawn/drawing.ts';
import { styled } from '../../../../shared/look/styled.ts';
import { widthOf } from './cells.ts';

/** Returns the numbers of one row, NaN for those that are not shown. */
function rowOf(picture: Picture, { id, cols }: Block, row: number, shown: Shown | undefined): number[] {
  const there = shownIn(shown, row, cols);
  return Array.from({ length: cols }, (_, col) =>
    col < there && !isHidden(picture, { matrix: id, row, col }) ? valueAt(picture, id, row, col) : NaN,
  );
}

export function drawRowAs(
  { picture, query }: StageView,
  block: Block,
  shown: Shown | undefined,
): SVGTemplateResult | typeof nothing {
  const { drawn } = block;
  if (!drawn) return nothing;
  const row = Math.min(query, matrixOf(picture, block.id).rows - 1);
  const values = rowOf(picture, block, row, shown);
  return drawn.as === 'bars' ? drawBars(block, drawn.box, values) : drawParts(picture, block, drawn.box, values);
}

type Box = NonNullable<Block['drawn']>['box'];

/** Draws exponentials as bars; the largest is 1. */
function drawBars({ xs }: Block, { x, y, width, height }: Box, values: readonly number[]): SVGTemplateResult {
  const top = y + 10;
  const base = y + height;
  return svg`<g class="bars" aria-hidden="true">
    <path class="axis" d=${`M${x} ${base}h${width}`}></path>
    <path class="axis one" d=${`M${x} ${top}h${width}`}></path>
    <text class="tick" x=${x - 6} y=${top}>1</text>
    ${values.map((value, col) => {
      const [start = 0, end = start] = xs.slice(col, col + 2);
      const inset = Math.min(14, (end - start) * 0.17);
      const size = Math.max(1.5, (base - top) * value);
      return Number.isNaN(value)
        ? nothing
        : svg`<rect class="bar" x=${start + inset} y=${base - size} width=${Math.max(0.5, end - start - 2 * inset)} height=${size} rx="2"></rect>`;
    })}
  </g>`;
}

/** Draws weights end to end: their sum is 1. */
function drawParts(picture: Picture, { xs, ys }: Block, box: Box, values: readonly number[]): SVGTemplateResult {
  const y = box.y + 6;
  const height = Math.max(12, box.height - 24);
  let x = box.x;
  const parts = values.map((value, key) => {
    if (Number.isNaN(value)) return nothing;
    const width = value * box.width;
    const start = x;
    x += width;
    const word = picture.labels.keys[key] ?? '';
    return svg`<rect class="part" x=${start} y=${y} width=${Math.max(0, width - 1)} height=${height}></rect>
      ${width > word.length * 9 + 8 ? svg`<text class="part-word" x=${start + width / 2} y=${y + height / 2}>${word}</text>` : nothing}`;
  });
  const below = (ys.at(-1) ?? 0) + 15;
  return svg`<g class="parts" aria-hidden="true">
    <rect class="all" x=${box.x} y=${y} width=${box.width} height=${height} rx="3"></rect>
    ${parts}
    ${[0, 0.25, 0.5, 0.75, 1].map((share) => svg`<text class="tick-below" x=${box.x + share * box.width} y=${y + height + 10}>${formatNumber(share, share === 0 || share === 1 ? 0 : share === 0.5 ? 1 : 2)}</text>`)}
    ${values.map((value, col) => {
      const [start = 0, end = start] = xs.slice(col, col + 2);
      return Number.isNaN(value) || end - start < 42
        ? nothing
        : svg`<text class="share" x=${(start + end) / 2} y=${below}>${percentText(value)}</text>`;
    })}
  </g>`;
}

/** Returns the row of the left operand that stands beside the right one, and how many of its numbers do. */
function besideAt(
  { picture, frame, query, layout }: StageView,
  { out }: Stand,
): { row: number; count: number } | undefined {
  const { target, beside, operation, moment } = frame;
  const { rows } = matrixOf(picture, out);
  if (beside) return operation.out === out ? beside : undefined;
  if (!isDone(moment.segment) || layout.stands.length > 1) return undefined;
  const row = target?.matrix === out && target.row !== undefined ? target.row : query;
  return { row: Math.min(row, rows - 1), count: Infinity };
}

/** How many times as wide a bold digit is, at most. */
const BOLD = 1.12;
/** The least font size of a factor with its sign. */
const LEAST = 10;

/** Draws `0.87 ×` before each row that is multiplied. */
export function drawBeside(view: StageView, stand: Stand): unknown {
  const { picture, layout } = view;
  const { left, isLeftTransposed, lane } = stand;
  const beside = besideAt(view, stand);
  const { role, colour } = infoOf(left);
  const sizeOf = (text: string, room: number): number => (room - 4) / (BOLD * widthOf(text, layout));
  // With little room, the number alone.
  const sign = sizeOf('−0.00 ×', lane.width) >= LEAST ? ' ×' : '';
  return svg`<g class="factors" data-role=${role} aria-hidden="true">
    ${placesBeside(layout, stand).map(({ x, y, width, height }, line) => {
      if (!beside || line >= beside.count || height < 15) return nothing;
      const [row, col] = isLeftTransposed ? [line, beside.row] : [beside.row, line];
      const value = valueAt(picture, left, row, col);
      if (Number.isNaN(value)) return nothing;
      const text = `${formatNumber(value, 2, 'about')}${sign}`;
      const size = Math.min(layout.fontSize, height * 0.85, sizeOf(text, width));
      return svg`<text class=${colour === 'shares' && isMuch(value, picture.labels.keys.length) ? 'heavy' : ''} ${styled(`font-size:${size.toFixed(1)}px`)} x=${x + width - 3} y=${y + height / 2}>${text}</text>`;
    })}
  </g>`;
}

/** Draws a whole matrix in small, with the row marked that is large elsewhere. */
export function drawWhole(
  { picture, frame, query, say }: StageView,
  { id, box }: NonNullable<Layout['whole']>,
): SVGTemplateResult | typeof nothing {
  const matrix = matrixOf(picture, id);
  if (matrix.data.every(Number.isNaN)) return nothing; // all of it is to be predicted
  const { rows, cols } = matrix;
  const side = Math.min(box.width / cols, box.height / rows);
  const shown = frame.revealed[id];
  const extent = Math.max(1e-30, largestSize(matrix.data));
  const cells =
    Math.max(rows, cols) > mostCells
      ? heatMap({ name: `whole-${id}`, id, matrix, extent, box: { ...box, width: side * cols, height: side * rows } })
      : indices(rows).map((at) =>
          Array.from(
            matrix.data.subarray(at * cols, at * cols + shownIn(shown, at, cols)),
            (value, col) =>
              svg`<rect class=${tintOf(id, value, extent)} x=${box.x + col * side} y=${box.y + at * side} width=${side} height=${side}></rect>`,
          ),
        );
  const { symbol, role } = infoOf(id);
  const row = Math.min(query, rows - 1);
  return svg`<g class="whole" data-role=${role} aria-hidden="true">
    ${cells}
    <rect class="whole-frame" x=${box.x} y=${box.y} width=${side * cols} height=${side * rows}></rect>
    <rect class="whole-row" x=${box.x - 1} y=${box.y + row * side} width=${side * cols + 2} height=${side} rx="1"></rect>
    <text class="whole-name" x=${box.x + side * cols + 12} y=${box.y + Math.min(side * rows, box.height) / 2}><tspan class="whole-symbol">${symbolInSvg(symbol)}</tspan>, ${wordText(rowLabel(picture, id, row), say)}</text>
  </g>`;
}
