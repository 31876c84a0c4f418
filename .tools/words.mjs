// The words of a language: what is missing or has changed, and a translator's file.
//
//   npm run words                         how far each language is
//   npm run words -- de                   what is missing, left over, changed since, has other places, numbers, formulas or terms
//   npm run words -- de lab-scale         of this part alone
//   npm run words -- de --out de.po       all texts for a translator; --in de.po takes them back
//   npm run words -- de --done [part …]   the words are translations of the English texts as they are now
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { root, say, script } from './terminal.mjs';

const web = join(root, 'web');
const load = async (file) =>
  (await runnerImport(join(root, '.tools', file), { configFile: false, logLevel: 'error' })).module;

const KINDS = ['missing', 'left over', 'changed', 'places', 'numbers', 'term'];

await script(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' }, in: { type: 'string' }, done: { type: 'boolean' } },
  });
  const [language, ...parts] = positionals;
  const words = await load('words.ts');
  const counts = (found) =>
    KINDS.map((kind) => `${found.filter((each) => each.kind === kind).length} ${kind}`).join(', ');
  if (language === undefined) {
    const languages = readdirSync(join(web, 'shared', 'messages')).filter((each) => each !== 'en');
    for (const each of languages) say(`${each}: ${counts(words.findings(web, each))}`);
    return;
  }
  if (values.out !== undefined) {
    const { writePo } = await load('po.ts');
    writeFileSync(values.out, writePo(words.rowsOf(web, language), language));
    return;
  }
  if (values.in !== undefined) {
    const { readPo } = await load('po.ts');
    words.takeRows(web, language, readPo(readFileSync(values.in)));
  }
  if (values.done) words.markDone(web, language, parts);
  const found = words.findings(web, language).filter(({ part }) => parts.length === 0 || parts.includes(part));
  for (const { kind, part, place, what } of found) say(`${kind}  ${part}  ${place}  ${what.replaceAll('\n', '⏎')}`);
  say(`${language}: ${counts(found)}`);
});
