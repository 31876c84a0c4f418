/** The page's address, if the browser refuses to change it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { replaceAddress } from '../../../web/shared/address.ts';

let refused = 0;
const place = { href: 'https://host/page#0' };

beforeEach(() => {
  vi.useFakeTimers();
  place.href = 'https://host/page#0';
  vi.stubGlobal('location', place);
  vi.stubGlobal('history', {
    state: 'kept',
    replaceState: (state: unknown, _title: string, address: string) => {
      expect(state).toBe('kept');
      if (refused-- > 0) throw new DOMException('100 times per 30 seconds', 'SecurityError');
      place.href = new URL(address, place.href).href;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is changed at once, where it can be', () => {
  refused = 0;
  replaceAddress('#1');
  expect(place.href).toBe('https://host/page#1');
  expect(vi.getTimerCount()).toBe(0);
});

it('is changed later where it cannot be now, to what was asked for last', () => {
  refused = 2;
  replaceAddress('#1');
  replaceAddress('#2');
  expect(place.href).toBe('https://host/page#0');
  vi.advanceTimersByTime(30_000);
  expect(place.href).toBe('https://host/page#2');
});

it('stays what the reader made of it meanwhile', () => {
  refused = 1;
  replaceAddress('#1');
  place.href = 'https://host/page#typed';
  vi.advanceTimersByTime(30_000);
  expect(place.href).toBe('https://host/page#typed');
  expect(vi.getTimerCount()).toBe(0);
});
