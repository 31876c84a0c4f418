/** Replaces the page's address, which says what the page shows. */

/** Milliseconds after which a browser forgets address changes: Safari allows 100 in them, and throws at the next. */
const RETRY_AFTER = 30_000;
let retry: ReturnType<typeof setTimeout> | undefined;

/**
 * Gives the page another address. If the browser refuses, this tries again once it has forgotten earlier changes, unless the
 * address changes meanwhile.
 */
export function replaceAddress(address: string | URL): void {
  clearTimeout(retry);
  try {
    history.replaceState(history.state, '', address);
  } catch {
    const { href } = location;
    retry = setTimeout(() => {
      if (location.href === href) replaceAddress(address);
    }, RETRY_AFTER);
  }
}
