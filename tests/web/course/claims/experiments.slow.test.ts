/** The comparisons of the experiments with a seed other than the one shown. */
import { loadLearning } from 'attention-steps/learn';
import { expect, it } from 'vitest';
import { EXPERIMENTS } from '../../../../web/learn/experiments.ts';
import { comparedIn, setupOf } from '../../../../web/learn/state/experiment-link.ts';
import { trainedTo } from '../../../../web/learn/stored/outcomes.ts';

const learning = await loadLearning();

it('with another seed two layers repeat and one does not, and so it is with the scale and with positions', () => {
  for (const name of ['layers', 'scale', 'positions']) {
    const experiment = EXPERIMENTS.find(({ id }) => id === name)!;
    const setup = { ...setupOf(experiment), seed: 2 };
    const [first = 0, second = 0] = [setup, { ...setup, ...comparedIn(experiment) }].map(
      (one) => trainedTo(learning, one, 120).accuracy,
    );
    expect(first - second, name).toBeGreaterThan(0.2);
  }
});
