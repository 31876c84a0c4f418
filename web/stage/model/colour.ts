/** How strongly a cell is coloured. Style sheets choose the colours: shared/look/tokens.css, shared/look/cells.css. */
import { TINTS } from '../../shared/look/tints.ts';
import { largestSize } from '../../shared/numbers/statistics.ts';
import { type MatrixId, type Role, infoOf } from '../inputs/matrices.ts';
import { type Values, matrixOf } from './values/values.ts';

/** shares: 0 to 1, whatever the matrix holds · signed: −extent to extent · plain: no colour, such as a mask or a sum */
export type ScaleKind = 'shares' | 'signed' | 'plain';

export const scaleKind = (id: MatrixId): ScaleKind => infoOf(id).colour ?? 'signed';

/** The largest finite magnitudes, by role: matrices of one role compare, so that S ÷ √d_k is paler than S. */
export type Extents = Readonly<Partial<Record<Role, number>>>;

/** @param layout the matrices that are shown */
export function extentsOf(picture: Values, layout: { readonly blocks: readonly { readonly id: MatrixId }[] }): Extents {
  const extents: Partial<Record<Role, number>> = {};
  for (const { id } of layout.blocks) {
    if (scaleKind(id) !== 'signed') continue;
    const { role } = infoOf(id);
    extents[role] = Math.max(extents[role] ?? 0, largestSize(matrixOf(picture, id).data));
  }
  return extents;
}

/** Returns the extent of a signed matrix; 1 where there are only zeros. */
export const extentOf = (extents: Extents, id: MatrixId): number => extents[infoOf(id).role] || 1;

/**
 * Returns the classes of a filled cell.
 *
 * @param share 0: the paper; 1: the fill of its role; below 0 slate; −∞ is hatched
 */
export function tint(share: number): string {
  if (share === -Infinity) return 'masked';
  if (!Number.isFinite(share)) return '';
  const step = Math.round(TINTS * Math.min(1, Math.abs(share)));
  return `tint ${share < 0 ? 'neg ' : ''}t${step}`;
}

/** Returns 0 to 1, or below 0, as `tint` takes it; undefined: no colour. */
export function shareOf(id: MatrixId, value: number, extent: number): number | undefined {
  const kind = scaleKind(id);
  if (kind === 'plain') return value === -Infinity ? value : undefined;
  return kind === 'shares' ? value : value / extent;
}

export function tintOf(id: MatrixId, value: number, extent: number): string {
  const share = shareOf(id, value, extent);
  return share === undefined ? '' : tint(share);
}
