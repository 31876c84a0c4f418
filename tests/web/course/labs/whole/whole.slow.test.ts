import { loadLearning } from 'attention-steps/learn';
import { expect, it } from 'vitest';
import { lossOf } from '../../../../../web/course/labs/whole/model.ts';
import stored from '../../../../../web/course/labs/whole/worth.json' with { type: 'json' };

it('the same training gives the stored loss, to the bit', async () => {
  expect(lossOf(await loadLearning(), 'whole', 1)).toBe(stored.losses.whole[0]);
});
