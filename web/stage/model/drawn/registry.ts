/** All pictures. They are loaded when a stage first draws one; an operation only names its own. */
import { signedBars } from './bars.ts';
import type { Draw } from './drawing.ts';
import { endToEnd } from './end-to-end.ts';
import { exponential } from './exponential.ts';
import { numberLines } from './number-lines.ts';
import { pieces } from './pieces.ts';
import { projection } from './projection.ts';
import { shadow } from './shadow.ts';
import { tipToTail } from './tip-to-tail.ts';

export const draws = {
  ...{ endToEnd, exponential, numberLines, pieces },
  ...{ projection, shadow, signedBars, tipToTail },
} satisfies Readonly<Record<string, (...given: never) => Draw>>;

type Draws = typeof draws;

/** A picture by its name, and its arguments. */
export type Named = { readonly [Name in keyof Draws]: readonly [Name, ...Parameters<Draws[Name]>] }[keyof Draws];
