// Reads the documents and their snippets, each with its heading, and its file if one is named.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import { root } from '../../.tools/terminal.mjs';

/** README.md and every page of docs/, by their paths from the root. */
export const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

/** Pages with a recipe under each heading; tests/built/recipes.test.ts says what runs their snippets. */
export const recipePages = ['docs/recipes.md', 'docs/learning-platforms.md'];

export const readDocument = (page) => readFileSync(join(root, page), 'utf8');

/** Returns the code span that a paragraph ends with: "…, in `src/App.tsx`:" */
const fileIn = (paragraph) => /`([^`]+)`:$/.exec(paragraph ?? '')?.[1];

/** @returns {import('./recipes.d.mts').Snippet[]} */
export function readSnippets(page) {
  const snippets = [];
  let heading = '';
  let paragraph;
  for (const token of marked.lexer(readDocument(page))) {
    if (token.type === 'heading' && token.depth <= 2) heading = token.text;
    if (token.type === 'code')
      snippets.push({ heading, file: fileIn(paragraph), lang: token.lang ?? '', text: `${token.text}\n` });
    if (token.type !== 'space') paragraph = token.type === 'paragraph' ? token.raw.trim() : undefined;
  }
  return snippets;
}

/** @returns {Map<string, import('./recipes.d.mts').Snippet[]>} the recipes by their headings */
export function readRecipes() {
  const recipes = new Map();
  for (const snippet of recipePages.flatMap(readSnippets))
    recipes.set(snippet.heading, [...(recipes.get(snippet.heading) ?? []), snippet]);
  return recipes;
}
