// The recipes of EMBEDDING.md: a heading a host, and its snippets by the file that each belongs into.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import { root } from './terminal.mjs';

/** The code span that a paragraph ends with: "…, in `src/App.tsx`:" */
const fileIn = (paragraph) => /`([^`]+)`:$/.exec(paragraph ?? '')?.[1];

/**
 * @returns {Map<string, { file: string | undefined, lang: string, text: string }[]>} by heading
 */
export function readRecipes(text = readFileSync(join(root, 'EMBEDDING.md'), 'utf8')) {
  const recipes = new Map();
  let snippets;
  let paragraph;
  for (const token of marked.lexer(text)) {
    if (token.type === 'heading') recipes.set(token.text, (snippets = []));
    if (token.type === 'code')
      snippets.push({ file: fileIn(paragraph), lang: token.lang ?? '', text: `${token.text}\n` });
    if (token.type !== 'space') paragraph = token.type === 'paragraph' ? token.raw.trim() : undefined;
  }
  return recipes;
}
