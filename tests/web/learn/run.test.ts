import { expect, it } from 'vitest';
import { language } from '../../../web/learn/tasks/language.ts';
import { trained } from './trained.ts';

it('the language is learned in 200 steps', () => {
  const { accuracy } = trained(language, 2, 200);
  expect(Object.keys(accuracy).sort()).toEqual(Object.keys(language.kinds).sort());
  for (const share of Object.values(accuracy)) expect(share).toBeGreaterThanOrEqual(0.99);
});

it('is the same run again with the same seed, to the bit, and another with another', () => {
  const [first, again, other] = [1, 1, 2].map((seed) => trained(language, seed, 5));
  expect(again).toEqual(first);
  expect(other?.weights).not.toEqual(first?.weights);
});
