export interface Snippet {
  readonly file: string | undefined;
  readonly lang: string;
  readonly text: string;
}
export function readRecipes(text?: string): Map<string, Snippet[]>;
