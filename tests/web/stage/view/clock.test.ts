/** The clock beside a browser whose time moves in ticks. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Clock } from '../../../../web/stage/view/element/clock.ts';

/** Returns a moment just before the one that was set, as Firefox may. */
class Late {
  static now = 0;
  #from = 0;
  playState = 'running';
  get currentTime(): number {
    return this.#from + Late.now - 1e-3;
  }
  set currentTime(time: number) {
    this.#from = time - Late.now;
  }
  play(): void {}
  cancel(): void {}
}

beforeEach(() => {
  Late.now = 0;
  vi.stubGlobal('Animation', Late);
  vi.stubGlobal('KeyframeEffect', Object);
  vi.stubGlobal('document', { timeline: {} });
  vi.stubGlobal('requestAnimationFrame', () => 0);
});
afterEach(() => void vi.unstubAllGlobals());

it('names no moment before the one that it plays from', () => {
  const clock = new Clock(() => undefined);
  clock.time = 5.2;
  clock.play();
  expect(clock.time).toBe(5.2);
  clock.pause();
  expect(clock.time).toBe(5.2);
});

it('goes on from there, and from wherever it is set while it plays', () => {
  const clock = new Clock(() => undefined);
  clock.time = 5.2;
  clock.play();
  Late.now = 1000;
  expect(clock.time).toBeCloseTo(6.2, 4);
  clock.time = 2;
  expect(clock.time).toBe(2);
  Late.now = 1500;
  expect(clock.time).toBeCloseTo(2.5, 4);
});
