/**
 * Learned heads, from small transformers that this project's engine trained from a seed. `node
 * web/learn/learnt/make.mjs` makes the numbers, rounded to two decimals; a test trains one of the models again and compares them.
 */
import type { Example } from './example.ts';
import inputs from './learnt-inputs.json' with { type: 'json' };
import heads from './learnt.json' with { type: 'json' };

const IDS = ['learnt-agreement', 'learnt-pronoun', 'learnt-bank', 'learnt-induction'] as const;

const percent = (share: number): string => String(Math.round(100 * share));

/** Examples (examples.ts). */
export const LEARNT_EXAMPLES = IDS.map((id): Example => {
  const { tokens, answer, head, layer, steps, seed, task, accuracy, score } = heads[id];
  return {
    id,
    title: { key: 'example.learnt.title', values: { sentence: tokens.join(' '), answer } },
    source: 'A small transformer, trained by the engine of this page',
    inputs: inputs[id],
    tokens,
    causal: true,
    defaultScale: 'on' as const,
    note: {
      key: 'example.learnt.note',
      values: {
        asks: { key: `example.${id}.asks` },
        head,
        layer,
        steps,
        seed,
        task: { key: task === 'language' ? 'example.task.language' : 'example.task.repeat' },
        accuracy: percent(accuracy),
        score: percent(score),
      },
    },
  };
});
