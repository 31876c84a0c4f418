/** The script of the documentation's pages: the search, and the examples, which run while their box is open. */
import { offerSearch } from '../contents/search-field.ts';

/** The modules that define the elements. */
const ELEMENTS: Readonly<Record<string, () => Promise<unknown>>> = {
  'attention-steps': () => import('../../stage/define.ts'),
  'attention-lesson': () => import('../../hosts/lesson/define.ts'),
  'attention-playground': () => import('../../learn/define.ts'),
  'attention-exercise': () => import('../../course/exercises/define.ts'),
};

function show(box: HTMLDetailsElement): void {
  const place = box.querySelector<HTMLElement>('.live');
  const template = place?.querySelector('template');
  if (!place || !template) return;
  place.replaceChildren(template, ...(box.open ? [template.content.cloneNode(true)] : []));
  if (box.open) void ELEMENTS[place.dataset['element'] ?? '']?.();
}

/** Opens the box that the address names, which a browser does for text inside one alone. */
function openTarget(): void {
  const box = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (box instanceof HTMLDetailsElement) box.open = true;
}

for (const box of document.querySelectorAll<HTMLDetailsElement>('.attributes details'))
  box.addEventListener('toggle', () => show(box));
addEventListener('hashchange', openTarget);
openTarget();
offerSearch();
