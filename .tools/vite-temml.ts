// `import softmax from './softmax.tex?mathml'` gives the formula as a string of MathML. Temml runs while building, so that
// no reader downloads a TeX parser.
import { readFile } from 'node:fs/promises';
import temml from 'temml';
import type { Plugin } from 'vite';

const query = '?mathml';

export function mathml(): Plugin {
  return {
    name: 'mathml',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return null;
      const file = id.slice(0, -query.length);
      this.addWatchFile(file);
      const tex = (await readFile(file, 'utf8')).trim();
      // Without a class and a style that display="block" says already; a page’s policy may forbid the style.
      const markup = temml
        .renderToString(tex, { displayMode: true, throwOnError: true, trust: true })
        .replace(' class="tml-display" style="display:block math;"', '');
      return { code: `export default ${JSON.stringify(markup)};`, moduleType: 'js' };
    },
  };
}
