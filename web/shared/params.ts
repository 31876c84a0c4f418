/**
 * The values of a lab or of the playground: one table gives their controls, their starts, their links and the check of values
 * from elsewhere.
 */
import { inList } from './words/list.ts';
interface Range {
  readonly min: number;
  readonly max: number;
}

export type Param =
  /** `scale: 'log'` moves by factors, for values that are compared by them, such as a temperature. */
  | ({ readonly kind: 'number'; readonly value: number; readonly step: number; readonly scale?: 'log' } & Range)
  /** A whole number. */
  | ({ readonly kind: 'count'; readonly value: number } & Range)
  | { readonly kind: 'choice'; readonly value: string; readonly of: readonly string[] }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'text'; readonly value: string; readonly longest: number }
  /** Rows of numbers, such as vectors in the plane; their count is fixed. */
  | ({ readonly kind: 'rows'; readonly value: readonly (readonly number[])[] } & Range);

export type Params = Readonly<Record<string, Param>>;
type Rows = readonly (readonly number[])[];
type Widened<V> = V extends number ? number : V extends boolean ? boolean : V extends string ? string : Rows;
type ValueOf<P extends Param> = P extends { of: readonly (infer Option)[] } ? Option : Widened<P['value']>;
export type Values<P extends Params> = { readonly [N in keyof P]: ValueOf<P[N]> };

/** The options of a choice. */
export type OptionOf<P extends Param> = P extends { of: readonly (infer Option extends string)[] } ? Option : never;

export function startValues<P extends Params>(params: P): Values<P> {
  return Object.fromEntries(Object.entries(params).map(([name, { value }]) => [name, value])) as Values<P>;
}

const isWithin = (value: unknown, { min, max }: Range): value is number =>
  typeof value === 'number' && value >= min && value <= max;

/** A problem with a value, as a message of `lab.json`. */
export interface Problem {
  readonly key:
    | 'value.number'
    | 'value.count'
    | 'value.flag'
    | 'value.choice'
    | 'value.text'
    | 'value.cut'
    | 'value.rows'
    | 'value.unknown';
  readonly values: Readonly<Record<string, string | number>>;
}

/** Returns the expected kind as a problem; undefined for a right value. */
export function problemWith(name: string, param: Param, value: unknown): Problem | undefined {
  switch (param.kind) {
    case 'number': {
      const { min, max } = param;
      return isWithin(value, param) ? undefined : { key: 'value.number', values: { name, min, max } };
    }
    case 'count': {
      const { min, max } = param;
      const isRight = isWithin(value, param) && Number.isInteger(value);
      return isRight ? undefined : { key: 'value.count', values: { name, min, max } };
    }
    case 'flag':
      return typeof value === 'boolean' ? undefined : { key: 'value.flag', values: { name } };
    case 'choice':
      return param.of.includes(value as string)
        ? undefined
        : { key: 'value.choice', values: { name, options: inList(param.of) } };
    case 'text': {
      if (typeof value !== 'string') return { key: 'value.text', values: { name } };
      const { longest } = param;
      return value.length <= longest ? undefined : { key: 'value.cut', values: { name, longest } };
    }
    case 'rows': {
      const { min, max } = param;
      const rows = param.value.length;
      const cols = param.value[0]?.length ?? 0;
      const isRow = (row: unknown): boolean =>
        Array.isArray(row) && row.length === cols && row.every((entry) => isWithin(entry, param));
      const isRight = Array.isArray(value) && value.length === rows && value.every(isRow);
      return isRight ? undefined : { key: 'value.rows', values: { name, rows, cols, min, max } };
    }
  }
}

/** Cuts a text to a length, without half of a surrogate pair at its end. */
export const firstPart = (text: string, longest: number): string =>
  text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');

/** Merges given values into the starts; wrong ones keep theirs and are named, and long texts are cut. */
export function readValues<P extends Params>(params: P, object: unknown): { values: Values<P>; problems: Problem[] } {
  const problems: Problem[] = [];
  const values: Record<string, unknown> = { ...startValues(params) };
  const entries = typeof object === 'object' && object !== null ? Object.entries(object) : [];
  for (const [name, value] of entries) {
    const param = Object.hasOwn(params, name) ? params[name] : undefined;
    const problem: Problem | undefined = param
      ? problemWith(name, param, value)
      : { key: 'value.unknown', values: { name, names: inList(Object.keys(params)) } };
    if (problem) problems.push(problem);
    if (!problem) values[name] = value;
    else if (problem.key === 'value.cut')
      values[name] = firstPart(value as string, problem.values['longest'] as number);
  }
  return { values: values as Values<P>, problems };
}

const FLAGS: Readonly<Record<string, boolean>> = { '': true, on: true, true: true, off: false, false: false };

/** Converts a value in an attribute or a link; texts of another kind stay, for `readValues` to refuse. */
export function valueOfText({ kind }: Param, text: string): unknown {
  if (kind === 'number' || kind === 'count') return text.trim() === '' ? text : Number(text);
  return kind === 'flag' ? (FLAGS[text] ?? text) : text;
}

/** Reads values as attributes and links have them. @param get a value's text, if there is one */
export const readTexts = <P extends Params>(params: P, get: (name: string) => string | null | undefined) =>
  readValues(
    params,
    Object.fromEntries(
      Object.entries(params).flatMap(([name, param]) => {
        const text = get(name) ?? undefined;
        return text === undefined ? [] : [[name, valueOfText(param, text)]];
      }),
    ),
  );

/** Returns only the values that differ from the start, in the form that `readValues` takes. */
export function changedValues<P extends Params>(params: P, values: Values<P>): Record<string, unknown> {
  const isStart = (name: string, value: unknown): boolean =>
    JSON.stringify(value) === JSON.stringify(params[name]?.value);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isStart(name, value)));
}

/** The part of a lab that a control needs: its values, and words for them. */
export interface Settable<P extends Params, Key extends string> {
  readonly params: P;
  readonly values: Values<P>;
  readonly set: <N extends keyof P & string>(name: N, value: Values<P>[N]) => void;
  readonly say: (key: Key) => string;
}
