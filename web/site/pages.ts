// A page for every lesson in every language, and the contents. Text and numbers are in the HTML, to be read before any script
// runs, and without any; the engine computes them at build time.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import temml from 'temml';
import { labTitles, languagesOf, readLessons, readTranslations, speakerOf } from './course-files.ts';
import { contentsMarkup } from './contents/markup.ts';
import { documentationPages } from './docs/pages.ts';
import { readReferences } from './docs/reference.ts';
import { coverageMarkup } from './contents/coverage.ts';
import { EXERCISE_IDS } from '../course/exercises/ids.ts';
import { type Programs, cellsOf } from '../course/exercises/cells.ts';
import { exerciseFiles } from '../course/exercises/notebook.ts';
import { textsOf } from '../course/exercises/texts.ts';
import type { ExerciseContext } from '../course/lesson/exercise-markup.ts';
import { elementsOf, lessonMarkup } from '../course/lesson/markup.ts';
import { type Document, LISTS, documentMarkup, siteHead } from './document.ts';
import { type SiteLinks, headerMarkup, mark, siteLinks } from './header/markup.ts';
import { mathOf } from '../course/lesson/math.ts';
import { picturesOf } from '../course/lesson/pictures.ts';
import { EXPERIMENTS } from '../learn/experiments.ts';
import { linkOf } from '../learn/state/experiment-link.ts';
import { type SearchFile, type Section, indexOf } from './contents/search.ts';
import { type LabTitle, plainText, sectionsOf } from './contents/search-sections.ts';
import { stillMarkup } from '../course/lesson/still.ts';
import { sourceOf } from '../course/lesson/sources.ts';
import { type ProseContext, lineMarkup } from '../course/lesson/prose.ts';
import { termLinks } from '../course/lesson/glossary.ts';
import { glossaryMarkup, meaningOf, termSections } from './contents/glossary.ts';
import { say } from '../course/words.ts';
import { withSitePolicy } from './policy.ts';
import { guideMarkup, teachMarkup } from './teach/markup.ts';
import published from '../../package.json' with { type: 'json' };
import { type Markup, markup } from '../shared/markup.ts';
import type { Lesson } from '../course/lesson/schema.ts';
import { sayIn } from '../shared/words/messages.ts';
import { builderMarkup, playgroundMarkup, stageMarkup } from './embed/markup.ts';
import { type LessonChoice, choicesOf } from './embed/parts.ts';
import { say as sayInBuilder } from './embed/words.ts';
import { editorMarkup, viewerMarkup } from './editor/markup.ts';
import { say as sayInEditor } from './editor/words.ts';
import { worksheetMarkup } from './worksheet/markup.ts';
import worksheet from '../shared/messages/en/worksheet.json' with { type: 'json' };

/** Stands for a lesson's id where pages are linked. */
const GLOSSARY = 'glossary';

export interface Page extends Pick<Document, 'title' | 'description' | 'lang' | 'words' | 'body'> {
  /** Relative to the site's folder. */
  readonly scripts: readonly string[];
  /** Beside those of every page. */
  readonly styles?: readonly string[];
}

export interface Course {
  /** Lessons by id, in the order of the course. */
  readonly lessons: ReadonlyMap<string, Page>;
  readonly contents: Page;
  /** The coverage of the sources. */
  readonly coverage: Page;
  readonly glossary: Page;
  /** For teachers, with all answers. */
  readonly teach: Page;
  /** The sections that the search finds. */
  readonly sections: readonly Section[];
  /** The parts of each lesson that can be embedded. */
  readonly choices: readonly LessonChoice[];
}

export interface LessonUrls {
  /** From one lesson to another. @param isHere true if that is in this language */
  readonly fromLesson: (id: string, isHere: boolean) => string;
  readonly fromContents: (id: string, isHere: boolean) => string;
  /** From the contents to the coverage of the sources; undefined if there is none. */
  readonly toSources?: string;
  /** True if the glossary is a page beside the lessons, and lessons link to it. */
  readonly hasGlossary?: boolean;
  /** From the contents to those in other languages. */
  readonly others?: ReadonlyMap<string, string>;
  /** From a lesson to the page that makes an iframe of it. */
  readonly toBuilder?: (id: string) => string;
  /** From a lesson to the site's first page. */
  readonly root?: string;
  /** From a lesson to a stage and the notebook, on the site, where its exercises run. */
  readonly toExercises?: ExerciseContext['toExercises'];
  /** True in a package for learning platforms, where exercises run by files beside the page. */
  readonly isPackage?: boolean;
}

function scriptsOf(lesson: Lesson, isSite: boolean): string[] {
  const { labs, questions, exercises } = elementsOf(lesson);
  return [
    'course/page/page.ts',
    ...labs.map((lab) => `course/labs/${lab}/lab.ts`),
    ...(questions ? ['course/question/question.ts'] : []),
    ...(exercises ? [isSite ? 'course/exercises/page.ts' : 'hosts/platforms/exercises.ts'] : []),
    ...(isSite ? ['course/practice/page.ts'] : []),
    'hosts/platforms/page-lifecycle.ts',
  ];
}

