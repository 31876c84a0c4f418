/**
 * Places under a scale. A transform or zoom around an element changes the coordinates of pointers and boxes, which are pixels of
 * the screen, but not the element's own pixels, in which it is laid out and scrolls.
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

/** Returns the pixels of the screen per pixel of the element. */
export const scaleOf = (element: HTMLElement): number =>
  element.offsetWidth > 0 ? element.getBoundingClientRect().width / element.offsetWidth : 1;

/** For the touch that begins to drag a part of a drawing: Chromium scrolls the page by it, whatever the part's touch-action. */
export const holdPage = (event: Event): void => {
  event.preventDefault();
};
