/** Random orders from a seed, the same everywhere and every time. */
import { shuffler } from 'd3-array';
import { randomLcg } from 'd3-random';

/** Computes FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/** Returns random numbers from 0 to 1 with a text as their seed. */
export const sourceFrom = (seed: string): (() => number) => randomLcg(hash(seed) / 2 ** 32);

/** Returns 0 … count − 1 in an order drawn from a seed. */
export function drawn(count: number, seed: string): number[] {
  return shuffler(sourceFrom(seed))(Array.from({ length: count }, (_, index) => index));
}
