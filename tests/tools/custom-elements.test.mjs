// What custom-elements.json says can be styled is what the element has.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { customElements } from '../../.tools/custom-elements.mjs';
import { root } from '../../.tools/terminal.mjs';

const folder = join(root, 'web');
const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(stage\/view\/.*\.ts|shared\/look\/.*\.(ts|css))$/.test(file))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');
const found = (pattern) => [...new Set([...code.matchAll(pattern)].map(([, name]) => name))].sort();

it('lists every custom property and every part of the stage, and no other', async () => {
  const { modules } = await customElements();
  const stage = modules
    .flatMap(({ declarations }) => declarations)
    .find(({ tagName }) => tagName === 'attention-steps');
  const names = (list) => list.map(({ name }) => name).sort();
  expect(names(stage.cssProperties)).toEqual(found(/var\((--attention-steps-[\w-]+)/g));
  expect(names(stage.cssParts)).toEqual(found(/ part="([\w-]+)"/g));
  for (const { name, description } of [...stage.cssProperties, ...stage.cssParts])
    expect(description, name).not.toBe('');
});
