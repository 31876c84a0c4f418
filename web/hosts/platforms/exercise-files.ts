/** The files by which a package's exercises run: of dist/embed, the element's script, all that it may load, and the licences. */

/** Files by their paths in a package. */
export type Files = Readonly<Record<string, Uint8Array>>;

const FOLDER = 'exercise';
/** From a package's pages. */
export const SCRIPT = `./${FOLDER}/attention-exercise.js`;

/**
 * As each module of dist/embed names those that it loads (tests/built/packages.test.ts). A package has MicroPython's
 * file, so it needs no copy of that in a script.
 */
const NAMED = /(["'`])(\.{1,2}\/(?!packed\.)[\w./-]+\.(?:js|wasm))\1/g;

/** @param read gives a file of dist/embed */
export async function exerciseFiles(read: (file: string) => Promise<Uint8Array>): Promise<Files> {
  const begun = new Set<string>();
  const files = new Map<string, Uint8Array>();
  const take = async (file: string): Promise<void> => {
    if (begun.has(file)) return;
    begun.add(file);
    const bytes = await read(file);
    files.set(`${FOLDER}/${file}`, bytes);
    if (!file.endsWith('.js')) return;
    const named = new TextDecoder().decode(bytes).matchAll(NAMED);
    await Promise.all(Array.from(named, ([, , name = '']) => take(new URL(name, `file:///${file}`).pathname.slice(1))));
  };
  await Promise.all(['attention-exercise.js', 'licenses.txt'].map(take));
  // The same order every time, whichever came first.
  return Object.fromEntries([...files].sort(([name], [other]) => (name < other ? -1 : 1)));
}
