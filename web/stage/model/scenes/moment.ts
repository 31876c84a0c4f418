/** “The same, drawn”: the picture of a moment, chosen by the operation that is played. */
import { formatNumber } from '../../../shared/numbers/format.ts';
import { infoOf } from '../../inputs/matrices.ts';
import { NOUNS } from '../../inputs/nouns.ts';
import { withQuestionMarks } from '../conceal.ts';
import { endAt, hasMap } from '../end.ts';
import type { Frame } from '../frame.ts';
import { rowOfWord, shownIn } from '../values/order.ts';
import type { Picture } from '../picture.ts';
import { isHidden, isPredicted, matrixOf, valueAt } from '../values/values.ts';
import { COLUMN, type Draw, type Drawing, type Scene, type Size } from '../drawn/drawing.ts';
import { type Places, type WordMap, mapOf, placesSaid } from './map.ts';
import { readable } from '../drawn/marks.ts';
import { type Named, draws } from '../drawn/registry.ts';

// A view that places these beside the drawings gets them with the drawings' code.
export { alikeShapes } from './alike.ts';
export { climb } from '../drawn/climb.ts';
export { headPicture } from './head-picture.ts';

function drawOf([name, ...args]: Named): Draw {
  const make = draws[name] as (...parameters: readonly unknown[]) => Draw; // of its own parameters, as Named has them
  return make(...args);
}

/** The word on its way from where it is alone to where it is here: names stand from the beginning where they stand at its end. */
const endOf = (picture: Picture, query: number, size: Size, progress: number): WordMap | undefined =>
  mapOf({ picture, query, size, nouns: NOUNS, glided: Math.max(Number.EPSILON, endAt(progress).glided) });

/** Says where a word is alone, and here; undefined where a place is missing or hidden. */
export const placesOf = (picture: Picture, query: number): Places | undefined => placesSaid(picture, query, NOUNS);

/**
 * @param query the row to draw where rows are queries and nothing else is lit; 0-based
 * @param size the size of pictures that can have any
 */
export function drawingOf(picture: Picture, frame: Frame, query: number, size = COLUMN): Drawing | undefined {
  const { step, target, revealed, term } = frame;
  const { segment, progress } = frame.moment;
  if (segment.kind === 'end') return endOf(picture, query, size, progress);
  const operation = step.operations.find(({ out }) => out === target?.matrix) ?? frame.operation;
  const { out } = operation;
  const { rows } = matrixOf(picture, out);
  const isTarget = target?.matrix === out;
  const row = Math.min(rows - 1, (isTarget ? target.row : undefined) ?? rowOfWord(picture, out, query));
  // The numbers of a word are drawn by their place on the map, of the word that asks while the others' numbers come.
  const map =
    operation.operands.length === 0 && infoOf(out).role === 'input' && hasMap(picture)
      ? mapOf({ picture, query, size, nouns: NOUNS, glided: 0 })
      : undefined;
  if (map) return map;
  const scene: Scene = {
    values: picture,
    row,
    col: isTarget && target.row !== undefined ? target.col : undefined,
    added: isPredicted(picture, out) ? undefined : term?.added,
    numberAt: (id, at, col) => {
      const isThere = col < shownIn(revealed[id], at, matrixOf(picture, id).cols);
      return isThere && !isHidden(picture, { matrix: id, row: at, col }) ? valueAt(picture, id, at, col) : NaN;
    },
    show: withQuestionMarks(picture, (value) => formatNumber(value, 2)),
    size,
  };
  const drawing = operation.drawn && drawOf(operation.drawn)(scene);
  return drawing && { ...drawing, shapes: readable(drawing.shapes, drawing) };
}
