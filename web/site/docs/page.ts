/** The script of the documentation's pages: the search, and the examples, which run in the text or while their box is open. */
import { offerSearch } from '../contents/search-field.ts';

/** The modules that define the elements. */
const ELEMENTS: Readonly<Record<string, () => Promise<unknown>>> = {
  'attention-steps': () => import('../../stage/define.ts'),
  'attention-lesson': () => import('../../hosts/lesson/define.ts'),
  'attention-playground': () => import('../../learn/define.ts'),
  'attention-exercise': () => import('../../course/exercises/define.ts'),
};

function show(place: HTMLElement, isOpen: boolean): void {
  const template = place.querySelector('template');
  if (!template) return;
  place.replaceChildren(template, ...(isOpen ? [template.content.cloneNode(true)] : []));
  if (isOpen) void ELEMENTS[place.dataset['element'] ?? '']?.();
}

/**
 * Opens the box that the address names, which a browser does for text inside one alone. What a page no longer has is in its
 * reference, under the name that it had when the two were one page.
 */
function openTarget(): void {
  const { hash } = location;
  const target = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target instanceof HTMLDetailsElement) target.open = true;
  const reference = document.querySelector<HTMLAnchorElement>('article a[href$="-reference/"]');
  if (hash.length > 1 && !target && reference) location.replace(reference.href + hash);
}

for (const place of document.querySelectorAll<HTMLElement>('.live')) {
  const box = place.closest('details');
  box?.addEventListener('toggle', () => show(place, box.open));
  show(place, !box);
}
addEventListener('hashchange', openTarget);
openTarget();
// The first page in a language that the others are not in has no field.
if (document.getElementById('search')) offerSearch();
