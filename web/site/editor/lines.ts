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
    let first = 0;
    while (first < before.length && first < lines.length && before[first] === lines[first]) first++;
    let last = 0;
    const most = Math.min(before.length, lines.length) - first;
    while (last < most && before.at(-1 - last) === lines.at(-1 - last)) last++;
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
