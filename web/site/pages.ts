// A page for every lesson, the contents, and the site's other pages, in the language of this program: the text of each file.
import { dirname, join } from 'node:path';
import { readSpoken } from './course-files.ts';
import { documentationIndex, documentationPages } from './docs/pages.ts';
import { readReferences } from './docs/reference.ts';
import { exerciseFiles } from '../course/exercises/notebook.ts';
import { LISTS, alternates, documentMarkup, siteHead } from './document.ts';
import { type SiteLinks, headerMarkup, mark, siteLinks } from './header/markup.ts';
import { type SearchFile, indexOf } from './contents/search.ts';
import { say } from '../course/words.ts';
import { withSitePolicy } from './policy.ts';
import { markup } from '../shared/markup.ts';
import { DOCUMENTATION } from '../shared/words/parts.ts';
import { spoken } from '../shared/words/spoken.ts';
import { GLOSSARY, type Page, readCourse, readPrograms } from './course-pages.ts';
import { otherPages } from './other-pages.ts';
import { fillWords } from './front-words.ts';
import { modelFiles } from './read/models.ts';

/** The notebook and the scripts beside the pages. */
async function readExerciseFiles(web: string, enginePath: string): Promise<ReadonlyMap<string, string>> {
  const { loadAttention } = (await import(enginePath)) as typeof import('attention-steps/core');
  return exerciseFiles(await loadAttention(), await readPrograms(web));
}

/** Pages whose HTML is written by hand, with their sources, their way to the site's first page, and whether all its links are in the menu. */
const written = [
  { file: 'index.html', source: 'site/front.html', root: './', isFolded: true },
  { file: 'playground/index.html', source: 'site/playground/index.html', root: '../', isFolded: false },
];

/** Pages that have become pages of the documentation, by their addresses. */
const MOVED = { api: 'engine-api', 'api/learn': 'learning-api' } as const;

const DOCS_STYLES = [LISTS, 'site/docs/docs.css'];

export interface SitePages {
  /** HTML by file, from the folder of the site in this language. */
  readonly pages: ReadonlyMap<string, string>;
  /** The sections that the course's search finds. */
  readonly search: SearchFile;
  /** Files to be downloaded. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * @param languages all that the site is in. English is at its root, and any other in a folder of its name there.
 */
export async function coursePages(web: string, enginePath: string, languages: readonly string[]): Promise<SitePages> {
  const course = await readCourse(web, enginePath, {
    fromLesson: (id) => `../${id}/`,
    fromContents: (id) => `${id}/`,
    toBuilder: (id) => `../../embed/?lesson=${id}`,
    root: '../../',
    toExercises: { stage: '../../', notebook: '../../exercises.ipynb' },
    toSources: 'sources/',
    hasGlossary: true,
  });
  const pages = new Map<string, string>();
  /** The addresses of a page in the other languages. */
  const inOthers = (root: string, file: string): ReadonlyMap<string, string> => {
    const home = spoken.id === 'en' ? root : `${root}../`;
    const others = languages.filter((language) => language !== spoken.id);
    const path = file.replace(/index\.html$/, '');
    return new Map(others.map((language) => [language, `${home}${language === 'en' ? '' : `${language}/`}${path}`]));
  };
  const put = (page: Page, root: string, links: SiteLinks | undefined, file: string, isTranslated = true): void => {
    const others = isTranslated && links ? inOthers(root, file) : new Map<string, string>();
    const head = siteHead(root, page.scripts, page.styles ?? [], links === undefined);
    const whole = {
      ...page,
      head: markup`${head}${alternates(others)}`,
      ...(links && { links: { ...links, languages: others } }),
    };
    pages.set(file, withSitePolicy(documentMarkup(whole).text, page.hosts ?? []));
  };
  const lessonRoot = '../../';
  for (const [id, page] of course.lessons) {
    put(page, lessonRoot, siteLinks(lessonRoot, id), `lessons/${id}/index.html`);
    // The same page for an iframe on another page.
    const scripts = [...page.scripts, 'hosts/iframe/lesson.ts'];
    put({ ...page, scripts }, lessonRoot, undefined, `lessons/${id}/embed.html`);
  }
  put(course.contents, '../', siteLinks('../'), 'lessons/index.html');
  put(course.glossary, lessonRoot, siteLinks(lessonRoot), `lessons/${GLOSSARY}/index.html`);
  put(course.teach, '../', siteLinks('../'), 'teach/index.html');
  for (const { page, root, links, file } of otherPages(course.choices)) put(page, root, links, file);
  for (const { file, source, root, isFolded } of written) {
    const links = { ...siteLinks(root), languages: inOthers(root, file) };
    const html = fillWords(await readSpoken(web, source))
      .replace('<site-header></site-header>', () => headerMarkup(links, isFolded).text)
      .replace('<site-mark></site-mark>', () => mark.text)
      .replace('</head>', () => `${alternates(links.languages).text}</head>`);
    pages.set(file, withSitePolicy(html, []));
  }
  const sections = [...course.sections];
  const files = new Map(await readExerciseFiles(web, enginePath));
  // The documentation but for its first page, and the coverage of its English sources, are in English; other languages link to them.
  if (spoken.id !== 'en') {
    const index = documentationIndex(await readSpoken(web, DOCUMENTATION), say);
    put({ ...index, scripts: [], styles: DOCS_STYLES }, '../', siteLinks('../'), 'docs/index.html');
  } else {
    put(course.coverage, lessonRoot, siteLinks(lessonRoot), 'lessons/sources/index.html', false);
    const references = await readReferences(dirname(enginePath));
    for (const { id, body, title, description, ...page } of await documentationPages(
      join(web, '..', 'docs'),
      references,
      say,
    )) {
      const root = id === '' ? '../' : '../../';
      const document = { title, description, scripts: ['site/docs/page.ts'], styles: DOCS_STYLES, body };
      put(document, root, siteLinks(root), join('docs', id, 'index.html'), id === '');
      for (const { url, ...rest } of page.sections) sections.push({ ...rest, url: `../docs/${url}` });
      for (const [name, text] of page.files) files.set(`docs/${id}/${name}`, text);
      const [from] = Object.entries(MOVED).find(([, to]) => to === id) ?? [];
      if (from === undefined) continue;
      const back = from.replaceAll(/\w+\/?/g, '../');
      const moved = {
        ...document,
        scripts: ['site/docs/moved.ts'],
        body: markup`<h1><a href="${back}docs/${id}/">${title}</a></h1>`,
      };
      put(moved, back, siteLinks(back), `${from}/index.html`, false);
    }
    for (const [name, text] of modelFiles) files.set(name, text);
  }
  return { pages, search: indexOf(sections), files };
}
