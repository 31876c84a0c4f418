/** Decodes text: UTF-8, or UTF-16 with a byte order mark, as PowerShell's `>` writes it. */

/** @param beginning of the text, of which two bytes decide */
export const encodingOf = ([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
};

export const linesOf = (text: string): string[] => text.split(/\r\n?|\n/);

/** Returns the text with another line, counted from 1, in place of one, or without it. */
export const withLine = (text: string, line: number, written: string): string =>
  linesOf(text)
    .toSpliced(line - 1, 1, ...(written.trim() === '' ? [] : [written]))
    .join('\n');

/** Returns the text without its byte order mark. @throws TypeError for bytes that are not text */
export function decoded(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  if (text.includes('\0')) throw new TypeError('not text'); // UTF-16 without a mark, or a program
  return text;
}
