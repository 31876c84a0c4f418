// dist/offline/: the pages of web/site/offline-pages.ts, each with all of its scripts inside, to be opened from file:// with no server.
import { join } from 'node:path';
import { type Plugin, type UserConfig, build } from 'vite';
import { type Sheet, offlinePages } from '../web/site/offline-pages.ts';
import { notices, packagesIn } from './licenses.ts';
import { withOwnPolicy } from '../web/site/policy.ts';
import type { Markup } from '../web/shared/markup.ts';

/** Before the names of pages that only packages for learning platforms have (vite-scorm.ts). */
export const PACKAGED = 'packaged/';

/** How an entry becomes one file. */
type OneFile = (entry: string, scripts: readonly string[]) => UserConfig;

/** The page with its script, in which no text can end it, and without the indentation of its markup, which nothing shows. */
function fileOf(page: Markup, code: string): string {
  const script = code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  return page.text
    .replace(/\n\s+(?=<)/g, '\n')
    .replace('</head>', () => `<script type="module">${script}</script></head>`);
}

interface Bundled {
  readonly code: string;
  readonly packages: readonly string[];
}

/** The scripts of a page as one. */
async function bundle(web: string, scripts: readonly string[], oneFile: OneFile): Promise<Bundled> {
  const entry = join(web, 'one-page.ts'); // no such file: it would only list the scripts
  const config = oneFile(entry, scripts);
  const imports = scripts.map((script) => `import ${JSON.stringify(join(web, script))};`).join('\n');
  const only: Plugin = {
    name: 'one-page',
    enforce: 'pre',
    resolveId: (id) => (id === entry ? id : null),
    load: (id) => (id === entry ? imports : null),
  };
  const result = await build({
    ...config,
    root: web,
    configFile: false,
    mode: 'lesson',
    logLevel: 'error',
    plugins: [only, ...(config.plugins ?? [])],
    build: { ...config.build, write: false },
  });
  const first = Array.isArray(result) ? result[0] : result;
  if (!first || !('output' in first)) throw new Error(`${scripts.join(', ')}: made nothing`);
  return { code: first.output[0].code, packages: packagesIn(first.output) };
}

/** The licences stand where the page ends: whoever hands the file on hands them on. */
function licensed(page: string, packages: Iterable<string>): string {
  const end = page.lastIndexOf('</html>'); // a script may have one, too
  return `${page.slice(0, end)}<!--\n${notices(packages).replaceAll('-->', '-- >')}\n-->\n${page.slice(end)}`;
}

/** For the build of web/site/offline.ts, which is not written by itself: it is the script of the tutorial in one file. */
export function offline(web: string, enginePath: string, oneFile: OneFile): Plugin {
  return {
    name: 'offline',
    async generateBundle(_options, files) {
      const [tutorial] = Object.values(files).filter((file) => file.type === 'chunk' && file.isEntry);
      for (const name of Object.keys(files)) Reflect.deleteProperty(files, name);
      if (tutorial?.type !== 'chunk') throw new Error('the tutorial in one file: made nothing');
      for (const [file, { scripts, packaged, ...sheet }] of await offlinePages(web, enginePath)) {
        const whole = { code: tutorial.code, packages: packagesIn([tutorial]) };
        const { code, packages } = scripts ? await bundle(web, scripts, oneFile) : whole;
        const emit = (fileName: string, { document, more }: Sheet): void => {
          const page = licensed(fileOf(document, code), packages);
          const source = withOwnPolicy(page.replace('</body>', () => `${more?.text ?? ''}</body>`));
          this.emitFile({ type: 'asset', fileName, source });
        };
        emit(file, sheet);
        if (packaged) emit(PACKAGED + file, packaged);
      }
    },
  };
}
