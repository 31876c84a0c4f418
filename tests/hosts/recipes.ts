// Reads the documents and their snippets, each with its heading, and its file if one is named.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { marked } from 'marked';

export interface Snippet {
  /** The nearest heading of the first or second level. */
  readonly heading: string;
  /** The file for it, if the paragraph before names one. */
  readonly file: string | undefined;
  readonly lang: string;
  readonly text: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** README.md and every page of docs/, by their paths from the root. */
export const documents: readonly string[] = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

/** Pages with a recipe under each heading; tests/built/recipes.test.ts says what runs their snippets. */
export const recipePages: readonly string[] = ['docs/recipes.md', 'docs/learning-platforms.md'];

export const readDocument = (page: string): string => readFileSync(join(root, page), 'utf8');

/** Returns the code span that a paragraph ends with: "…, in `src/App.tsx`:" */
const fileIn = (paragraph: string): string | undefined => /`([^`]+)`:$/.exec(paragraph)?.[1];

export function readSnippets(page: string): Snippet[] {
  const snippets: Snippet[] = [];
  let heading = '';
  let paragraph = '';
  for (const token of marked.lexer(readDocument(page))) {
    if (token.type === 'heading' && (token as { depth: number }).depth <= 2) heading = (token as { text: string }).text;
    if (token.type === 'code') {
      const { lang = '', text } = token as { lang?: string; text: string };
      snippets.push({ heading, file: fileIn(paragraph), lang, text: `${text}\n` });
    }
    if (token.type !== 'space') paragraph = token.type === 'paragraph' ? token.raw.trim() : '';
  }
  return snippets;
}

/** Returns the recipes by their headings. */
export function readRecipes(): Map<string, Snippet[]> {
  const recipes = new Map<string, Snippet[]>();
  for (const snippet of recipePages.flatMap(readSnippets))
    recipes.set(snippet.heading, [...(recipes.get(snippet.heading) ?? []), snippet]);
  return recipes;
}

/** The pages without recipes. */
export const pages = documents.filter((page) => !recipePages.includes(page));

/** Returns the comments beside `console.log` that say its output. */
export const printedBy = (code: string): string[] =>
  [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, comment = '']) => comment);

/** Sorts the snippets of such a page by what runs them. */
export function sorted(page: string) {
  const all = readSnippets(page);
  const firstInPage = all.findIndex(({ lang }) => lang === 'html');
  const isInPage = ({ lang, file }: Snippet, at: number): boolean =>
    ['html', 'css'].includes(lang) || (lang === 'js' && !file && firstInPage >= 0 && at > firstInPage);
  return {
    inPage: all.filter(isInPage),
    program: all.filter((it, at) => it.lang === 'js' && !it.file && !isInPage(it, at)),
    inOrder: all.filter((it, at) => !isInPage(it, at) && (it.file !== undefined || /^(sh|text)$/.test(it.lang))),
    all,
  };
}
