/**
 * The language that this program speaks where nothing else is said. The build puts another one's words in place of the English
 * ones, file by file, and makes the site once more with them: no other code knows of languages.
 */
import row from '../messages/en/language.json' with { type: 'json' };

export interface SpokenLanguage {
  /** As in `lang`. */
  readonly id: string;
  /** By which lists, numbers and dates are written. */
  readonly locale: string;
  /** Its name in itself. */
  readonly name: string;
  readonly direction: string;
  /** The endings that a noun may have, between bars: the glossary knows its terms with them. */
  readonly endings: string;
  /** The sign before decimals. */
  readonly decimal: string;
  /** The text between the numbers of a row, which cannot be taken for part of one. */
  readonly between: string;
}

export const spoken: SpokenLanguage = row;
