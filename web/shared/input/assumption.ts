/** Things that were understood of a text although it does not say them itself, and the other ways to understand it. */
import type { Said } from '../words/say.ts';

/** The decimal mark of a table in which both a comma and a point are possible. */
export type Decimal = 'point' | 'comma';

/** Questions with two answers, of which true is the less literal one; the messages that begin `read.` ask them. */
type Doubt =
  | 'negatives'
  | 'labels'
  | 'header'
  | 'total'
  | 'sparse'
  | 'grouped'
  | 'columns'
  | 'lines'
  | 'words'
  | 'linear';

/** A person's answers, as far as they are about one text. */
export type Understood = { readonly decimal?: Decimal | 'columns' } & { readonly [kind in Doubt]?: boolean };

export interface Answer<C = Understood> {
  readonly label: Said;
  readonly choices: C;
  /** The text was read so. */
  readonly isTaken: boolean;
}

export interface Assumption<C = Understood> {
  readonly kind: string;
  readonly said: Said;
  /** A question, if there are any; none of them taken: it has to be answered. */
  readonly answers?: readonly Answer<C>[];
}

/** Asks for one choice. @param answers by their labels @param taken undefined: it has to be answered */
export const question = <K extends string, V>(
  kind: K,
  said: Said,
  answers: { readonly [label in Said['key']]?: V },
  taken: V | undefined,
): Assumption<Readonly<Partial<Record<K, V>>>> => ({
  kind,
  said,
  answers: Object.entries<V>(answers).map(([key, value]) => ({
    label: { ...said, key: key as Said['key'] },
    choices: { [kind]: value } as Partial<Record<K, V>>,
    isTaken: value === taken,
  })),
});

/** @param marks that commas may be; none: the numbers are the same under any, and it is only said */
export const decimalQuestion = (
  said: Said,
  marks: readonly (Decimal | 'columns')[],
  taken: Understood['decimal'],
): Assumption =>
  marks.length === 0
    ? { kind: 'decimal', said }
    : question('decimal', said, Object.fromEntries(marks.map((mark) => [`read.as-${mark}`, mark])), taken);
