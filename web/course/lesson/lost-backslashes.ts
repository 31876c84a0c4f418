/** Finds the backslashes of TeX that JSON has read as its own: `\text` becomes a tab and `ext`. */

const LETTERS: Readonly<Record<string, string>> = { '\b': 'b', '\t': 't', '\n': 'n', '\f': 'f', '\r': 'r' };

/** A new line within a formula that, as a backslash and n, would begin a command of TeX. */
const COMMANDS = /^\n(?:abla|atural|e|earrow|eg|eq|exists|i|leq|geq|mid|ot|otin|parallel|rightarrow|u|warrow)(?![a-z])/;
/** All that is no text. New lines are, as they divide paragraphs, however they are written. */
// eslint-disable-next-line no-control-regex -- these are looked for
const CONTROL = /[\0-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]|\r(?!\n)/;

/** Returns the place of the first one in a text as it was read; -1 if there is none. */
function placeIn(text: string): number {
  const first = text.search(CONTROL);
  if (first >= 0) return first;
  for (const { 0: formula, index } of text.matchAll(/\$\$[^$]*\$\$|\$[^$]*\$/g))
    for (const { index: at } of formula.matchAll(/\n/g)) if (COMMANDS.test(formula.slice(at))) return index + at;
  return -1;
}

export interface Eaten {
  /** The characters as they were read, and all of the word behind them. */
  readonly piece: string;
  readonly message: string;
}

export function eatenIn(text: string): Eaten | undefined {
  const at = placeIn(text);
  if (at < 0) return undefined;
  const [sign = ''] = text.slice(at);
  const [word = ''] = /^[A-Za-z]*/.exec(text.slice(at + 1)) ?? [];
  const letter = LETTERS[sign];
  const message =
    letter === undefined
      ? `has the control character U+${sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}; remove it`
      : `in JSON, \\${letter} is a control character; write two backslashes, \\\\${letter}${word}`;
  return { piece: sign + word, message };
}
