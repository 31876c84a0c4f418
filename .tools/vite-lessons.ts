// Gives Vite the site's pages, which web/site/pages.ts writes, and puts beside them what is fetched when it is wanted.
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { lessonSchemaJson } from '../web/course/lesson/json-schema.ts';
import { coursePages } from '../web/site/pages.ts';
import { frontPreloads } from '../web/site/preloads.ts';
import { writeServiceWorker } from '../web/site/service-worker/write.ts';

export function lessons(web: string, enginePath: string): Plugin {
  let course: Awaited<ReturnType<typeof coursePages>> | undefined;
  return {
    name: 'lessons',
    async config(config) {
      course = await coursePages(web, enginePath);
      const given = config.build?.rolldownOptions?.input;
      const input = [...(Array.isArray(given) ? given : []), ...course.pages.keys()];
      return { build: { rolldownOptions: { input } } };
    },
    resolveId: (id) => (course?.pages.has(id) ? id : null),
    load: (id) => course?.pages.get(id) ?? null,
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path, bundle }) => {
        if (path !== '/index.html') return html;
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        return frontPreloads(html, chunks).map((file) => ({
          tag: 'link',
          injectTo: 'head', // after those that it has, which come first
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${file}` },
        }));
      },
    },
    async generateBundle() {
      const schema = JSON.stringify(await lessonSchemaJson());
      this.emitFile({ type: 'asset', fileName: 'lesson.schema.json', source: schema });
      for (const [language, search] of course?.searches ?? [])
        this.emitFile({
          type: 'asset',
          fileName: join('lessons', language, 'search.json'),
          source: JSON.stringify(search),
        });
    },
    async writeBundle({ dir = '' }) {
      await writeServiceWorker(dir); // it lists what is there by now
    },
  };
}
