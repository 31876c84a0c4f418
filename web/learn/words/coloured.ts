/** Draws a canvas in the colours that its style sheet gives it, and again when the page has another theme, or is printed. */
import { noChange } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { type ElementPart, directive } from 'lit/directive.js';

const paper = typeof matchMedia === 'undefined' ? undefined : matchMedia('print');

/** Paper does not wait: a canvas has to be drawn when its turn comes. */
export const isPrinting = (): boolean => paper?.matches ?? false;

type Draw = (canvas: HTMLCanvasElement) => void;

class Coloured extends AsyncDirective {
  #canvas: HTMLCanvasElement | undefined;
  #draw: Draw | undefined;
  readonly #again = (): void => {
    this.#draw!(this.#canvas!);
  };

  render(_draw: Draw): typeof noChange {
    return noChange;
  }

  override update({ element }: ElementPart, [draw]: [Draw]): typeof noChange {
    this.#draw = draw;
    if (!this.#canvas) {
      this.#canvas = element as HTMLCanvasElement;
      this.#canvas.addEventListener('transitionend', this.#again); // words.css: that of its colour
      this.reconnected();
    }
    queueMicrotask(this.#again); // at first it is not in the page yet, and has no colour
    return noChange;
  }

  protected override reconnected(): void {
    paper?.addEventListener('change', this.#again);
  }

  protected override disconnected(): void {
    paper?.removeEventListener('change', this.#again);
  }
}

export const coloured = directive(Coloured);
