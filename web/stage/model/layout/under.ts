/** A row below a product's right operand, with its sign and its name before it. */
import { infoOf } from '../../inputs/matrices.ts';
import type { Picture } from '../picture.ts';
import { type Block, type Edges, blockAt, middles } from './block.ts';
import type { Under } from './shape.ts';
import * as LABELS from './sizes/labels.ts';

const nameWidth = ({ id }: Under): number => LABELS.underLetter * (infoOf(id).symbol.length - 1);

/** Returns the width of its sign and its name, in pixels. */
export const widthBefore = (under: Under): number => LABELS.underGap + nameWidth(under) + LABELS.underSign;

/** @param xs the edges of the operand's columns; @param gap pixels between the name and them */
export function blockUnder(picture: Picture, under: Under, xs: Edges, ys: Edges, gap = LABELS.underGap): Block {
  const [end, y] = [(xs[0] ?? 0) - gap, middles(ys)[0] ?? 0];
  return blockAt(picture, {
    id: under.id,
    xs,
    ys,
    title: { x: end, y, anchor: 'end', room: 0 },
    sign: { text: under.sign, x: end - nameWidth(under) - LABELS.underSign / 2, ys: [y] },
  });
}
