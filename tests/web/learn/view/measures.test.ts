/** A head's score over the steps, and the moment that is shown of it. */
import { expect, it } from 'vitest';
import { type Measure, renderCurve } from '../../../../web/learn/view/draw/measures.ts';
import type { PlayView } from '../../../../web/learn/view/element/host.ts';
import { english, headHabit } from '../../../../web/learn/view/element/words.ts';
import { sayIn } from '../../../../web/shared/words/messages.ts';
import { flatten } from '../../flatten.ts';

const point = (step: number, score: number) => ({ step, heads: [[{ score }]] });
it('tells what a head without a named pattern is worth', () => {
  const say = sayIn('en', english);
  expect(headHabit(undefined, say).text).toBe('no pattern that has a name');
  expect(headHabit(undefined, say, 0.414).text).toBe('without it, 41\u202f% right');
});

const measure = { name: 'Score', of: ({ score }: { score: number }) => score, most: 1, text: String };

it('marks the moment that was gone back to, not the last one', () => {
  const view = {
    state: { axis: 'linear' },
    history: { points: [[point(0, 0.25), point(50, 0.5), point(100, 0.75)]] },
    scene: { chosen: { layer: 0, head: 0 }, chosenRun: 0, step: 60, end: 100 },
    say: sayIn('en', english),
  };
  const text = flatten(
    renderCurve(view as unknown as PlayView, measure as unknown as Measure, { width: 100, height: 10 }),
  );
  expect(text).toMatch(/aria-label=[^>]*Score[^>]*0\.5[^>]*50/);
  expect(text).toMatch(/<circle cx=50 /);
});
