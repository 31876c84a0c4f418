// dist/offline/: the tutorial in one HTML file, each lesson in one, and the playground in one, to be opened from file:// with no server.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { type Plugin, type UserConfig, build } from 'vite';
import { HEADER_SCRIPT, STYLES, documentMarkup } from '../web/site/document.ts';
import { Markup, jsonMarkup, markup } from '../web/shared/markup.ts';
import { say } from '../web/course/words.ts';
import { playgroundMarkup } from '../web/site/embed/markup.ts';
import { type Page, readCourse } from '../web/site/pages.ts';
import { withOwnPolicy } from './vite-policy.ts';

/** How an entry becomes one file. */
type OneFile = (entry: string, scripts: readonly string[]) => UserConfig;

const tutorial = 'tutorial.html';

/** Inside as well: browsers ask for one wherever a page names none. */
async function iconOf(web: string): Promise<Markup> {
  const svg = await readFile(join(web, 'site', 'public', 'icon.svg'), 'utf8');
  return markup`<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(svg)}" />`;
}

async function stylesOf(web: string, names: readonly string[]): Promise<Markup> {
  const files = await Promise.all(names.map((file) => readFile(join(web, file), 'utf8')));
  return new Markup(
    `<style>${(await transform(files.join('\n'), { loader: 'css', minify: true })).code.trim()}</style>`,
  );
}

/** No text in a script can end it. */
const scriptMarkup = (code: string): Markup =>
  new Markup(
    `<script type="module">${code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')}</script>`,
  );

/** The page with its script, and without the indentation of its markup, which nothing shows. */
const fileOf = (page: Markup, code: string): string =>
  page.text.replace(/\n\s+(?=<)/g, '\n').replace('</head>', () => `${scriptMarkup(code).text}</head>`);

/** The scripts of a page as one. */
async function bundle(web: string, scripts: readonly string[], oneFile: OneFile): Promise<string> {
  const entry = join(web, 'one-lesson.ts'); // no such file: it would only list the scripts
  const config = oneFile(entry, scripts);
  const imports = scripts.map((script) => `import ${JSON.stringify(join(web, script))};`).join('\n');
  const only: Plugin = {
    name: 'lesson',
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
  return first.output[0].code;
}

export function offline(web: string, enginePath: string, oneFile: OneFile): Plugin {
  return {
    name: 'offline',
    async generateBundle(_options, files) {
      const icon = await iconOf(web);
      const styles = await stylesOf(web, STYLES);
      const lessonStyles = await stylesOf(
        web,
        STYLES.filter((file) => file !== 'site/contents/contents.css'),
      );
      const pageUrl = (id: string): string => `?page=${id}`;
      const course = await readCourse(web, enginePath, { fromLesson: pageUrl, fromContents: pageUrl });
      const [whole] = Object.values(files).filter((file) => file.type === 'chunk' && file.isEntry);
      for (const name of Object.keys(files)) Reflect.deleteProperty(files, name);
      if (whole?.type !== 'chunk') throw new Error('the tutorial in one file: made nothing');

      const stage = {
        title: say('site.stage'),
        scripts: ['site/front.ts'],
        body: markup`<h1>${say('site.stage')}</h1><attention-steps></attention-steps>`,
      };
      const template = (id: string, { title, scripts, body }: Pick<Page, 'title' | 'scripts' | 'body'>): Markup =>
        markup`<template data-page="${id}" data-title="${title} · ${say('site.title')}" data-scripts="${scripts.join(' ')}">${body}</template>`;
      const templates = [
        template('contents', course.contents),
        template('stage', stage),
        ...[...course.lessons].map(([id, page]) => template(id, page)),
      ];
      const search = markup`<script type="application/json" id="search-file">${jsonMarkup(course.search)}</script>`;
      const document = documentMarkup({
        ...course.contents,
        head: markup`${icon}${styles}`,
        links: { start: pageUrl('stage'), contents: tutorial },
        body: markup`<noscript>${say('lesson.noscript')}</noscript>`,
      });
      const more = markup`${templates}${search}`.text;
      const source = withOwnPolicy(fileOf(document, whole.code).replace('</body>', () => `${more}</body>`));
      this.emitFile({ type: 'asset', fileName: tutorial, source });

      // Links lead to the files of the other lessons, which lie beside this one.
      const beside = (id: string): string => `${id}.html`;
      const alone = await readCourse(web, enginePath, { fromLesson: beside, fromContents: beside });
      for (const [id, page] of alone.lessons) {
        // Shown as chosen, where the builder of frames has written that into it.
        const code = await bundle(web, [HEADER_SCRIPT, ...page.scripts, 'hosts/iframe/lesson.ts'], oneFile);
        const document = documentMarkup({
          ...page,
          head: markup`${icon}${lessonStyles}`,
          links: { start: `${tutorial}${pageUrl('stage')}`, contents: tutorial },
        });
        this.emitFile({ type: 'asset', fileName: beside(id), source: withOwnPolicy(fileOf(document, code)) });
      }

      const code = await bundle(web, ['hosts/iframe/playground.ts'], oneFile);
      const playground = documentMarkup({
        title: say('site.playground'),
        description: say('contents.lead'),
        lang: 'en',
        head: markup`${icon}${lessonStyles}`,
        body: playgroundMarkup(`${tutorial}${pageUrl('stage')}`),
      });
      this.emitFile({
        type: 'asset',
        fileName: beside('playground'),
        source: withOwnPolicy(fileOf(playground, code)),
      });
    },
  };
}
