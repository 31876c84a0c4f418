/** What elements do in the window, as far as the browser can tell; some that tools put in a page's place cannot. */

/** Calls once, as one of the elements comes near the window; at once, and without an observer, where that cannot be told. */
export function whenNear(
  elements: Iterable<Element>,
  rootMargin: string,
  then: () => void,
): IntersectionObserver | undefined {
  if (typeof IntersectionObserver === 'undefined') {
    then();
    return undefined;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      then();
    },
    { rootMargin },
  );
  for (const element of elements) observer.observe(element);
  return observer;
}

/** Calls a moment from now and as the element's size changes; once, and without an observer, where that cannot be told. */
export function whenResized(element: Element, then: () => void): ResizeObserver | undefined {
  if (typeof ResizeObserver === 'undefined') {
    requestAnimationFrame(then);
    return undefined;
  }
  const observer = new ResizeObserver(then);
  observer.observe(element);
  return observer;
}
