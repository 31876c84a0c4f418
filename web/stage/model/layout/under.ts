/** A row under a product's right operand, with its sign and its name before it. */
import { infoOf } from '../../inputs/matrices.ts';
import type { Picture } from '../picture.ts';
import { type Block, type Edges, blockAt, middles } from './block.ts';
import type { Room, Under } from './shape.ts';

/** In pixels: of a letter of the name, from the name to the row, and of the sign; in a room full of people so many times that. */
const size = { letter: 11, gap: 8, sign: 26, far: 1.6 } as const;

const scaleIn = ({ isPresented }: Room): number => (isPresented ? size.far : 1);
const nameWidth = ({ id }: Under): number => size.letter * (infoOf(id).symbol.length - 1);

/** Its sign and its name need so much before it, in pixels. */
export const widthBefore = (under: Under, room: Room): number =>
  scaleIn(room) * (size.gap + nameWidth(under) + size.sign);

/** @param xs of the operand's columns; @param gap from the name to them, in pixels */
export function blockUnder(
  picture: Picture,
  under: Under,
  room: Room,
  xs: Edges,
  ys: Edges,
  gap = scaleIn(room) * size.gap,
): Block {
  const [end, y] = [(xs[0] ?? 0) - gap, middles(ys)[0] ?? 0];
  return blockAt(picture, {
    ...{ id: under.id, xs, ys },
    title: { x: end, y, anchor: 'end', room: 0 },
    sign: { text: under.sign, x: end - scaleIn(room) * (nameWidth(under) + size.sign / 2), ys: [y] },
  });
}