/** The exercises' programs, which Vite gives to pages (web/course/exercises/programs.ts). */
async function readPrograms(): Promise<(id: string) => Programs> {
  const folder = new URL('../course/exercises/tasks/', import.meta.url);
  const read = async (id: string) =>
    [id, cellsOf(await readFile(new URL(`${id}/programs.py`, folder), 'utf8'))] as const;
  const programs = new Map(await Promise.all(EXERCISE_IDS.map(read)));
  return (id) => programs.get(id) ?? { start: '', solutions: [] };
}

/** The notebook and the scripts beside the pages. */
async function readExerciseFiles(enginePath: string): Promise<ReadonlyMap<string, string>> {
  const { loadAttention } = (await import(enginePath)) as typeof import('attention-steps/core');
  return exerciseFiles(await loadAttention(), await readPrograms());
}

/**
 * Reads the course in a language: its lessons, and English ones for those it lacks.
 * @param web the folder of the site's sources, @param enginePath the built engine
 */
export async function readCourse(web: string, enginePath: string, urls: LessonUrls, language = 'en'): Promise<Course> {
  const folder = join(web, 'course', 'lessons');
  const english = await readLessons(join(folder, 'en'));
  const translated = language === 'en' ? undefined : await readTranslations(folder, language);
  const lessons = english.map((lesson) => translated?.get(lesson.id) ?? lesson);
  const isHere = (id: string): boolean => translated?.has(id) ?? true;
  const { say, sayOnStage, words } = await speakerOf(web, language);
  const { loadAttention } = (await import(enginePath)) as typeof import('attention-steps/core');
  const engine = await loadAttention();
  const course = lessons.map(({ id, title }) => ({ id, title }));
  const pages = new Map<string, Page>();
  const sections: Section[] = [];
  const choices: LessonChoice[] = [];
  const guides: Markup[] = [];
  const titles = await labTitles(web, language);
  const programsOf = await readPrograms();
  const isSite = urls.toExercises !== undefined;
  const runsPython = isSite || urls.isPackage === true;
  /** The glossary's entries have no numbers of the engine. */
  const plain: ProseContext = {
    pictures: undefined,
    exampleOf: () => undefined,
    math: (tex, displayMode) => mathOf(temml)(tex, displayMode),
    lessonUrl: (id) => urls.fromLesson(id, isHere(id)),
  };
  const linksOf = termLinks(
    english,
    (anchor) => `${urls.fromLesson(GLOSSARY, language === 'en')}#${anchor}`,
    (term) => meaningOf(term, plain),
  );
  const labTitle: LabTitle = ({ lab, values }) =>
    titles.get(`${lab}.${String(values['experiment'])}`) ?? titles.get(lab) ?? '';
  const contextOf = (lesson: Lesson) => ({
    say,
    course,
    sourceOf,
    math: mathOf(temml),
    pictures: picturesOf(lesson, engine),
    stillOf: (link: string) => stillMarkup(link, engine, sayOnStage),
    sayOnStage,
    exampleOf: (name: string) => {
      const entry = lesson.computed[name];
      return entry && 'example' in entry ? entry.example : undefined;
    },
    lessonUrl: (id: string) => (course.some((other) => other.id === id) ? urls.fromLesson(id, isHere(id)) : undefined),
    runsPython,
    hasBank: isSite,
    ...(urls.toExercises && { toExercises: urls.toExercises }),
    exerciseTexts: (id: string) => ({ ...textsOf(id), start: programsOf(id).start }),
    ...(urls.hasGlossary && lesson.lang === 'en' && { linkTerms: linksOf(lesson) }),
    ...(urls.toBuilder && { embedUrl: urls.toBuilder }),
    ...(urls.root && {
      toPlayground: {
        experimentUrl: (id: string) => `${urls.root}playground/#${experimentLink(id)}`,
        stage: urls.root,
      },
    }),
  });
  for (const lesson of lessons) {
    const context = contextOf(lesson);
    try {
      const { title, question, lang } = lesson;
      const description = plainText(lineMarkup(question, context));
      const scripts = scriptsOf(lesson, isSite);
      if (isHere(lesson.id))
        pages.set(lesson.id, { title, description, lang, words, scripts, body: lessonMarkup(lesson, context) });
      const url = urls.fromContents(lesson.id, isHere(lesson.id));
      for (const section of sectionsOf(lesson, url, context, labTitle)) sections.push(section);
      choices.push(choicesOf(lesson, context, labTitle));
      guides.push(guideMarkup(lesson, guides.length + 1, context, say));
    } catch (error) {
      throw new Error(`lesson ${lesson.id}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
  const glossary = urls.fromContents(GLOSSARY, language === 'en');
  if (urls.hasGlossary) for (const section of termSections(glossary, plain)) sections.push(section);
  return {
    lessons: pages,
    contents: {
      title: say('contents.title'),
      description: say('contents.lead'),
      lang: language,
      words,
      scripts: ['site/contents/contents.ts'],
      styles: [LISTS],
      body: contentsMarkup(lessons, say, {
        language,
        lessonUrl: (id) => urls.fromContents(id, isHere(id)),
        more: [
          ...(urls.hasGlossary
            ? [{ title: say('glossary.title'), url: urls.fromContents(GLOSSARY, language === 'en') }]
            : []),
          ...(urls.toSources === undefined ? [] : [{ title: say('coverage.title'), url: urls.toSources }]),
        ],
        runsPython,
        others: urls.others ?? new Map(),
        contextOf,
      }),
    },
    coverage: {
      title: say('coverage.title'),
      description: say('coverage.lead'),
      lang: 'en',
      scripts: [],
      styles: [LISTS],
      body: coverageMarkup(await readFile(join(folder, 'sources.md'), 'utf8'), lessons),
    },
    glossary: {
      title: say('glossary.title'),
      description: say('glossary.lead'),
      lang: 'en',
      scripts: [],
      styles: [LISTS],
      body: glossaryMarkup(english, say, plain),
    },
    teach: {
      title: say('site.teach'),
      description: say('teach.lead'),
      lang: language,
      scripts: [],
      styles: ['site/teach/teach.css'],
      body: teachMarkup(
        (await readFile(join(web, 'site', 'teach', 'teach.md'), 'utf8')).replace('VERSION', published.version),
        lessons,
        guides,
        say,
      ),
    },
    sections,
    choices,
  };
}

const exercisesAt = (root: string) => ({ stage: root, notebook: `${root}exercises.ipynb` });

function experimentLink(id: string): string {
  const found = EXPERIMENTS.find((experiment) => experiment.id === id);
  return found ? linkOf(found) : '';
}

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

/** A page beside the lessons. `file` is its path from the site's folder; without `links` it is for an iframe. */
interface OtherPage {
  readonly page: Page;
  readonly root: string;
  readonly links?: SiteLinks;
  readonly file: readonly string[];
}

function otherPages(choices: readonly LessonChoice[]): OtherPage[] {
  const sayOnSheets = Object.assign(sayIn('en', worksheet), { language: 'en' });
  const worksheets = {
    title: sayOnSheets('title'),
    description: sayOnSheets('lead'),
    lang: 'en',
    scripts: ['site/worksheet/page.ts'],
    body: worksheetMarkup(sayOnSheets),
  };
  const builder = {
    title: sayInBuilder('title'),
    description: sayInBuilder('lead'),
    lang: 'en',
    scripts: ['site/embed/page.ts'],
    body: builderMarkup(choices),
  };
  const stage = {
    title: say('site.stage'),
    description: say('contents.lead'),
    lang: 'en',
    scripts: ['hosts/iframe/stage.ts'],
    body: stageMarkup(),
  };
  const playground = {
    title: say('site.playground'),
    description: say('contents.lead'),
    lang: 'en',
    scripts: ['hosts/iframe/playground.ts'],
    body: playgroundMarkup('../'),
  };
  const viewer = {
    title: sayInEditor('viewer'),
    description: sayInEditor('viewer.lead'),
    lang: 'en',
    scripts: ['hosts/lesson/viewer.ts'],
    body: viewerMarkup(sayInEditor),
  };
  const editor = {
    title: sayInEditor('title'),
    description: sayInEditor('lead'),
    lang: 'en',
    scripts: ['site/editor/page.ts'],
    body: editorMarkup(sayInEditor),
  };
  const [root, links] = ['../', siteLinks('../')];
  return [
    { page: worksheets, root, links, file: ['worksheet', 'index.html'] },
    { page: builder, root, links, file: ['embed', 'index.html'] },
    { page: stage, root: './', file: ['embed.html'] },
    { page: viewer, root: './', links: siteLinks('./'), file: ['lesson.html'] },
    {
      page: { ...viewer, scripts: [...viewer.scripts, 'hosts/iframe/author-lesson.ts'] },
      root: './',
      file: ['lesson-embed.html'],
    },
    { page: playground, root, file: ['playground', 'embed.html'] },
    { page: editor, root, links, file: ['editor', 'index.html'] },
  ];
}

const fillPlaceholders = (html: string, root: string, isFolded: boolean): string =>
  withSitePolicy(html)
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
    pages.set(join(folder, ...file), withSitePolicy(documentMarkup(whole).text));
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
  const files = new Map([...(await readExerciseFiles(enginePath)), ...documented]);
  return { pages, searches, files };
}
