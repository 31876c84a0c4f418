/** Bundlers know a file beside a module by `new URL('./file', import.meta.url)` alone, with its dot and within no other URL. */
import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

it.each(['embed', 'core'])('the modules of dist/%s name the files beside them so', (folder) => {
  const dist = new URL(`../../dist/${folder}/`, import.meta.url);
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const named = files.flatMap((file) =>
    [...readFileSync(new URL(file, dist), 'utf8').matchAll(/new URL\(([^)]*import\.meta\.url)\)/g)].map(
      ([, what = '']) => `${file}: ${what}`,
    ),
  );
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((one) => !/: (["'`])\.\/[\w./-]+\1,\s*import\.meta\.url$/.test(one))).toEqual([]);
});
