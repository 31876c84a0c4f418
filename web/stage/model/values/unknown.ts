/** Words of a sentence that the list of words lacks, and what stands in their place. Pure. */
import type { Say } from '../../../shared/words/say.ts';
import type { Values } from './values.ts';
import { inList } from '../../../shared/words/list.ts';

/**
 * Tells what stands for a word; undefined: it is known. A row of 0 offers nothing and asks for nothing; numbers drawn at
 * random look like those of any other word.
 *
 * @param at from 0
 */
export function unknownKind({ labels, matrices: { x } }: Values, at: number): 'nothing' | 'random' | undefined {
  if (!x || !labels.unknown.includes(labels.queries[at] ?? '')) return undefined;
  const row = x.data.subarray(at * x.cols, (at + 1) * x.cols);
  return row.every((value) => value === 0) ? 'nothing' : 'random';
}

/** Says it of a word, or of all of them together; '' where all are known. */
export function unknownText(values: Values, say: Say, at?: number): string {
  const { unknown, queries } = values.labels;
  const kinds = (at === undefined ? [...queries.keys()] : [at]).flatMap((each) => unknownKind(values, each) ?? []);
  if (kinds.length === 0) return '';
  const kind = kinds.find((name) => name === 'random') ?? 'nothing';
  const words = at === undefined ? unknown : [queries[at] ?? ''];
  const text = say(`unknown.${kind}`, { count: words.length, words: inList(words) });
  return at === undefined || kind === 'random' ? text : `${text} ${say('unknown-asks')}`;
}
