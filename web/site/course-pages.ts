/** The course in one language as pages. Text and numbers are in the HTML; the engine computes them at build time. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import temml from 'temml';
import { labTitles, readLessons, readTranslations, speakerOf } from './course-files.ts';
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

export interface Page extends Pick<Document, 'title' | 'description' | 'lang' | 'words' | 'body'> {
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
export async function readPrograms(): Promise<(id: string) => Programs> {
  const folder = new URL('../course/exercises/tasks/', import.meta.url);
  const read = async (id: string) =>
    [id, cellsOf(await readFile(new URL(`${id}/programs.py`, folder), 'utf8'))] as const;
  const programs = new Map(await Promise.all(EXERCISE_IDS.map(read)));
  return (id) => programs.get(id) ?? { start: '', solutions: [] };
}

function experimentLink(id: string): string {
  const found = EXPERIMENTS.find((experiment) => experiment.id === id);
  return found ? linkOf(found) : '';
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
        hasBank: isSite,
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
