// The declarations of the package's modules, made of their sources: each file's by TypeScript's isolated declarations, which need no
// types of other files and so take a moment, then one file of what an entry exports. `@internal` keeps a thing out.
import { fileURLToPath } from 'node:url';
import { type FormatConfig, format as formatted } from 'oxfmt';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const web = (file: string): string => fileURLToPath(new URL(`../web/${file}`, import.meta.url));

/** The sources, by the names that the modules have in dist/embed/. */
const ENTRIES = {
  'attention-steps': web('stage/define.ts'),
  'attention-exercise': web('course/exercises/define.ts'),
  reader: web('learn/reader/reader.ts'),
  xapi: web('hosts/platforms/statement.ts'),
};

const format: FormatConfig = { printWidth: 120, singleQuote: true, objectWrap: 'collapse' };

/** Makes the declaration of one module. To a page, an element is an element, whatever it is made with. */
async function declarationOf([name, input]: readonly [string, string]): Promise<[string, string]> {
  const bundle = await rolldown({
    input: { [name]: input },
    external: /^(attention-steps\/|lit$)/,
    plugins: [dts({ tsconfig: false, emitDtsOnly: true, oxc: { stripInternal: true } })],
  });
  const { output } = await bundle.generate({ entryFileNames: '[name].js' });
  const text = output
    .map((file) => ('code' in file ? file.code : ''))
    .join('')
    .replace(/^\/\/.*\n/gm, '')
    .replace(/^import .* from "lit";\n/m, '')
    .replace(/^ *#private;\n/gm, '')
    .replace(/^\/\*\*(?:(?!\*\/)[^])*\*\/\n(?=\/\*\*)/gm, '') // what a whole source is about
    .replace(/, (\w+) as \1\$1\b/, '') // what is imported and given on has a second name
    .replaceAll(/\b(\w+)\$1\b/g, '$1')
    .replaceAll('extends LitElement', 'extends HTMLElement')
    .replace(/(?<!\*\/\n)^(?=\/\*\*|(declare|interface|type) )/gm, '\n');
  return [`${name}.d.ts`, (await formatted(`${name}.d.ts`, text, format)).code];
}

/** Returns the texts by the names of their files. */
export const declarations = async (): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(await Promise.all(Object.entries(ENTRIES).map(declarationOf)));
