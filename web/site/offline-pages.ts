// The pages that are single files: the tutorial with all of its pages in one, each lesson in one, and the playground. The
// build puts their scripts inside; all else is here.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { HEADER_SCRIPT, LISTS, STYLES, documentMarkup } from './document.ts';
import { indexOf } from './contents/search.ts';
import { playgroundMarkup } from './embed/markup.ts';
import { type Page, readCourse } from './course-pages.ts';
import { say } from '../course/words.ts';
import { LAB_IDS } from '../course/kit/ids.ts';
import { PLACE } from '../hosts/lesson/shell.ts';
import { withoutNavigation } from '../hosts/platforms/packages.ts';
import { Markup, jsonMarkup, markup } from '../shared/markup.ts';

export interface Sheet {
  readonly document: Markup;
  /** Templates at the end of the page, for what it can show instead. */
  readonly more?: Markup;
}

export interface OfflinePage extends Sheet {
  /** By default those of offline.ts. */
  readonly scripts?: readonly string[];
  /** For a lesson of anybody. */
  readonly isInAnyLanguage?: boolean;
  /** The same page in a package for learning platforms, where exercises run. */
  readonly packaged?: Sheet;
}

const TUTORIAL = 'tutorial.html';

/** Returns the icon inline, as browsers ask the server for one if a page names none. */
async function iconOf(web: string): Promise<Markup> {
  const svg = await readFile(join(web, 'site', 'public', 'icon.svg'), 'utf8');
  return markup`<link rel="icon" href="data:image/svg+xml,${encodeURI(svg.trim()).replaceAll('#', '%23')}" />`;
}

async function stylesOf(web: string, names: readonly string[]): Promise<Markup> {
  const files = await Promise.all(names.map((file) => readFile(join(web, file), 'utf8')));
  return new Markup(
    `<style>${(await transform(files.join('\n'), { loader: 'css', minify: true })).code.trim()}</style>`,
  );
}

/** A page that `?page=` can ask for; offline.ts shows it. */
const template = (id: string, { title, scripts, body }: Pick<Page, 'title' | 'scripts' | 'body'>): Markup =>
  markup`<template data-page="${id}" data-title="${title} · ${say('site.title')}" data-scripts="${scripts.join(' ')}">${body}</template>`;

/** @returns the pages by file name */
export async function offlinePages(web: string, enginePath: string): Promise<ReadonlyMap<string, OfflinePage>> {
  const icon = await iconOf(web);
  const head = markup`${icon}${await stylesOf(web, [...STYLES, LISTS])}`;
  const lessonHead = markup`${icon}${await stylesOf(web, STYLES)}`;
  const pageUrl = (id: string): string => `?page=${id}`;
  const stage = {
    title: say('site.stage'),
    scripts: ['site/front.ts'],
    body: markup`<h1>${say('site.stage')}</h1><attention-steps></attention-steps>`,
  };
  const tutorial = async (isPackage: boolean): Promise<Sheet> => {
    const urls = { fromLesson: pageUrl, fromContents: pageUrl, hasGlossary: true, isPackage };
    const course = await readCourse(web, enginePath, urls);
    const templates = [
      template('contents', course.contents),
      template('glossary', course.glossary),
      template('stage', stage),
      ...[...course.lessons].map(([id, page]) => template(id, page)),
    ];
    const search = markup`<script type="application/json" id="search-file">${jsonMarkup(indexOf(course.sections))}</script>`;
    const document = documentMarkup({
      ...course.contents,
      head,
      links: { start: pageUrl('stage'), contents: TUTORIAL },
      body: markup`<noscript>${say('lesson.noscript')}</noscript>`,
    });
    return { document, more: markup`${templates}${search}` };
  };
  const pages = new Map<string, OfflinePage>([
    [TUTORIAL, { ...(await tutorial(false)), packaged: await tutorial(true) }],
  ]);

  // Links lead to the files of the other lessons, in the same folder.
  const beside = (id: string): string => `${id}.html`;
  const links = { start: `${TUTORIAL}${pageUrl('stage')}`, contents: TUTORIAL };
  const lessons = async (isPackage: boolean): Promise<ReadonlyMap<string, Page>> =>
    (await readCourse(web, enginePath, { fromLesson: beside, fromContents: beside, isPackage })).lessons;
  const packaged = await lessons(true);
  const sheet = (page: Page): Sheet => ({ document: documentMarkup({ ...page, head: lessonHead, links }) });
  for (const [id, page] of await lessons(false)) {
    const running = packaged.get(id);
    // Applies the settings that the builder may have written into the file.
    const scripts = [HEADER_SCRIPT, ...page.scripts, 'hosts/iframe/lesson.ts'];
    pages.set(beside(id), { ...sheet(page), ...(running && { packaged: sheet(running) }), scripts });
  }
  // For anybody's lesson, which may have any lab: the editor and the command put it in.
  const shell = documentMarkup({ title: '', description: '', head: lessonHead, links, body: new Markup(PLACE) });
  pages.set(beside('lesson'), {
    document: new Markup(withoutNavigation(shell.text, false)),
    isInAnyLanguage: true,
    scripts: [
      'course/page/page.ts',
      ...LAB_IDS.map((lab) => `course/labs/${lab}/lab.ts`),
      'course/question/question.ts',
      'hosts/platforms/exercises.ts',
      'hosts/platforms/page-lifecycle.ts',
    ],
  });
  const playground = documentMarkup({
    title: say('site.playground'),
    description: say('contents.lead'),
    head: lessonHead,
    body: playgroundMarkup(links.start),
  });
  const scripts = ['hosts/iframe/playground.ts'];
  return pages.set(beside('playground'), { document: playground, scripts });
}
