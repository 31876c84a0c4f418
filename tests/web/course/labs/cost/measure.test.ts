import { describe, expect, it } from 'vitest';
import { type Measured, type Progress, measure, quadratic } from '../../../../../web/course/labs/cost/measure.ts';
import { engine } from '../../../engine.ts';

/** A clock that each call of `run` advances by the given milliseconds. */
function counted(milliseconds: (n: number) => number) {
  let time = 0;
  const calls: number[] = [];
  const measured: Measured[] = [];
  const progress: Progress[] = [];
  const options = {
    sizes: [4, 8],
    d: 2,
    engine,
    run: ({ q }: { q?: unknown }) => {
      const { rows } = q as { rows: number };
      calls.push(rows);
      time += milliseconds(rows);
    },
    now: () => time,
    onMeasured: (point: Measured) => measured.push(point),
    onProgress: (point: Progress) => progress.push(point),
  };
  return { options, calls, measured, progress };
}

describe('measuring', () => {
  it('warms up, then counts the quickest of six rounds', async () => {
    // The first length takes 40 ms a call but for one round of 25, the second 10 ms: two calls make a round.
    let call = 0;
    const { options, calls, measured, progress } = counted((n) => (n === 8 ? 10 : ++call === 13 ? 25 : 40));
    await measure(options);
    expect(calls.filter((n) => n === 4)).toHaveLength(10 + 6);
    expect(calls.filter((n) => n === 8)).toHaveLength(6 * 2);
    expect(measured.map(({ n }) => n)).toEqual(Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? 4 : 8)));
    expect(measured.slice(0, 2).map(({ milliseconds }) => milliseconds)).toEqual([40, 10]);
    expect(measured.slice(-2)).toEqual([
      { n: 4, milliseconds: 25, rounds: 6 },
      { n: 8, milliseconds: 10, rounds: 6 },
    ]);
    const shares = progress.map(({ share }) => share);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(Math.max(...shares)).toBeLessThan(1);
  });
  it('stops where it is told to', async () => {
    const { options, measured } = counted(() => 60);
    const stop = new AbortController();
    const onMeasured = (point: Measured): void => {
      measured.push(point);
      stop.abort(new Error('enough'));
    };
    await expect(measure({ ...options, onMeasured, signal: stop.signal })).rejects.toThrow('enough');
    expect(measured).toHaveLength(1);
  });
  it('is compared with n² from the first', () => {
    const points = [4, 8, 16].map((n) => ({ n, milliseconds: n, rounds: 6 }));
    expect(quadratic(points)).toEqual([4, 16, 64]);
    expect(quadratic([])).toEqual([]);
  });
});
