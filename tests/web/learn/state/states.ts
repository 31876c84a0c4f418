/** Any state that a playground can be in. */
import fc from 'fast-check';
import { type Setup, params, taskOf } from '../../../../web/learn/setup.ts';
import type { HeadMatrices, Patch } from '../../../../web/learn/patch.ts';
import { type PlayState, setupsOf, startState } from '../../../../web/learn/state/play-state.ts';
import { TYPED_TEXT, textProblem } from '../../../../web/learn/tasks/typed-text.ts';

const text = fc.string({ unit: 'grapheme', minLength: 64, maxLength: 300 }).filter((value) => !textProblem(value));

/** Any value that the table allows. */
const optionOf = (param: (typeof params)[keyof typeof params]): fc.Arbitrary<unknown> => {
  switch (param.kind) {
    case 'choice':
      return fc.constantFrom<string>(...param.of);
    case 'flag':
      return fc.boolean();
    case 'count':
      return fc.integer({ min: param.min, max: param.max });
    case 'number':
      return fc.double({ min: param.min, max: param.max, noNaN: true }).map((value) => (value === 0 ? 0 : value));
    case 'text':
      return text;
  }
};

const setups = fc
  .record(Object.fromEntries(Object.entries(params).map(([name, param]) => [name, optionOf(param)])))
  .map((values) => values as unknown as Setup)
  .map((setup) => (setup.task === TYPED_TEXT ? setup : { ...setup, text: '' }));

const changes = fc
  .array(
    fc.record(
      {
        step: fc.integer({ min: 1, max: 500 }),
        rate: fc.double({ min: 0.0001, max: 10, noNaN: true }),
        stream: fc.integer({ min: 1, max: 9 }),
      },
      { requiredKeys: ['step'] },
    ),
  )
  .map((all) =>
    all
      .filter(({ rate, stream }) => rate !== undefined || stream !== undefined)
      .reduce<typeof all>((list, change) => {
        const step = change.step + (list.at(-1)?.step ?? 0);
        return step > 20_000 ? list : [...list, { ...change, step }];
      }, []),
  );

const headOf = ({ layers, heads }: Pick<Setup, 'layers' | 'heads'>) =>
  fc.record({
    layer: fc.integer({ min: 0, max: Number(layers) - 1 }),
    head: fc.integer({ min: 0, max: Number(heads) - 1 }),
  });

/** Whole numbers, as a patch's W_V is 0 for positions. */
function patchOf(setup: Setup): fc.Arbitrary<Patch> {
  const width = Number(setup.width);
  const d = width / Number(setup.heads);
  const rows = setup.positions === 'infused' ? 2 * width : width;
  const filled = (of: number, cols: number, used = of) =>
    fc
      .integer({ min: -9, max: 9 })
      .map((value) => ({
        rows: of,
        cols,
        data: Float32Array.from({ length: of * cols }, (_, at) => (at < used * cols ? value / 4 : 0)),
      }));
  const matrices: fc.Arbitrary<HeadMatrices> = fc.record({
    wq: filled(rows, d),
    wk: filled(rows, d),
    wv: filled(rows, d, width),
    wo: filled(d, width),
  });
  return fc
    .tuple(headOf(setup), fc.nat(20_000), matrices)
    .map(([at, step, given]) => ({ ...at, step, matrices: given }));
}

const stateOf = (setup: Setup, compared: Partial<Setup> | undefined): fc.Arbitrary<PlayState> => {
  const runs = setupsOf({ setup, compared });
  const { length, vocabulary, boundary } = taskOf(setup);
  const typed = fc
    .array(fc.nat(vocabulary.length - 1), { minLength: 1, maxLength: length })
    .map((tokens) => (boundary === undefined ? tokens : [boundary, ...tokens.slice(1)]))
    // White space alone asks nothing.
    .filter((tokens) => tokens.some((token) => vocabulary[token]?.trim() !== ''));
  const chosen = fc
    .constantFrom(...runs.keys())
    .chain((run) =>
      fc.record({ chosenRun: fc.constant(run as PlayState['chosenRun']), chosen: headOf(runs[run] as Setup) }),
    );
  const rest = fc.record({
    changes,
    patches: fc.array(patchOf(setup), { maxLength: 1 }),
    until: fc.oneof(fc.constant(2000), fc.integer({ min: 1, max: 20_000 })),
    isPlaying: fc.boolean(),
    again: fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: undefined }),
    at: fc.oneof(fc.constant('now' as const), fc.nat(20_000)),
    query: fc.option(fc.nat(length - 1), { nil: undefined }),
    off: fc.array(fc.oneof(...runs.map(headOf)), { maxLength: 3 }),
    input: fc.oneof(
      fc.record({ sample: fc.nat(2) }),
      typed.map((tokens) => ({ typed: tokens })),
    ),
    axis: fc.constantFrom('linear' as const, 'log' as const),
    isStored: fc.boolean(),
  });
  return fc.tuple(rest, chosen).map(([given, head]) => ({ ...startState, setup, compared, ...given, ...head }));
};

const comparisons = fc.oneof(
  fc.constantFrom(
    ...([{ layers: '1' }, { layers: '4' }, { heads: '4' }, { scale: 'off' }, { positions: 'none' }] as const),
  ),
  fc.record({ factor: fc.double({ min: 0.01, max: 100, noNaN: true }), causal: fc.boolean() }),
);

export const states: fc.Arbitrary<PlayState> = fc
  .tuple(setups, fc.option(comparisons, { nil: undefined }))
  .chain(([setup, compared]) => stateOf(setup, compared));
