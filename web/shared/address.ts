/** The page's address, which says what the page shows. */

/** In this time a browser forgets changes of the address: Safari allows 100 in it, and throws at the next. */
const FORGETS = 30_000;
let waiting: ReturnType<typeof setTimeout> | undefined;

const isReplaced = (address: string | URL): boolean => {
  try {
    history.replaceState(history.state, '', address);
    return true;
  } catch {
    return false;
  }
};

/** Where the browser refuses, once more when it has forgotten, unless the address has become another meanwhile. */
export function replaceAddress(address: string | URL): void {
  clearTimeout(waiting);
  if (isReplaced(address)) return;
  const { href } = location;
  waiting = setTimeout(() => location.href === href && isReplaced(address), FORGETS);
}
