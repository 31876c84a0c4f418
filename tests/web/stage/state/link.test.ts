import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../../web/shared/input/link-values.ts';
import { EXAMPLES } from '../../../../web/stage/inputs/examples.ts';
import { decodeState, encodeState } from '../../../../web/stage/state/link.ts';
import { fromRows, type Matrix, toRows } from '../../../../web/shared/numbers/matrix.ts';
import { outputSize } from '../../../../web/stage/inputs/output-gradient.ts';
import { currentInputs, type StageInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import { defaultState, type StageState } from '../../../../web/stage/inputs/stage-state.ts';
import { ALL_STEP_IDS } from '../../../../web/stage/inputs/step-ids.ts';
import { finiteFloat, maskFloat, matrixOf } from '../../shared/numbers/arbitraries.ts';
import { runs } from '../../../seed.ts';

const label = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom(',', '!', '!1', '', '%', '&=#', '.'),
);
const labels = (length: number) => fc.array(label, { minLength: length, maxLength: length });
const optional = <T extends object>(arbitrary: fc.Arbitrary<T>) => fc.oneof(fc.constant({}), arbitrary);

const heads = fc
  .integer({ min: 1, max: 8 })
  .chain((count) =>
    fc.record(
      { heads: fc.constant(count), kvHeads: fc.constantFrom(1, count), headNames: labels(count) },
      { requiredKeys: ['heads'] },
    ),
  );

const size5 = fc.integer({ min: 1, max: 5 });

/** Complete inputs, projected or direct, with labels or without; their shapes need not fit each other. */
const inputs: fc.Arbitrary<StageInputs> = fc.tuple(size5, size5, fc.nat(3)).chain(([n, m, kind]) => {
  const matrix = matrixOf(finiteFloat, undefined, 5);
  const [rows, keys] = [matrixOf(finiteFloat, n, 5), matrixOf(finiteFloat, kind % 3 === 0 ? n : m, 5)];
  const weights = { wq: matrix, wk: matrix, wv: matrix };
  const bias = matrixOf(finiteFloat, 1, 5);
  const matrices: fc.Arbitrary<StageInputs> = [
    fc.record({ x: rows, ...weights }),
    fc.record({ q: rows, k: keys, v: keys }),
    fc.record({ x: rows, context: keys, ...weights }),
    fc.record({ x: rows, ...weights, bq: bias, bk: bias, bv: bias }),
  ][kind]!;
  const extra = [
    optional(fc.record({ mask: matrixOf(maskFloat) })),
    optional(fc.record({ tokens: labels(n) })),
    optional(fc.record({ contextTokens: labels(kind % 3 === 0 ? n : m) })),
    optional(fc.record({ untrained: fc.boolean() })),
    optional(fc.record({ origin: label, from: fc.constantFrom('', 'task=sort&steps=600', 'typed=a%20b') })),
    optional(fc.record({ wo: matrix })),
    optional(fc.record({ wo: matrix, bo: bias })),
    optional(heads),
  ];
  return fc
    .tuple(matrices, ...extra)
    .map((parts) => Object.assign({}, ...parts) as StageInputs)
    .chain((made) =>
      optional(fc.record({ features: labels((made.v ?? made.wv)?.cols ?? 0) })).map((more) => ({ ...made, ...more })),
    );
});

/** Reading a link draws its matrices, so large ones are rare: 512 of each would take most of the time. */
const size = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 24 }) }, fc.constantFrom(100, 511, 512));
const sentence = fc.record(
  {
    text: fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => `the ${text}`),
    seed: fc.integer({ min: 0, max: 999_999 }),
    positional: fc.boolean(),
    dModel: size,
    dK: size,
    heads: fc.integer({ min: 1, max: 8 }),
  },
  { requiredKeys: ['text', 'seed', 'positional', 'dModel', 'dK'] },
);

