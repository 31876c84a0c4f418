/** A link of a run gives the same weights as the run that it was copied from, to the bit. */
import { type Learning, loadLearning } from 'attention-steps/learn';
import { describe, expect, it } from 'vitest';
import { commandsFor } from '../../../../web/learn/state/commands.ts';
import { heard, noHistory } from '../../../../web/learn/state/history.ts';
import { decodePlay, encodePlay } from '../../../../web/learn/state/link.ts';
import { type PlayState, startState } from '../../../../web/learn/state/play-state.ts';
import { type Action, reduce } from '../../../../web/learn/state/reducer.ts';
import type { Command, Report } from '../../../../web/learn/training/protocol.ts';
import { Training } from '../../../../web/learn/training/trainer.ts';

const learning: Learning = await loadLearning();

/** Nobody waits here for all the steps that play goes. */
const short = (command: Command): Command =>
  command.kind === 'play' ? { ...command, until: Math.min(command.until, 90) } : command;

/** As the element has them: a state, what was told, and a training that works until it stops. */
class Played {
  state: PlayState = startState;
  history = noHistory;
  readonly #reports: Report[] = [];
  readonly #training = new Training(
    learning,
    (report) => this.#reports.push(report),
    () => 0,
  );

  open(link: string): this {
    this.act({ kind: 'open', state: decodePlay(link).state });
    return this;
  }

  act(action: Action): void {
    const before = this.state;
    this.state = reduce(before, action);
    this.tell(commandsFor(before, this.state));
  }

  tell(commands: readonly Command[]): Report[] {
    for (const command of commands) this.#training.hear(short(command));
    while (this.#training.work(0));
    const reports = this.#reports.splice(0);
    for (const report of reports) {
      this.history = heard(this.history, report);
      if (report.kind === 'stopped') this.state = reduce(this.state, { kind: 'stopped' });
      if (report.kind === 'changed') this.state = reduce(this.state, report);
    }
    return reports;
  }

  get file(): Uint8Array {
    const [saved] = this.tell([{ kind: 'save', run: 0, at: 'now', metadata: {} }]);
    return saved?.kind === 'saved' ? saved.file : new Uint8Array();
  }
}

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

    // Both go on from step 40, with other batches, at the rate that is set now.
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
