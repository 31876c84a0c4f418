/**
 * Trains one run, or two in step, in slices of time; keeps moments to return to, and reads them for display. It knows
 * neither a worker nor a page.
 */
import type { Learning, Model } from 'attention-steps/learn';
import { type Change, type Run, startRun, withChange } from '../run.ts';
import { settingsOf, taskOf } from '../setup.ts';
import { upToEnd } from '../tasks/task.ts';
import type { Command, Look, Plan, Point, Report } from './protocol.ts';
import { openedOf, readingOf } from './read.ts';
import { Snapshots } from './snapshots.ts';

/** The steps that are measured and kept: every 20th, and the powers of 2 before, which show the beginning. */
const EVERY = 20;
export const isMeasured = (step: number): boolean => step % EVERY === 0 || (step < EVERY && (step & (step - 1)) === 0);

/** Milliseconds between two reports, and between two readings, while it trains. */
const REPORT = 50;
const READ = 100;

/** One file per run. */
type Moment = readonly Uint8Array[];

export class Training {
  readonly #learning: Learning;
  readonly #report: (report: Report) => void;
  readonly #now: () => number;
  #plans: readonly Plan[] = [];
  #runs: readonly Run[] = [];
  /** The same for all runs. */
  #changes: readonly Change[] = [];
  #snapshots = new Snapshots<Moment>();
  #unsaid: Point[][] = [];
  /** The models of an earlier moment on display. */
  #past: { readonly step: number; readonly models: readonly Model[] } | undefined;
  #look: Look | undefined;
  #until: number | undefined;
  #patchesTold = 0;
  #told = { at: -Infinity, step: 0 };
  #readAt = -Infinity;

  /** @param now returns milliseconds since any fixed time */
  constructor(learning: Learning, report: (report: Report) => void, now: () => number) {
    this.#learning = learning;
    this.#report = report;
    this.#now = now;
  }

  get step(): number {
    return this.#runs[0]?.model.step ?? 0;
  }

  get isPlaying(): boolean {
    return this.#until !== undefined;
  }

  hear(command: Command): void {
    switch (command.kind) {
      case 'replay': // is answered by what keeps the stored run
        break;
      case 'begin':
        // The last request may be for another task.
        this.#look = undefined;
        this.#begin(command.plans);
        break;
      case 'play':
        this.#until = command.until;
        this.#told = { at: this.#now(), step: this.step };
        break;
      case 'pause':
        this.#stop();
        break;
      case 'step':
        this.#train();
        this.#tell(0);
        this.#read();
        break;
      case 'rate':
        this.#changeRate(command.rate);
        break;
      case 'look':
        this.#look = command.look;
        this.#read();
        break;
      case 'branch':
        this.#branch(command);
        break;
      case 'open': {
        const model = this.#modelsAt(command.at)[command.run];
        if (model) this.#report({ kind: 'opened', opened: openedOf(model, command.tokens, command.head) });
        break;
      }
      case 'save': {
        const { metadata, id } = command;
        const model = this.#modelsAt(command.at)[command.run];
        if (model) this.#report({ kind: 'saved', file: model.save({ optimizer: true, metadata }), id });
        break;
      }
      case 'generate': {
        const { tokens, ...options } = command.begin;
        const model = this.#modelsAt(command.at)[command.run];
        const task = this.#runs[command.run]?.task;
        if (!model || !task) break;
        const { tokens: more, probabilities } = model.generate(tokens, options);
        this.#report({ kind: 'generated', tokens: upToEnd(task, more), probabilities });
        break;
      }
    }
  }

