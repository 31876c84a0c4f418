/** The end of the film, on the map of meaning: the word that asks goes to where it is here. Pure. */
import { largest } from '../../shared/numbers/statistics.ts';
import { colLabels } from './values/telling.ts';
import { type Values, inFull, rowOf } from './values/values.ts';

/** Seconds: the map becomes as wide as the stage, then the word glides. */
const WIDENS = 1;
const GLIDES = 1.2;
export const END = WIDENS + GLIDES;

/** True if a word can be placed by its value: one head, whose values are the sentence's own and have names. */
export const hasMap = (values: Values): boolean =>
  values.labels.queries === values.labels.keys && values.matrices.v !== undefined && colLabels(values, 'v').length > 0;

/** True for the word with two meanings that the weights were made for, on its map. */
export const hasMeanings = (values: Values, query: number): boolean =>
  hasMap(values) && values.labels.queries[query]?.toLowerCase() === values.labels.asks;

/** Returns the word to which one with two meanings gives most; undefined for other words, and where it gives little or there is no map. */
export function lookedAt(values: Values, query: number): number | undefined {
  const { matrices, concealed } = values;
  if (!hasMeanings(values, query) || !matrices.weights || concealed) return undefined;
  const shares = rowOf(values, 'weights', query, inFull(values));
  const most = shares.indexOf(largest(shares));
  return most !== query && (shares[most] ?? 0) > 0.5 ? most : undefined;
}

/** @param progress of the film's end, from 0 to 1 */
export function endAt(progress: number): { readonly widened: number; readonly glided: number } {
  const eased = (at: number): number => at * at * (3 - 2 * at);
  const part = (from: number, lasts: number): number =>
    eased(Math.min(1, Math.max(0, (progress * END - from) / lasts)));
  return { widened: part(0, WIDENS), glided: part(WIDENS, GLIDES) };
}
