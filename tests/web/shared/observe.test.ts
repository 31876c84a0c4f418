/** What elements do in the window: told by observers, or where there are none, as if they were near. */
import { afterEach, expect, it, vi } from 'vitest';
import { whenNear, whenResized } from '../../../web/shared/observe.ts';

const element = {} as Element;
afterEach(() => {
  vi.unstubAllGlobals();
});

it('without an observer, everything is near', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  const then = vi.fn();
  expect(whenNear([element], '50%', then)).toBeUndefined();
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
  const observer = whenNear([element], '50%', then);
  tell([{ isIntersecting: false }]);
  expect([then.mock.calls.length, observed]).toEqual([0, [element]]);
  tell([{ isIntersecting: false }, { isIntersecting: true }]);
  expect([then.mock.calls.length, observed]).toEqual([1, []]);
  whenNear([element], '50%', then);
  observer?.disconnect();
  expect(observed).toEqual([]);
});

it('without an observer, an element has its size', () => {
  vi.stubGlobal('ResizeObserver', undefined);
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => {
    then();
  });
  const then = vi.fn();
  expect(whenResized(element, then)).toBeUndefined();
  expect(then).toHaveBeenCalledOnce();
});
