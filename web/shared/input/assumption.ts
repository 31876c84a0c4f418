/** Things that were understood of a text although it does not say them itself, and the other ways to understand it. */
import type { Said } from '../words/say.ts';

/** The decimal mark of a table in which both a comma and a point are possible. */
export type Decimal = 'point' | 'comma';

/** A person's answers, as far as they are about one text. */
export interface Understood {
  readonly decimal?: Decimal;
  /** `(1,25)` is −1.25, as accountants write it. */
  readonly negatives?: boolean;
  /** The first column, or the first line, holds labels. */
  readonly labels?: boolean;
  readonly header?: boolean;
  /** Lines with empty lines between them are rows of one matrix. */
  readonly together?: boolean;
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
