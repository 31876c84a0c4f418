/** All pictures. They are loaded when a stage first draws one; an operation only names its own. */
import { areas } from './areas.ts';
import { maskedBars, signedBars } from './bars.ts';
import type { Draw } from './drawing.ts';
import { divided } from './divided.ts';
import { numberLines } from './number-lines.ts';
import { pieces } from './pieces.ts';
import { profile } from './profile.ts';
import { projection } from './projection.ts';
import { shadow } from './shadow.ts';
import { shares } from './shares.ts';
import { tipToTail } from './tip-to-tail.ts';
import { vectorsOf } from './vectors-of.ts';

export const draws = {
  areas,
  divided,
  maskedBars,
  numberLines,
  pieces,
  profile,
  projection,
  shadow,
  shares,
  signedBars,
  tipToTail,
  vectorsOf,
} satisfies Readonly<Record<string, (...args: never) => Draw>>;

type Draws = typeof draws;

/** A picture by its name, and its arguments. */
export type Named = { readonly [Name in keyof Draws]: readonly [Name, ...Parameters<Draws[Name]>] }[keyof Draws];
