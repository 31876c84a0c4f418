import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { apiReference } from './.tools/vite-api-page.mjs';
import { colours } from './.tools/vite-colours.ts';
import { lessons } from './.tools/vite-lessons.ts';
import { storedTraces } from './.tools/vite-stored-traces.ts';
import { mathml } from './.tools/vite-temml.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** What the site, the element and the tests have in common. */
export const shared = {
  plugins: [mathml(), colours(), storedTraces(path('./dist/core/core.js'))],
  // The package's own name, seen from inside: the engine as it is built and published, never its sources.
  resolve: { alias: { 'attention-steps/core': path('./dist/core/core.js') } },
};

// `vite build` makes the tutorial, `vite build --mode embed` the element. The element is not built in Vite's library mode,
// which would inline the wasm into the script; this way it lies beside it.
export default defineConfig(({ mode }) => {
  const embed = mode === 'embed';
  return {
    ...shared,
    plugins: [
      ...shared.plugins,
      apiReference(),
      ...(embed ? [] : [lessons(path('./web'), path('./dist/core/core.js'))]),
    ],
    root: path('./web'),
    worker: { format: 'es' }, // a worker loads the engine as the page does, by import
    base: './', // works in any folder of any server
    publicDir: embed ? false : path('./web/public'),
    build: {
      outDir: path(embed ? './dist/embed' : './dist/site'),
      emptyOutDir: true,
      assetsInlineLimit: 0, // data: URLs would be refused by a strict Content-Security-Policy
      modulePreload: { polyfill: false },
      rolldownOptions: embed
        ? {
            input: path('./web/embed.ts'),
            preserveEntrySignatures: 'strict',
            output: {
              entryFileNames: 'attention-steps.js',
              chunkFileNames: '[name]-[hash].js',
              assetFileNames: '[name][extname]',
            },
          }
        : { input: [path('./web/index.html'), path('./web/api/index.html')] },
    },
  };
});
