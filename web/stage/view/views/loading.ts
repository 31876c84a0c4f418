/** How a stage comes to be: near the window its engine and what draws it, together; then all of it is there at once. */
import type { Attention } from 'attention-steps/core';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { InputError, messageOf } from '../../../shared/input/input-error.ts';
import type { StageParts, View } from '../parts/stage-parts.ts';
import { Views } from './views.ts';

type Host = StageParts &
  ReactiveControllerHost &
  Element & { readonly language: { readonly arrival: Promise<void> | undefined } };

export class Loading {
  readonly #host: Host;
  readonly #begin: () => void;
  readonly #loadEngine: () => Promise<Attention>;
  readonly #views: Views;
  readonly #lazy: Lazy;
  readonly #settled: Promise<void>;
  #settle: () => void = () => undefined;
  #isLoading = false;

  /** @param begin called once the engine has come, @param loadEngine asked once, when the stage begins */
  constructor(host: Host, begin: () => void, loadEngine: () => Promise<Attention>) {
    this.#host = host;
    this.#begin = begin;
    this.#loadEngine = loadEngine;
    this.#views = new Views(host);
    this.#settled = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.#lazy = new Lazy(host, () => {
      this.connect();
    });
  }

  /** Settled when the engine is there and the stage is drawn, or will not be. A stage that somebody waits for begins, wherever it is. */
  get ready(): Promise<void> {
    this.#lazy.begin();
    return this.#settled;
  }

  /** Undefined while there is nothing to be drawn, or nothing to draw it with. */
  get drawing(): View | undefined {
    return this.#host.bench.isThere ? this.#views.get(this.#host.view) : undefined;
  }

  /** True until the engine has come, or is known not to. */
  get isAwaited(): boolean {
    const { bench, problems } = this.#host;
    return !bench.isThere && problems.at('engine') === undefined;
  }

  connect(): void {
    if (!this.#lazy.isStarted || !this.#host.isConnected || this.#isLoading) return;
    this.#isLoading = true;
    // Whoever waits is not left waiting by what cannot be drawn.
    void this.#load().finally(this.#settle);
  }

  /** Before each update: what draws it. If it does not come, what was there stays. */
  async prepare(): Promise<void> {
    const { bench, problems } = this.#host;
    while (bench.isThere && !this.drawing && problems.at('view') === undefined)
      try {
        await this.#views.load(this.#host.view); // another may be asked for meanwhile
      } catch (error) {
        problems.fail('view', new InputError('view.failed', { reason: messageOf(error) }));
        this.#host.view = this.#views.drawn ?? this.#host.view;
      }
  }

  /** In the styles of what is about to be drawn. */
  useStyles(): void {
    if (this.drawing) this.#views.useStyles(this.#host.view);
  }

  async #load(): Promise<void> {
    const { changes, language, problems, view } = this.#host;
    const viewing = this.#views.load(view).catch(() => undefined); // said where it is to be drawn
    try {
      const engine = await this.#loadEngine();
      await Promise.all([viewing, language.arrival]);
      changes.setEngine(engine);
    } catch (error) {
      problems.fail('engine', new InputError('engine.failed', { reason: messageOf(error) }));
      return;
    }
    this.#begin();
    this.#host.emit('ready');
    await this.#host.updateComplete;
    await this.drawing?.fetchRest?.(); // a page that has waited for it finds all of it drawn
    if (this.#host.isConnected) this.#views.fetchOthers(); // what a press shows next
  }
}

/**
 * When a stage begins: as it comes near the window, when its page asks for it, or when the page is printed. Until then it is
 * an empty box that costs next to nothing, so that a page may have any number of them.
 */

export class Lazy implements ReactiveController {
  #isStarted = false;
  readonly #host: ReactiveControllerHost & Element;
  readonly #onNear: () => void;
  /** There is none in a browser that does not tell what is near: then everything is. */
  readonly #observer =
    typeof IntersectionObserver === 'undefined'
      ? undefined
      : new IntersectionObserver(
          (entries) => {
            if (entries.some(({ isIntersecting }) => isIntersecting)) this.begin();
          },
          { rootMargin: '50%' },
        );

  constructor(host: ReactiveControllerHost & Element, onNear: () => void) {
    this.#host = host;
    this.#onNear = onNear;
    host.addController(this);
  }

  get isStarted(): boolean {
    return this.#isStarted;
  }

  readonly begin = (): void => {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.hostDisconnected();
    this.#onNear();
    this.#host.requestUpdate();
  };

  hostConnected(): void {
    if (this.#isStarted) return;
    addEventListener('beforeprint', this.begin);
    if (this.#observer) this.#observer.observe(this.#host);
    else this.begin();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    removeEventListener('beforeprint', this.begin);
  }
}
