/** Orders drawn from a seed: the same everywhere, every time. */
import { shuffler } from 'd3-array';
import { randomLcg } from 'd3-random';

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/** Numbers from 0 to 1, drawn from a text: the same text, the same numbers. */
export const sourceFrom = (seed: string): (() => number) => randomLcg(hash(seed) / 2 ** 32);

/** 0 … count − 1 in an order drawn from a seed. */
export function drawn(count: number, seed: string): number[] {
  return shuffler(sourceFrom(seed))(Array.from({ length: count }, (_, index) => index));
}
