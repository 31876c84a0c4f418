/** README.md and docs/ name only files that are built, and each of their snippets is run somewhere. */
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documents, readDocument } from '../hosts/recipes.ts';
import { pages, sorted } from './snippets.ts';

it('every snippet has something that runs it', () => {
  for (const page of pages) {
    const { inPage, program, inOrder, all } = sorted(page);
    const left = all.filter((snippet) => ![...inPage, ...program, ...inOrder].includes(snippet));
    // tests/web/course/lesson/ checks a lesson's further parts.
    expect(left.filter(({ lang }) => page !== 'docs/lessons.md' || lang !== 'json')).toEqual([]);
  }
});

it('every file of dist/ that is named is there', () => {
  const named = documents.flatMap((page) => [...readDocument(page).matchAll(/`(dist\/[\w./-]*)`/g)]);
  expect(named.length).toBeGreaterThan(10);
  for (const [, path = ''] of named) expect(existsSync(new URL(`../../${path}`, import.meta.url)), path).toBe(true);
});
