/** Sorts the snippets of README.md and docs/ by their runners; recipes.test.ts says what runs those of recipes. */
import { type Snippet, documents, readSnippets, recipePages } from '../hosts/recipes.ts';

export const pages = documents.filter((page) => !recipePages.includes(page));

/** Returns the comments beside `console.log` that say its output. */
export const printedBy = (code: string): string[] =>
  [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, comment = '']) => comment);

/** @param page its path from the root */
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
