/**
 * Places under a scale. A transform or zoom of the page around an element changes what pointers and boxes measure, in pixels
 * of the screen, and leaves the element's own pixels, in which it is laid out and scrolls, as they are.
 */

/** Returns the place of a pointer in a drawing that is `width` wide and `height` high, in the drawing's own units. */
export function placeIn(
  drawing: Element,
  { width, height }: { readonly width: number; readonly height: number },
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): readonly [x: number, y: number] {
  const box = drawing.getBoundingClientRect();
  return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height];
}

/** Returns how many pixels of the screen an element's own pixel takes. */
export const scaleOf = (element: HTMLElement): number =>
  element.offsetWidth > 0 ? element.getBoundingClientRect().width / element.offsetWidth : 1;
