/** Styles keep light-dark(): what minifiers write in its place ignores color-scheme, and leaves a handed-out page without colours. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const dist = new URL('../../dist/', import.meta.url);
const texts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(html|m?js|css)$/.test(file),
);

it.each(['embed', 'offline', 'site', 'widget.mjs'])('dist/%s has the colours of both themes', (folder) => {
  const files = texts.filter((file) => file.startsWith(folder));
  const withColours = files.filter((file) => readFileSync(new URL(file, dist), 'utf8').includes('light-dark('));
  expect(withColours.length).toBeGreaterThan(0);
  const replaced = files.filter((file) => readFileSync(new URL(file, dist), 'utf8').includes('--lightningcss'));
  expect(replaced).toEqual([]);
});
