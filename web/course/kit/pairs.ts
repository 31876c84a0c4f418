/** Matrices of pairs of tokens, queries as rows and keys as columns, one pair lit in all; and a map of differences. */
import { type TemplateResult, html } from 'lit';
import { formatNumber } from '../../shared/numbers/format.ts';
import type { Matrix } from '../../shared/numbers/matrix.ts';
import { type GridCell, type GridView, grid } from './grid.ts';
import type { SayToAll } from './lab.ts';

/** The lit pair: the pointer previews one, a click keeps it. */
export interface Pointing {
  readonly at: GridCell;
  readonly point: (cell: GridCell | undefined) => void;
  readonly choose: (cell: GridCell) => void;
}

export function pairGrid(view: Omit<GridView, 'lit' | 'related'>, { at, point, choose }: Pointing): TemplateResult {
  return grid({
    ...view,
    lit: ({ row, col }) => row === at.row && col === at.col,
    related: ({ row, col }) => row === at.row || col === at.col,
    onPoint: point,
    onChoose: choose,
  });
}

export const extentOf = ({ data }: Matrix): number => data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

export interface Largest extends GridCell {
  readonly value: number;
}

/** Finds the number furthest from 0; undefined where all are 0. */
export function largestOf(matrix: Matrix): Largest | undefined {
  const extent = extentOf(matrix);
  if (extent === 0) return undefined;
  const at = matrix.data.findIndex((value) => Math.abs(value) === extent);
  return { row: Math.floor(at / matrix.cols), col: at % matrix.cols, value: matrix.data[at] ?? NaN };
}

export interface DifferenceView {
  readonly tokens: readonly string[];
  /** The tokens as they are shown beside rows and above columns, if not as they are. */
  readonly marked?: GridView['rows'];
  /** The weights of the first minus those of the second. */
  readonly map: Matrix;
  readonly first: string;
  readonly second: string;
  readonly pointing: Pointing;
  readonly say: SayToAll;
}

/** Shows the map, a legend of its colours, and its largest number in words. */
export function differenceMap({
  map,
  tokens,
  marked = tokens,
  first,
  second,
  pointing,
  say,
}: DifferenceView): TemplateResult {
  const extent = extentOf(map);
  const largest = largestOf(map);
  const view = {
    matrix: map,
    rows: marked,
    cols: marked,
    symbol: say('difference.map'),
    role: 'weights',
    decimals: 3,
  } as const;
  if (!largest)
    return html`${pairGrid({ ...view, colours: 1 }, pointing)}
      <p>${say('difference.none')}</p>`;
  const isMore = largest.value > 0;
  return html`${pairGrid({ ...view, colours: extent }, pointing)}
    <p class="hint" data-role=${view.role}>
      ${say('difference.more', { name: second })} −${formatNumber(extent, 3)}
      <i class="scale"></i>
      ${formatNumber(extent, 3)} ${say('difference.more', { name: first })}
    </p>
    <p class="most">
      ${say('difference.most', {
        query: tokens[largest.row] ?? '',
        key: tokens[largest.col] ?? '',
        points: formatNumber(100 * extent, 1),
        more: isMore ? first : second,
        less: isMore ? second : first,
      })}
    </p>`;
}
