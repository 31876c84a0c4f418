/** The course in one language as pages. Text and numbers are in the HTML; the engine computes them at build time. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import temml from 'temml';
import { labTitles, readLessons, readSpoken } from './course-files.ts';
import { say } from '../course/words.ts';
import { sayInPageLanguage } from '../shared/words/say.ts';
import { spoken } from '../shared/words/spoken.ts';
import { contentsMarkup } from './contents/markup.ts';
import { coverageMarkup } from './contents/coverage.ts';
import { EXERCISE_IDS } from '../course/exercises/ids.ts';
import { type Programs, cellsOf } from '../course/exercises/cells.ts';
import { textsOf } from '../course/exercises/texts.ts';
import type { ExerciseContext } from '../course/lesson/exercise-markup.ts';
import { elementsOf, lessonMarkup } from '../course/lesson/markup.ts';
import { type Document, LISTS } from './document.ts';
import { mathOf } from '../course/lesson/math.ts';
import { picturesOf } from '../course/lesson/pictures.ts';
import { EXPERIMENTS } from '../learn/experiments.ts';
import { linkOf } from '../learn/state/experiment-link.ts';
import type { Section } from './contents/search.ts';
import { type LabTitle, plainText, sectionsOf } from './contents/search-sections.ts';
import { stillMarkup } from '../course/lesson/still.ts';
import { sourceOf } from '../course/lesson/sources.ts';
import { type ProseContext, lineMarkup } from '../course/lesson/prose.ts';
import { termLinks } from '../course/lesson/glossary.ts';
import { glossaryMarkup, meaningOf, termSections } from './contents/glossary.ts';
import { guideMarkup, teachMarkup } from './teach/markup.ts';
import published from '../../package.json' with { type: 'json' };
import type { Markup } from '../shared/markup.ts';
import type { Lesson } from '../course/lesson/schema.ts';
import { type LessonChoice, choicesOf } from './embed/parts.ts';

/** Stands for a lesson's id where pages are linked. */
export const GLOSSARY = 'glossary';

export interface Page extends Pick<Document, 'title' | 'description' | 'lang' | 'body'> {
  /** Relative to the site's folder. */
  readonly scripts: readonly string[];
  /** Beside those of every page. */
  readonly styles?: readonly string[];
  /** Other hosts that its scripts may fetch data from. */
  readonly hosts?: readonly string[];
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
  readonly fromLesson: (id: string) => string;
  readonly fromContents: (id: string) => string;
  /** From the contents to the coverage of the sources; undefined if there is none. */
  readonly toSources?: string;
  /** True if the glossary is a page beside the lessons, and lessons link to it. */
  readonly hasGlossary?: boolean;
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
export async function readPrograms(web: string): Promise<(id: string) => Programs> {
  const read = async (id: string) =>
    [id, cellsOf(await readSpoken(web, `course/exercises/tasks/${id}/programs.py`))] as const;
  const programs = new Map(await Promise.all(EXERCISE_IDS.map(read)));
  return (id) => programs.get(id) ?? { start: '', solutions: [] };
}

function experimentLink(id: string): string {
  const found = EXPERIMENTS.find((experiment) => experiment.id === id);
  return found ? linkOf(found) : '';
}

/** @param web the folder of the site's sources, @param enginePath the built engine */
export async function readCourse(web: string, enginePath: string, urls: LessonUrls): Promise<Course> {
  const folder = join(web, 'course', 'lessons');
  const lessons = await readLessons(join(folder, 'en'));
  const { loadAttention } = (await import(enginePath)) as typeof import('attention-steps/core');
  const engine = await loadAttention();
  const course = lessons.map(({ id, title }) => ({ id, title }));
  const pages = new Map<string, Page>();
  const sections: Section[] = [];
  const choices: LessonChoice[] = [];
  const guides: Markup[] = [];
  const titles = await labTitles(web);
  const programsOf = await readPrograms(web);
  const isSite = urls.toExercises !== undefined;
  const runsPython = isSite || urls.isPackage === true;
  /** The glossary's entries have no numbers of the engine. */
  const plain: ProseContext = {
    pictures: undefined,
    exampleOf: () => undefined,
    math: (tex, displayMode) => mathOf(temml)(tex, displayMode),
    lessonUrl: (id) => urls.fromLesson(id),
  };
  const linksOf = termLinks(
    lessons,
    (anchor) => `${urls.fromLesson(GLOSSARY)}#${anchor}`,
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
    stillOf: (link: string) => stillMarkup(link, engine, sayInPageLanguage),
    sayOnStage: sayInPageLanguage,
    exampleOf: (name: string) => {
      const entry = lesson.computed[name];
      return entry && 'example' in entry ? entry.example : undefined;
    },
    lessonUrl: (id: string) => (course.some((other) => other.id === id) ? urls.fromLesson(id) : undefined),
    runsPython,
    hasBank: isSite,
    ...(urls.toExercises && { toExercises: urls.toExercises }),
    exerciseTexts: (id: string) => ({ ...textsOf(id), start: programsOf(id).start }),
    ...(urls.hasGlossary && lesson.lang === spoken.id && { linkTerms: linksOf(lesson) }),
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
      pages.set(lesson.id, { title, description, lang, scripts, body: lessonMarkup(lesson, context) });
      const url = urls.fromContents(lesson.id);
      for (const section of sectionsOf(lesson, url, context, labTitle)) sections.push(section);
      choices.push(choicesOf(lesson, context, labTitle));
      guides.push(guideMarkup(lesson, guides.length + 1, context, say));
    } catch (error) {
      throw new Error(`lesson ${lesson.id}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
  const glossary = urls.fromContents(GLOSSARY);
  if (urls.hasGlossary) for (const section of termSections(glossary, plain)) sections.push(section);
  return {
    lessons: pages,
    contents: {
      title: say('contents.title'),
      description: say('contents.lead'),
      scripts: ['site/contents/contents.ts'],
      styles: [LISTS],
      body: contentsMarkup(lessons, say, {
        lessonUrl: urls.fromContents,
        more: [
          ...(urls.hasGlossary ? [{ title: say('glossary.title'), url: urls.fromContents(GLOSSARY) }] : []),
          ...(urls.toSources === undefined ? [] : [{ title: say('coverage.title'), url: urls.toSources }]),
        ],
        runsPython,
        hasBank: isSite,
        contextOf,
      }),
    },
    coverage: {
      title: say('coverage.title'),
      description: say('coverage.lead'),
      scripts: [],
      styles: [LISTS],
      body: coverageMarkup(await readFile(join(folder, 'sources.md'), 'utf8'), lessons),
    },
    glossary: {
      title: say('glossary.title'),
      description: say('glossary.lead'),
      scripts: [],
      styles: [LISTS],
      body: glossaryMarkup(lessons, say, plain),
    },
    teach: {
      title: say('site.teach'),
      description: say('teach.lead'),
      scripts: [],
      styles: ['site/teach/teach.css'],
      body: teachMarkup(
        (await readSpoken(web, 'site/teach/teach.md')).replace('VERSION', published.version),
        lessons,
        guides,
        say,
      ),
    },
    sections,
    choices,
  };
}
