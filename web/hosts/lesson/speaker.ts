/** The words around an own lesson in its language; a translation is loaded when a lesson asks for it. */
import { type Say, say, sayFor } from '../../course/words.ts';
import en from '../../shared/messages/en/element.json' with { type: 'json' };
import { loadersOf } from '../../shared/words/language.ts';
import { type Messages, sayOver } from '../../shared/words/messages.ts';
import { spoken } from '../../shared/words/spoken.ts';
import { type Say as StageSay, sayInPageLanguage } from '../../shared/words/say.ts';

const files = import.meta.glob<Messages>(
  ['../../shared/messages/*/course.json', '../../shared/messages/*/element.json', '!../../shared/messages/en/*'],
  { import: 'default' },
);
const course = loadersOf(files, ['course']);
const stage = loadersOf(files, ['element']);

export interface Speaker {
  readonly say: Say;
  readonly sayOnStage: StageSay;
}

/** Returns the language that a file names; English if it names none, or is not JSON. */
function namedIn(text: string): string {
  try {
    const { lang } = JSON.parse(text) as { lang?: unknown };
    return typeof lang === 'string' ? lang : 'en';
  } catch {
    return 'en';
  }
}

/** Returns the language of a file; the page's if there are no words in it. */
export function languageIn(text: string): string {
  const asked = namedIn(text);
  return [...stage.keys()].findLast((known) => asked === known || asked.startsWith(`${known}-`)) ?? spoken.id;
}

/** @returns the page's language, too, if the translation fails to load: the lesson is of use without it */
export async function speakerOf(text: string): Promise<Speaker> {
  const language = languageIn(text);
  if (!stage.has(language)) return { say, sayOnStage: sayInPageLanguage };
  const load = async (loaders: typeof stage): Promise<Messages> => (await loaders.get(language)?.()) ?? {};
  try {
    const [around, onStage] = await Promise.all([load(course), load(stage)]);
    return { say: sayFor(language, around), sayOnStage: sayOver(language, onStage, en) as StageSay };
  } catch {
    return { say, sayOnStage: sayInPageLanguage };
  }
}
