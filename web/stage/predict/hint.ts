/** A hint for a cell: its places in the stage's words, the rest in those of “Predict”. */
import type { Say as StageSay } from '../../shared/words/say.ts';
import { type Picture, producerOf } from '../model/picture.ts';
import type { CellRef } from '../model/steps.ts';
import type { Say } from './words.ts';

export function hintText(picture: Picture, say: Say, stageSay: StageSay, { matrix, row, col }: CellRef): string {
  const hint = producerOf(picture, matrix)?.operation.hint(picture, row, col);
  if (!hint) return '';
  const values = Object.entries(hint.values ?? {}).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'object' ? stageSay(value.key, value.values) : value,
  ]);
  return say(hint.key, Object.fromEntries(values));
}
