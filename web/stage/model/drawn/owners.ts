/** Names of a word's vectors: “bank’s query”; or q_0, where there are no words. */
import type { Said } from '../../../shared/words/say.ts';
import { type MatrixId, infoOf } from '../../inputs/matrices.ts';
import { rowLabel } from '../values/telling.ts';
import type { Values } from '../values/values.ts';

interface Owned {
  readonly text: string;
  readonly said?: Said['key'];
  readonly isSymbol?: true;
}

/** Names a row of a matrix by itself: its word or, where rows are only counted, the matrix's letter with the number. */
export function nameOfRow(values: Values, id: MatrixId, row: number): Owned {
  const text = rowLabel(values, id, row);
  if (!/^\d+$/.test(text)) return { text };
  const [letter = ''] = infoOf(id).symbol.split('_');
  return { text: `${letter.length === 1 ? letter.toLowerCase() : letter}_${text}`, isSymbol: true };
}

/** A name that is no word, such as k_0 or “key 0”, has no genitive. */
const isWord = ({ text, isSymbol }: Owned): boolean => !isSymbol && !/[\d\s]/.test(text);

/**
 * @param said a message with a place for the word
 * @param otherwise the same for what is no word; absent: its name alone
 */
export function ownedBy(values: Values, id: MatrixId, row: number, said: Said['key'], otherwise?: Said['key']): Owned {
  const name = nameOfRow(values, id, row);
  const key = isWord(name) ? said : otherwise;
  return key ? { ...name, said: key } : name;
}

/** The same as a part of a sentence. */
export function ownedSaid(...row: Parameters<typeof ownedBy>): Said | string {
  const { text, said } = ownedBy(...row);
  return said ? { key: said, values: { word: text } } : text;
}
