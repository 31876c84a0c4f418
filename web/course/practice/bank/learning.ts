/** Learning: a loss, an update, and what the scale does to training. */
import { type Draws, plain } from '../read.ts';

export const draws: Draws = {
  asManyWords: (dice) => ({ loss: Number(Math.log(dice.pick([2, 4, 5, 10, 20])).toFixed(3)) }),
  parabola: (dice) => {
    const [goal, start, rate] = [dice.signed(4), dice.signed(6), dice.pick([0.1, 0.25])];
    if (goal === start) throw new Error('it is there already');
    return { goal, start, rate, shownGoal: goal < 0 ? `(${plain(goal)})` : goal };
  },
};
