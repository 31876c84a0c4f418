/** Calls back once, when an element is within the margin of the window; immediately in browsers without IntersectionObserver. */
export function whenVisible(
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
