/** A link of a run gives the same weights as the run that it was copied from, to the bit. */
import { describe, expect, it } from 'vitest';
import { encodePlay } from '../../../../web/learn/state/link.ts';
import { Played } from './played.ts';

const small = 'task=previous&width=16&batch=8';

describe('a link', () => {
  it('trains by itself to the step that was reached', () => {
    const first = new Played().open(`${small}&steps=50`);
    expect([first.history.step, first.state.again, first.state.isPlaying]).toEqual([50, undefined, false]);
    const link = encodePlay(first.state, first.history.step);
    expect(link).toBe('task=previous&width=16&batch=8&steps=50');
    expect(new Played().open(link).file).toEqual(first.file);
    expect(new Played().open(`${small}&steps=51`).file).not.toEqual(first.file);
  });

  it('repeats what was changed while it trained: rates, and batches from an earlier moment on', () => {
    const first = new Played().open(`${small}&steps=40`);
    first.act({ kind: 'set', changes: { rate: 0.05 }, step: 40 });
    first.act({ kind: 'open', state: { ...first.state, again: 60, isPlaying: true } });
    first.act({ kind: 'set', changes: { rate: 0.002 }, step: first.history.step });
    expect(first.state.changes).toEqual([
      { step: 0, rate: 0.01 },
      { step: 40, rate: 0.05 },
      { step: 60, rate: 0.002 },
    ]);
    const again = new Played().open(encodePlay(first.state, first.history.step));
    expect(again.file).toEqual(first.file);

    // Both go on from step 40 with other batches, at the current rate.
    const branched = [first, again].map((played) => {
      played.act({ kind: 'branch', from: 40 });
      return played;
    });
    const [one] = branched as [Played];
    expect(one.state.changes).toEqual([
      { step: 0, rate: 0.01 },
      { step: 40, rate: 0.002, stream: 1 },
    ]);
    const link = encodePlay(one.state, one.history.step);
    expect(new Played().open(link).file).toEqual(one.file);
  });

  it('of another task begins with its own words', () => {
    const played = new Played().open('task=repeat&width=16&batch=8&steps=1').open(`${small}&steps=1`);
    expect(played.history.problem).toBe('');
    expect(played.history.readings[0]?.tokens).toHaveLength(12);
  });

  it('shows the moment that was shown', () => {
    const { state, history } = new Played().open(`${small}&steps=60&at=20`);
    expect([state.at, history.step, history.readings[0]?.step]).toEqual([20, 60, 20]);
  });
});
