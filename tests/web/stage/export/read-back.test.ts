/** The output of “Get the code” is read back, and shows the same. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONVENTIONS } from '../../../../web/stage/export/program.ts';
import { FORMATS, type FormatId } from '../../../../web/stage/export/formats.ts';
import { plainInputs, tokensOf } from '../../../../web/stage/export/stage.ts';
import { takeInPageLanguage as say } from '../../../../web/stage/export/words.ts';
import { programOf } from '../../../../web/stage/export/write.ts';
import { EXAMPLES } from '../../../../web/stage/inputs/examples.ts';
import { withHeads } from '../../../../web/stage/inputs/heads.ts';
import { readOwn } from '../../../../web/stage/inputs/read-pasted.ts';
import { type StageInputs, exampleInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { type InputOptions, defaultState } from '../../../../web/stage/inputs/stage-state.ts';
import type { Matrix } from '../../../../web/shared/numbers/matrix.ts';
import { runs } from '../../../seed.ts';
import { engine } from '../../engine.ts';

const convention = fc.constantFrom(...CONVENTIONS);
const number = fc.oneof(
  fc.integer({ min: -20, max: 20 }).map((hundredths) => hundredths / 100),
  fc.float({ min: -9, max: 9, noNaN: true }),
  fc.constantFrom(0, -0, 1e-7, -3e-12, 12345.678, -2e6),
);
const matrix = (rows: number, cols: number, of: fc.Arbitrary<number> = number): fc.Arbitrary<Matrix> =>
  fc
    .array(of, { minLength: rows * cols, maxLength: rows * cols })
    .map((numbers) => ({ rows, cols, data: Float32Array.from(numbers) }));
const words = (count: number): fc.Arbitrary<string[]> =>
  fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }), { minLength: count, maxLength: count });
const size = fc.integer({ min: 1, max: 4 });

/** Q, K and V given or projected, of one source or two, with any mask. */
const inputs: fc.Arbitrary<StageInputs> = fc
  .record({
    n: size,
    m: size,
    heads: fc.constantFrom(1, 1, 2, 3),
    width: size,
    model: size,
    kind: fc.constantFrom('given', 'self', 'cross'),
    hasMask: fc.boolean(),
    hasWo: fc.boolean(),
  })
  .chain(({ n, m, heads, width, model, kind, hasMask, hasWo }) => {
    const cols = heads * width;
    const keys = kind === 'self' ? n : m;
    const weights = { wq: matrix(model, cols), wk: matrix(model, cols), wv: matrix(model, cols) };
    const all: Record<string, fc.Arbitrary<unknown>> = {
      ...(kind === 'given' ? { q: matrix(n, cols), k: matrix(m, cols), v: matrix(m, cols) } : weights),
      ...(kind !== 'given' && { x: matrix(n, model) }),
      ...(kind === 'cross' && { context: matrix(m, model) }),
      ...(hasWo && { wo: matrix(cols, model) }),
      ...(hasMask && { mask: matrix(n, keys, fc.oneof(fc.constantFrom(0, -Infinity), number)) }),
      tokens: words(n),
      ...(kind !== 'self' && { contextTokens: words(m) }),
      heads: fc.constant(heads),
    };
    return fc.record(all) as fc.Arbitrary<StageInputs & { heads: number }>;
  })
  // A mask of zeros alone is no mask, and is not written.
  .map(({ mask, ...rest }) => (mask?.data.some((value) => value !== 0) ? { ...rest, mask } : rest))
  .map(({ heads, ...rest }) => withHeads(rest as StageInputs, heads));

const options: fc.Arbitrary<InputOptions> = fc.record({
  scale: fc.oneof(fc.constantFrom('on' as const, 'off' as const), fc.float({ min: -2, max: 2, noNaN: true })),
  causal: fc.boolean(),
  keyLength: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
});

/** Writes the code as a reader gets it, and reads it on a stage that showed something else. */
function readBack(given: StageInputs, set: InputOptions, lie: (typeof CONVENTIONS)[number], format: FormatId) {
  const plain = plainInputs(given, set);
  const trace = engine.trace(plain);
  const text = FORMATS[format].write(programOf(plain, lie, tokensOf(given)), trace, say);
  const { inputs: back, options: read, assumed } = readOwn({ text }, exampleInputs(EXAMPLES[1]!));
  expect(assumed.map(({ kind }) => kind)).toEqual(['code']);
  const again = plainInputs(back!, { scale: 'on', causal: false, ...read });
  return { text, trace, back: back!, again: engine.trace(again) };
}

describe.each(Object.keys(FORMATS) as FormatId[])('code in %s', (format) => {
  it.each(EXAMPLES.map((example) => [example.id, example] as const))('of %s is read back', (id, example) => {
    const given = exampleInputs(example);
    for (const lie of CONVENTIONS) {
      const { trace, again, back } = readBack(given, defaultState(id).options, lie, format);
      expect(again).toEqual(trace);
      expect(back.tokens).toEqual(given.tokens);
    }
  });

  it('of any stage is read back', () => {
    fc.assert(
      fc.property(inputs, options, convention, (given, { keyLength, ...rest }, lie) => {
        const keys = (given.k ?? given.context ?? given.x)!.rows;
        const set = { ...rest, ...(keyLength !== undefined && { keyLength: Math.min(keyLength, keys) }) };
        const { trace, again, back } = readBack(given, set, lie, format);
        expect(again).toEqual(trace);
        for (const name of ['x', 'context', 'wq', 'wk', 'wv', 'wo', 'q', 'k', 'v'] as const)
          expect(back[name]).toEqual(given[name]);
      }),
      { numRuns: Math.ceil(runs / 1.5) },
    );
  });
});

it('code that somebody changed is read as it says, and what cannot be known is asked or refused', () => {
  const given = exampleInputs(EXAMPLES[0]!);
  const text = (format: FormatId): string =>
    readBack(given, defaultState(EXAMPLES[0]!.id).options, 'rows', format).text;
  const first = given.x!.data[0]!;
  const changed = text('numpy').replace(String(first === 1.2 ? 1.2 : Number(first.toPrecision(6))), '7');
  expect(readOwn({ text: changed }, given).inputs?.x?.data[0]).toBe(7);
  expect(() => readOwn({ text: text('latex').replace('1.20 &', '7 &') }, given)).toThrow('X: the matrix differs from');
});
