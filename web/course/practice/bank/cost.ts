/** Cost: counts, growth, memory, tiles and the cache. */
import { largest } from '../../../shared/numbers/statistics.ts';
import type { Draws } from '../read.ts';

/** Returns the arithmetic of exponentials relative to a maximum. */
const exponentials = (scores: readonly number[], most: number): string =>
  scores.map((score) => `exp(${score} - ${most})`).join(' + ');

export const draws: Draws = {
  memory: (dice) => {
    const heads = dice.pick([1, 2, 4, 8]);
    return { heads, several: heads > 1 };
  },
  online: (dice) => {
    const [first, second] = [dice.some([0, 1, 2], 2), [dice.int(3, 4), dice.int(0, 2)]];
    const [old, most] = [largest(first), largest(second)];
    const [sum, more, kept] = [exponentials(first, old), exponentials(second, most), exponentials(second, old)];
    return { first, second, old, most, sum: `(${sum})`, more, kept };
  },
};
