/** A playground without its page: a state, its messages, and a training that runs until it stops. */
import { loadLearning } from 'attention-steps/learn';
import { commandsFor } from '../../../../web/learn/state/commands.ts';
import { heard, noHistory } from '../../../../web/learn/state/history.ts';
import { decodePlay } from '../../../../web/learn/state/link.ts';
import { type PlayState, startState } from '../../../../web/learn/state/play-state.ts';
import { type Action, reduce } from '../../../../web/learn/state/reducer.ts';
import type { Command, Opened, Report } from '../../../../web/learn/training/protocol.ts';
import { Training } from '../../../../web/learn/training/trainer.ts';

const learning = await loadLearning();

/** Shortens play, as no test waits for all of its steps. */
const short = (command: Command): Command =>
  command.kind === 'play' ? { ...command, until: Math.min(command.until, 90) } : command;

export class Played {
  state: PlayState = startState;
  history = noHistory;
  readonly opened: Opened[] = [];
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
      if (report.kind === 'opened') this.opened.push(report.opened);
      if (report.kind === 'changed') this.state = reduce(this.state, report);
    }
    return reports;
  }

  get file(): Uint8Array {
    const [saved] = this.tell([{ kind: 'save', run: 0, at: 'now', metadata: {}, id: 0 }]);
    return saved?.kind === 'saved' ? saved.file : new Uint8Array();
  }
}
