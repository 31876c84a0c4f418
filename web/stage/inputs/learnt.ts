/**
 * Learned heads, from small transformers that this project's engine trained from a seed. `node
 * web/learn/learnt/make.mjs` makes the numbers, rounded to two decimals; a test trains one of the models again and compares them.
 */
import inputs from './learnt-inputs.json' with { type: 'json' };
import heads from './learnt.json' with { type: 'json' };

type Id = keyof typeof asks;

const percent = (share: number): string => `${Math.round(100 * share)}\u00a0%`;

/** The word that each sentence asks for, and the clue that the head has to find. */
const asks = {
  'learnt-agreement': 'The next word is “are”, not “is”, because of “dogs”.',
  'learnt-pronoun': 'The next word is “she”, because it was “anna” who called.',
  'learnt-bank': 'The next word is “muddy”, not “rich”, because of “river”.',
  'learnt-induction':
    'These letters come again: after “n” there was an “e”, so the next letter is “e”. A head that looks at what followed ' +
    'last time is an induction head.',
} as const;

/** Examples (examples.ts). */
export const LEARNT_EXAMPLES = (Object.keys(asks) as Id[]).map((id) => {
  const { tokens, ...origin } = heads[id];
  return {
    id,
    title: `${tokens.join(' ')} → ${origin.answer} (learnt)`,
    source: 'A small transformer, trained by the engine of this page',
    inputs: inputs[id],
    tokens,
    causal: true,
    defaultScale: 'on' as const,
    note:
      `${asks[id]} Learnt, not made by hand: head ${origin.head} of layer ${origin.layer} of a model with two layers, after ` +
      `${origin.steps} steps of training from seed ${origin.seed} on the task “${origin.task}”. It answers ${percent(origin.accuracy)} of ` +
      `such questions correctly; this head then gives ${percent(origin.score)} of its weight, on average, to the word that ` +
      'tells. The seed was chosen: with others, the weight is spread wider, and the answers are as good. Its numbers are ' +
      'rounded to two decimals here.',
  };
});
