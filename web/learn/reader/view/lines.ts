/** Places the words of a text: in one line if they fit, else in several of about the same length. Pixels; pure. */
import { largest, smallest } from '../../../shared/numbers/statistics.ts';
import { type Link, arcsOf } from '../../../stage/model/scenes/arcs.ts';
import type { Strand } from '../../words/row.ts';

/** The height of a word with its share. */
export const WORD_HEIGHT = 56;
/** Sizes of the type. */
const LARGEST = 26;
const SMALLEST = 15;
/** The mean width of a letter, and what is left free beside a word: of its size, and pixels. */
const LETTER = 0.56;
const BESIDE = 12;
/** The narrowest place of a word, and of a letter that is a token: room for a share. */
const NARROWEST = 44;
const NARROWEST_LETTER = 30;
/** Room for arcs above a line, alone and among others. */
const ABOVE = 92;
const ABOVE_EACH = 48;
/** The width of an arc of weight 1. */
const WIDEST = 18;

export interface Line {
  /** The place of its first word. */
  readonly from: number;
  /** The width of each of its words. */
  readonly widths: readonly number[];
}

export interface Lines {
  /** The font size. */
  readonly size: number;
  readonly above: number;
  readonly lines: readonly Line[];
  /** The middle of each word. */
  readonly middles: readonly number[];
  /** The line that each word is in. */
  readonly lineOf: readonly number[];
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Breaks a text into lines that are no wider than this, where no word is. */
function broken(widths: readonly number[], most: number): Line[] {
  const lines: { from: number; widths: number[] }[] = [{ from: 0, widths: [] }];
  for (const [at, width] of widths.entries()) {
    const last = lines.at(-1)!;
    if (last.widths.length > 0 && sum(last.widths) + width > most) lines.push({ from: at, widths: [width] });
    else last.widths.push(width);
  }
  return lines;
}

/** @param room the width of the lines, @param isLetters each token is one */
export function linesOf(words: readonly string[], room: number, isLetters = false): Lines {
  const narrowest = isLetters ? NARROWEST_LETTER : NARROWEST;
  const widthsAt = (size: number): number[] =>
    words.map(({ length }) => Math.min(room, Math.max(narrowest, length * LETTER * size + BESIDE)));
  let size = LARGEST;
  while (size > SMALLEST && sum(widthsAt(size)) > room) size--;
  const widths = widthsAt(size);
  const count = broken(widths, room).length;
  // The narrowest lines of which no more are needed: the last one is not left with a word or two.
  let most = Math.max(sum(widths) / count, largest(widths));
  while (most < room && broken(widths, most).length > count) most = Math.min(room, most + 4);
  const lines = broken(widths, most);
  // All words become wider by the same factor, so that the longest line fills the room.
  const wider = room / largest(lines.map((line) => sum(line.widths)));
  const placed = lines.map((line) => ({ ...line, widths: line.widths.map((width) => width * wider) }));
  return {
    size,
    above: placed.length > 1 ? ABOVE_EACH : ABOVE,
    lines: placed,
    middles: placed.flatMap((line) => line.widths.map((width, at) => sum(line.widths.slice(0, at)) + width / 2)),
    lineOf: placed.flatMap((line, at) => line.widths.map(() => at)),
  };
}

export const heightOf = ({ lines, above }: Lines): number => lines.length * (above + WORD_HEIGHT);

/** Paths of a word's weights: arcs above its own line, and strands from the word to the words of other lines. */
export function strandsOf(placed: Lines, query: number, links: readonly Link[]): Strand[] {
  const { middles, lineOf, above } = placed;
  const line = lineOf[query]!;
  /** The foot of a line's arcs. */
  const bottomOf = (at: number): number => at * (above + WORD_HEIGHT) + above;
  const ground = {
    keys: middles,
    query: middles[query]!,
    height: above,
    widest: Math.min(WIDEST, 0.4 * smallest(placed.lines[line]!.widths)),
  };
  const inLine = links.filter(({ key }) => lineOf[key] === line);
  const arcs = arcsOf({ kind: 'taken', query, links: inLine, untrained: false }, ground).map(({ path, width }) => ({
    path,
    width,
    down: bottomOf(line) - above,
  }));
  const strands = links
    .filter(({ key }) => lineOf[key] !== line)
    .map(({ key, share = 0 }) => {
      // From the top of the lower word to the foot of the upper one.
      const [upper, lower] = lineOf[key]! < line ? [key, query] : [query, key];
      const [from, to] = [bottomOf(lineOf[lower]!), bottomOf(lineOf[upper]!) + WORD_HEIGHT];
      // The ends are upright, as those of arcs.
      const [x, end] = [middles[lower]!.toFixed(1), middles[upper]!.toFixed(1)];
      return {
        path: `M${x} ${from}C${x} ${to} ${end} ${from} ${end} ${to}`,
        width: Math.max(1, share * WIDEST),
        down: 0,
      };
    });
  return [...strands, ...arcs];
}
