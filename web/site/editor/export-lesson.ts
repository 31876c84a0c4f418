/** The editor's lesson as one page, and as a package for learning platforms. Loaded when somebody asks for one. */
import { LANGUAGES } from '../../hosts/iframe/settings.ts';
import { spoken } from '../../shared/words/spoken.ts';
import temml from 'temml';
import { elementsOf } from '../../course/lesson/markup.ts';
import { mathOf } from '../../course/lesson/math.ts';
import { readableIn } from '../../course/exercises/language.ts';
import { type OwnPage, nowhere, ownPage } from '../../hosts/lesson/page.ts';
import { pageOf } from '../../hosts/lesson/shell.ts';
import { languageIn, speakerOf } from '../../hosts/lesson/speaker.ts';
import { exerciseFiles } from '../../hosts/platforms/exercise-files.ts';
import { lessonPackage } from '../../hosts/platforms/packages.ts';
import { loadEngine } from '../../shared/engine.ts';

async function ownPageOf(text: string, runsPython: boolean): Promise<OwnPage> {
  const [engine, speaker, exerciseTexts] = await Promise.all([
    loadEngine(),
    speakerOf(text),
    readableIn(text, languageIn(text)),
  ]);
  const math = mathOf(temml);
  return ownPage(text, { engine, math, lessonUrl: nowhere, isKept: true, runsPython, exerciseTexts, ...speaker });
}

/** @param file of the site */
async function fetched(file: string): Promise<Response> {
  const root = spoken.id === 'en' ? '../' : '../../';
  const response = await fetch(new URL(root + file, location.href));
  if (!response.ok) throw new Error(`${file}: ${`${response.status} ${response.statusText}`.trim()}`);
  return response;
}

const element = async (file: string): Promise<Uint8Array> =>
  new Uint8Array(await (await fetched(`element/${file}`)).arrayBuffer());

/** @throws LessonError */
export async function exported(way: 'html' | 'scorm', text: string): Promise<Blob> {
  const page = await ownPageOf(text, way === 'scorm');
  const { lang } = page.lesson;
  // The page around the lesson is in its language, too, where the site is.
  const folder = lang !== 'en' && LANGUAGES.includes(lang) ? `${lang}/` : '';
  const shell = await (await fetched(`offline/${folder}lesson.html`)).text();
  const whole = pageOf(shell, page);
  if (way === 'html') return new Blob([whole], { type: 'text/html' });
  const exercises = elementsOf(page.lesson).exercises ? await exerciseFiles(element, lang) : {};
  const zip = lessonPackage(page.lesson, whole, exercises) as Uint8Array<ArrayBuffer>;
  return new Blob([zip], { type: 'application/zip' });
}
