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
  'attention-lesson': web('hosts/lesson/define.ts'),
  'attention-playground': web('learn/define.ts'),
  'attention-exercise': web('course/exercises/define.ts'),
  reader: web('learn/reader/reader.ts'),
  widget: web('hosts/widget.ts'),
  xapi: web('hosts/platforms/xapi.ts'),
};

/** These have declarations of their own, or none: the other elements take what they say of a stage from its declaration. */
const OTHERS = /^(attention-steps\/|lit$)|\/stage\/define\.ts$|\.json$/;

const format: FormatConfig = { printWidth: 120, singleQuote: true, objectWrap: 'collapse' };

/** Gives what is exported by a name of the package that name in all of the text, comments aside. */
function named(text: string): string {
  const [list = ''] = /^export \{[^]*/m.exec(text) ?? [];
  const names = new Map(Array.from(list.matchAll(/(\w+) as (?!default)(\w+)/g), ([, from, to]) => [from, to]));
  const listed = list.replaceAll(/\w+ as (?!default)/g, '');
  return text.replace(list, () => listed).replaceAll(/\/\*[^]*?\*\/|\w+/g, (word) => names.get(word) ?? word);
}

/** Makes the declaration of one module. To a page, an element is an element, whatever it is made with. */
async function declarationOf([name, input]: readonly [string, string]): Promise<[string, string]> {
  const bundle = await rolldown({
    input: { [name]: input },
    external: (id, from) => from !== undefined && OTHERS.test(id),
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
    .replace(/^declare const Base: .*\n/m, '')
    .replaceAll(/extends (LitElement|Base)\b/g, 'extends HTMLElement')
    .replaceAll(/(?<=from ")[./]+\/stage\/define\.ts/g, './attention-steps.js')
    .replace(/(?<!\*\/\n)^(?=\/\*\*|(declare|interface|type) )/gm, '\n');
  return [`${name}.d.ts`, (await formatted(`${name}.d.ts`, named(text), format)).code];
}

/** Returns the texts by the names of their files. */
export const declarations = async (): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(await Promise.all(Object.entries(ENTRIES).map(declarationOf)));
