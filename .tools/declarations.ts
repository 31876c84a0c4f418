// The declarations of the package's modules, made of their sources: each file's by TypeScript's isolated declarations, which need no
// types of other files and so take a moment, then one file of what an entry exports. `@internal` keeps a thing out.
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const web = (file: string): string => fileURLToPath(new URL(`../web/${file}`, import.meta.url));

/** The sources, by the names that the modules have in dist/embed/. */
const ENTRIES = {
  reader: web('learn/reader/reader.ts'),
  xapi: web('hosts/platforms/statement.ts'),
};

/** Returns the texts by the names of their files. */
export async function declarations(): Promise<Readonly<Record<string, string>>> {
  const files = Object.entries(ENTRIES).map(async ([name, input]) => {
    const bundle = await rolldown({
      input: { [name]: input },
      external: /^attention-steps\//,
      plugins: [dts({ tsconfig: false, emitDtsOnly: true, oxc: { stripInternal: true } })],
    });
    const { output } = await bundle.generate({ entryFileNames: '[name].js' });
    // The names of the sources stand in lines of their own.
    return output.map((file) => [file.fileName, 'code' in file ? file.code.replace(/^\/\/#? ?.*\n/gm, '') : '']);
  });
  return Object.fromEntries((await Promise.all(files)).flat()) as Record<string, string>;
}
