/**
 * With theme="inherit": which of the two palettes goes with the colour of the page's text, and what is behind the stage, for
 * what has to cover something. Follows the page's colour, and so its dark mode.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

interface Themed extends ReactiveControllerHost, HTMLElement {
  readonly theme: string;
  readonly renderRoot: ParentNode;
}

/** Above it a colour stands out better from black than from white: (L + 0.05)² = 1.05 · 0.05 (WCAG 2.2, contrast ratio). */
const middle = Math.sqrt(1.05 * 0.05) - 0.05;

/** @param colour as a browser gives it for color-mix(in srgb, …): `color(srgb 0.1 0.2 0.3)`; WCAG's relative luminance */
export function luminanceOf(colour: string): number {
  const parts = (colour.match(/[\d.]+(e-?\d+)?/g) ?? []).slice(0, 3).map(Number);
  const [r = 0, g = 0, b = 0] = parts.map((part) => {
    const share = colour.startsWith('rgb') ? part / 255 : part;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const isClear = (colour: string): boolean => /^transparent$|[,/] 0\)$/.test(colour);

/** The first colour behind an element, out of shadows too; the page's own where there is none. */
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
  /** Of the element around all others; empty for the other themes. */
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
