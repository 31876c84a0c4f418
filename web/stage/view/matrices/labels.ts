/** What stands around a matrix: the words of its rows and columns. */
import { type SVGTemplateResult, nothing, svg } from 'lit';
import { type Block, type Layout, isOneSentence, linesOf } from '../../model/layout.ts';
import { labelIn } from '../../model/layout/label.ts';
import { infoOf } from '../../model/steps.ts';
import type { StageView } from '../stage-view.ts';
import { askingAt, keyAt } from './asking.ts';

/** A column's name, its last line right above the column, which begins at `top`. */
function drawColLabel(label: string, x: number, top: number, room: number, { fontSize: size }: Layout): unknown {
  const { lines, fontSize } = labelIn(label, room, size);
  return lines.map(
    (line, at) =>
      svg`<text class="col-label" .style=${`font-size:${fontSize.toFixed(1)}px`} x=${x} y=${top - (lines.length > 1 ? 5 : 9) - (lines.length - 1 - at) * fontSize}>${line}</text>`,
  );
}

export function drawLabels(view: StageView, block: Block): SVGTemplateResult {
  const size = Math.min(34, Math.max(13, view.layout.fontSize));
  const wide = size * 0.52;
  const clip = (label: string, room: number): string =>
    label.length * wide > room ? `${label.slice(0, Math.max(1, Math.floor(room / wide) - 1))}…` : label;
  // The words that ask stand there as a list already.
  const { words } = view.layout;
  const [top = 0, below = top] = block.ys;
  const isList = words?.anchor === 'end' && words.places[0]?.y === (top + below) / 2;
  const { rowsAre, colsAre } = infoOf(block.id);
  const least = Math.max(15, view.layout.leastDigits);
  const rows = isList
    ? []
    : linesOf(block.ys).filter(
        (line) => (block.ys[line + 1] ?? 0) - (block.ys[line] ?? 0) >= least && block.rowLabels[line] !== undefined,
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
        : drawColLabel(label, (start + end) / 2, block.ys[0] ?? 0, end - start, view.layout);
    })}
  </g>`;
}
