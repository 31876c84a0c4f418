/** The script of a lesson's page with questions from the bank: fetches it for a box that is open, when that comes into sight. */
import { whenVisible } from '../../shared/when-visible.ts';

for (const box of document.querySelectorAll<HTMLDetailsElement>('details.practice')) {
  const load = (): void => {
    void import('./open.ts').then(({ open }) => open(box));
  };
  if (box.open) whenVisible([box], '0px', load);
  else box.addEventListener('toggle', load, { once: true });
}
