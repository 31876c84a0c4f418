/** Tells which steps can be shown by one word's row, for the timeline and the layout. */
import { infoOf } from '../inputs/matrices.ts';
import type { Picture } from './picture.ts';
import type { Step } from './steps.ts';
import { matrixOf } from './values/values.ts';
import { mostFeatures, mostWords } from './layout/sizes/film.ts';

/** True if a step can be shown by one row: longer sentences and wider matrices are shown as a whole. */
export function fitsInRow(picture: Picture, { operations }: Step): boolean {
  const { queries, keys } = picture.labels;
  const ids = operations.flatMap(({ out, operands }) => [out, ...operands]);
  return (
    Math.max(queries.length, keys.length) <= mostWords &&
    ids.every((id) => {
      const { rowsAre, colsAre } = infoOf(id);
      const { rows, cols } = matrixOf(picture, id);
      const most = (are: string): number => (are === 'feature' ? mostFeatures : mostWords);
      return rows <= most(rowsAre) && cols <= most(colsAre);
    })
  );
}
