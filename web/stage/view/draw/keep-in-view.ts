import { scaleOf } from '../../../shared/scaled.ts';

/**
 * Scrolls to the row that is computed where the window is too low for all rows, as on a phone lying on its side. Until
 * the row changes, a reader may scroll.
 *
 * @param isBelow true if the picture scrolls along
 */
export function keepInView(root: ParentNode, isBelow: boolean): void {
  const box = root.querySelector<HTMLElement>(isBelow ? '.work' : '.stage-box');
  const target = root.querySelector('.light > .target');
  const at = `${target?.getAttribute('y')} ${target?.getAttribute('height')}`;
  if (!box || !target || box.dataset['at'] === at) return;
  box.dataset['at'] = at;
  const [row, room] = [target.getBoundingClientRect(), box.getBoundingClientRect()];
  box.scrollTop += (Math.max(0, row.bottom - room.bottom) + Math.min(0, row.top - room.top)) / scaleOf(box);
}

/** Scrolls a phone's picture above the ways on from the film's end, which lie over the last lines; and back when that is left. */
export function showPictureAtEnd(root: ParentNode, isAtEnd: boolean): void {
  const box = root.querySelector<HTMLElement>('.work');
  const isShown = isAtEnd && root.querySelector('.root:not(.ended) .drawing') !== null; // which may come later
  if (!box || 'ended' in box.dataset === isShown) return;
  box.toggleAttribute('data-ended', isShown);
  box.scrollTop = isShown ? box.scrollHeight : 0;
}
