/**
 * Stops keys that a control in an element handles. A page that listens to all keys, as slides do, could not tell: it sees the
 * element as their target, whichever control in it has the focus.
 */
export function keepKeys(event: KeyboardEvent): void {
  const path = event.composedPath();
  const [target] = path;
  const isTaken =
    event.defaultPrevented ||
    (target instanceof Element && takes(target, event)) ||
    (event.key === 'Escape' && path.some((around) => around instanceof HTMLDialogElement && around.open));
  if (isTaken) event.stopPropagation();
}

const SCROLLING = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End', ' '];

function takes(target: Element, { key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (target.matches('input, select, textarea')) return !ctrlKey && !metaKey; // the page's own shortcuts
  if (target.matches('button, summary, a[href]')) return key === ' ' || key === 'Enter';
  return SCROLLING.includes(key) && isScrolled(target);
}

function isScrolled(target: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(target);
  const moves = (overflow: string, size: number, room: number): boolean =>
    (overflow === 'auto' || overflow === 'scroll') && size > room;
  return (
    moves(overflowX, target.scrollWidth, target.clientWidth) ||
    moves(overflowY, target.scrollHeight, target.clientHeight)
  );
}
