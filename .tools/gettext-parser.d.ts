/** The part of gettext-parser that is used: it brings no types. */
declare module 'gettext-parser' {
  interface Entry {
    readonly msgctxt?: string;
    readonly msgid: string;
    readonly msgstr: readonly string[];
  }
  interface Table {
    readonly charset: string;
    readonly headers: Readonly<Record<string, string>>;
    /** By context, and by the text within it. */
    readonly translations: Readonly<Record<string, Readonly<Record<string, Entry>>>>;
  }
  export const po: { readonly parse: (file: Buffer) => Table; readonly compile: (table: Table) => Buffer };
}
