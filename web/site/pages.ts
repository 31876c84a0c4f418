// A page for every lesson in every language, the contents, and the site's other pages: the text of each file.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { languagesOf } from './course-files.ts';
import { documentationPages } from './docs/pages.ts';
import { readReferences } from './docs/reference.ts';
import { exerciseFiles } from '../course/exercises/notebook.ts';
import { LISTS, documentMarkup, siteHead } from './document.ts';
import { type SiteLinks, headerMarkup, mark, siteLinks } from './header/markup.ts';
import { type SearchFile, indexOf } from './contents/search.ts';
import { say } from '../course/words.ts';
import { withSitePolicy } from './policy.ts';
import { markup } from '../shared/markup.ts';
import { type Course, GLOSSARY, type Page, readCourse, readPrograms } from './course-pages.ts';
import { otherPages } from './other-pages.ts';
import { modelFiles } from './read/models.ts';

/** The notebook and the scripts beside the pages. */
async function readExerciseFiles(enginePath: string): Promise<ReadonlyMap<string, string>> {
  const { loadAttention } = (await import(enginePath)) as typeof import('attention-steps/core');
  return exerciseFiles(await loadAttention(), await readPrograms());
}

const exercisesAt = (root: string) => ({ stage: root, notebook: `${root}exercises.ipynb` });

/** Pages whose HTML is written by hand, with their sources, their way to the site's first page, and whether all its links are in the menu. */
const written = [
  { file: 'index.html', source: 'front.html', root: './', isFolded: true },
  { file: 'playground/index.html', source: 'playground/index.html', root: '../', isFolded: false },
];
/** Placeholders in them for the header and the logo. */
const headerPlace = '<site-header></site-header>';
const markPlace = '<site-mark></site-mark>';

/** Pages that have become pages of the documentation, by their addresses. */
const MOVED = { api: 'engine-api', 'api/learn': 'learning-api' } as const;

const fillPlaceholders = (html: string, root: string, isFolded: boolean): string =>
  withSitePolicy(html, [])
    .replace(headerPlace, () => headerMarkup(siteLinks(root), say, isFolded).text)
    .replace(markPlace, () => mark.text);

/** Returns the site's pages: HTML by file, the index of each search, and files to be downloaded. */
export async function coursePages(
  web: string,
  enginePath: string,
): Promise<{
  pages: ReadonlyMap<string, string>;
  searches: ReadonlyMap<string, SearchFile>;
  files: ReadonlyMap<string, string>;
}> {
  const [, ...others] = await languagesOf(join(web, 'course', 'lessons'));
  const course = await readCourse(web, enginePath, {
    fromLesson: (id) => `../${id}/`,
    fromContents: (id) => `${id}/`,
    toBuilder: (id) => `../../embed/?lesson=${id}`,
    root: '../../',
    toExercises: exercisesAt('../../'),
    toSources: 'sources/',
    hasGlossary: true,
    others: new Map(others.map((language) => [language, `${language}/`])),
  });
  const documentation = await documentationPages(
    join(web, '..', 'docs'),
    await readReferences(dirname(enginePath)),
    say,
  );
  /** @param toSite the way from the page that lists the lessons to the site's first page */
  const searchOf = ({ sections }: Course, toSite: string): SearchFile => {
    const documented = documentation.flatMap((page) => page.sections);
    return indexOf([...sections, ...documented.map(({ url, ...rest }) => ({ ...rest, url: `${toSite}docs/${url}` }))]);
  };
  const searches = new Map([['', searchOf(course, '../')]]);
  const folder = join(web, 'lessons');
  const pages = new Map<string, string>();
  const put = (page: Page, root: string, links: SiteLinks | undefined, ...file: string[]): void => {
    const whole = {
      ...page,
      head: siteHead(root, page.scripts, page.styles ?? [], links === undefined),
      ...(links && { links }),
    };
    pages.set(join(folder, ...file), withSitePolicy(documentMarkup(whole).text, page.hosts ?? []));
  };
  /** @param root the way from a lesson's page to the site's first page, @param path from `lessons/` */
  const putLessons = (
    { lessons, contents }: Course,
    root: string,
    links: (id?: string) => SiteLinks,
    ...path: string[]
  ): void => {
    for (const [id, page] of lessons) {
      put(page, root, links(id), ...path, id, 'index.html');
      // The same page for an iframe on another page.
      put(
        { ...page, scripts: [...page.scripts, 'hosts/iframe/lesson.ts'] },
        root,
        undefined,
        ...path,
        id,
        'embed.html',
      );
    }
    put(contents, root.slice(3), siteLinks(root.slice(3)), ...path, 'index.html');
  };
  putLessons(course, '../../', (id) => siteLinks('../../', id));
  for (const language of others) {
    const translated = await readCourse(
      web,
      enginePath,
      {
        fromLesson: (id, isHere) => (isHere ? `../${id}/` : `../../${id}/`),
        fromContents: (id, isHere) => (isHere ? `${id}/` : `../${id}/`),
        toSources: '../sources/',
        hasGlossary: true,
        toExercises: exercisesAt('../../../'),
        others: new Map(
          ['en', ...others].filter((to) => to !== language).map((to) => [to, to === 'en' ? '../' : `../${to}/`]),
        ),
      },
      language,
    );
    const root = '../../../';
    putLessons(translated, root, () => ({ ...siteLinks(root), contents: `${root}lessons/${language}/` }), language);
    searches.set(language, searchOf(translated, '../../'));
  }
  put(course.coverage, '../../', siteLinks('../../'), 'sources', 'index.html');
  put(course.teach, '../', siteLinks('../'), '..', 'teach', 'index.html');
  put(course.glossary, '../../', siteLinks('../../'), GLOSSARY, 'index.html');
  for (const { id, body, title, description } of documentation) {
    const [scripts, styles] = [['site/docs/page.ts'], [LISTS, 'site/docs/docs.css']];
    const root = id === '' ? '../' : '../../';
    const page = { title, description, lang: 'en', scripts, styles, body };
    put(page, root, siteLinks(root), '..', 'docs', id, 'index.html');
    const [from] = Object.entries(MOVED).find(([, to]) => to === id) ?? [];
    if (from === undefined) continue;
    const back = from.replaceAll(/\w+\/?/g, '../');
    const moved = markup`<h1><a href="${back}docs/${id}/">${title}</a></h1>`;
    put({ ...page, scripts: ['site/docs/moved.ts'], body: moved }, back, siteLinks(back), '..', from, 'index.html');
  }
  for (const { page, root, links, file } of otherPages(course.choices)) put(page, root, links, '..', ...file);
  for (const { file, source, root, isFolded } of written)
    pages.set(join(web, file), fillPlaceholders(await readFile(join(web, 'site', source), 'utf8'), root, isFolded));
  const documented = documentation.flatMap(({ id, files }) =>
    Array.from(files, ([name, text]) => [`docs/${id}/${name}`, text] as const),
  );
  const files = new Map([...(await readExerciseFiles(enginePath)), ...documented, ...modelFiles]);
  return { pages, searches, files };
}
