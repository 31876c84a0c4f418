import { loadLearning } from 'attention-steps/learn';
import { expect, it } from 'vitest';
import { KINDS, learn } from '../../../../../web/course/labs/positions/order.ts';

const learning = await loadLearning();

it('with seeds 1 to 10, only models without positions fail', () => {
  for (const kind of KINDS)
    for (let seed = 1; seed <= 10; seed++) {
      const { accuracy } = learn(learning, kind, seed);
      if (kind === 'none') expect(accuracy).toBeLessThan(0.65);
      else expect(accuracy, `${kind} ${seed}`).toBeGreaterThan(0.95);
    }
}, 120_000);
