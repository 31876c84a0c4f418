// Gives Vite the site's pages, which web/site/pages.ts writes, and puts beside them what is fetched when it is wanted.
import { join, relative } from 'node:path';
import { type Plugin, createServer } from 'vite';
import { lessonSchemaJson } from '../web/course/lesson/json-schema.ts';
import { coursePages } from '../web/site/pages.ts';
import { addLanguage, languagesIn } from './languages.ts';
import { type Still, stillOf, withStill } from './still.ts';
import { writeServiceWorkers } from '../web/site/service-worker/write.ts';

export function lessons(web: string, enginePath: string): Plugin {
  let course: Awaited<ReturnType<typeof coursePages>> | undefined;
  let still: Still;
  const languages = languagesIn(web);
  return {
    name: 'lessons',
    async config(config) {
      course = await coursePages(web, enginePath, languages);
      const server = { middlewareMode: true, watch: null, ws: false } as const;
      const vite = await createServer({ configFile: false, root: web, server, appType: 'custom' });
      still = await stillOf(vite, enginePath);
      await vite.close();
      const given = config.build?.rolldownOptions?.input;
      const files = Array.from(course.pages.keys(), (file) => join(web, file));
      const input = [...(Array.isArray(given) ? given : []), ...files];
      return { build: { rolldownOptions: { input } } };
    },
    resolveId: (id) => (course?.pages.has(relative(web, id)) ? id : null),
    load: (id) => course?.pages.get(relative(web, id)) ?? null,
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path, bundle }) => {
        if (path !== '/index.html') return html;
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const scripts = frontPreloads(html, chunks).map((file) => ({ rel: 'modulepreload', crossorigin: true, file }));
        return {
          html: withStill(html, still, './'),
          tags: [{ rel: 'preload', as: 'style', file: still.file }, ...scripts].map(({ file, ...attrs }) => ({
            tag: 'link',
            injectTo: 'head', // after those that it has, which come first
            attrs: { ...attrs, href: `./${file}` },
          })),
        };
      },
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: still.file, source: still.styles });
      const schema = JSON.stringify(await lessonSchemaJson());
      this.emitFile({ type: 'asset', fileName: 'lesson.schema.json', source: schema });
      for (const [fileName, source] of course?.files ?? []) this.emitFile({ type: 'asset', fileName, source });
      this.emitFile({ type: 'asset', fileName: 'lessons/search.json', source: JSON.stringify(course?.search) });
    },
    async writeBundle({ dir = '' }) {
      for (const language of languages)
        if (language !== 'en') await addLanguage({ dir, web, enginePath, languages }, language);
      await writeServiceWorkers(dir, languages); // it lists what is there by now
    },
  };
}

/** The part of a built script that is needed here. */
interface Chunk {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly facadeModuleId: string | null;
}

/** The first view and the engine, by the ends of these modules' names. */
const NEEDED = ['/stage/view/views/overview.ts', '/dist/core/core.js'];

/**
 * Preloads in the front's head: its scripts would request them in sequence, 0.4 s more to the first trace at 1.6 Mbit/s.
 *
 * @returns files of the scripts that the front's HTML does not name yet
 * @throws Error if one of them is no longer a script of its own
 */
function frontPreloads(html: string, chunks: readonly Chunk[]): string[] {
  const files = new Set(
    NEEDED.map((end) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end));
      if (!chunk) throw new Error(`vite-lessons.ts: no script is that of ${end}.`);
      return chunk.fileName;
    }),
  );
  // Iterating a growing set visits the imports, too.
  for (const file of files)
    for (const needed of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(needed);
  return [...files].filter((file) => !html.includes(file));
}
