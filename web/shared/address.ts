/** The page's address, which says what the page shows. */

/** In this time a browser forgets changes of the address: Safari allows 100 in it, and throws at the next. */
const FORGETS = 30_000;
let waiting: ReturnType<typeof setTimeout> | undefined;

/**
 * Gives the page another address. If the browser refuses, it is tried again once that has forgotten, unless the address has
 * become another meanwhile.
 */
export function replaceAddress(address: string | URL): void {
  clearTimeout(waiting);
  try {
    history.replaceState(history.state, '', address);
  } catch {
    const { href } = location;
    waiting = setTimeout(() => {
      if (location.href === href) replaceAddress(address);
    }, FORGETS);
  }
}
