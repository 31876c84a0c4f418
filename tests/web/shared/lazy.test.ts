import { expect, it, vi } from 'vitest';
import { Lazy } from '../../../web/shared/lazy.ts';

it('loads once, when it is first asked for', async () => {
  const fetch = vi.fn(() => Promise.resolve('there'));
  const lazy = new Lazy(fetch);
  expect([fetch.mock.calls.length, lazy.value]).toEqual([0, undefined]);
  expect(await Promise.all([lazy.load(), lazy.load()])).toEqual(['there', 'there']);
  expect([fetch.mock.calls.length, lazy.value]).toEqual([1, 'there']);
});

it('loads again after a failure, and says the reason to whoever asked', async () => {
  const fetch = vi.fn(() => Promise.resolve('there')).mockRejectedValueOnce(new Error('no network'));
  const lazy = new Lazy(fetch);
  await expect(lazy.load()).rejects.toThrow('no network');
  expect(lazy.value).toBeUndefined();
  expect(await lazy.load()).toBe('there');
});
