/** The script of a page that stands elsewhere now: its one link leads there, to the same place in it. */
const link = document.querySelector<HTMLAnchorElement>('main a');
if (link) location.replace(link.href + location.hash);
