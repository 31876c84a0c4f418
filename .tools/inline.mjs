// dist/core/inline.js and dist/core/learn/inline.js: each engine with its WebAssembly in one file, from what is in
// dist/core already.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const core = join(root, 'dist', 'core');
/** By its folder what an engine is called. */
const engines = { '': 'attention', learn: 'learning' };

/** Where the sources of wasm/ have what is only made by building. */
const built = (folder, name) => ({
  name: 'built',
  setup(build) {
    const glue = new RegExp(`^\\./${name}\\.js$`);
    build.onResolve({ filter: glue }, () => ({ path: join(core, folder, `${name}.js`) }));
    build.onResolve({ filter: /^\.\/packed\.js$/ }, () => ({ path: 'packed', namespace: 'packed' }));
    build.onLoad({ filter: /^/, namespace: 'packed' }, async () => {
      const { compress } = await import('lzma1');
      const packed = compress(await readFile(join(core, folder, `${name}.wasm`)), 9);
      return { contents: Buffer.from(packed).toString('base64'), loader: 'text' };
    });
    // Only unpacking is done there; lzma1 has the two in one class.
    build.onLoad({ filter: /lzma1.lib.encoder\.js$/ }, () => ({ contents: 'export class Encoder {}' }));
  },
});

export async function inlineCore() {
  const { build } = await import('esbuild'); // not there before npm packages are installed
  for (const [folder, name] of Object.entries(engines)) {
    await build({
      entryPoints: [join(root, 'wasm', folder, 'inline.js')],
      outfile: join(core, folder, 'inline.js'),
      bundle: true,
      minify: true,
      charset: 'utf8',
      format: 'esm',
      target: 'es2022',
      // Classic scripts cannot have it, and nothing is fetched: it only has to be a URL.
      define: { 'import.meta.url': '"file:///"' },
      pure: ['createFastPos', 'createProbPrices'], // lzma1's tables for packing
      plugins: [built(folder, name)],
      logLevel: 'error',
    });
  }
}
