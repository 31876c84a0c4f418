/** The bank: for each lesson of the course, questions whose numbers come from seeds. */
import { GROUPS } from '../../lessons/outline.ts';
import { type Draws, type Maker, type Rows, type Template, inLanguage, makerOf } from '../read.ts';

/** The questions of a lesson by name: a text instead is the lesson that has it. */
type Questions = Rows<Template | string>[string];

const texts = import.meta.glob<Questions>('./en/*.json', { eager: true, import: 'default' });
const translated = import.meta.glob<Rows<Partial<Template>>[string]>(['./*/*.json', '!./en/*'], { import: 'default' });
const drawn = import.meta.glob<Draws>('./*.ts', { eager: true, import: 'draws' });

/** The ids of the lessons, in the order of the course. */
export const BANK_IDS: readonly string[] = GROUPS.flatMap(({ lessons }) => lessons);

const english = Object.fromEntries(BANK_IDS.map((id) => [id, texts[`./en/${id}.json`] ?? {}]));

export type Bank = Readonly<Record<string, readonly Maker[]>>;

/** @param language the questions of another language by lesson, whose texts stand in place of the English ones */
export function bankWith(language: Rows<Partial<Template>>): Bank {
  const questions = inLanguage(english, language);
  const makers = new Map<string, Maker>();
  /** Returns the same maker for the same question, whichever lesson asks for it. */
  function makerIn(lesson: string, name: string): Maker {
    const template = questions[lesson]?.[name];
    if (typeof template === 'string') return makerIn(template, name);
    if (!template) throw new RangeError(`${lesson}: there is no question ${name}`);
    const id = `${lesson} ${name}`;
    const maker = makers.get(id) ?? makerOf(template, drawn[`./${lesson}.ts`]?.[name]);
    makers.set(id, maker);
    return maker;
  }
  return Object.fromEntries(
    Object.entries(questions).map(([id, rows]) => [id, Object.keys(rows).map((name) => makerIn(id, name))]),
  );
}

export const BANK = bankWith({});

/** Returns the bank in a language: English as far as its folder has no file or question. */
export async function bankIn(language: string): Promise<Bank> {
  const found = BANK_IDS.map(async (id) => [id, (await translated[`./${language}/${id}.json`]?.()) ?? {}] as const);
  return bankWith(Object.fromEntries(await Promise.all(found)));
}
