/**
 * When a stage begins: as it comes near the window, when its page asks for it, or when the page is printed. Until then it is
 * an empty box that costs next to nothing, so that a page may have any number of them.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

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
