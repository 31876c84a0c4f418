/** The table of hosts in docs/embedding-reference.md equals the one that the browsers' tests try. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Tokens, marked } from 'marked';
import { expect, it } from 'vitest';
import { notes, table } from '../../../browser/matrix.ts';

it('docs/embedding-reference.md lists the hosts as they are tried', () => {
  const tokens = marked.lexer(
    readFileSync(fileURLToPath(new URL('../../../../docs/embedding-reference.md', import.meta.url)), 'utf8'),
  );
  const heading = tokens.findIndex((token) => token.type === 'heading' && token['text'] === 'Where it works');
  const at = tokens.findIndex((token, index) => index > heading && token.type === 'table');
  const { header, rows } = tokens[at] as Tokens.Table;
  expect([header, ...rows].map((row) => row.map(({ text }) => text))).toEqual(table());
  const told = tokens[at + 2]?.type === 'paragraph' ? tokens[at + 2] : tokens[at + 1];
  expect(told?.raw.trim().split('\\\n')).toEqual(notes());
});
