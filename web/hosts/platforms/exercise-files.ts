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

/** Words of another language than English, as vite.config.ts names them: `exercise.de-BvHyt7TR.js`. */
const SPEAKING = /\.([\w-]+)-[\w-]{8}\.js$/;

/** @param read gives a file of dist/embed, @param language of the package, which has words in no other */
export async function exerciseFiles(read: (file: string) => Promise<Uint8Array>, language: string): Promise<Files> {
  const begun = new Set<string>();
  const files = new Map<string, Uint8Array>();
  const take = async (file: string): Promise<void> => {
    const [, spoken = language] = SPEAKING.exec(file) ?? [];
    if (begun.has(file) || spoken !== language) return;
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
