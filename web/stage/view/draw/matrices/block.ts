/** A matrix with its name, its labels, and its cells or their image; redrawn only when its dependencies change. */
import { nothing, svg } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { isWholeFixed } from '../../../inputs/places.ts';
import { extentOf } from '../../../model/colour.ts';
import { type Block, boxOfBlock, linesOf } from '../../../model/layout/layout.ts';
import { matrixName } from '../../../model/narrate.ts';
import { isEditable, matrixOf } from '../../../model/picture.ts';
import { infoOf } from '../../../model/steps.ts';
import { type StageView, askingAt, keyAt } from './stage-view.ts';
import { symbolInSvg } from '../drawn/drawing.ts';
import { drawGrid, entryIn, lock } from './cells.ts';
import { drawHeatMap, drawLargest } from './image.ts';
import { drawLabels } from './labels.ts';
import { drawRowAs } from './rows.ts';
import { styled } from '../../../../shared/look/styled.ts';

export function drawBlock(view: StageView, block: Block): unknown {
  const matrix = matrixOf(view.picture, block.id);
  const old = view.before?.matrices[block.id];
  const shown = view.frame.revealed[block.id];
  const info = infoOf(block.id);
  const entry = entryIn(view, block);
  const dependencies = [
    matrix,
    old,
    shown?.first,
    shown?.count,
    extentOf(view.extents, block.id),
    JSON.stringify(block),
    `${entry.row},${entry.col}`,
    view.layout.isHeatMap,
    view.layout.fontSize,
    view.layout.digit,
    view.layout.words?.anchor,
    view.query,
    askingAt(view),
    keyAt(view),
    view.fixed,
    view.say,
  ];
  return guard(dependencies, () => {
    const name = block.transposed ? `${info.symbol}ᵀ` : info.symbol;
    const raised =
      block.transposed && !view.layout.film && (block.cols === 1 || linesOf(block.xs).length > 1)
        ? svg`<tspan class="subscript" dy="-5">T</tspan><tspan dy="5">\u200a</tspan>`
        : nothing; // one row, standing, is no transpose
    const shape = `${block.rows} × ${block.cols}`;
    const isEntered = isEditable(view.picture, block.id);
    const isHeld = isEntered && isWholeFixed(view.fixed, block.id);
    const { x, y, width, height } = boxOfBlock(block);
    const { title } = block;
    const { digit } = view.layout;
    const what = matrixName(block.id, view.say);
    const described = [`${what} ${shape}`, what, ''].find(
      (text) => (name.length * 28 * digit + text.length * 17.2 * digit + 20) * (text === '' ? 0 : 1) < title.room,
    );
    const fontSize = sizeOfName(title, described === '' ? name : '', digit);
    return svg`<g class="block" data-faint=${block.isFaint ? '' : nothing} data-role=${info.role} data-matrix=${block.id}>
      ${block.sign?.ys.map((at) => svg`<text class="sign" aria-hidden="true" x=${block.sign?.x} y=${at}>${block.sign?.text}</text>`)}
      <text class="title" aria-hidden="true" x=${title.x + (isHeld ? 13 : 0)} y=${title.y} ${styled(`text-anchor:${title.anchor}${fontSize}`)}>${symbolInSvg(info.symbol)}${raised}<tspan class="shape" dx="6">${described}</tspan></text>
      ${isHeld ? svg`<g class="shape">${lock(title.anchor === 'start' ? title.x : title.x + 4, title.y - 6)}</g>` : nothing}
      ${drawLabels(view, block)}
      <g role="grid" aria-label=${`${name}, ${what}, ${shape}`} aria-rowcount=${block.rows} aria-colcount=${block.cols}
        aria-readonly=${!isEntered || isHeld}>
        ${view.layout.isHeatMap ? drawHeatMap(view, block, matrix, shown, entry) : drawGrid(view, block, matrix, shown, entry)}
      </g>
      ${drawLargest(view, block, matrix, shown)}
      <rect class="frame" x=${x} y=${y} width=${width} height=${height}></rect>
      ${block.drawn ? drawRowAs(view, block, shown) : nothing}
    </g>`;
  });
}

/** Returns a style for a smaller font where a name without further text is wider than its room. */
function sizeOfName({ room }: Block['title'], alone: string, digit: number): string {
  const wide = alone.length * 24 * digit;
  return room > 0 && wide > room ? `;font-size:${Math.max(11, (24 * room) / wide).toFixed(1)}px` : '';
}
