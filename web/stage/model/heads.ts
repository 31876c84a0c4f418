/** Each head at a glance: where one query's weights go. Every number is the trace's. Pure. */
import { largest } from '../../shared/numbers/statistics.ts';
import type { MatrixId } from '../inputs/matrices.ts';
import { hidesRow } from './values/telling.ts';
import { type Picture, inHead } from './picture.ts';
import { inFull, indices, rowOf } from './values/values.ts';

/**
 * takes: one key has at least so much of the weight as is asked for · spread: none has; all have less than `percent` ·
 * nothing: every key is masked · hidden: to be predicted
 */
export type Glance =
  | { readonly kind: 'takes'; readonly key: number; readonly percent: number }
  | { readonly kind: 'spread'; readonly percent: number }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'hidden' };

function glanceAt(picture: Picture, weights: MatrixId, query: number, least: number): Glance {
  if (hidesRow(picture, weights, query)) return { kind: 'hidden' };
  if (picture.fullyMaskedRows.includes(query)) return { kind: 'nothing' };
  const row = rowOf(picture, weights, query, inFull(picture));
  const most = largest(row);
  if (most < least) return { kind: 'spread', percent: Math.floor(100 * most) + 1 };
  return { kind: 'takes', key: row.indexOf(most), percent: Math.round(100 * most) };
}

export interface HeadGlance {
  /** From 0. */
  readonly head: number;
  readonly weights: MatrixId;
  readonly glance: Glance;
}

/**
 * @param query the row, from 0
 * @param least the share of a key that takes most
 */
export const headGlances = (picture: Picture, query: number, least = 0.5): HeadGlance[] =>
  indices(picture.heads.count).map((head) => {
    const weights = inHead(picture, 'weights', head);
    return { head, weights, glance: glanceAt(picture, weights, query, least) };
  });
