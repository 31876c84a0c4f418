/**
 * With theme="inherit": chooses the palette by the page's text colour, and finds the colour behind the stage, for
 * elements that have to cover others. Follows changes of the page, such as to dark mode.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

interface Themed extends ReactiveControllerHost, HTMLElement {
  readonly theme: string;
  readonly renderRoot: ParentNode;
}

/**
 * A luminance above which a colour contrasts more with black than with white: (L + 0.05)² = 1.05 · 0.05 (WCAG 2.2,
 * contrast ratio).
 */
const middle = Math.sqrt(1.05 * 0.05) - 0.05;

/** Returns WCAG's relative luminance. @param colour as browsers return color-mix(in srgb, …): `color(srgb 0.1 0.2 0.3)` */
function luminanceOf(colour: string): number {
  const parts = (colour.match(/[\d.]+(e-?\d+)?/g) ?? []).slice(0, 3).map(Number);
  const [r = 0, g = 0, b = 0] = parts.map((part) => {
    const share = colour.startsWith('rgb') ? part / 255 : part;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const isClear = (colour: string): boolean => /^transparent$|[,/] 0\)$/.test(colour);

/** Returns the first colour behind an element, also outside its shadow roots; the page's own if there is none. */
function groundOf(element: Element): string {
  for (let at: Element | null = element; at;) {
    const { backgroundColor } = getComputedStyle(at);
    if (!isClear(backgroundColor)) return backgroundColor;
    const root = at.getRootNode();
    at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return 'Canvas';
}

export class HostColours implements ReactiveController {
  /** The style of the root element; empty for the other themes. */
  style = '';
  /** The colour behind the stage. */
  behind: string | undefined;
  readonly #host: Themed;

  constructor(host: Themed) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    if ((this.#host.theme === 'inherit') !== (this.style !== '')) this.measure();
  }

  readonly measure = (): void => {
    const root = this.#host.renderRoot.querySelector('.root');
    if (!root) return;
    const before = this.style;
    this.behind = this.#host.theme === 'inherit' ? groundOf(this.#host) : undefined;
    if (this.behind === undefined) this.style = '';
    else {
      const scheme = luminanceOf(getComputedStyle(root).outlineColor) > middle ? 'dark' : 'light';
      this.style = `color-scheme: ${scheme}; --behind: ${this.behind}`;
    }
    if (this.style !== before) this.#host.requestUpdate();
  };
}
