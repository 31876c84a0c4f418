/** The items in which something is written: shapes, formulas and lines of code, and sentences with one wrong word. */
import type { Dice } from '../../practice/dice.ts';
import { type Template, drawnBy, filledIn, said, wrongIn } from '../../practice/read.ts';
import type { Mistakes } from '../../question/grade.ts';
import english from './en/tasks.json' with { type: 'json' };
import words from '../../../shared/messages/en/lab-final-test.json' with { type: 'json' };
import { type Names, type Value, evaluate, isSame, scalar } from './expression.ts';

/** Rows and columns by letter, or a number of its own: `n`, `m`, `k`, `v`, `d`, or 1 for a scalar. */
type Shapes = Readonly<Record<string, string | readonly string[]>>;

/** A shape such as `3 × 4`, a formula, or what is missing in a line of code; the last two are judged by what they give for drawn matrices. */
export interface Written extends Mistakes<string> {
  readonly kind: 'shape' | 'formula' | 'code';
  readonly ask: string;
  /** Line of code with a gap, `____`. */
  readonly line?: string;
  readonly shapes: Shapes;
}

export interface Sentence {
  /** With the words among which the wrong one is, in square brackets. */
  readonly text: string;
  readonly wrong: string;
  readonly right: string;
  /** Other words that could stand in place of one. With any of them, in any place, the sentence is wrong. */
  readonly others: readonly string[];
  readonly why: string;
}

interface TaskTemplate extends Template {
  readonly shape?: string;
  readonly formula?: string;
  readonly code?: string;
  readonly line?: string;
  readonly shapes?: Shapes;
  readonly sentence?: string;
  /** The wrong word, and the right one. */
  readonly repair?: Readonly<Record<string, string>>;
  readonly others?: readonly string[];
}

export type Tasks = Readonly<Record<keyof typeof english, readonly TaskTemplate[]>>;

export const TASKS = Object.fromEntries(
  Object.entries(english).map(([kind, rows]) => [kind, Object.values(rows)]),
) as unknown as Tasks;

export function writtenFrom(template: TaskTemplate, dice: Dice): Written {
  const { ask = '', shape, formula, code = '', line, shapes = {}, why = '' } = template;
  const values = drawnBy(template, dice);
  return {
    kind: shape !== undefined ? 'shape' : formula !== undefined ? 'formula' : 'code',
    ask: said(ask, values),
    ...(line !== undefined && { line }),
    shapes,
    answer: filledIn(shape ?? formula ?? code, values),
    feedback: said(why, values),
    mistakes: wrongIn(template, values, filledIn),
  };
}

export function sentenceFrom(template: TaskTemplate, dice: Dice): Sentence {
  const { sentence = '', repair = {}, others = [], why = '' } = template;
  const values = drawnBy(template, dice);
  const say = (text: string): string => said(text, values);
  const [[wrong, right] = ['', '']] = Object.entries(repair);
  return { text: say(sentence), wrong: say(wrong), right: say(right), others: others.map(say), why: say(why) };
}

/** Sizes that all differ, so that a wrong transpose does not fit. */
export const SIZES = [
  { n: 3, m: 4, k: 2, v: 5, d: 6 },
  { n: 5, m: 2, k: 3, v: 4, d: 7 },
] as const;

/** Returns numbers for the names, the same every time: sines of places, which repeat nothing; 0 and −∞ by turns for a mask. */
export function namesFor({ shapes }: Pick<Written, 'shapes'>, trial: number): Names {
  const sizes: Readonly<Record<string, number>> = SIZES[trial % SIZES.length]!;
  let place = 17 * (trial + 1);
  const number = (): number => 2.5 * Math.sin((place += 1) * 12.9898 + trial);
  return Object.fromEntries(
    Object.entries(shapes).map(([name, shape]): [string, Value] => {
      if (typeof shape === 'string') return [name, scalar(name === 'd_k' ? (sizes['k'] ?? NaN) : 0.3)];
      const [rows = 1, cols = 1] = shape.map((side) => sizes[side] ?? Number(side));
      const numberAt = (at: number): number => {
        if (name === 'i' || name === 'j') return at;
        return name !== 'M' ? number() : (Math.floor(at / cols) + at) % 2 === 0 ? 0 : -Infinity;
      };
      return [name, { rows, cols, data: Array.from({ length: rows * cols }, (_, at) => numberAt(at)) }];
    }),
  );
}

/** The signs and words between rows and columns; “by” is the word of programs and papers in every language. */
const BETWEEN = `[x×*✕,;，、]|by|${words['shape.by']}`;
const SHAPE = new RegExp(`^[\\s([（]*(\\d+)\\s*(?:${BETWEEN})\\s*(\\d+)[\\s)\\]）]*$`, 'i');

/** Reads `3 × 4`, `3x4`, `(3, 4)`, `3 by 4`, and the last as the page's language says it. */
export function readShape(text: string): string | undefined {
  const [, rows, cols] = SHAPE.exec(text) ?? [];
  return rows === undefined || cols === undefined ? undefined : `${Number(rows)} × ${Number(cols)}`;
}

/** True if the text is this shape, or a formula that gives what the answer gives, for all trials. @throws ExpressionError if it cannot be read */
export function isRight(item: Written, text: string, answer = item.answer): boolean {
  if (item.kind === 'shape') return readShape(text) === answer;
  return SIZES.every((_, trial) => {
    const names = namesFor(item, trial);
    return isSame(evaluate(text, names), evaluate(answer, names));
  });
}

/** Returns the words in brackets. */
export const candidatesIn = ({ text }: Pick<Sentence, 'text'>): string[] =>
  [...text.matchAll(/\[([^\]]+)\]/g)].map(([, word = '']) => word);
