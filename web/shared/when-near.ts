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
