import { describe, expect, it } from 'vitest';
import { Snapshots } from '../../../../web/learn/training/snapshots.ts';

function kept(count: number, room: number): Snapshots<number> {
  const snapshots = new Snapshots<number>(room);
  for (let step = 0; step < count; step++) if (snapshots.wants(step)) snapshots.keep(step, step, 10);
  return snapshots;
}

describe('moments that are kept', () => {
  it('are all, as long as there is room', () => {
    expect(kept(5, 50).steps).toEqual([0, 1, 2, 3, 4]);
  });
  it('are evenly spaced where there is not, and never more than there is room for', () => {
    const { steps } = kept(1000, 100);
    expect(steps.length).toBeLessThanOrEqual(10);
    expect(steps.length).toBeGreaterThanOrEqual(5);
    expect(new Set(steps.slice(1).map((step, at) => step - steps[at]!)).size).toBe(1);
  });
  it('are found by the last one that is not after a step', () => {
    const snapshots = kept(1000, 100);
    const [first, second] = snapshots.steps;
    expect(snapshots.at(second! - 1)).toEqual({ step: first, moment: first });
    expect(snapshots.at(second!)).toEqual({ step: second, moment: second });
    expect(new Snapshots().at(3)).toBeUndefined();
  });
  it('are forgotten after a step, and their room is free again', () => {
    const snapshots = kept(5, 50);
    snapshots.forgetAfter(2);
    expect(snapshots.steps).toEqual([0, 1, 2]);
    snapshots.keep(3, 3, 10);
    snapshots.keep(4, 4, 10);
    expect(snapshots.steps).toEqual([0, 1, 2, 3, 4]);
  });
});
