/** Playing, by frames that the test paints. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StepId } from '../../../../web/stage/inputs/step-ids.ts';
import { spanOf } from '../../../../web/stage/model/timeline.ts';
import { Player } from '../../../../web/stage/view/parts/player.ts';
import { benchOf } from '../bench.ts';

let now = 0;
let asked: ((now: number) => void) | undefined;
beforeEach(() => {
  now = 0;
  asked = undefined;
  vi.stubGlobal('performance', { now: () => now });
  vi.stubGlobal('requestAnimationFrame', (paint: (now: number) => void) => {
    asked = paint;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => (asked = undefined));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Paints frames so many milliseconds apart, for so many seconds or until nothing plays. */
function paint(seconds: number, apart = 1000 / 60): void {
  for (const end = now + seconds * 1000; now < end && asked;) {
    now += apart;
    const frame = asked;
    asked = undefined;
    frame(now);
  }
}

function stage(example = 'dog-bites-man') {
  const bench = benchOf(example);
  const player = new Player(
    bench,
    (moment) => {
      bench.dispatch({ type: 'go', moment });
    },
    () => undefined,
  );
  const span = (step: StepId) => spanOf(bench.timeline, step);
  return { bench, player, span };
}

/** A stage that pauses after each step. */
function pausing() {
  const made = stage();
  made.bench.dispatch({ type: 'look', pauses: true });
  return made;
}

it.each([
  [1, 1000 / 60],
  [0.25, 1],
  [3, 40],
])('goes as fast as the session says, %d times, with frames %d ms apart', (speed, apart) => {
  const { bench, player } = stage();
  bench.dispatch({ type: 'look', speed, pauses: false });
  player.seek(0.2);
  player.play();
  paint(1, apart);
  expect(Math.abs(player.time - 0.2 - speed)).toBeLessThan((2 * apart * speed) / 1000 + 2e-3);
});

it('stops where a step is complete, goes on from there, and begins a step that is shown complete anew', () => {
  const { player, span } = pausing();
  player.seek(0);
  player.play();
  paint(1000);
  expect([player.playing, player.time]).toEqual([false, span('words').rest]);
  player.play();
  expect(player.time).toBe(span('words').end);
  paint(1000);
  expect([player.playing, player.time]).toEqual([false, span('qkv').rest]);
  player.goTo('qkv');
  player.play();
  expect([player.playing, player.time]).toEqual([true, span('qkv').start]);
});

it.each([
  [100, 100],
  [100.5, 100],
  [101.999, 100],
  [102.5, 100],
  [100, 400],
])('stops there, too, if %d ms are left and a frame takes %d', (left, frame) => {
  const { player, span } = pausing();
  player.seek(span('scale').rest - left / 1000);
  player.play();
  paint(1000, frame);
  expect([player.playing, player.step, player.time]).toEqual([false, 'scale', span('scale').rest]);
});

it('leaves out a step that changes nothing, and stops after the next one, however late a frame is', () => {
  for (const apart of [1000 / 60, 300, 5000]) {
    const { player, span } = pausing();
    player.seek(span('scale').end);
    player.play();
    paint(1000, apart);
    expect([player.playing, player.time]).toEqual([false, span('softmax').rest]);
  }
});

it('plays to the end without pauses however short a frame is, and from the beginning after that', () => {
  const { bench, player } = stage();
  bench.dispatch({ type: 'look', speed: 0.25, pauses: false });
  player.seek(bench.timeline.duration - 1);
  player.play();
  paint(10, 1);
  expect([player.playing, player.isAtEnd]).toEqual([false, true]);
  player.play();
  expect([player.playing, player.time]).toEqual([true, 0]);
});

it('ends on the map: it plays there from the last step, a clicker goes there, and what is played next is the beginning', () => {
  const { bench, player, span } = stage('bank-river');
  const { rest, end } = span('weighted-sum');
  player.goTo('weighted-sum');
  expect([player.time, player.isAtEnd, player.comesEnd]).toEqual([rest, false, true]);
  player.advance();
  expect([player.playing, player.time, player.comesEnd]).toEqual([true, end, false]);
  paint(0.5);
  player.advance();
  expect([player.playing, player.time, player.step]).toEqual([false, bench.timeline.duration, 'weighted-sum']);
  player.goOn();
  expect(player.playing).toBe(false);
  player.play();
  expect([player.playing, player.time]).toEqual([true, 0]);
});

it('plays on from wherever the session is put, and rests once it is stopped', () => {
  const { bench, player, span } = stage();
  player.seek(0);
  player.play();
  paint(0.5);
  bench.dispatch({ type: 'go', moment: { step: 'softmax', time: 0 } });
  paint(0.5);
  expect(player.step).toBe('softmax');
  expect(player.time).toBeCloseTo(span('softmax').start + 0.5, 1);
  player.stop();
  const { time } = player;
  paint(1);
  expect([player.playing, player.time]).toEqual([false, time]);
});