const anyNumber = fc.oneof(fc.constantFrom(0, -0, 0.1, 1e21), fc.double({ noNaN: true, noDefaultInfinity: true }));
const state: fc.Arbitrary<StageState> = fc
  .record({
    example: fc.constantFrom(...EXAMPLES.map(({ id }) => id)),
    step: fc.constantFrom(...ALL_STEP_IDS),
    time: fc.oneof(fc.constant(0), anyNumber.map(Math.abs)),
    inputs: fc.option(inputs),
    sentence: optional(fc.record({ sentence })),
    options: fc.record({
      scale: fc.oneof(fc.constantFrom('on' as const, 'off' as const), anyNumber),
      causal: fc.boolean(),
      speed: fc.double({ min: 0.25, max: 4, noNaN: true }),
      theme: fc.constantFrom('auto' as const, 'light' as const, 'dark' as const),
    }),
    head: optional(fc.record({ head: fc.integer({ min: 1, max: 7 }) })),
    keyLength: optional(fc.record({ keyLength: fc.nat(512) })),
    locked: optional(
      fc.record({
        locked: fc.record({
          matrix: fc.constantFrom('scores', 'x', 'scaledScores'),
          row: fc.nat(255),
          col: fc.nat(255),
        }),
      }),
    ),
  })
  .map(({ sentence, head, keyLength, locked, options, ...rest }) => ({
    version: 1 as const,
    ...rest,
    ...sentence,
    options: { ...options, ...head, ...keyLength, ...locked },
  }))
  .chain((made) => {
    const { rows, cols } = outputSize(currentInputs(made));
    if (rows * cols > 64) return fc.constant(made); // a sentence with hundreds of features
    const data = fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), {
      minLength: rows * cols,
      maxLength: rows * cols,
    });
    const outputGradient = data.map((numbers) => ({ rows, cols, data: Float32Array.from(numbers) }));
    return optional(fc.record({ outputGradient })).map((more) => ({ ...made, ...more }));
  });

/** toEqual tells −0 from 0 and compares typed arrays number by number. */
function expectSame(link: string, expected: StageState): void {
  const { state, problems } = decodeState(link);
  expect(problems).toEqual([]);
  expect(state).toEqual(expected);
}

