/** How the name of a column is written: it shrinks, then it takes two lines, and only then it is cut. */
import { largest } from '../../../shared/numbers/statistics.ts';

/** Of a letter, in its font size, on average; and the sizes of a name. */
const letter = 0.5;
const sizes = { least: 11, most: 28 } as const;

export interface Label {
  readonly lines: readonly string[];
  readonly fontSize: number;
}

const fits = (text: string, room: number): boolean => text.length * letter * sizes.least <= room;

function cut(text: string, room: number): string {
  const most = Math.max(1, Math.floor(room / (sizes.least * letter)) - 1);
  return fits(text, room) ? text : `${text.slice(0, most)}…`;
}

/** At the space that leaves both parts as short as possible; undefined: there is none. */
function halves(text: string): readonly [string, string] | undefined {
  const middle = text.length / 2;
  const [at] = [...text.matchAll(/ /g)]
    .map(({ index }) => index)
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return at === undefined ? undefined : [text.slice(0, at), text.slice(at + 1)];
}

/** @param size of the numbers below it, in pixels */
export function labelIn(text: string, room: number, size: number): Label {
  const usual = Math.min(sizes.most, Math.max(13, size * 0.86));
  const parts = fits(text, room - 2) ? undefined : halves(text);
  const lines = (parts ?? [text]).map((line) => cut(line, room));
  const longest = largest(lines.map((line) => line.length));
  const most = lines.length > 1 ? sizes.least + 1 : usual;
  return { lines, fontSize: Math.min(most, Math.max(sizes.least, (room - 2) / (longest * letter))) };
}
