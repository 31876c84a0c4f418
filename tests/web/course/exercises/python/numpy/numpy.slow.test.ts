/** As numpy.test.ts, with 2,000 programs. */
import { afterAll, expect, it } from 'vitest';
import { oneWorker } from '../node-worker.ts';
import { compared, knownPrograms } from './compare.ts';

const worker = await oneWorker();
afterAll(() => {
  worker.stop();
});

it('is NumPy in 2,000 random programs, or refuses by name', async () => {
  const { wrong, same, rounded } = await compared(knownPrograms(Number(process.env['SEED'] ?? 1), 2000), worker);
  expect(wrong).toEqual([]);
  expect(same).toBeGreaterThan(0.85 * 2000);
  expect(rounded).toBeLessThan(0.02 * 2000);
}, 600_000);
