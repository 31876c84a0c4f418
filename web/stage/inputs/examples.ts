import type { Matrix } from '../../shared/numbers/matrix.ts';
import { fromRows } from '../../shared/numbers/matrix.ts';
import type { Say } from '../../shared/words/say.ts';
import { BANK_HEADS, BANK_HEADS_INPUTS, BANK_TOKENS, bankExamples } from './bank.ts';
import type { Example, InputName } from './example.ts';
import { LEARNT_EXAMPLES } from './learnt.ts';
import { IDENTITY, sourceExamples } from './source-examples.ts';

export { INPUT_NAMES, type Example, type InputName, type PrintedMatrix } from './example.ts';

export const EXAMPLES: readonly Example[] = [
  ...bankExamples,
  ...sourceExamples,
  {
    id: 'bank-river-heads',
    title: { key: 'example.bank-river-heads.title' },
    source: 'GloVe word vectors, with weights made by hand',
    inputs: BANK_HEADS_INPUTS,
    tokens: BANK_TOKENS,
    heads: BANK_HEADS.length,
    headNames: BANK_HEADS.map(({ name }) => name),
    note: { key: 'example.bank-river-heads.note' },
    defaultScale: 'on',
  },
  {
    id: 'multi-head-formulation',
    title: { key: 'example.multi-head-formulation.title' },
    source: 'Mathematical Formulation of Transformer Attention, “Multi-Head Attention”',
    inputs: {
      x: [
        [1, 0, 0, 2],
        [0, 1, 2, 0],
        [1, 1, 1, 0],
      ],
      wq: IDENTITY,
      wk: IDENTITY,
      wv: [
        [1, 0, 0, 0, 0, 1],
        [0, 1, 0, 1, 0, 0],
        [0, 0, 1, 0, 1, 0],
        [1, 1, 0, 0, 1, 1],
      ],
      wo: [
        [1, 0, 0, 0],
        [0, 1, 0, 0],
        [0, 0, 1, 0],
        [0, 0, 0, 1],
        [1, 0, 0, 0],
        [0, 1, 0, 0],
      ],
    },
    tokens: ['x₀', 'x₁', 'x₂'],
    heads: 2,
    note: { key: 'example.multi-head-formulation.note' },
    defaultScale: 'on',
  },
  ...LEARNT_EXAMPLES,
];

/** A stage opens on this. */
export const DEFAULT_EXAMPLE: Example = EXAMPLES[0] as Example;

/** The examples in the switch that a stage opens with. */
export const NAMED = EXAMPLES.flatMap((example) =>
  example.name === undefined ? [] : [{ ...example, name: example.name }],
);

/** The example of links that name none, as links did before there was another default. */
export const UNNAMED_EXAMPLE = 'worked-example';

export function findExample(id: string): Example | undefined {
  return EXAMPLES.find((example) => example.id === id);
}

/** Says where the example's numbers come from, and what is to be seen. */
export function noteOf(id: string, say: Say): string | undefined {
  const note = findExample(id)?.note;
  return note && say(note.key, note.values);
}

/** Returns the example's inputs as matrices. */
export const exampleMatrices = ({ inputs }: Example): Partial<Record<InputName, Matrix>> =>
  Object.fromEntries(Object.entries(inputs).map(([name, rows]) => [name, fromRows(rows)]));
