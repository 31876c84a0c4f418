/** The widths of the lines of words and of the picture of all heads in <attention-reader>, in pixels, whenever they change. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & Element & { readonly renderRoot: ParentNode };

export class Room implements ReactiveController {
  words = 720;
  heads = 480;
  readonly #host: Host;
  readonly #resize =
    typeof ResizeObserver === 'undefined'
      ? undefined
      : new ResizeObserver(() => {
          requestAnimationFrame(() => {
            this.hostUpdated();
          });
        });

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#resize?.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#resize?.disconnect();
  }

  /** Measures: the widths depend on nothing that is drawn in them. */
  hostUpdated(): void {
    const widthOf = (part: string): number => this.#host.renderRoot.querySelector(part)?.clientWidth ?? 0;
    const [words, heads] = [widthOf('.left'), widthOf('.all')];
    if (words === 0 || (words === this.words && heads === this.heads)) return;
    this.words = words;
    this.heads = heads;
    this.#host.requestUpdate();
  }
}
