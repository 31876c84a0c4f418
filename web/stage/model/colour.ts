/** Colours of values, and what the legend says of them. Roles have theirs in the style sheet. */
import { largestSize } from '../../shared/numbers/statistics.ts';
import * as scales from 'virtual:colours';
import { type MatrixId, infoOf } from '../inputs/matrices.ts';
import type { Layout } from './layout.ts';
import { type Values, matrixOf } from './values.ts';

/** shares: 0 to 1, whatever the matrix holds · signed: −extent to extent · plain: no colour, such as a mask or a sum */
export type ScaleKind = 'shares' | 'signed' | 'plain';

export const scaleKind = (id: MatrixId): ScaleKind => infoOf(id).colour ?? 'signed';

/** The largest finite magnitude among the signed matrices on the stage: one domain for all of them, so that they compare. */
export function extentOf(picture: Values, layout: Layout): number {
  let extent = 0;
  for (const { id } of layout.blocks) {
    if (scaleKind(id) !== 'signed') continue;
    extent = Math.max(extent, largestSize(matrixOf(picture, id).data));
  }
  return extent === 0 ? 1 : extent;
}

export interface Paint {
  readonly fill: string;
  readonly ink: string;
}

/** Steps of a scale, and characters of a step: the colour's six digits and d or l, for dark or light text. */
const steps = 200;
const length = 7;

function paint(kind: 'shares' | 'signed', share: number): Paint {
  const at = length * Math.round(Math.min(1, Math.max(0, share)) * steps);
  const scale = scales[kind];
  return { fill: `#${scale.slice(at, at + 6)}`, ink: scale[at + 6] === 'd' ? '#000' : '#fff' };
}

/** Of a share of 1. */
export const sharePaint = (share: number): Paint => paint('shares', share);

/** Of a number between −extent and extent. */
export const signedPaint = (value: number, extent: number): Paint => paint('signed', 0.5 + value / (2 * extent));

export function paintOf(id: MatrixId, value: number, extent: number): Paint | undefined {
  const kind = scaleKind(id);
  if (kind === 'plain' || !Number.isFinite(value)) return undefined;
  return kind === 'shares' ? sharePaint(value) : signedPaint(value, extent);
}

/** CSS gradient of a whole scale, for the legend. */
export function gradientOf(kind: 'shares' | 'signed'): string {
  return `linear-gradient(to right, ${Array.from({ length: 11 }, (_, i) => paint(kind, i / 10).fill).join(', ')})`;
}
