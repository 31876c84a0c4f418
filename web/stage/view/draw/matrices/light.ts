/** The layer above the matrices: light on cells, moving numbers, and running sums. */
import { type SVGTemplateResult, nothing, svg } from 'lit';
import type { Matrix } from '../../../../shared/numbers/matrix.ts';
import { withQuestionMarks } from '../../../model/conceal.ts';
import type { Frame } from '../../../model/frame.ts';
import { type Block, type Box, blockOf, boxOf, boxOfMover, isReadable } from '../../../model/layout/layout.ts';
import type { Mover } from '../../../model/motion.ts';
import { matrixOf } from '../../../model/picture.ts';
import { type Region, infoOf } from '../../../model/steps.ts';
import type { StageView } from './stage-view.ts';
import { cellText, decimalsIn, decimalsShown, fontSizeOf, textIn } from './cells.ts';
import { styled } from '../../../../shared/look/styled.ts';

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
  const show = (value: number): string => cellText(value, Number.isInteger(value) ? 0 : decimals);
  const text = withQuestionMarks(view.picture, show)(mover.value);
  return svg`<g class=${mover.isProduct ? 'mover product' : 'mover'} data-role=${infoOf(mover.source).role} transform=${`translate(${x.toFixed(2)} ${y.toFixed(2)})`}>
    <rect width=${width} height=${height} rx="6"></rect>
    <text x=${width / 2} y=${height / 2} ${styled(fontSizeOf(text, width - 2, view.layout))}>${text}</text>
  </g>`;
}

function drawPartial(view: StageView, partial: Frame['partial'][number]): SVGTemplateResult | typeof nothing {
  const { cell, value, size } = partial;
  const block = blockOf(view.layout, cell.matrix);
  if (!block) return nothing;
  const box = boxOf(block, cell.row, cell.col);
  if (!isReadable(view.layout, box)) return nothing;
  const { x, y, width, height } = box;
  const decimals = decimalsShown(view, cell.matrix, matrixOf(view.picture, cell.matrix));
  const text = textIn(view, block, value, decimals);
  return svg`<text class="partial" transform=${`translate(${x + width / 2} ${y + height / 2}) scale(${size.toFixed(3)})`} ${styled(fontSizeOf(text, width, view.layout))}>${text}</text>`;
}

export function drawLights(view: StageView): SVGTemplateResult {
  const { frame, highlight, locked } = view;
  return svg`<g class="light" aria-hidden="true">
      ${frame.lit.map((region) => drawLight(view, region, 'lit'))}
      ${highlight ? drawLight(view, { matrix: highlight }, 'locked') : nothing}
      ${frame.term?.operands.map((operand) => drawLight(view, operand, 'operand'))}
      ${frame.target ? drawLight(view, frame.target, 'target') : nothing}
      ${locked ? drawLight(view, locked, 'locked') : nothing}
      ${frame.partial.map((partial) => drawPartial(view, partial))}
      ${frame.movers.map((mover) => drawMover(view, mover))}
    </g>`;
}
