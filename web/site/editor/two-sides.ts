/** The file and its preview, side by side. */
import { idAt } from './insert.ts';

/** Milliseconds after the cursor has moved. */
const PAUSE = 150;

/**
 * Lets the preview follow the file's cursor, and F6 lead from the file to its part in the preview, and back from anywhere in it.
 *
 * @returns what scrolls the preview, and nothing else, to the part of the cursor when it is another one and out of view
 */
export function twoSides(place: HTMLElement, field: HTMLTextAreaElement): () => void {
  const pane = place.querySelector<HTMLElement>('.preview');
  const preview = place.querySelector('attention-lesson');
  /** Finds a part or question in the preview, or what it is folded away in; undefined if the preview does not have it yet. */
  const partIn = (id: string | undefined): HTMLElement | undefined => {
    const part = id === undefined ? null : preview?.shadowRoot?.getElementById(id);
    return part?.closest<HTMLElement>('details:not([open])') ?? part ?? undefined;
  };

  /** The part of the file's cursor when the preview was last scrolled for it. */
  let followed: string | undefined;
  const follow = (): void => {
    const id = idAt(field.value, field.selectionStart);
    if (id === followed) return;
    const part = partIn(id);
    if (id !== undefined && !part) return;
    followed = id;
    if (!pane || !part) return;
    const [seen, { top, bottom, height }] = [pane.getBoundingClientRect(), part.getBoundingClientRect()];
    const least = Math.min(height, 80);
    if (bottom < seen.top + least || top > seen.bottom - least) pane.scrollTop += top - seen.top - 8;
  };
  let pending: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('selectionchange', () => {
    if (document.activeElement !== field) return;
    clearTimeout(pending);
    pending = setTimeout(follow, PAUSE);
  });

  const changeSide = (event: KeyboardEvent): void => {
    if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
    const isInPreview = pane?.contains(document.activeElement);
    if (!isInPreview && document.activeElement !== field) return;
    event.preventDefault();
    const to = isInPreview ? field : (partIn(idAt(field.value, field.selectionStart)) ?? pane);
    if (!to) return;
    if (to.tabIndex < 0) to.tabIndex = -1;
    to.focus();
  };
  place.addEventListener('keydown', changeSide, { capture: true }); // what is in the preview may keep its keys to itself
  return follow;
}
