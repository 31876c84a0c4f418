import type { Matrix } from '../../shared/numbers/matrix.ts';
import { fromRows } from '../../shared/numbers/matrix.ts';
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
    title: 'she sat on the bank of the river, four heads',
    source: 'GloVe word vectors, with weights made by hand',
    inputs: BANK_HEADS_INPUTS,
    tokens: BANK_TOKENS,
    heads: BANK_HEADS.length,
    headNames: BANK_HEADS.map(({ name }) => name),
    note: 'Each head asks one question. GloVe’s word vectors; the weights were made by hand, not learnt.',
    defaultScale: 'on',
  },
  {
    id: 'multi-head-formulation',
    title: 'Two heads, with d_k = 2 and d_v = 3',
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
    note:
      '“Mathematical Formulation of Transformer Attention” gives sizes and no numbers. These are made by hand, for N = 3, ' +
      'd_model = 4, h = 2, d_k = 2 and d_v = 3: the first head compares features 0 and 1, the second features 2 and 3.',
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

/** Returns the example's inputs as matrices. */
export const exampleMatrices = ({ inputs }: Example): Partial<Record<InputName, Matrix>> =>
  Object.fromEntries(Object.entries(inputs).map(([name, rows]) => [name, fromRows(rows)]));
