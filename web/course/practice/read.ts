/**
 * Reads the questions of the bank: texts with places, a draw of their values, the right answer, and each mistake with what
 * is said to it. A function draws what needs more than dice.
 */
import type { Attention } from 'attention-steps/core';
import { reckon } from '../lesson/reckon.ts';
import type { Computed, Question } from '../lesson/schema.ts';
import { inRow, localNumber } from '../../shared/numbers/format.ts';
import { spoken } from '../../shared/words/spoken.ts';
import { say } from '../words.ts';
import type { Dice } from './dice.ts';
import { fromScores, own, product, zeros } from './make.ts';

export interface Made {
  readonly computed: Readonly<Record<string, Computed>>;
  readonly item: Question;
}

export type Maker = (dice: Dice, engine: Attention) => Made;

/** A value is null where a mistake that names it is not to be had with these numbers. */
type Value = number | string | boolean | null | readonly Value[];
export type Values = Readonly<Record<string, Value>>;

/** Draws what a question starts from. @throws Error for numbers that do not suit it: they are drawn again */
export type Draw = (
  dice: Dice,
  engine: Attention,
  drawn: Values,
) => Readonly<Record<string, Value | undefined | Made['computed']>> & { readonly computed?: Made['computed'] };
export type Draws = Readonly<Record<string, Draw>>;

interface Texts {
  readonly ask?: string;
  /** The right option of a choice, or the right number: `number` within a hundredth unless `tolerance` says so. */
  readonly right?: string;
  readonly number?: string;
  readonly count?: string;
  readonly tolerance?: number;
  /** Items in their order, or the name of the printed rows by that of the matrix. */
  readonly order?: readonly string[];
  readonly misprint?: Readonly<Record<string, string>>;
  readonly decimals?: number;
  /** The feedback to the right answer, and that to each wrong one. */
  readonly why?: string;
  readonly wrong?: Readonly<Record<string, string>>;
}

/** Inputs of a computation, in the format of a lesson; instead, scores, or a product whose result its scores are. */
type Given = Readonly<Record<string, unknown>>;

export interface Template extends Texts {
  readonly computed?: Readonly<Record<string, Given>>;
  /**
   * A method of the dice for each name, in the order in which they are thrown; its arguments may have places. The names of a drawn
   * object are values.
   */
  readonly draw?: Readonly<Record<string, Partial<Record<string, readonly unknown[]>>>>;
  /** Texts by the names of one or more values, and by the values. */
  readonly either?: Readonly<Record<string, Readonly<Record<string, Texts>>>>;
}

/** Two decimals of a number, however it was rounded on the way. */
const HUNDREDTHS = 0.006;

const lists = new Intl.ListFormat(spoken.locale);

/** Writes a number as the rest of a text does. */
export const plain = (value: Value): string =>
  typeof value === 'number' ? localNumber(String(value).replace('-', '−')) : String(value);
export const tuple = (values: readonly Value[]): string => `(${inRow(values.map(plain))})`;

/** The forms of `{name, form}`: a number in words, a list, numbers in a row, and a sum within arithmetic. */
const FORMS: Readonly<Record<string, (value: Value) => string>> = {
  nth: (value) => say(`practice.nth.${Number(value) as 0 | 1 | 2}`),
  list: (value) => lists.format((value as readonly Value[]).map(plain)),
  row: (value) => inRow((value as readonly Value[]).map(plain)),
  sum: (value) => (value as readonly Value[]).map((term) => `(${String(term)})`).join(' + '),
};

function shown(value: Value): string {
  if (!Array.isArray(value)) return plain(value);
  return Array.isArray(value[0]) ? lists.format((value as Value[][]).map(tuple)) : tuple(value as Value[]);
}

