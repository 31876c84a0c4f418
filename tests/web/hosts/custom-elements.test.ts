// custom-elements.json lists the element's custom properties and parts.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { declarations } from '../../../.tools/declarations.ts';
import { customElements } from '../../../web/hosts/custom-elements.ts';

const folder = fileURLToPath(new URL('../../../web/', import.meta.url));
const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(stage\/view\/.*\.ts|shared\/look\/.*\.(ts|css))$/.test(file))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');
const found = (pattern: RegExp): string[] =>
  [...new Set([...code.matchAll(pattern)].map(([, name = '']) => name))].sort();

it('lists every custom property and every part of the stage, and no other', async () => {
  const { modules } = await customElements(await declarations());
  const { cssProperties = [], cssParts = [] } =
    modules.flatMap(({ declarations }) => declarations).find(({ tagName }) => tagName === 'attention-steps') ?? {};
  const names = (list: readonly { name: string }[]): string[] => list.map(({ name }) => name).sort();
  expect(names(cssProperties)).toEqual(found(/var\((--attention-steps-[\w-]+)/g));
  expect(names(cssParts)).toEqual(found(/ part="([\w-]+)"/g));
  for (const { name, description } of [...cssProperties, ...cssParts]) expect(description, name).not.toBe('');
});
