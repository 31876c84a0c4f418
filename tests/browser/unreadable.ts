/** Finds text that nobody can read: cut off, out of the window, or under other text. */
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    unreadable: () => string[];
  }
}

/** Runs in the page, and needs nothing from outside. @returns what is wrong, each with the text that it is about */
function unreadable(): string[] {
  const within = (root: Document | ShadowRoot): Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? within(one.shadowRoot) : [])]);
  const seen = within(document).filter((one) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  );
  const parentOf = (one: Element): Element | null =>
    one.assignedSlot ?? (one.parentNode instanceof ShadowRoot ? one.parentNode.host : one.parentElement);

  const cuts = (overflow: string, more: number): boolean => /hidden|clip/.test(overflow) && more > 1;
  const cut = seen.filter((one) => {
    if (!(one instanceof HTMLElement) || one.textContent.trim() === '') return false;
    if (Math.min(one.clientWidth, one.clientHeight) < 3) return false; // only heard
    const { overflowX, overflowY } = getComputedStyle(one);
    return cuts(overflowX, one.scrollWidth - one.clientWidth) || cuts(overflowY, one.scrollHeight - one.clientHeight);
  });

  interface Place {
    /** The part of the window in which it shows. */
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
    readonly isScrolled: boolean;
    /** A part that sticks to the window, is open above the page, or has a ground of its own lies over what can be scrolled. */
    readonly layer: Element | undefined;
  }
  const everywhere = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
  const places = new Map<Element | null, Place>([[null, { ...everywhere, isScrolled: false, layer: undefined }]]);
  /** The place of what stands in an element. */
  const placeIn = (one: Element | null): Place => {
    const known = places.get(one);
    if (known || !one) return known ?? placeIn(null);
    const around = placeIn(parentOf(one));
    const { overflowX, overflowY, position, clipPath, backgroundColor } = getComputedStyle(one);
    const isOnlyHeard = clipPath === 'inset(50%)';
    const isPage = one === document.documentElement || one === document.body;
    const box = isPage || one instanceof SVGElement ? everywhere : one.getBoundingClientRect();
    const [x, y] = [overflowX !== 'visible', overflowY !== 'visible'];
    const hasGround = position === 'absolute' && !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor);
    const isLayer = hasGround || /sticky|fixed/.test(position) || one.matches('dialog, [popover], [role="tooltip"]');
    const place = {
      left: x ? Math.max(around.left, box.left) : around.left,
      right: isOnlyHeard ? -Infinity : x ? Math.min(around.right, box.right) : around.right,
      top: y ? Math.max(around.top, box.top) : around.top,
      bottom: y ? Math.min(around.bottom, box.bottom) : around.bottom,
      isScrolled: around.isScrolled || (!isPage && /auto|scroll/.test(overflowX)),
      layer: isLayer ? one : around.layer,
    };
    places.set(one, place);
    return place;
  };

  const out = seen.filter((one) => {
    if (!one.matches('svg text, table, fieldset, button') || one.closest('.visually-hidden')) return false;
    const { left, right, width } = one.getBoundingClientRect();
    return width > 3 && (left < -1 || right > innerWidth + 1) && !placeIn(one).isScrolled;
  });

  const range = document.createRange();
  const sizeOf = (one: Element | null): number => (one ? parseFloat(getComputedStyle(one).fontSize) : 0);
  /** An index stands lower than its box says. */
  const isIndex = (one: Element): boolean => one.localName === 'tspan' && sizeOf(one) < sizeOf(one.parentElement);
  const lines = seen
    .filter((one) => !one.closest('.visually-hidden, select, math, textarea, script, style') && !isIndex(one))
    .flatMap((one) => {
      const texts = [...one.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '');
      if (texts.length === 0) return [];
      const within = placeIn(one);
      const moves = one.closest('.mover') !== null; // on its way, over others
      const whole = one.closest('text') ?? one; // a symbol with its index
      return texts.flatMap((text) => {
        range.selectNodeContents(text);
        return Array.from(range.getClientRects(), (box) => ({
          left: Math.max(box.left, within.left),
          right: Math.min(box.right, within.right),
          top: Math.max(box.top, within.top),
          bottom: Math.min(box.bottom, within.bottom),
          layer: within.layer,
          moves,
          text,
          whole,
          words: (text.textContent ?? '').trim().slice(0, 40),
        }));
      });
    })
    .filter(({ left, right, top, bottom }) => right - left > 3 && bottom - top > 3)
    .toSorted((one, other) => one.top - other.top);
  const over = lines.flatMap((one, at) => {
    const found: string[] = [];
    for (const other of lines.slice(at + 1)) {
      if (other.top >= one.bottom) break;
      if (other.text === one.text || other.layer !== one.layer || one.moves !== other.moves) continue;
      if (other.whole === one.whole && one.whole.localName === 'text') continue;
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - other.top;
      const least = Math.min(one.bottom - one.top, other.bottom - other.top);
      // Boxes of letters have about a pixel on either side of their ink.
      if (width > 2 && height > 0.4 * least) found.push(`${one.words} over ${other.words}`);
    }
    return found;
  });

  const wide = document.documentElement.scrollWidth - innerWidth;
  const name = (one: Element): string =>
    `${one.localName}.${one.getAttribute('class') ?? ''}: ${one.textContent.trim().slice(0, 40)}`;
  return [
    ...[...new Set([...cut, ...out])].map(name),
    ...over,
    ...(wide > 1 ? [`the page is ${wide} px wider than the window`] : []),
  ];
}

/** Gives all pages that this one shows from now on the function `unreadable()`. */
export async function watchText(page: Page): Promise<void> {
  await page.addInitScript(`window.unreadable = ${String(unreadable)}`);
}
