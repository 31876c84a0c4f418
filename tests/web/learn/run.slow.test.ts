import { expect, it } from 'vitest';
import type { Measured } from '../../../web/learn/run.ts';
import { repeat } from '../../../web/learn/tasks/repeat.ts';
import { trained } from './trained.ts';

const best = ({ heads }: Measured, of: (head: Measured['heads'][number][number]) => number): number =>
  heads.flat().reduce((most, head) => Math.max(most, of(head)), 0);

// Ten seeds of each are in npm run bench -- learned.
it('two layers learn to repeat: one head looks at the letter before, one at what followed', () => {
  const measured = trained(repeat, 3, 700);
  expect(measured.accuracy['repeat']).toBeGreaterThanOrEqual(0.85);
  expect(best(measured, (head) => head.previous)).toBeGreaterThanOrEqual(0.8);
  expect(best(measured, (head) => head.carrier['repeat'] ?? 0)).toBeGreaterThanOrEqual(0.65);
});

it('one layer does not learn to repeat', () => {
  expect(trained(repeat, 1, 400, { layers: '1' }).accuracy['repeat']).toBeLessThanOrEqual(0.3);
});