describe('a link', () => {
  it('has nothing but characters a fragment may hold, and brings back any state to the bit, percent-encoded too', () => {
    fc.assert(
      fc.property(state, (any) => {
        const link = encodeState(any);
        expect(link).toMatch(/^[\w\-.~!$&'()*+,;=:@/?%]*$/);
        expectSame(link, any);
        expectSame(`#${link.replace(/[,:~.-]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)}`, any);
        expectSame(encodeURIComponent(link), any);
      }),
      { numRuns: runs / 2 },
    );
  });

  it.each(Array.from(".!~*()'"))('has “%s” percent-encoded, which programs cut off the end of a link', (mark) => {
    expect(encodeText(`so${mark}`)).toMatch(/^so%[0-9A-F]{2}$/);
  });

  it('holds only what differs from the example', () => {
    expect(encodeState({ ...defaultState(), step: 'qkv' })).toBe('example=bank-river');
    expect(encodeState(defaultState())).toBe('example=bank-river&step=words');
    // As links had it before there was a step that shows the words.
    expectSame('', { ...defaultState('worked-example'), step: 'qkv' });
    for (const { id } of EXAMPLES) expectSame(encodeState(defaultState(id)), defaultState(id));
    const state = defaultState('two-queries');
    const inputs = { q: fromRows([[1, -0.5]]), k: fromRows([[0.25, 1e-7]]), v: fromRows([[3], [4]]) };
    expect(encodeState({ ...state, step: 'softmax', inputs })).toBe(
      'example=two-queries&step=softmax&q=1x2:1,-.5&k=1x2:.25,1e-7&v=2x1:3,4',
    );
  });

  it('writes bytes where decimals would be longer', () => {
    const data = Float32Array.from({ length: 64 }, (_, i) => Math.sin(i));
    const state = {
      ...defaultState('worked-example'),
      inputs: { q: { rows: 8, cols: 8, data }, k: fromRows([[1]]), v: fromRows([[1]]) },
    };
    const link = encodeState(state);
    expect(link).toContain('q=8x8~');
    expect(link.length).toBeLessThan(370 + 'example=worked-example&step=words&'.length);
    expectSame(link, state);
  });
});

describe('a link edited by hand', () => {
  const good = 'x=1x2:1,2&wq=2x1:1,1&wk=2x1:1,1&wv=2x1:1,1';
  const rows = (inputs: StageInputs | null, name: 'x' | 'wq') => {
    const matrix: Matrix | undefined = inputs?.[name];
    return matrix && toRows(matrix);
  };

  it.each([
    [
      'step=softmx',
      'link: "step" is not readable: "softmx" is not one of words, qkv, split, scores, scale, mask, softmax, weighted-sum',
    ],
    ['example=nope', 'link: "example" is not readable: there is no example "nope"'],
    ['example=constructor', 'link: "example" is not readable: there is no example "constructor"'],
    ['%E0%A4%A', 'link: "%E0%A4%A" is not'],
    ['time=-1', 'link: "time" is not readable: -1 is not between 0 and'],
    ['time', 'link: "time" is not readable: it has no value'],
    ['time=soon', 'link: "time" is not readable: "soon" is not a number'],
    ['time=inf', 'link: "time" is not readable'],
    ['speed=400', 'link: "speed" is not readable: 400 is not between 0.25 and 4'],
    ['scale=maybe', 'link: "scale" is not readable'],
    ['causal=true', 'link: "causal" is not readable: "true" is not one of on, off'],
    ['theme=pink', 'link: "theme" is not readable'],
    ['cell=scores', 'link: "cell" is not readable: "scores" is not a matrix, a row and a column'],
    ['version=2', 'link: "version" is not readable: version "2" is not supported; this page reads version 1'],
    ['sentence=', 'link: "sentence" is not readable: the sentence has no words'],
    ['sentence=%E0%A4%A', 'link: "sentence" is not readable: a % in it is not followed by a valid code'],
    ['sentence=a&seed=1.5', 'link: "seed" is not readable: 1.5 is not a whole number'],
    ['sentence=a&dmodel=100000', 'link: "dmodel" is not readable: 100000 is not between 1 and 512'],
    ['sentence=a&dk=513', 'link: "dk" is not readable: 513 is not between 1 and 512'],
    ['sentence=a&seed=1000000', 'link: "seed" is not readable'],
    ['keylength=513', 'link: "keylength" is not readable'],
    ['speed=4.01', 'link: "speed" is not readable'],
    ['colour=red', 'link: "colour" is not a known parameter'],
    ['section-2', 'link: "section-2" is not a known parameter'],
    ['time=1&time=2', 'link: "time" is given twice; the first one counts'],
    [`${good}&mask=3x3`, 'link: "mask" is not readable: it does not begin with its size, such as 3x4:'],
    [`${good}&mask=0x3:`, 'link: "mask" is not readable: 0x3 has no numbers'],
    [`${good}&mask=10000x10000:1`, 'link: "mask" is not readable: 10000 × 10000 is more than 512 × 512'],
    [`${good}&mask=1x1:`, 'link: "mask" is not readable: "" is not a number'],
    [`${good}&mask=1x1:1e999`, 'link: "mask" is not readable: "1e999" is too large'],
    [`${good}&k=1x1:inf`, 'link: "k" is not readable: "wk" is given too'],
    [`${good}&context=1x1:-inf`, 'link: "context" is not readable: -Infinity at row 0, column 0: only a mask may'],
    [`${good}&mask=1x1:nan`, 'link: "mask" is not readable: "nan" is not a number'],
    [`${good}&mask=1x1~####`, 'link: "mask" is not readable: its base64 part is damaged'],
    [`${good}&mask=1x2~AAAA`, 'link: "mask" is not readable: expected 2 numbers, got 0'],
    [`${good}&mask=1x1~AADAfw`, 'link: "mask" is not readable: NaN at row 0, column 0'],
    [`${good}&tokens=a,b`, 'link: "tokens" is not readable: expected 1 label, got 2'],
    [`${good}&q=1x1:1`, 'link: "q" is not readable: "wq" is given too'],
    ['head=8', 'link: "head" is not readable: 8 is not between 0 and 7'],
    [`${good}&heads=0`, 'link: "heads" is not readable: 0 is not between 1 and 8'],
    [`${good}&heads=2&headnames=who`, 'link: "headnames" is not readable: expected 2 labels, got 1'],
    ['sentence=a&sentenceheads=9', 'link: "sentenceheads" is not readable: 9 is not between 1 and 8'],
  ])('%s: one problem, the rest as it was', (link, problem) => {
    const { state, problems } = decodeState(link);
    expect(problems.length).toBe(1);
    expect(problems[0]).toContain(problem);
    expect(ALL_STEP_IDS).toContain(state.step);
    if (link.startsWith(good)) expect(rows(state.inputs, 'wq')).toEqual([[1], [1]]);
  });

  it('takes a broken matrix from the example, and keeps the others', () => {
    const { state, problems } = decodeState('step=scores&x=1x4:1,2,3,4&wq=4x2:1,2,3,4,5,6,7&wk=1x1:1&wv=1x1:1e99');
    expect(problems).toEqual([
      'link: "wq" is not readable: expected 8 numbers, got 7',
      'link: "wv" is not readable: "1e99" is too large',
      'link: "wq", "wv" as in the example',
    ]);
    expect(state.step).toBe('scores');
    expect(rows(state.inputs, 'x')).toEqual([[1, 2, 3, 4]]);
    expect(rows(state.inputs, 'wq')?.[0]).toEqual([0.5, 0.3].map(Math.fround));
  });

  it('with a mask alone is the example with that mask', () => {
    const { state, problems } = decodeState('mask=1x1:-inf');
    expect(problems).toEqual(['link: "x", "wq", "wk", "wv" as in the example']);
    expect(currentInputs(state).mask?.data[0]).toBe(-Infinity);
  });

  it('with a number of heads alone is the example, cut into as many', () => {
    const { state, problems } = decodeState('example=dog-bites-man&heads=2&head=1');
    expect(problems).toEqual([]);
    expect(state.inputs).toEqual({ ...currentInputs(defaultState('dog-bites-man')), heads: 2 });
    expect(state.options.head).toBe(1);
  });

  it('keeps the heads and W_O of what it takes from the example', () => {
    const { state } = decodeState('example=bank-river-heads&mask=1x1:0&headnames=who,where,when,why');
    const { inputs } = state;
    expect([inputs?.heads, inputs?.wo]).toEqual([4, currentInputs(defaultState('bank-river-heads')).wo]);
    expect(inputs?.headNames).toEqual(['who', 'where', 'when', 'why']);
    expect(decodeState(`example=bank-river-heads&${good}`).state.inputs).not.toHaveProperty('heads');
  });

  it('without enough matrices shows the example', () => {
    const { state, problems } = decodeState('example=two-queries&x=1x1:1');
    expect(state.inputs).toBeNull();
    expect(problems).toEqual(['link: the other matrices cannot be used without "wq", "wk", "wv"']);
  });

  it('says all that is wrong, however long it is', () => {
    const { problems } = decodeState(Array.from({ length: 100_000 }, (_, at) => `p${at}=`).join('&'));
    expect(problems).toHaveLength(100_000);
    expect(problems[0]).toBe('link: "p0" is not a known parameter');
  });

  it('never throws', () => {
    const key = fc.constantFrom(
      'example',
      'step',
      'x',
      'wq',
      'q',
      'k',
      'v',
      'mask',
      'tokens',
      'sentence',
      'seed',
      'cell',
    );
    const junk = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.constantFrom('2x2:1,2,3,4', '1x1~', '%', '1e999'),
    );
    const pairs = fc.array(
      fc.tuple(key, junk).map((pair) => pair.join('=')),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          pairs.map((all) => all.join('&')),
          junk,
        ),
        (text) => {
          expect(ALL_STEP_IDS).toContain(decodeState(text).state.step);
        },
      ),
      { numRuns: 7 * runs },
    );
  });

  it('cut off anywhere is still read', () => {
    const start = defaultState();
    const link = encodeState({ ...start, step: 'softmax', inputs: currentInputs(start) });
    expect(decodeState('example=bank-rive').state.example).toBe('worked-example');
    for (let length = 'example=bank-river'.length; length < link.length; length++) {
      expect(decodeState(link.slice(0, length)).state.example).toBe('bank-river');
    }
  });
});

describe('inputs of a state', () => {
  it('are the example’s, the sentence’s, or the edited', () => {
    const example = defaultState('worked-example');
    expect(currentInputs(example).x?.rows).toBe(3);
    const written = { ...example, sentence: { text: 'two words', seed: 7, positional: false, dModel: 6, dK: 3 } };
    expect(currentInputs(written)).toMatchObject({
      tokens: ['two', 'words'],
      x: { rows: 2, cols: 6 },
      wv: { cols: 3 },
    });
    const inputs = { q: fromRows([[1]]), k: fromRows([[1]]), v: fromRows([[1]]) };
    expect(currentInputs({ ...written, inputs })).toBe(inputs);
  });
});
