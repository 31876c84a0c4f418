/** From the first lesson to the last, no term is used before it is explained. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BANK } from '../../../../web/course/practice/bank/index.ts';
import { drawQuestion, isBankId } from '../../../../web/course/practice/draw.ts';
import { engine } from '../../engine.ts';
import { readLessons } from '../../../../web/site/course-files.ts';
import type { Part } from '../../../../web/course/lesson/schema.ts';
import symbols from '../../../../web/course/lessons/symbols.json' with { type: 'json' };
import page from '../../../../web/shared/messages/en/course.json' with { type: 'json' };
import stage from '../../../../web/shared/messages/en/element.json' with { type: 'json' };
import terms from '../../../../web/course/lessons/terms.json' with { type: 'json' };

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

interface Passage {
  /** `lesson#part`, or `lesson` for its opening question. */
  readonly at: string;
  readonly text: string;
  /** As it is written, with formulas in TeX. */
  readonly raw: string;
}

/** Returns the visible words of a question, without keys and references. */
function wordsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return ['ask', 'text', 'feedback', 'items'].includes(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => wordsIn(one, key));
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, one]) => wordsIn(one, name))
    : [];
}

/** Removes links and the engine's numbers, and unifies symbols: $d_{\text{model}}$, W_{Q} and dₖ are d_model, W_Q and d_k. */
const read = (text: string): string =>
  text
    .replace(/\{\{.*?\}\}/g, ' ')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\\(?:text|mathrm)\{(\w+)\}/g, '$1')
    .replace(/_\{(\w+)\}/g, '_$1')
    .replace(/ₖ/g, '_k')
    .replace(/ₐ/g, '_a');

/** The words of the steps that a stage shows. */
const steps = (parts: readonly Part[]): string =>
  parts
    .flatMap((part) => (part.kind === 'stage' ? [new URLSearchParams(part.link).get('steps')?.split(' ') ?? []] : []))
    .flat()
    .flatMap((id) => [stage[`step.${id}.name` as keyof typeof stage], stage[`step.${id}.why` as keyof typeof stage]])
    .join('\n');
/** The prompts of a lesson's exercises, and their hints. */
const exercises = async (parts: readonly Part[]): Promise<string> => {
  const ids = parts.flatMap((part) => (part.kind === 'exercise' ? [part.exercise] : []));
  const files = ids.map((id) => readFile(path(`../../../../web/course/exercises/tasks/${id}/exercise.json`), 'utf8'));
  return (await Promise.all(files))
    .map((file) => JSON.parse(file) as { title: string; prompt: string; hints: readonly string[] })
    .flatMap(({ title, prompt, hints }) => [title, prompt, ...hints])
    .join('\n');
};

const lessons = await readLessons(path('../../../../web/course/lessons/en'));
const labs = async (parts: readonly Part[]): Promise<string> => {
  const ids = parts.flatMap((part) => (part.kind === 'lab' ? [part.lab] : []));
  const files = ids.map((id) => readFile(path(`../../../../web/shared/messages/en/lab-${id}.json`), 'utf8'));
  return (await Promise.all(files)).map((file) => Object.values(JSON.parse(file) as object).join('\n')).join('\n');
};
/** The texts of a few of each maker's questions: what a page may ask in this lesson. */
const bank = (id: string): string =>
  isBankId(id)
    ? BANK[id]!.flatMap((maker, at) =>
        [0, 1, 2].map((seed) => wordsIn(drawQuestion(engine, maker, `${id} ${at} ${seed}`).item)),
      )
        .flat()
        .join('\n')
    : '';
/** Passages in reading order. A lab's words come after its lesson's text, which explains them beside it. */
const passages: Passage[] = (
  await Promise.all(
    lessons.map(async ({ id, question, parts, summary }) => {
      const texts = parts.filter(({ kind }) => kind !== 'questions');
      const questions = parts.flatMap((part) => (part.kind === 'questions' ? part.items : []));
      return [
        { at: id, text: question },
        ...texts.map((part) => ({ at: `${id}#${part.id ?? ''}`, text: wordsIn(part).join('\n') })),
        { at: `${id}, its labs`, text: await labs(parts) },
        { at: `${id}, its stages`, text: steps(parts) },
        ...questions.map((one) => ({ at: `${id}#${one.id}`, text: wordsIn(one).join('\n') })),
        { at: `${id}, its bank`, text: bank(id) },
        { at: `${id}, its exercises`, text: await exercises(parts) },
        { at: `${id}, its summary`, text: summary.join('\n') },
      ];
    }),
  )
)
  .flat()
  .map(({ at, text }) => ({ at, text: read(text), raw: text }));

/** Terms that may be used before, each for a reason. */
const early = [
  { term: 'gradient', at: 'soft-lookup#three-parts', why: 'a wrong answer, as a source’s quiz has it' },
  { term: 'additive', at: 'self-and-cross#differ', why: 'a wrong answer, as a source’s quiz has it' },
  { term: 'mask', at: 'checked, its labs', why: 'a mistake that an example of one’s own may have' },
  { term: 'causal', at: 'checked, its labs', why: 'a mistake that an example of one’s own may have' },
  { term: 'padding', at: 'checked, its labs', why: 'a mistake that an example of one’s own may have' },
  { term: 'head', at: 'checked, its labs', why: 'a mistake that an example of one’s own may have' },
  { term: 'W_O', at: 'checked, its labs', why: 'a mistake that an example of one’s own may have' },
];