const PATH = /[a-z]\w*(?:\[[^\]]+\])*(?![\w(])/gi;

/** Returns the value of `scores[at - 1]`, or of arithmetic with such values. */
function valueOf(text: string, values: Values): Value {
  const look = (path: string): Value => {
    const [name = '', ...places] = path.split(/[[\]]+/).filter(Boolean);
    const found = places.reduce<Value | undefined>(
      (list, place) => (list as readonly Value[])[Number(valueOf(place, values))],
      values[name],
    );
    if (found === undefined) throw new Error(`{${text}}: no value is named ${path}`);
    return found;
  };
  return text.match(PATH)?.[0] === text ? look(text) : reckon(text.replace(PATH, (path) => `(${String(look(path))})`));
}

/** Thrown for a place whose value is null. */
class Left extends Error {}

/** Fills the places of a reference or of arithmetic. */
export const filledIn = (text: string, values: Values, write: (value: Value) => string = String): string =>
  text.replace(/(?<![_^])\{([^{}]+)\}/g, (_, place: string) => {
    const [, path = '', form] = /^(.*?)(?:, (\w+))?$/.exec(place) ?? [];
    const value = valueOf(path, values);
    if (value === null) throw new Left(place);
    return form === undefined ? write(value) : FORMS[form]!(value);
  });

/** Fills the places of a text, in which `{{…}}` is a reference. TeX has its own braces, after `_` and `^`. */
export const said = (text: string, values: Values): string =>
  text
    .split(/(\{\{(?:[^{}]|\{[^{}]*\})*\}\})/)
    .map((piece, at) => (at % 2 === 0 ? filledIn(piece, values, shown) : `{{${filledIn(piece.slice(2, -2), values)}}}`))
    .join('');

type Fill = (text: string, values: Values) => string;

/** Returns the wrong answers with what is said to them, without those that these numbers do not have. */
export const wrongIn = ({ wrong = {} }: Pick<Texts, 'wrong'>, values: Values, fill: Fill) =>
  Object.entries(wrong).flatMap(([answer, feedback]) => {
    try {
      return [{ answer: fill(answer, values), feedback: said(feedback, values) }];
    } catch (error) {
      if (error instanceof Left) return [];
      throw error;
    }
  });

function itemOf(texts: Texts, values: Values): Question {
  const ask = said(texts.ask ?? '', values);
  const feedback = said(texts.why ?? '', values);
  if (texts.order)
    return { kind: 'order', id: '', ask, items: texts.order.map((item) => said(item, values)), feedback };
  const [misprint] = Object.entries(texts.misprint ?? {});
  if (misprint) {
    const [matrix, name] = misprint;
    const printed = (valueOf(name, values) as number[][]).map((row) => [...row]);
    return { kind: 'error', id: '', ask, matrix, decimals: texts.decimals ?? 2, printed, feedback };
  }
  if (texts.right !== undefined) {
    const wrong = wrongIn(texts, values, said).map(({ answer: text, feedback: reason }) => ({
      text,
      feedback: reason,
      right: false,
    }));
    return {
      kind: 'choice',
      id: '',
      ask,
      options: [{ text: said(texts.right, values), feedback, right: true }, ...wrong],
    };
  }
  const answer = filledIn(texts.number ?? texts.count ?? '', values);
  const tolerance = texts.count === undefined ? (texts.tolerance ?? HUNDREDTHS) : 0;
  const mistakes = wrongIn(texts, values, filledIn);
  return { kind: 'number', id: '', ask, answer, tolerance, feedback, mistakes };
}

/** Throws the dice of a template's table. */
export function drawnBy({ draw = {} }: Template, dice: Dice): Values {
  const values: Record<string, Value> = {};
  for (const [name, throws] of Object.entries(draw))
    for (const [method, args = []] of Object.entries(throws)) {
      const all = method === 'pick' ? [args] : args.map((argument) => placed(argument, values));
      const value = (dice[method as keyof Dice] as (...parameters: readonly unknown[]) => Value)(...all);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) Object.assign(values, value);
      else values[name] = value;
    }
  return values;
}

/** Reads matrices and numbers with places, such as `[{q}]`. */
function placed(given: unknown, values: Values): unknown {
  if (typeof given === 'string')
    return /[{[]/.test(given) ? JSON.parse(filledIn(given, values, JSON.stringify)) : given;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).map(([name, part]) => [name, placed(part, values)]));
}

function computedFrom(given: Given, values: Values): Computed {
  const { scores, left, right = [], ...rest } = placed(given, values) as Partial<Record<string, number[][]>>;
  if (left) return product(left, right);
  const { q, k, v, x, wq, wk, wv, ...options } = rest;
  if (scores) return fromScores(scores, v, options);
  return own(x ? { x, wq: wq!, wk: wk!, wv: wv! } : { q: q!, k: k!, v: v ?? zeros(k!.length, 1) }, options);
}

/** Texts by group, a lesson or a kind of task, and name. */
/** @param draw draws after the template's table what that cannot */
export function makerOf(template: Template, draw?: Draw): Maker {
  return (dice, engine) => {
    const table = drawnBy(template, dice);
    const { computed, ...more } = draw?.(dice, engine, table) ?? {};
    const values = { ...table, ...more } as Values;
    const texts = Object.entries(template.either ?? {}).reduce<Texts>((all, [names, cases]) => {
      const key = names.replace(/\w+/g, (name) => String(values[name]));
      const chosen = cases[key];
      if (!chosen) throw new Error(`either.${names}: no texts for ${key}`);
      return { ...all, ...chosen, wrong: { ...chosen.wrong, ...all.wrong } };
    }, template);
    const entries = Object.entries(template.computed ?? {});
    return {
      computed: computed ?? Object.fromEntries(entries.map(([name, inputs]) => [name, computedFrom(inputs, values)])),
      item: itemOf(texts, values),
    };
  };
}
