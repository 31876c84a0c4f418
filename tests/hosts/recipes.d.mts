export interface Snippet {
  /** Of the first or second rank. */
  readonly heading: string;
  /** The file that it belongs into, where the paragraph before it names one. */
  readonly file: string | undefined;
  readonly lang: string;
  readonly text: string;
}
export const documents: readonly string[];
export const recipePages: readonly string[];
export function readDocument(page: string): string;
export function readSnippets(page: string): Snippet[];
export function readRecipes(): Map<string, Snippet[]>;
