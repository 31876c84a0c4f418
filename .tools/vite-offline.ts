// dist/offline/: the pages of web/site/offline-pages.ts, each with all of its scripts inside, to be opened from file:// with no server;
// dist/scorm/: packages for learning platforms, made of these pages. Other languages have folders there, dist/offline/de/, with the
// same scripts, in which their words have taken the place of the English ones.
import { readFileSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { type Plugin, type UserConfig, build } from 'vite';
import { elementsOf } from '../web/course/lesson/markup.ts';
import { packShell } from '../web/hosts/command/shell.ts';
import { exerciseFiles } from '../web/hosts/platforms/exercise-files.ts';
import type { Sheet } from '../web/site/offline-pages.ts';
import { languagesIn, placesIn, sourcesIn, speaking, textsIn } from './languages.ts';
import { notices, packagesIn } from './licenses.ts';
import { withOwnPolicy } from '../web/site/policy.ts';
import type { Markup } from '../web/shared/markup.ts';

/** How an entry becomes one file. */
type OneFile = (entry: string, isInAnyLanguage: boolean) => UserConfig;

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

/** No such file: it would only list the scripts. */
const entryIn = (web: string): string => join(web, 'one-page.ts');

/** The scripts of a page as one. */
async function bundle(web: string, scripts: readonly string[], config: UserConfig): Promise<Bundled> {
  const imports = scripts.map((script) => `import ${JSON.stringify(join(web, script))};`).join('\n');
  const only: Plugin = {
    name: 'one-page',
    enforce: 'pre',
    resolveId: (id) => (id === entryIn(web) ? id : null),
    load: (id) => (id === entryIn(web) ? imports : null),
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

/** Loads the functions that write the pages and the packages of a language, from its sources. */
async function writersIn(web: string, language: string) {
  const sources = await sourcesIn(web, language);
  const { offlinePages } = (await sources.ssrLoadModule(
    '/site/offline-pages.ts',
  )) as typeof import('../web/site/offline-pages.ts');
  const { packages } = (await sources.ssrLoadModule(
    '/hosts/platforms/packages.ts',
  )) as typeof import('../web/hosts/platforms/packages.ts');
  const { readLessons } = (await sources.ssrLoadModule(
    '/site/course-files.ts',
  )) as typeof import('../web/site/course-files.ts');
  return { offlinePages, packages, readLessons, close: () => sources.close() };
}

/**
 * For the build of web/site/offline.ts, which is not written by itself: it is the script of the tutorial in one file.
 *
 * @param dist the folder of all that is built: exercises in packages run by dist/embed
 */
export function offline(web: string, dist: string, enginePath: string, oneFile: OneFile): Plugin {
  return {
    name: 'offline',
    async generateBundle(_options, files) {
      const [tutorial] = Object.values(files).filter((file) => file.type === 'chunk' && file.isEntry);
      for (const name of Object.keys(files)) Reflect.deleteProperty(files, name);
      if (tutorial?.type !== 'chunk') throw new Error('the tutorial in one file: made nothing');
      const whole = { code: tutorial.code, packages: packagesIn([tutorial]) };
      await rm(join(dist, 'scorm'), { recursive: true, force: true });
      /** Each script is bundled once, in English. */
      const bundled = new Map<string, Bundled & { readonly places: ReturnType<typeof placesIn> }>();
      for (const language of ['en', ...languagesIn(web).filter((other) => other !== 'en')]) {
        const folder = language === 'en' ? '' : language;
        const texts = await textsIn(web, language, web);
        const { offlinePages, packages, readLessons, close } = await writersIn(web, language);
        const packaged = new Map<string, string>();
        for (const [file, page] of await offlinePages(web, enginePath)) {
          const { scripts, isInAnyLanguage = false } = page;
          if (!bundled.has(file)) {
            const made = scripts ? await bundle(web, scripts, oneFile(entryIn(web), isInAnyLanguage)) : whole;
            bundled.set(file, { ...made, places: placesIn('page.js', made.code, texts) });
          }
          const { code: english, packages: used, places } = bundled.get(file)!;
          const code = language === 'en' ? english : speaking(english, places, texts);
          const textOf = ({ document, more }: Sheet): string =>
            withOwnPolicy(
              licensed(fileOf(document, code), used).replace('</body>', () => `${more?.text ?? ''}</body>`),
            );
          this.emitFile({ type: 'asset', fileName: posix.join(folder, file), source: textOf(page) });
          if (page.packaged) packaged.set(file, textOf(page.packaged));
        }
        const page = (name: string): string => {
          const text = packaged.get(name);
          if (text === undefined) throw new Error(`${name}: was not made`);
          return text;
        };
        const exercises = await exerciseFiles((file) => readFile(join(dist, 'embed', file)), language);
        const lessons = await readLessons(join(web, 'course', 'lessons', 'en'));
        const made = packages(lessons, page, (lesson) => (elementsOf(lesson).exercises ? exercises : {}));
        await mkdir(join(dist, 'scorm', folder), { recursive: true });
        for (const [name, bytes] of made) await writeFile(join(dist, 'scorm', folder, name), bytes);
        await close();
      }
    },
  };
}

/**
 * dist/command/lesson.html.br: the page that the command puts a lesson into.
 *
 * @param dist the folder of all that is built
 */
export const shell = (dist: string): Plugin => ({
  name: 'shell',
  generateBundle() {
    const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
    const model = readdirSync(join(dist, 'embed')).find((name) => /^_virtual_stored-model-.*\.js$/.test(name));
    const files = ['core/inline.js', 'core/learn/inline.js', ...(model === undefined ? [] : [`embed/${model}`])];
    const source = packShell(read('offline/lesson.html'), new Map(files.map((file) => [file, read(file)])));
    this.emitFile({ type: 'asset', fileName: 'lesson.html.br', source });
  },
});
