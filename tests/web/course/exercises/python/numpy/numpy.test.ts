/** The numpy for MicroPython: what it answers is NumPy's answer, printed as NumPy prints it. */
import { expect, it } from 'vitest';
import { isThorough } from '../../../../../seed.ts';
import { oneWorker } from '../node-worker.ts';
import { compared, knownPrograms } from './compare.ts';

const worker = await oneWorker();

it('is NumPy in what programs with attention do, and refuses none of it', async () => {
  const programs = knownPrograms(0, 0);
  expect(programs.length).toBeGreaterThan(40);
  const { wrong, refused } = await compared(programs, worker);
  expect(wrong).toEqual([]);
  expect(refused).toBe(0);
});

it('is NumPy in random programs, or refuses by name', async () => {
  const programs = knownPrograms(Number(process.env['SEED'] ?? 20170612), isThorough ? 2000 : 40);
  const { wrong, same, rounded } = await compared(programs, worker);
  expect(wrong).toEqual([]);
  expect(same).toBeGreaterThan(0.85 * programs.length);
  expect(rounded).toBeLessThan(0.02 * programs.length);
}, 600_000);
