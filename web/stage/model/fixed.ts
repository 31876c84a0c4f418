/** Whether what is to be fixed is there. Pure. */
import type { Fixed, FixedPlace } from '../inputs/fixed.ts';
import { type MatrixId, matrices } from './steps.ts';

const isMatrix = (name: string): name is MatrixId => Object.hasOwn(matrices, name);

/** The places that no matrix is called by. */
export const unknownPlaces = (fixed: Fixed): FixedPlace[] =>
  fixed === 'all' ? [] : fixed.filter((place) => !isMatrix(typeof place === 'string' ? place : place.matrix));
