/** Returns how many lines are the same at the start, and of the others at the end. */
export function sameEnds(before: readonly string[], after: readonly string[]): [number, number] {
  const most = Math.min(before.length, after.length);
  let first = 0;
  while (first < most && before[first] === after[first]) first++;
  let last = 0;
  while (last < most - first && before.at(-1 - last) === after.at(-1 - last)) last++;
  return [first, last];
}

/**
 * Line numbers beside a text field. An invisible copy of the text behind it breaks its lines in the same places, so they have the
 * same heights at any width. The field itself is the browser's own, with its undo, spelling and keyboard.
 */
export class Lines {
  readonly #list: HTMLElement;
  #lines: string[] = [];

  constructor(list: HTMLElement) {
    this.#list = list;
  }

  /** Redraws only lines that changed. */
  show(text: string): void {
    const lines = text.split('\n');
    const before = this.#lines;
    const [first, last] = sameEnds(before, lines);
    for (let count = before.length - last - first; count > 0; count--) this.#list.children[first]?.remove();
    const next = this.#list.children[first] ?? null;
    for (const line of lines.slice(first, lines.length - last)) {
      // An empty line is as high as any other.
      const element = Object.assign(document.createElement('div'), { textContent: line === '' ? '\u200b' : line });
      this.#list.insertBefore(element, next);
    }
    this.#lines = lines;
  }

  mark(numbers: ReadonlySet<number>): void {
    [...this.#list.children].forEach((line, index) => line.classList.toggle('wrong', numbers.has(index + 1)));
  }

  /** @param number counted from 1 */
  element(number: number): Element | undefined {
    return this.#list.children[number - 1];
  }
}
