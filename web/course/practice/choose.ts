/** Chooses questions of some lessons by a seed. */
import type { Attention } from 'attention-steps/core';
import { sourceFrom } from '../../shared/numbers/drawn.ts';
import { BANK, type Bank } from './bank/index.ts';
import { Dice } from './dice.ts';
import { type Drawn, drawQuestion } from './draw.ts';
import type { Maker } from './read.ts';

export const isBankId = (id: string): boolean => Object.hasOwn(BANK, id);

/** Returns questions from different lessons, as far as there are enough, and none twice. */
export function chooseQuestions(
  engine: Attention,
  name: string,
  lessons: readonly string[],
  count: number,
  bank: Bank = BANK,
): Drawn[] {
  const dice = new Dice(sourceFrom(name));
  const order = dice.some(lessons, lessons.length);
  const asked = new Set<Maker>();
  return Array.from({ length: count }, (_, at) => {
    const lesson = order[at % order.length]!;
    const maker = dice.pick(bank[lesson]!.filter((one) => !asked.has(one)));
    asked.add(maker);
    return drawQuestion(engine, maker, `${name} ${at}`);
  });
}
