/** docs/teaching.md lists each parameter of a worksheet's link, with its values. */
import { readFileSync } from 'node:fs';
import { type Tokens, marked } from 'marked';
import { expect, it } from 'vitest';
import { expected } from '../../../../web/shared/settings.ts';
import { DEFAULTS, TASKS, decodeSettings, params } from '../../../../web/site/worksheet/settings.ts';

const text = readFileSync(new URL('../../../../docs/teaching.md', import.meta.url), 'utf8');
const table = marked
  .lexer(text.slice(text.indexOf('## Worksheets')))
  .find((token): token is Tokens.Table => token.type === 'table')!;
const plain = (words: string): string => words.replaceAll('`', '');

it('has every parameter, and what it takes', () => {
  const said = table.rows.map(([name, , values, usual]) => [name, values, usual].map((cell) => plain(cell!.text)));
  const listed = Object.entries(params).map(([name, param]) => [
    name,
    param.kind === 'flag' ? 'true, false' : expected(param).replace(' … ', ' to '),
    String(DEFAULTS[name as keyof typeof params]),
  ]);
  expect(said).toEqual([...listed, ['tasks', TASKS.join(', '), DEFAULTS.tasks.join()]]);
});

it('has an example that can be read', () => {
  const [, link = ''] = /`(#seed=[^`]+)`/.exec(text) ?? [];
  expect(decodeSettings(link)).toMatchObject({ unread: [], settings: { seed: 17, students: 30, lang: 'de' } });
});
