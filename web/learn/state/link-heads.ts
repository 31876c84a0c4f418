/** Heads and their matrices as values in a link, and the problems of such values. */
import * as link from '../../shared/input/link.ts';
import { decodeLabels, decodeMatrix, encodeMatrix, encodeNumber } from '../../shared/input/link-values.ts';
import type english from '../../shared/messages/en/playground.json';
import { largest } from '../../shared/numbers/statistics.ts';
import type { KeyOf, Message } from '../../shared/words/messages.ts';
import type { Setup } from '../setup.ts';
import { MOST_STEPS } from './play-state.ts';
import { type HeadMatrices, type HeadPlace, type Patch, PARTS } from '../patch.ts';

export type Problem = Message<KeyOf<typeof english>>;

/** Returns the error of a value that cannot be used. */
export const unusable = ({ key, values }: Problem): Error => Object.assign(new Error(key), { key, values });

export interface Sizes {
  readonly layers: number;
  readonly heads: number;
}
/** Returns the largest sizes of several setups. */
export const sizesOf = (setups: readonly Setup[]): Sizes => ({
  layers: largest(setups.map(({ layers }) => Number(layers))),
  heads: largest(setups.map(({ heads }) => Number(heads))),
});

/** Splits a list into groups of so many. */
function inGroups(all: readonly string[], size: number): string[][] {
  if (all.length % size !== 0) throw unusable({ key: 'link.groups', values: { size, got: all.length } });
  return Array.from({ length: all.length / size }, (_, at) => all.slice(at * size, (at + 1) * size));
}

export const groupsOf = (text: string, size: number): string[][] => inGroups(decodeLabels(text), size);

export function only<T>(all: readonly T[]): T {
  const [first, ...others] = all;
  if (first === undefined || others.length > 0)
    throw unusable({ key: 'link.groups', values: { size: 2, got: 2 * all.length } });
  return first;
}

export const encodeHeads = (heads: readonly HeadPlace[]): string =>
  heads.flatMap(({ layer, head }) => [layer, head].map(encodeNumber)).join(',');

export function readHeads(text: string, { layers, heads }: Sizes): HeadPlace[] {
  return groupsOf(text, 2).map(([layer = '', head = '']) => ({
    layer: link.whole(0, layers - 1).read(layer),
    head: link.whole(0, heads - 1).read(head),
  }));
}

export const encodePatch = ({ step, layer, head, matrices }: Patch): string[] => [
  ...[step, layer, head].map(encodeNumber),
  ...PARTS.map((part) => encodeMatrix(matrices[part])),
];

/** Reads patches: step, layer, head and four matrices each. */
export function readPatches(text: string, setup: Setup): Patch[] {
  const { layers, heads } = sizesOf([setup]);
  const width = Number(setup.width);
  const [d, rows] = [width / heads, setup.positions === 'infused' ? 2 * width : width];
  const extents = { wq: [rows, d], wk: [rows, d], wv: [rows, d], wo: [d, width] } as const;
  return inGroups(text.split(';'), 3 + PARTS.length).map(([step = '', layer = '', head = '', ...texts]) => {
    const matrices = PARTS.map((part, at) => {
      const matrix = decodeMatrix(texts[at] ?? '');
      const [expected, cols] = extents[part];
      if (matrix.rows !== expected || matrix.cols !== cols)
        throw unusable({ key: 'link.patch-size', values: { name: part, rows: expected, cols } });
      if (part === 'wv' && matrix.data.subarray(width * d).some((value) => value !== 0))
        throw unusable({ key: 'link.patch-values' });
      return [part, matrix] as const;
    });
    return {
      step: link.whole(0, MOST_STEPS).read(step),
      layer: link.whole(0, layers - 1).read(layer),
      head: link.whole(0, heads - 1).read(head),
      matrices: Object.fromEntries(matrices) as unknown as HeadMatrices,
    };
  });
}
