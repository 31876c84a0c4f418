// dist/core/inline.js: the engine with its WebAssembly in one file, from what is in dist/core already.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const core = join(root, 'dist', 'core');

/** Where the sources of wasm/ have what is only made by building. */
const built = {
  name: 'built',
  setup(build) {
    build.onResolve({ filter: /^\.\/attention\.js$/ }, () => ({ path: join(core, 'attention.js') }));
    build.onResolve({ filter: /^\.\/packed\.js$/ }, () => ({ path: 'packed', namespace: 'packed' }));
    build.onLoad({ filter: /^/, namespace: 'packed' }, async () => ({
      contents: gzipSync(await readFile(join(core, 'attention.wasm')), { level: 9 }).toString('base64'),
      loader: 'text',
    }));
  },
};

export async function inlineCore() {
  const { build } = await import('esbuild'); // not there before npm packages are installed
  await build({
    entryPoints: [join(root, 'wasm', 'inline.js')],
    outfile: join(core, 'inline.js'),
    bundle: true,
    minify: true,
    charset: 'utf8',
    format: 'esm',
    target: 'es2022',
    // Classic scripts cannot have it, and nothing is fetched: it only has to be a URL.
    define: { 'import.meta.url': '"file:///"' },
    plugins: [built],
    logLevel: 'error',
  });
}
