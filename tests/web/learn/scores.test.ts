import { expect, it } from 'vitest';
import { headScores } from '../../../web/learn/scores.ts';
import { fromRows } from '../../../web/shared/numbers/matrix.ts';

const sample = { tokens: [0, 1, 0, 1], questions: [{ at: 2, answer: 1, carriers: [1], kind: 'repeat' }] };

it('a head that looks at the word before has a previous-token score of 1 and no entropy', () => {
  const before = fromRows([
    [1, 0, 0, 0],
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
  ]);
  expect(headScores([sample], [before])).toEqual({
    previous: 1,
    further: [0, 0, NaN],
    own: 0.25,
    first: 0,
    carrier: { repeat: 1 },
    entropy: 0,
  });
});

it('means are over words and samples', () => {
  const even = fromRows([
    [1, 0, 0, 0],
    [0.5, 0.5, 0, 0],
    [0.25, 0.25, 0.5, 0],
    [0.25, 0.25, 0.25, 0.25],
  ]);
  const still = fromRows([
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
  ]);
  expect(headScores([sample, sample], [even, still])).toEqual({
    previous: (0.5 + 0.25 + 0.25) / 6,
    further: [(0.25 + 0.25) / 4, 0.25 / 2, NaN],
    own: (1 + 0.5 + 0.5 + 0.25 + 4) / 8,
    first: (0.25 + 0.25) / 4,
    carrier: { repeat: 0.125 },
    entropy: (0 + 1 + 1.5 + 2) / 8,
  });
});
