/** A page as text, in which all that is not known to be markup is escaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

type Piece = Markup | string | number | false | undefined | readonly Piece[];

function render(piece: Piece): string {
  if (piece === false || piece === undefined) return '';
  if (piece instanceof Markup) return piece.text;
  return typeof piece === 'object' ? piece.map(render).join('') : escape(String(piece));
}

export function markup(strings: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...pieces.map(render)));
}

/** Typesets symbols in plain text, as symbol.ts does: `W_Q`, `Kᵀ`. */
export const typeset = (text: string): Markup =>
  new Markup(
    escape(text)
      .replace(/\b([A-Za-z])_([A-Za-z]+|\d+)\b/g, '$1<sub>$2</sub>')
      .replaceAll('ᵀ', '<sup>T</sup>'),
  );

/** Writes JSON for a script element: no text in it can end the element. */
export const jsonMarkup = (value: unknown): Markup => new Markup(JSON.stringify(value).replaceAll('<', '\\u003c'));
