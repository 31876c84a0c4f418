/** How a stage comes to be: near the window first what draws it, then the example's stored numbers, then the engine. */
import type { Attention } from 'attention-steps/core';
import type { ReactiveControllerHost } from 'lit';
import { InputError, messageOf } from '../../../shared/input/input-error.ts';
import { arrivalOf } from '../../inputs/late.ts';
import { awaitedExample } from '../../inputs/stage-inputs.ts';
import { loadStoredTrace, loadStoredTraces } from '../../inputs/stored-traces.ts';
import { EngineLoading } from './engine-loading.ts';
import { Lazy } from './lazy.ts';
import type { Setup } from '../element/setup.ts';
import type { StageParts, View } from '../element/stage-parts.ts';
import { Views } from './views.ts';

type Host = StageParts &
  ReactiveControllerHost &
  Element & { readonly hasUpdated: boolean; readonly language: { readonly arrival: Promise<void> | undefined } };

/** Milliseconds. */
const AT_ONCE = 150;
const later = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

export class Loading {
  readonly #host: Host;
  readonly #setup: Setup;
  readonly #loadEngine: () => Promise<Attention>;
  readonly #views: Views;
  readonly #engine = new EngineLoading((engine, error) => this.#settle(engine, error));
  readonly #lazy: Lazy;
  /** The example whose stored numbers have been asked for last. */
  #recalled: string | undefined;

  /** @param loadEngine asked once, when the stage begins */
  constructor(host: Host, setup: Setup, loadEngine: () => Promise<Attention>) {
    this.#host = host;
    this.#setup = setup;
    this.#loadEngine = loadEngine;
    this.#views = new Views(host);
    this.#lazy = new Lazy(host, () => {
      this.connect();
    });
  }

  /** A stage that somebody waits for begins, wherever it is. */
  get ready(): Promise<void> {
    this.#lazy.begin();
    return this.#engine.settled;
  }

  /** Undefined while there is nothing to be drawn, or nothing to draw it with. */
  get drawing(): View | undefined {
    return this.#lazy.isStarted ? this.#views.get(this.#host.view) : undefined;
  }

  connect(): void {
    if (this.#lazy.isStarted && this.#host.isConnected) void this.#begin();
  }

  /** Before each update: what it is going to need. */
  async prepare(): Promise<void> {
    if (!this.#lazy.isStarted) return;
    const { session, numbers } = this.#host.bench;
    if (session.engine === 'awaited') void loadStoredTrace(numbers.example); // while what draws it is on its way
    if (!this.drawing) await this.#loadView();
    const receiving = this.#loadExample();
    // One that comes at once is not announced.
    await (this.#host.hasUpdated ? Promise.race([receiving, later(AT_ONCE)]) : receiving);
    await this.#loadStored();
  }

  /** In the styles of what is about to be drawn. */
  useStyles(): void {
    if (this.drawing) this.#views.useStyles(this.#host.view);
  }

  /** Loads the view before the engine, which would hold it up on a slow line. */
  async #begin(): Promise<void> {
    await this.#views.load(this.#host.view).catch(() => undefined); // said where it is to be drawn
    this.#engine.load(this.#loadEngine);
  }

  /** The engine is there, or never will be. */
  async #settle(engine: Attention | undefined, error: unknown): Promise<void> {
    const { changes, language, problems } = this.#host;
    if (!engine) {
      problems.fail('engine', new InputError('engine.failed', { reason: messageOf(error) }));
      await loadStoredTraces(); // they are all there is
    }
    await this.#loadExample();
    changes.setEngine(engine);
    this.#setup.begin();
    if (engine) this.#host.emit('ready');
    await language.arrival;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    await this.drawing?.fetchRest?.(); // a page that has waited for it finds all of it drawn
    if (this.#host.isConnected) this.#views.fetchOthers(); // what a press shows next
  }

  /** An example whose numbers come when it is asked for. What waits meanwhile says so. */
  async #loadExample(): Promise<void> {
    const { bench, changes } = this.#host;
    const example = awaitedExample(bench.numbers);
    if (!example) return;
    try {
      await arrivalOf(example);
      changes.showStored();
      this.#setup.begin();
    } catch (error) {
      // Others may have been chosen since.
      if (awaitedExample(bench.numbers) === example)
        changes.giveUp(new InputError('example.failed', { title: example.title, reason: messageOf(error) }));
    }
  }

  /** The example's stored numbers, while there is no engine to compute them. */
  async #loadStored(): Promise<void> {
    const { bench, changes } = this.#host;
    const { example } = bench.numbers;
    if (bench.session.engine !== 'awaited' || example === this.#recalled) return;
    await loadStoredTrace(example);
    this.#recalled = example;
    if (bench.isStandIn) changes.showStored();
  }

  /** Loads the view that is asked for, which may change meanwhile. If it does not come, the old one stays. */
  async #loadView(): Promise<void> {
    const { problems } = this.#host;
    while (!this.drawing && problems.at('view') === undefined)
      try {
        await this.#views.load(this.#host.view);
      } catch (error) {
        problems.fail('view', new InputError('view.failed', { reason: messageOf(error) }));
        this.#host.view = this.#views.drawn ?? this.#host.view;
      }
  }
}
