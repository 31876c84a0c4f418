/** Calls back when an element nears the window, or at once without an observer. */
import { afterEach, expect, it, vi } from 'vitest';
import { whenVisible } from '../../../web/shared/when-visible.ts';

const element = {} as Element;
afterEach(() => {
  vi.unstubAllGlobals();
});

it('without an observer, everything is near', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  const then = vi.fn();
  expect(whenVisible([element], '50%', then)).toBeUndefined();
  expect(then).toHaveBeenCalledOnce();
});

it('an element is near once, and not after it was given up', () => {
  const observed: Element[] = [];
  let tell: (entries: { isIntersecting: boolean }[]) => void = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof tell) {
        tell = callback;
      }
      observe = (one: Element): void => void observed.push(one);
      disconnect = (): void => void observed.splice(0);
    },
  );
  const then = vi.fn();
  const observer = whenVisible([element], '50%', then);
  tell([{ isIntersecting: false }]);
  expect([then.mock.calls.length, observed]).toEqual([0, [element]]);
  tell([{ isIntersecting: false }, { isIntersecting: true }]);
  expect([then.mock.calls.length, observed]).toEqual([1, []]);
  whenVisible([element], '50%', then);
  observer?.disconnect();
  expect(observed).toEqual([]);
});
