/** Drags an item by its handle; it swaps places with those that the pointer passes. @param items in their current order */
export function dragItem(
  event: PointerEvent,
  start: number,
  items: () => readonly HTMLElement[],
  move: (from: number, to: number) => void,
): void {
  if (event.button !== 0) return;
  event.preventDefault();
  const grip = event.currentTarget as HTMLElement;
  grip.setPointerCapture(event.pointerId);
  let place = start;
  const follow = ({ clientY }: PointerEvent): void => {
    const boxes = items().map((item) => item.getBoundingClientRect());
    const over = boxes.findIndex(({ top, bottom }) => clientY >= top && clientY <= bottom);
    if (over < 0 || over === place) return;
    move(place, over);
    place = over;
  };
  const stop = (): void => {
    grip.removeEventListener('pointermove', follow);
  };
  grip.addEventListener('pointermove', follow);
  for (const type of ['pointerup', 'pointercancel']) grip.addEventListener(type, stop, { once: true });
}
