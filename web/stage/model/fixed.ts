/** Checks that the places to be fixed exist. Pure. */
import type { Fixed, FixedPlace } from '../inputs/fixed.ts';
import { type MatrixId, kindOf, matrices } from '../inputs/matrices.ts';

const isMatrix = (name: string): boolean => Object.hasOwn(matrices, kindOf(name as MatrixId));

/** Returns the places that name no matrix. */
export const unknownPlaces = (fixed: Fixed): FixedPlace[] =>
  fixed === 'all' ? [] : fixed.filter((place) => !isMatrix(typeof place === 'string' ? place : place.matrix));
