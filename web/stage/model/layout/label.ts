/** The label of a column: it shrinks, then it breaks into two lines, and only then it is cut. */
import { largest } from '../../../shared/numbers/statistics.ts';
import * as LABELS from './sizes/labels.ts';

export interface Label {
  readonly lines: readonly string[];
  readonly fontSize: number;
}

const fits = (text: string, room: number): boolean => text.length * LABELS.letter * LABELS.least <= room;

function cut(text: string, room: number): string {
  const most = Math.max(1, Math.floor(room / (LABELS.least * LABELS.letter)) - 1);
  return fits(text, room) ? text : `${text.slice(0, most)}…`;
}

/** Splits a text at the space nearest its middle; undefined: there is none. */
function halves(text: string): readonly [string, string] | undefined {
  const middle = text.length / 2;
  const [at] = [...text.matchAll(/ /g)]
    .map(({ index }) => index)
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return at === undefined ? undefined : [text.slice(0, at), text.slice(at + 1)];
}

/** @param room pixels; @param size the font size of the numbers below, in pixels */
export function labelIn(text: string, room: number, size: number): Label {
  const usual = Math.min(LABELS.most, Math.max(LABELS.usual, size * LABELS.digits));
  const parts = fits(text, room - LABELS.margin) ? undefined : halves(text);
  const lines = (parts ?? [text]).map((line) => cut(line, room));
  const longest = largest(lines.map((line) => line.length));
  const most = lines.length > 1 ? LABELS.least + 1 : usual;
  return {
    lines,
    fontSize: Math.min(most, Math.max(LABELS.least, (room - LABELS.margin) / (longest * LABELS.letter))),
  };
}