  /** Trains for about so long. @returns true if there is more to do */
  work(milliseconds: number): boolean {
    const end = this.#now() + milliseconds;
    // A measurement takes as long as several steps, so it ends its slice, and the reading waits for the next one.
    let hasMeasured = false;
    while (this.#until !== undefined) {
      if (this.step >= this.#until || !this.#train()) this.#stop();
      hasMeasured = isMeasured(this.step);
      if (hasMeasured || this.#now() >= end) break;
    }
    if (this.#until === undefined) return false;
    const elapsed = this.#now() - this.#told.at;
    if (elapsed >= REPORT) this.#tell((1000 * (this.step - this.#told.step)) / elapsed);
    if (!hasMeasured && this.#isLatestShown() && this.#now() - this.#readAt >= READ) this.#read();
    return true;
  }

  /** True also on the way to a requested later moment. */
  #isLatestShown(): boolean {
    const at = this.#look?.at;
    return at === 'now' || (at !== undefined && at >= this.step);
  }

  dispose(): void {
    this.#until = undefined;
    for (const { model } of this.#runs) model.dispose();
    for (const model of this.#past?.models ?? []) model.dispose();
    this.#past = undefined;
    this.#runs = [];
  }

  #begin(plans: readonly Plan[]): void {
    this.dispose();
    this.#plans = plans;
    this.#changes = plans[0]?.changes ?? [];
    this.#snapshots = new Snapshots();
    this.#unsaid = plans.map(() => []);
    this.#runs = plans.map(({ setup, changes, patches = [], file }) =>
      startRun(this.#learning, taskOf(setup), settingsOf(setup), { changes, patches, ...(file && { file }) }),
    );
    this.#patchesTold = 0;
    this.#told = { at: this.#now(), step: this.step };
    this.#report({ kind: 'begun', parameterCounts: this.#runs.map(({ model }) => model.parameterCount) });
    this.#tellPatches();
    if (this.step === 0) this.#measure();
    this.#keep();
    this.#tell(0);
    this.#read();
  }

  /** Reports the heads that were given other numbers since the last call. */
  #tellPatches(): boolean {
    const all = this.#runs.flatMap(({ patched }) => patched);
    const more = all.slice(this.#patchesTold);
    for (const patched of more) this.#report({ kind: 'patched', patched });
    this.#patchesTold = all.length;
    return more.length > 0;
  }

  /** Trains one step of every run. @returns false if one diverged */
  #train(): boolean {
    const diverged = this.#runs.findIndex((run) => run.step().diverged);
    if (diverged >= 0) {
      this.#until = undefined;
      this.#tell(0);
      this.#report({ kind: 'stopped', step: this.step, diverged });
      this.#read(); // the numbers it had last
      return false;
    }
    if (this.#tellPatches() || isMeasured(this.step)) {
      this.#measure();
      this.#keep();
    }
    return true;
  }

  #measure(): void {
    this.#runs.forEach((run, at) => {
      const { right, accuracy, heads } = run.measure();
      this.#unsaid[at]?.push({ step: this.step, ...right, kinds: accuracy, heads });
    });
  }

  #keep(): void {
    if (!this.#snapshots.wants(this.step)) return;
    const moment = this.#runs.map(({ model }) => model.save({ optimizer: true }));
    const bytes = moment.reduce((sum, { length }) => sum + length, 0);
    this.#snapshots.keep(this.step, moment, bytes);
  }

  #changeRate(rate: number): void {
    const change: Change = { step: this.step, rate };
    for (const run of this.#runs) run.change(change);
    const first = this.#plans[0]?.setup.rate ?? rate;
    const isFirst = this.#changes.every((other) => other.rate === undefined);
    this.#changes = withChange(isFirst ? withChange(this.#changes, { step: 0, rate: first }) : this.#changes, change);
    this.#report({ kind: 'changed', changes: this.#changes });
  }

  #branch({ from, stream, rate }: Extract<Command, { kind: 'branch' }>): void {
    const found = this.#snapshots.at(from);
    if (!found) return;
    const { step, moment } = found;
    this.#until = undefined;
    const snapshots = this.#snapshots;
    snapshots.forgetAfter(step);
    const kept = this.#changes.filter((change) => change.step < step);
    const changes = withChange(kept, { step, stream, rate });
    const plans = this.#plans.map(({ setup, patches = [] }, at) => {
      const file = moment[at];
      return { setup, changes, patches, ...(file && { file }) };
    });
    this.#begin(plans);
    this.#snapshots = snapshots;
    this.#report({ kind: 'changed', changes });
    this.#tell(0);
  }

  #stop(): void {
    if (this.#until === undefined) return;
    this.#until = undefined;
    this.#tell(0);
    this.#report({ kind: 'stopped', step: this.step });
    this.#read();
  }

  #tell(stepsASecond: number): void {
    this.#told = { at: this.#now(), step: this.step };
    const points = this.#unsaid;
    this.#unsaid = points.map(() => []);
    this.#report({ kind: 'progress', step: this.step, points, kept: this.#snapshots.steps, stepsASecond });
  }

  /** Returns the models in training for the latest moment; those of another moment are opened once. */
  #modelsAt(at: number | 'now'): readonly Model[] {
    const found = at === 'now' || at >= this.step ? undefined : this.#snapshots.at(at);
    if (!found || found.step === this.step) return this.#runs.map(({ model }) => model);
    if (this.#past?.step !== found.step) {
      for (const model of this.#past?.models ?? []) model.dispose();
      this.#past = { step: found.step, models: found.moment.map((file) => this.#learning.openModel(file)) };
    }
    return this.#past.models;
  }

  #read(): void {
    const look = this.#look;
    if (!look || this.#runs.length === 0) return;
    this.#readAt = this.#now();
    const models = this.#modelsAt(look.at);
    const readings = this.#runs.flatMap((run, at) => {
      const model = models[at];
      return model ? [readingOf(run, model, look)] : [];
    });
    this.#report({ kind: 'reading', look, readings });
  }
}
