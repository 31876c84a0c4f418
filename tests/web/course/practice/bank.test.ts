/** The bank: every maker finds numbers from any seed, and no question has two right answers. */
import { describe, expect, it } from 'vitest';
import { BANK, BANK_IDS } from '../../../../web/course/practice/bank/index.ts';
import { drawQuestion, drawnMarkup } from '../../../../web/course/practice/draw.ts';
import { isThorough } from '../../../seed.ts';
import { engine } from '../../engine.ts';

const SEEDS = isThorough ? 300 : 25;

describe.each(BANK_IDS)('the questions of %s', (id) => {
  const makers = BANK[id];

  it('are at least eight', () => {
    expect(new Set(makers).size).toBe(makers.length);
    expect(makers.length).toBeGreaterThanOrEqual(8);
  });

  it.each(makers.map((maker, at) => [at, maker] as const))(
    '%i has numbers from every seed, and they differ',
    (_, maker) => {
      const seen = new Set<string>();
      for (let seed = 0; seed < SEEDS; seed++) {
        const drawn = drawQuestion(engine, maker, `${id} ${seed}`);
        expect(drawnMarkup(drawn)).not.toMatch(/>NaN|undefined|Infinity|\{\{|\$/);
        seen.add(JSON.stringify([drawn.item, drawn.computed]).replaceAll(/practice-[a-z0-9-]+/g, ''));
      }
      expect(seen.size).toBeGreaterThanOrEqual(3);
    },
  );
});
