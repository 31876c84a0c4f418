/**
 * Keys that something in an element takes for itself go no further. A page that listens to all keys, as slides do, could not
 * tell: what it sees as their target is the element, whatever in it has the focus.
 */
export function keepKeys(event: KeyboardEvent): void {
  const [target] = event.composedPath();
  if (event.defaultPrevented || (target instanceof Element && takes(target, event))) event.stopPropagation();
}

function takes(target: Element, { key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (target.matches('input, select, textarea')) return !ctrlKey && !metaKey; // the page's own shortcuts
  return target.matches('button, summary, a[href]') && (key === ' ' || key === 'Enter');
}
