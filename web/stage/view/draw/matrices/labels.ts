/** The labels of a matrix's rows and columns. */
import { type SVGTemplateResult, svg } from 'lit';
import { largest, smallest } from '../../../../shared/numbers/statistics.ts';
import {
  type Block,
  type Layout,
  isOneSentence,
  labelWidth,
  linesOf,
  rowLetter,
} from '../../../model/layout/layout.ts';
import { labelIn } from '../../../model/layout/label.ts';
import { infoOf } from '../../../model/steps.ts';
import { type StageView, askingAt, keyAt } from './stage-view.ts';
import { styled } from '../../../../shared/look/styled.ts';

/** Draws the columns' labels, the last line of each right above its column: all in one size, but for those in several lines. */
function drawColLabels({ colLabels, xs, ys: [top = 0] }: Block, { fontSize: usual, letters }: Layout): unknown {
  const labels = colLabels.flatMap((text, at) => {
    const [start = 0, end = start] = xs.slice(at, at + 2);
    return end - start < 26 ? [] : [{ x: (start + end) / 2, ...labelIn(text, (end - start) / letters, usual) }];
  });
  const least = smallest(labels.filter(({ lines }) => lines.length === 1).map(({ fontSize }) => fontSize));
  return labels.map(({ x, lines, fontSize }) => {
    const size = lines.length > 1 ? fontSize : least;
    return lines.map(
      (line, at) =>
        svg`<text class="col-label" ${styled(`font-size:${size.toFixed(1)}px`)} x=${x} y=${top - (lines.length > 1 ? 5 : 9) - (lines.length - 1 - at) * size}>${line}</text>`,
    );
  });
}

export function drawLabels(view: StageView, block: Block): SVGTemplateResult {
  const { fontSize, letters: wide } = view.layout;
  const room = labelWidth(block.rowLabels, view.layout);
  const letter = rowLetter * wide;
  const longest = largest(block.rowLabels.map((label) => label.length));
  const size = Math.min(34, Math.max(13, Math.min(fontSize, room / (longest * letter))));
  const letters = Math.floor(room / (size * letter));
  const clip = (label: string): string => (label.length > letters ? `${label.slice(0, letters - 1)}…` : label);
  // The queries are listed there already.
  const { words } = view.layout;
  const [top = 0, below = top] = block.ys;
  const isList = words?.anchor === 'end' && words.places[0]?.y === (top + below) / 2;
  const { rowsAre, colsAre } = infoOf(block.id);
  const height = (line: number): number => (block.ys[line + 1] ?? 0) - (block.ys[line] ?? 0);
  const stand = view.layout.stands.find(({ right }) => right === block.id);
  const before = stand ? stand.lane.x - 8 : (block.xs[0] ?? 0) - 12;
  // The left one of two matrices side by side has the names.
  const isBeside = view.layout.blocks.some(
    ({ xs, ys }) =>
      (xs[0] ?? 0) < before &&
      before < (xs.at(-1) ?? 0) &&
      (ys[0] ?? 0) < (block.ys.at(-1) ?? 0) &&
      top < (ys.at(-1) ?? 0),
  );
  const rows =
    isList || isBeside
      ? []
      : linesOf(block.ys).filter((line) => height(line) >= 15 && block.rowLabels[line] !== undefined);
  const key = keyAt(view);
  const asks = askingAt(view);
  const rowsStandFor = block.transposed ? colsAre : rowsAre;
  const isAsked = rowsStandFor === 'key';
  const isQuery = rowsStandFor === 'query' || (isAsked && isOneSentence(view.picture));
  const kind = (line: number): string =>
    isAsked && line === key ? 'row-label asked' : isQuery && line === asks ? 'row-label asks' : 'row-label';
  // Beside a strip of colour a word is as small as the strip.
  const sized = (line: number): string => `font-size:${Math.min(size, height(line) * 0.85).toFixed(1)}px`;
  return svg`<g class="labels" aria-hidden="true">
    ${rows.map((line) => svg`<text class=${kind(line)} ${styled(sized(line))} x=${before} y=${((block.ys[line] ?? 0) + (block.ys[line + 1] ?? 0)) / 2}>${clip(block.rowLabels[line] ?? '')}</text>`)}
    ${drawColLabels(block, view.layout)}
  </g>`;
}
