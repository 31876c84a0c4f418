import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plugin, type UserConfig, defineConfig } from 'vite';
import { licenses, noted } from './.tools/licenses.ts';
import { lessons } from './.tools/vite-lessons.ts';
import { storedRun } from './.tools/vite-stored-run.ts';
import { offline, shell } from './.tools/vite-offline.ts';
import { packed } from './.tools/vite-packed.ts';
import { published } from './.tools/vite-published.ts';
import { mathml } from './.tools/vite-temml.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const engine = path('./dist/core/core.js');
/** The package's own names, seen from inside: the engines as they are built and published, never their sources. */
const learning = path('./dist/core/learn/learn.js');
const engines = { 'attention-steps/core': engine, 'attention-steps/learn': learning };

/** The settings that the site, the element and the tests have in common. */
export const shared = {
  plugins: [mathml(), packed, storedRun(path('./web'), learning, path('./build/stored'))],
  resolve: { alias: engines },
};

/**
 * All that the stage imports as one file, and what both its views do: as two dozen smaller ones, which its pages load together,
 * the front would ask for 76 files instead of 25, and show its first trace 1.1 s later at 1.6 Mbit/s.
 */
const stage = {
  name: 'stage',
  test: /\/stage\/view\/(element\/attention-steps\.ts|draw\/drawn\/arcs\.ts|styles\/controls\.css\?inline)$|\/lit\/directives\/live/,
};

/**
 * Words of another language than English, which pages in English seldom load, are told by the name of their file.
 *
 * @param mark stands before the language
 */
const namedByLanguage =
  (folder: string, mark: string) =>
  ({ facadeModuleId }: { readonly facadeModuleId: string | null }): string => {
    const [, language = 'en'] = /\/shared\/messages\/([\w-]+)\/[\w-]+\.json$/.exec(facadeModuleId ?? '') ?? [];
    return `${folder}[name]${language === 'en' ? '' : mark + language}-[hash].js`;
  };

/** Texts of all exercises in a language are one file: forty for each would be asked for one by one. @param mark as above */
const wordsOfExercises = (mark: string) => ({
  debugName: 'words-of-exercises',
  name: (id: string): string | null => {
    const [, language] = /\/messages\/(?!en\/)([\w-]+)\/(?:exercise|task|program)(?:-[\w-]+)?\.json$/.exec(id) ?? [];
    return language === undefined ? null : `exercise${mark}${language}`;
  },
});

/** The tutorial's pages. */
const site: UserConfig = {
  plugins: [...shared.plugins, lessons(path('./web'), engine), licenses()],
  resolve: shared.resolve,
  publicDir: path('./web/site/public'),
  build: {
    outDir: path('./dist/site'),
    emptyOutDir: true,
    rolldownOptions: {
      input: [],
      output: {
        codeSplitting: { groups: [stage, wordsOfExercises('-')] },
        chunkFileNames: namedByLanguage('assets/', '-'),
      },
    },
  },
};

/**
 * Vite's helper for imports fetches styles beforehand; the element has no files of them, and webpack warns of what the
 * helper does.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
};

/**
 * Names the files beside a module as bundlers know them: `new URL('./file', import.meta.url)`. Vite writes one such URL within
 * another, which webpack and Turbopack in Next.js break, and leaves out the dot, which Nuxt takes for an alias.
 */
