/** The start of a stage that is far from the window. */
import type { ReactiveControllerHost } from 'lit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Lazy } from '../../../../web/stage/view/views/loading.ts';

let page: EventTarget;
let tell: (isIntersecting: boolean) => void;
beforeEach(() => {
  page = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, page[name].bind(page));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(hear: (entries: readonly { isIntersecting: boolean }[]) => void) {
        tell = (isIntersecting) => {
          hear([{ isIntersecting }]);
        };
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function connected(): { lazy: Lazy; begun: () => number } {
  const onStart = vi.fn();
  const host = { addController: vi.fn(), requestUpdate: vi.fn() };
  const lazy = new Lazy(host as unknown as ReactiveControllerHost & Element, onStart);
  lazy.hostConnected();
  return { lazy, begun: () => onStart.mock.calls.length };
}

it('comes near the window', () => {
  const { lazy, begun } = connected();
  tell(false);
  expect(lazy.isStarted).toBe(false);
  tell(true);
  expect([lazy.isStarted, begun()]).toEqual([true, 1]);
});

it('is printed, unless it was taken away', () => {
  const { begun } = connected();
  const gone = connected();
  gone.lazy.hostDisconnected();
  page.dispatchEvent(new Event('beforeprint'));
  page.dispatchEvent(new Event('beforeprint'));
  expect([begun(), gone.begun()]).toEqual([1, 0]);
});

it('is in a browser that does not tell what is near', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  expect(connected().begun()).toBe(1);
});
