/** The bank: for each lesson of the course, questions whose numbers come from seeds. */
import { GROUPS } from '../../lessons/outline.ts';
import { type Draws, type Maker, type Template, makerOf } from '../read.ts';

/** The questions of a lesson by name: a text instead is the lesson that has it. */
type Questions = Readonly<Record<string, Template | string>>;

const texts = import.meta.glob<Questions>('./en/*.json', { eager: true, import: 'default' });
const drawn = import.meta.glob<Draws>('./*.ts', { eager: true, import: 'draws' });

/** The ids of the lessons, in the order of the course. */
export const BANK_IDS: readonly string[] = GROUPS.flatMap(({ lessons }) => lessons);

export type Bank = Readonly<Record<string, readonly Maker[]>>;

const questions: Readonly<Record<string, Questions>> = Object.fromEntries(
  BANK_IDS.map((id) => [id, texts[`./en/${id}.json`] ?? {}]),
);
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

export const BANK: Bank = Object.fromEntries(
  Object.entries(questions).map(([id, rows]) => [id, Object.keys(rows).map((name) => makerIn(id, name))]),
);