const plainUrls: Plugin = {
  name: 'plain-urls',
  enforce: 'post',
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        // A text that becomes shorter is filled with spaces: the source map names columns.
        file.code = file.code
          .replaceAll(
            /new URL\((new URL\([^()]+,import\.meta\.url\))\.href,``\+import\.meta\.url\)/g,
            (whole, url: string) => url.padEnd(whole.length),
          )
          .replaceAll(
            /new URL\(([`"'])(?![./]|\w+:)([^`"']+)\1,import\.meta\.url\)(?: {2})?/g,
            'new URL($1./$2$1,import.meta.url)',
          );
  },
};

/**
 * A server that renders pages imports the element without one: Lit's build for Node bears that and runs in pages too.
 * It asks its shim of the DOM only for something to extend.
 */
const noDom = { '@lit-labs/ssr-dom-shim': path('./web/hosts/no-dom.ts') };
const conditions = ['node', 'module', 'development|production'];

/** Each engine as a module that has its wasm inside. */
const inlineEngines = {
  'attention-steps/core': path('./dist/core/inline.js'),
  'attention-steps/learn': path('./dist/core/learn/inline.js'),
};

/** A worker in one file: bundlers copy the file that a module names, and nothing that this one would need beside it. */
const selfContained: Plugin = {
  name: 'self-contained',
  enforce: 'pre',
  resolveId(id) {
    const name = (Object.keys(engines) as (keyof typeof engines)[]).find((one) => id === one || id === engines[one]);
    return name ? inlineEngines[name] : null;
  },
};

/**
 * MicroPython's script without what is for Node alone, which waits outside of functions: minifiers of others' bundles refuse that
 * in a worker's file. It names its wasm, too, which the page tells it: a second copy would lie beside the worker. Files that
 * come later, and warnings to whoever writes scripts with it, are 4 kB, gzipped, which nobody uses.
 */
const micropython: Plugin = {
  name: 'micropython',
  transform(code, id) {
    if (!id.endsWith('micropython.mjs')) return null;
    const inPages = code
      .replaceAll('globalThis.process', 'undefined')
      .replaceAll('typeof process', '"undefined"')
      .replace('new URL("micropython.wasm",import.meta.url).href', '""')
      .replace(/createLazyFile\(parent[^]*?\.stream_ops=stream_ops,node\},/, '')
      .replaceAll(/(\bassert\((?:[^()"]|\([^()"]*\))*),"[^"]{10,}"\)/g, '$1)')
      .replaceAll(/Module\.\w+=makeInvalidEarlyAccess\("\w+"\),|\w+\(\)\{abort\("[^"]*has been removed[^"]*"\)\},/g, '')
      .replaceAll(/\[(?:"[$\w]+",?){9,}\]\.forEach\(/g, '[].forEach(');
    return { code: inPages, map: { mappings: '' } };
  },
};

/** Python that a worker runs, without comments, docstrings, empty lines and wide indents: 4 kB less, gzipped. No learner sees its lines. */
const plainPython: Plugin = {
  name: 'plain-python',
  enforce: 'pre',
  load(id) {
    const [file = ''] = id.split('?raw');
    if (!/[\\/]exercises[\\/]python[\\/]\w+\.py$/.test(file)) return null;
    const text = readFileSync(file, 'utf8')
      .replaceAll(/^ *#.*\n/gm, '')
      .replaceAll(/^ *"""[^]*?"""\n/gm, '')
      .replaceAll(/^( {4})+/gm, ({ length }) => ' '.repeat(length / 4))
      .replaceAll(/\n+/g, '\n');
    return `export default ${JSON.stringify(text)}`;
  },
};

/**
 * The element as a module, with its parts and the wasm beside it. It is not built in Vite's library mode, which would
 * inline the wasm into the script.
 */
const embed: UserConfig = {
  plugins: [plainImports, plainUrls, ...shared.plugins, published(), licenses()],
  resolve: { alias: { ...engines, ...noDom }, conditions },
  worker: {
    plugins: () => [selfContained, micropython, plainPython, noted()],
    rolldownOptions: { output: { codeSplitting: false } },
  },
  publicDir: path('./web/hosts/public'),
  build: {
    outDir: path('./dist/embed'),
    emptyOutDir: true,
    modulePreload: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        'attention-steps': path('./web/stage/define.ts'),
        'attention-lesson': path('./web/hosts/lesson/define.ts'),
        'attention-playground': path('./web/learn/define.ts'),
        'attention-exercise': path('./web/course/exercises/define.ts'),
        xapi: path('./web/hosts/platforms/xapi.ts'),
        reader: path('./web/learn/reader/reader.ts'),
        // No entry of the package, but the command finds it by this name.
        packed: path('./web/course/exercises/python/packed.ts'),
      },
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: namedByLanguage('', '.'), // as web/hosts/platforms/exercise-files.ts reads them
        assetFileNames: '[name][extname]',
        // The reader imports on demand, too, and needs no stage for that.
        codeSplitting: {
          groups: [{ name: 'imports', test: /preload-helper/, priority: 1 }, stage, wordsOfExercises('.')],
        },
      },
    },
  },
};

/** A page that works without a network leaves out the trained model, which would be 1.3 MB of its text, and says so. */
const withoutReader: Plugin = {
  name: 'without-reader',
  enforce: 'pre',
  load: (id) => (id === path('./web/learn/reader/define.ts') ? "export * from './missing-file.ts';" : null),
};

/** Nothing in a single file opens folders of published models, whose tokenizers would be 45 kB of its text. */
const withoutTokenizers: Plugin = {
  name: 'without-tokenizers',
  enforce: 'pre',
  load: (id) =>
    id === path('./dist/core/learn/tokenizer.js')
      ? "export const readTokenizer = () => Promise.reject(new Error('tokenizers are not in this file'));"
      : null,
};

/** The browsers that styles are written for, which know light-dark(): what stands in for it ignores color-scheme. */
const cssTarget = ['chrome123', 'firefox120', 'safari17.5'];

/** A file of words stays one object, in which .tools/languages.ts finds it; nothing imports a part of one. */
const json = { namedExports: false };

/** Everything in one file, the engine too. */
const oneFile = (
  entry: string,
  folder: string,
  file: string,
  format: 'es' | 'iife',
  within: Record<string, string> = inlineEngines,
): UserConfig => ({
  plugins: [withoutReader, withoutTokenizers, ...shared.plugins],
  resolve: { alias: { ...within, ...noDom }, conditions },
  json,
  publicDir: false,
  build: {
    cssTarget, // a page for offline is built by itself
    outDir: path(folder),
    emptyOutDir: false,
    lib: { entry, formats: [format], name: 'attentionSteps', fileName: () => file },
    rolldownOptions: { output: { codeSplitting: false, minify: true } },
  },
});
/**
 * A page in one file speaks its own language alone, whose words have the place of the English ones there: those of others would
 * be a third of it. The engine's refusals are English by themselves, and have words in its place, too.
 */
const inOneLanguage: Plugin = {
  name: 'one-language',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/web\/.*\.ts$/.test(id) || !/'!(?:\.\.\/)+shared\/messages\/en\/\*'/.test(code)) return null;
    const inEnglish = code.replace(/(shared\/messages\/)\*\//g, '$1en/');
    const others =
      /'(?:\.\.\/)+shared\/messages\/en\/(?!refusal)[\w*-]+\.json',\s*|'!(?:\.\.\/)+shared\/messages\/en\/\*',?\s*/g;
    return { code: /messages\/en\/refusal/.test(inEnglish) ? inEnglish.replace(others, '') : inEnglish, map: null };
  },
};

