/** The command's messages, and the error that ends it. */
import { type KeyOf, type SayOf, type Values, sayHere } from '../../shared/words/messages.ts';
import words from '../../shared/messages/en/command.json' with { type: 'json' };

export const say: SayOf<typeof words> = sayHere(words);

/** Something that was asked for cannot be done: said without a stack, and the exit code is 2. */
export class Problem extends Error {
  /** @param more stands behind the message */
  constructor(key: KeyOf<typeof words>, values?: Values<KeyOf<typeof words>>, more = '') {
    super(say(key, values) + more);
  }
}

/** How many letters are to be typed, left out, exchanged or swapped with the next one. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  for (let j = 0; j <= b.length; j++) rows[0]![j] = j;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      rows[i]![j] = Math.min(
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        rows[i - 1]![j - 1]! + (isSame ? 0 : 1),
        isSwapped ? rows[i - 2]![j - 2]! + 1 : Infinity,
      );
    }
  return rows[a.length]![b.length]!;
}

/** @returns `; did you mean softmax?`, to stand behind a message; nothing if no name is near */
export function didYouMean(got: string, names: readonly string[]): string {
  const asked = got.toLowerCase().slice(0, 64);
  const most = Math.floor((asked.length + 1) / 3);
  const near = names
    .map((name) => {
      const lower = name.toLowerCase();
      return { name, far: asked.length > 2 && lower.startsWith(asked) ? 0.5 : distance(asked, lower) };
    })
    .filter(({ far }) => far <= Math.min(2, most))
    .sort((a, b) => a.far - b.far);
  return near[0] ? say('meant', { name: near[0].name }) : '';
}
