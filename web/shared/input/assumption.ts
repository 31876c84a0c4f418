/** Things that were understood of a text although it does not say them itself, and the other ways to understand it. */
import type { Said } from '../words/say.ts';

/** The decimal mark of a table in which both a comma and a point are possible. */
export type Decimal = 'point' | 'comma';

/** A person's answers, as far as they are about one text. */
export interface Understood {
  readonly decimal?: Decimal | 'columns';
  /** `(1,25)` is −1.25, as accountants write it. */
  readonly negatives?: boolean;
  /** The first column, or the first line, holds labels. */
  readonly labels?: boolean;
  readonly header?: boolean;
  /** The last row sums up the others, and is left out. */
  readonly total?: boolean;
  /** Rows of three numbers are places with their values. */
  readonly sparse?: boolean;
  /** `1 234` is one number. */
  readonly grouped?: boolean;
  /** Lists side by side are columns, as in Julia. */
  readonly columns?: boolean;
  /** Lines with empty lines between them are rows of one matrix. */
  readonly lines?: boolean;
  /** Vectors under words are the rows of one matrix. */
  readonly words?: boolean;
  /** Weights are nn.Linear's, which are transposed. */
  readonly linear?: boolean;
}

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