/** @param isInAnyLanguage true for a page that anybody may hand out with a lesson in a language of theirs */
const page = (entry: string, isInAnyLanguage: boolean): UserConfig => {
  const config = oneFile(entry, './dist/offline', 'page.js', 'es', inlineEngines);
  return isInAnyLanguage ? config : { ...config, plugins: [inOneLanguage, ...(config.plugins ?? [])] };
};

/** The tutorial in one file, and each lesson in one; and of these the packages for learning platforms. */
const offlinePages = (): UserConfig => {
  const whole = page(path('./web/site/offline.ts'), false);
  return { ...whole, plugins: [...(whole.plugins ?? []), offline(path('./web'), path('./dist'), engine, page)] };
};

/** The command, for Node: it takes the engine from the package that it is in. */
const command: UserConfig = {
  plugins: [...shared.plugins, licenses(), shell(path('./dist'))],
  publicDir: false,
  ssr: { noExternal: true, external: Object.keys(engines) },
  build: {
    ssr: path('./web/hosts/command/main.ts'),
    outDir: path('./dist/command'),
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'attention-steps.js', codeSplitting: false, minify: true } },
  },
};

/** The products of `vite build --mode NAME`; without a mode, the site. */
const modes: Readonly<Record<string, UserConfig>> = {
  command,
  embed,
  offline: offlinePages(),
  widget: oneFile(path('./web/hosts/widget.ts'), './dist', 'widget.mjs', 'es'),
  script: oneFile(path('./web/hosts/script.ts'), './dist/embed', 'attention-steps.iife.js', 'iife'),
};

export default defineConfig(({ mode }) => {
  const chosen = modes[mode] ?? site;
  return {
    ...chosen,
    root: path('./web'),
    worker: { format: 'es', plugins: () => [micropython, plainPython, noted()], ...chosen.worker }, // a worker loads the engine as the page does, by import
    base: './', // works in any folder of any server
    json,
    build: {
      assetsInlineLimit: 0, // data: URLs would be refused by a strict Content-Security-Policy
      modulePreload: { polyfill: false },
      cssTarget,
      ...chosen.build,
    },
  };
});
