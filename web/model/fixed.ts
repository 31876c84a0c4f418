/** What of a picture is fixed, and whether a change keeps to it. Pure. */
import type { Fixed, FixedPlace } from '../data/fixed.ts';
import { placeText } from '../data/predict.ts';
import { type Picture, isEditable } from './picture.ts';
import { type MatrixId, matrices } from './steps.ts';

const isMatrix = (name: string): name is MatrixId => Object.hasOwn(matrices, name);

/** The places that no matrix is called by. */
export const unknownPlaces = (fixed: Fixed): FixedPlace[] =>
  fixed === 'all' ? [] : fixed.filter((place) => !isMatrix(typeof place === 'string' ? place : place.matrix));

/** The numbers at a place that someone entered, as text; undefined if they are computed, or not there. */
function entered(picture: Picture, place: FixedPlace): string | undefined {
  const id = typeof place === 'string' ? place : place.matrix;
  const matrix = isMatrix(id) && isEditable(picture, id) ? picture.matrices[id] : undefined;
  if (!matrix) return undefined;
  const { rows, cols, data } = matrix;
  if (typeof place === 'string') return `${rows}×${cols}: ${data.join()}`;
  return place.row < rows && place.col < cols ? String(data[place.row * cols + place.col]) : undefined;
}

/** What is fixed and would not stay as it is. */
export function brokenPlace(fixed: Fixed, before: Picture, after: Picture): string | undefined {
  const places = fixed === 'all' ? (Object.keys(before.matrices) as MatrixId[]) : fixed;
  const broken = places.find((place) => {
    const old = entered(before, place);
    return old !== undefined && entered(after, place) !== old;
  });
  return broken === undefined ? undefined : placeText(broken);
}
