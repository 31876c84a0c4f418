/** The site's pages beside the course and the documentation: the reader, the editor, the builder, worksheets, and pages for iframes. */
import { type SiteLinks, siteLinks } from './header/markup.ts';
import { say } from '../course/words.ts';
import { spoken } from '../shared/words/spoken.ts';
import { markup } from '../shared/markup.ts';
import { sayHere } from '../shared/words/messages.ts';
import { say as sayInReader } from '../learn/reader/view/words.ts';
import { builderMarkup, playgroundMarkup, readerMarkup, stageMarkup } from './embed/markup.ts';
import type { LessonChoice } from './embed/parts.ts';
import { say as sayInBuilder } from './embed/words.ts';
import { say as sayInEditor } from './editor/words.ts';
import { hasModels, modelHosts } from './read/models.ts';
import { worksheetMarkup } from './worksheet/markup.ts';
import worksheet from '../shared/messages/en/worksheet.json' with { type: 'json' };
import type { Page } from './course-pages.ts';

/** A page beside the lessons. `file` is its path from the site's folder; without `links` it is for an iframe. */
interface OtherPage {
  readonly page: Page;
  readonly root: string;
  readonly links?: SiteLinks;
  readonly file: string;
}

/** Returns the pages as they are before their scripts run. */
export function otherPages(choices: readonly LessonChoice[]): OtherPage[] {
  const sayOnSheets = Object.assign(sayHere(worksheet), { language: spoken.id });
  const worksheets = {
    title: sayOnSheets('title'),
    description: sayOnSheets('lead'),
    scripts: ['site/worksheet/page.ts'],
    body: worksheetMarkup(sayOnSheets),
  };
  const builder = {
    title: sayInBuilder('title'),
    description: sayInBuilder('lead'),
    scripts: ['site/embed/page.ts'],
    body: builderMarkup(choices),
  };
  const stage = {
    title: say('site.stage'),
    description: say('contents.lead'),
    scripts: ['hosts/iframe/stage.ts'],
    body: stageMarkup(),
  };
  const playground = {
    title: say('site.playground'),
    description: say('contents.lead'),
    scripts: ['hosts/iframe/playground.ts'],
    body: playgroundMarkup('../'),
  };
  const reader = {
    title: sayInReader('page'),
    description: sayInReader('page.lead'),
    scripts: ['site/read/page.ts'],
    styles: ['site/read/read.css'],
    hosts: modelHosts,
    body: markup`<h1>${sayInReader('page')}</h1>
  <noscript><p class="hint">${sayInReader('page.noscript')}</p></noscript>
  <attention-reader ${hasModels && markup`published="models.json"`}></attention-reader>`,
  };
  const readerAlone = {
    title: sayInReader('page'),
    description: sayInReader('page.lead'),
    scripts: ['hosts/iframe/reader.ts'],
    body: readerMarkup(),
  };
  // Opens a lesson in a link.
  const viewer = {
    title: sayInEditor('viewer'),
    description: sayInEditor('viewer.lead'),
    scripts: ['hosts/lesson/viewer.ts'],
    body: markup`<noscript><p class="hint">${sayInEditor('viewer.noscript')}</p></noscript>
  <div class="notices" role="status"></div>
  <attention-lesson lessons="lessons/"></attention-lesson>`,
  };
  const editor = {
    title: sayInEditor('title'),
    description: sayInEditor('lead'),
    scripts: ['site/editor/page.ts'],
    body: markup`<h1>${sayInEditor('title')}</h1>
  <p class="question">${sayInEditor('lead')} <a href="../docs/lessons/">${sayInEditor('docs')}</a></p>
  <noscript><p class="hint">${sayInEditor('noscript')}</p></noscript>
  <div id="editor"></div>`,
  };
  const [root, links] = ['../', siteLinks('../')];
  return [
    { page: worksheets, root, links, file: 'worksheet/index.html' },
    { page: builder, root, links, file: 'embed/index.html' },
    { page: reader, root, links, file: 'read/index.html' },
    { page: stage, root: './', file: 'embed.html' },
    { page: viewer, root: './', links: siteLinks('./'), file: 'lesson.html' },
    {
      page: { ...viewer, scripts: [...viewer.scripts, 'hosts/iframe/author-lesson.ts'] },
      root: './',
      file: 'lesson-embed.html',
    },
    { page: playground, root, file: 'playground/embed.html' },
    { page: readerAlone, root, file: 'read/embed.html' },
    { page: editor, root, links, file: 'editor/index.html' },
  ];
}
