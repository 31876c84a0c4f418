export interface Snippet {
  /** The nearest heading of the first or second level. */
  readonly heading: string;
  /** The file for it, if the paragraph before names one. */
  readonly file: string | undefined;
  readonly lang: string;
  readonly text: string;
}
export const documents: readonly string[];
export const recipePages: readonly string[];
export function readDocument(page: string): string;
export function readSnippets(page: string): Snippet[];
export function readRecipes(): Map<string, Snippet[]>;