type Term = { readonly at: string; readonly taught?: string; readonly forms: readonly string[] };
const all = Object.values(terms as Readonly<Record<string, Omit<Term, 'forms'> & { readonly term: string }>>).map(
  ({ term: written, ...about }) => {
    const forms = written.split('|');
    return [forms[0]!, { ...about, forms }] as const;
  },
);
const patternOf = ({ forms }: Term): RegExp =>
  new RegExp(`(?<![\\p{L}\\d_])(?:${forms.join('|')})s?(?![\\p{L}\\d_])`, 'iu');

/** Returns the first passage with the term. */
const firstUse = (passagesRead: readonly Passage[], term: string, about: Term): string | undefined =>
  passagesRead.find(
    ({ at, text }) => patternOf(about).test(text) && !early.some((one) => one.term === term && one.at === at),
  )?.at;

describe('a term of the field', () => {
  it.each(all)('%s is first used where it is explained', (term, about) => {
    expect(firstUse(passages, term, about)).toBe(about.at);
    const { text = '' } = passages.find(({ at }) => at === (about.taught ?? about.at)) ?? {};
    const bold = [...text.matchAll(/\*\*(.+?)\*\*/g)].some(([, words = '']) => patternOf(about).test(words));
    expect(bold || term.includes('_'), 'it stands in bold where it is explained, or is a symbol').toBe(true);
  });
  it('has an entry if it is a symbol with an index', () => {
    const known = (words: string): boolean => all.some(([, about]) => patternOf(about).test(words));
    for (const { at, text } of passages)
      for (const [symbol] of text.matchAll(/(?<![\p{L}\\])(?:d|W)_(?:model|[A-Za-z])(?![\p{L}])/gu))
        expect(known(symbol), `${symbol} in ${at}`).toBe(true);
  });
});

describe('a letter stands for one thing', () => {
  const read = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap((one) => read(one));
  const formulas = lessons.flatMap(({ id, parts, summary }) =>
    read([parts, summary]).flatMap((text) =>
      Array.from(text.matchAll(/\$\$(.+?)\$\$|\$([^$]+)\$/gs), ([, display, inline]) => ({
        id,
        tex: display ?? inline ?? '',
      })),
    ),
  );
  /** Without macros and words. */
  const letters = (tex: string): string =>
    tex.replaceAll(/\\(?:text|mathrm|mathsf)\{[^}]*\}|\\(?![QKVASOX]\b)[a-zA-Z]+/g, ' ');

  it('a d counts if it has an index, and is a gradient before a matrix or a number', () => {
    expect(formulas.length).toBeGreaterThan(200);
    const others = formulas.filter(({ tex }) => /d(?!_|\\?[A-Z]|[qkvaso]_|[qkvaso]'*_)/.test(letters(tex)));
    expect(others).toEqual([]);
  });
  it('C is the context', () => {
    const others = formulas.filter(({ id, tex }) => /C/.test(letters(tex)) && id !== 'self-and-cross');
    expect(others).toEqual([]);
  });
  it('a cell has the small letter of its matrix, as the page of symbols says', () => {
    expect(page['glossary.counting']).toContain('s_ij a cell of S');
    const large = formulas.filter(({ tex }) => /[QKVASO]'*_\{[a-z']{2,3}\}/.test(tex));
    expect(large).toEqual([]);
  });
  it('the table of symbols has each letter, with the place where it is first used', () => {
    /** In a quotation, beside the course's letter. */
    const quoted = new Set(['N']);
    const base = (symbol: string): string =>
      /^\\(?![QKVASOX])[a-zA-Z]+|[a-zA-Z]/.exec(letters(symbol).trim())?.[0] ?? '';
    const first = new Map<string, string>();
    /** Removes what a letter is named by, as in `d_k`, and environments such as `bmatrix`. */
    const plain = (tex: string): string =>
      letters(tex.replaceAll(/([dWn])_(?:\w|\{[^}]*\}+)|\\(?:begin|end)\{\w+\}|\{\{.*?\}\}/g, ' $1 '));
    for (const { at, raw } of passages)
      for (const [, display, inline] of raw.matchAll(/\$\$(.+?)\$\$|\$([^$]+)\$/gs))
        for (const [letter] of plain(display ?? inline ?? '').matchAll(/[a-zA-Z]/g))
          if (!first.has(letter)) first.set(letter, at);
    const places = symbols.map(({ symbol, at }) => ({ letter: base(symbol), at }));
    for (const [letter, at] of first) {
      const known = places.filter((place) => place.letter === letter || place.letter === letter.toUpperCase());
      if (!quoted.has(letter))
        expect
          .soft(
            known.map((place) => place.at),
            `${letter}, first in ${at}`,
          )
          .toContain(at);
    }
    expect(first.size).toBeGreaterThan(20);
  });
  it('no symbol is in the table twice', () => {
    const all = symbols.map(({ symbol }) => symbol);
    expect(all.filter((symbol, at) => all.indexOf(symbol) !== at)).toEqual([]);
  });
});
