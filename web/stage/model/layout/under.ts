/** A row below a product's right operand, with its sign and its name before it. */
import { infoOf } from '../../inputs/matrices.ts';
import type { Picture } from '../picture.ts';
import { type Block, type Edges, blockAt, middles } from './block.ts';
import type { Room, Under } from './shape.ts';
import { UNDER } from './sizes.ts';

const scaleIn = ({ isPresented }: Room): number => (isPresented ? UNDER.scale : 1);
const nameWidth = ({ id }: Under): number => UNDER.letter * (infoOf(id).symbol.length - 1);

/** Returns the width of its sign and its name, in pixels. */
export const widthBefore = (under: Under, room: Room): number =>
  scaleIn(room) * (UNDER.gap + nameWidth(under) + UNDER.sign);

/** @param xs the edges of the operand's columns; @param gap pixels between the name and them */
export function blockUnder(
  picture: Picture,
  under: Under,
  room: Room,
  xs: Edges,
  ys: Edges,
  gap = scaleIn(room) * UNDER.gap,
): Block {
  const [end, y] = [(xs[0] ?? 0) - gap, middles(ys)[0] ?? 0];
  return blockAt(picture, {
    ...{ id: under.id, xs, ys },
    title: { x: end, y, anchor: 'end', room: 0 },
    sign: { text: under.sign, x: end - scaleIn(room) * (nameWidth(under) + UNDER.sign / 2), ys: [y] },
  });
}
