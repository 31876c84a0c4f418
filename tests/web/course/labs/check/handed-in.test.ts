/** What learners hand in, to the command and to the lab: right, named rightly, or refused clearly. */
import { describe, expect, it } from 'vitest';
import { ownView } from '../../../../../web/course/labs/check/own.ts';
import { type CheckLab, params } from '../../../../../web/course/labs/check/params.ts';
import { startValues } from '../../../../../web/shared/params.ts';
import { sayIn } from '../../../../../web/shared/words/messages.ts';
import common from '../../../../../web/shared/messages/en/lab.json' with { type: 'json' };
import words from '../../../../../web/shared/messages/en/lab-check.json' with { type: 'json' };
import { type Matrix, toRows } from '../../../../../web/shared/numbers/matrix.ts';
import { engine } from '../../../engine.ts';
import { flatten } from '../../../flatten.ts';
import { command } from '../../../hosts/command/host.ts';

const q = [[1, 0.5], [0, 1], [0.5, -1]]; // prettier-ignore
const k = [[1, 0], [0, 2], [1, 1]]; // prettier-ignore
const v = [[1, 2], [3, 4], [5, 7]]; // prettier-ignore
const plain = { q, k, v };
const causal = { ...plain, causal: true };
const NONE = -Infinity;
const masked = (by: number) => ({ ...plain, mask: [[0, by, by], [0, 0, by], [0, 0, 0]] }); // prettier-ignore
const keyless = (by: number) => ({ ...plain, mask: [[by, by, by], [0, 0, by], [0, 0, 0]] }); // prettier-ignore

type Cells = readonly (readonly unknown[])[];
type Name = 'q' | 'k' | 'scores' | 'scaledScores' | 'maskedScores' | 'weights' | 'output';
const of = (inputs: object, name: Name, decimals?: number): number[][] => {
  const [head] = engine.trace(inputs).heads;
  return toRows(head?.[name] as Matrix).map((row) =>
    row.map((value) => (decimals === undefined ? value : Number(value.toFixed(decimals)))),
  );
};
/** @param by a function of a number and of its place, counted row by row */
const each = (rows: number[][], by: (value: number, at: number) => unknown): Cells =>
  rows.map((row, r) => row.map((value, c) => by(value, r * row.length + c)));
const cut = (value: number, decimals: number): number => Math.trunc(value * 10 ** decimals) / 10 ** decimals;
const unscaled = { ...plain, scale: 1 };
const column = toRows(engine.trace({ q: k, k: q, v: q }).heads[0]!.weights);
const turned = (rows: number[][]): number[][] => rows[0]!.map((_, c) => rows.map((row) => row[c]!));

const NAMED = 'exactly what you get';
const FORGOTTEN = `${NAMED} when the division by √dₖ is forgotten`;
const NOTHING_NAMED = /^(?![^]*(?:what you get|that you get))/;

/** Each answer, and what the command says about it. */
const handedIn: readonly [string, object, Partial<Record<Name, Cells>>, (string | RegExp)[]][] = [
  ['right numbers', plain, { weights: of(plain, 'weights', 3) }, ['right, all 9 cells']],
  ['a mistake', plain, { weights: of(unscaled, 'weights', 3) }, [FORGOTTEN]],
  ['per cent', plain, { weights: each(of(plain, 'weights'), (one) => Number((one * 100).toFixed(1))) }, [`${NAMED} when the right numbers are written in per cent.`]],
  ['per cent without decimals', plain, { weights: each(of(plain, 'weights'), (one) => Math.round(one * 100)) }, ['in per cent.']],
  ['a mistake in per cent', plain, { weights: each(of(unscaled, 'weights'), (one) => Number((one * 100).toFixed(1))) }, [`${FORGOTTEN}, in per cent.`]],
  ['per cent as texts', plain, { weights: each(of(plain, 'weights'), (one) => `${(one * 100).toFixed(1)}%`) }, ['which is no number', NOTHING_NAMED]],
  ['one decimal', plain, { weights: of(plain, 'weights', 1) }, [`${NAMED} when the right numbers are rounded to 1 decimal.`]],
  ['whole numbers', plain, { output: of(plain, 'output', 0) }, ['rounded to 0 decimals']],
  ['fewer decimals in some cells', plain, { output: each(of(plain, 'output'), (one, at) => Number(one.toFixed(at % 2 === 0 ? 4 : 1))) }, ['some of the right numbers are rounded to fewer decimals']],
  ['digits cut off', plain, { weights: each(of(plain, 'weights'), (one) => cut(one, 2)) }, [`${NAMED} when digits are cut off`]],
  ['whole numbers of a mistake, though they round the right ones', plain, { scaledScores: of(plain, 'scores').map((row) => [...row]) }, [FORGOTTEN]],
  ['zeros', plain, { weights: each(of(plain, 'weights'), () => 0) }, ['9 of 9 cells wrong', NOTHING_NAMED]],
  ['blank cells', plain, { weights: each(of(plain, 'weights'), () => null) }, ['got nothing', NOTHING_NAMED]],
  ['a right half', plain, { weights: each(of(plain, 'weights'), (one, at) => (at > 3 ? one : null)) }, ['4 of 9 cells wrong', NOTHING_NAMED]],
  ['half of a mistake', plain, { weights: each(of(unscaled, 'weights', 4), (one, at) => (at > 3 ? one : null)) }, ['The 5 cells that are numbers are exactly what you get when the division by √dₖ is forgotten']],
  ['a cell of a mistake', plain, { weights: each(of(unscaled, 'weights', 2), (one, at) => (at === 4 ? one : '')) }, ['got nothing', NOTHING_NAMED]],
  ['texts', plain, { weights: each(of(plain, 'weights', 2), (one) => String(one)) }, ['a text: write the number without quotation marks', NOTHING_NAMED]],
  ['whole numbers as texts', plain, { scores: each(of(plain, 'scores'), (one) => String(one)) }, ['"0.5", a text', NOTHING_NAMED]],
  ['thousands separators', plain, { scores: each(of(plain, 'scores'), (one) => `1,00${one}`) }, ['which is no number', NOTHING_NAMED]],
  ['booleans', causal, { weights: each(of(causal, 'weights'), (one) => one > 0) }, ['got true, which is no number', NOTHING_NAMED]],
  ['NaN alone', plain, { weights: each(of(plain, 'weights'), () => NaN) }, [/weights\[0\]\[0\], .*…: NaN is not a number. It comes from 0 ÷ 0, ∞ ÷ ∞, ∞ − ∞/, NOTHING_NAMED]],
  ['NaN beside a mistake', plain, { weights: each(of(unscaled, 'weights', 4), (one, at) => (at === 0 ? NaN : one)) }, ['All but 1 are what you get when the division', 'weights[0][0]: NaN is not a number']],
  ['NaN where no key is left', keyless(NONE), { weights: each(of(keyless(NONE), 'weights', 3), (one, at) => (at < 3 ? NaN : one)) }, ['No key is left in this row, so softmax divides 0 by 0', NOTHING_NAMED]],
  ['NaN in a row of zeros that has keys', { ...plain, q: [[0, 0], ...q.slice(1)] }, { scores: [[NaN, NaN, NaN], ...of(plain, 'scores').slice(1)] }, ['It comes from 0 ÷ 0', /^(?![^]*No key is left)/]],
  ['the best key alone', plain, { weights: of(plain, 'weights').map((row) => row.map((one, at) => (at === row.indexOf(Math.max(...row)) ? Math.ceil(one) : 0))) }, ['9 of 9 cells wrong', `${NAMED} when each query takes only the key with the largest score`]],
  ['ones on the diagonal', causal, { weights: [[1, 0, 0], [0, 1, 0], [0, 0, 1]] }, ['5 of 9 cells wrong', NOTHING_NAMED]],
  ['equal weights', plain, { weights: each(of(plain, 'weights'), () => 0.33) }, [`${NAMED} when every key gets the same weight`]],
  ['+∞ for −∞', causal, { maskedScores: each(of(causal, 'maskedScores'), (one) => (one === NONE ? Infinity : one)) }, ['3 of 9 cells wrong', 'when the mask has the wrong sign']],
  ['infinities', plain, { weights: each(of(plain, 'weights'), () => Infinity) }, ['got Infinity', NOTHING_NAMED]],
  ['∞ in one cell of a mistake', plain, { weights: each(of(unscaled, 'weights', 4), (one, at) => (at === 8 ? Infinity : one)) }, ['All but 1 are what you get when the division']],
  ...[-1e9, -1e4, -65504, -3.4028235e38].flatMap((by): (typeof handedIn)[number][] => [
    [`${by} for −∞`, causal, { maskedScores: each(of(causal, 'maskedScores'), (one) => (one === NONE ? by : one)), weights: of(masked(by), 'weights'), output: of(masked(by), 'output', 2) }, ['24 of 24 cells right', 'Large negative numbers count as −∞']],
    [`a mistake under a mask of ${by}`, masked(by), { weights: each(of(plain, 'weights', 4), (one, at) => ([1, 2, 5].includes(at) ? 0 : one)) }, [`${NAMED} when the mask is applied after softmax`]],
  ]),
  ['−∞ where the mask has −1e9', masked(-1e9), { maskedScores: of(causal, 'maskedScores') }, ['9 of 9 cells right']],
  ['a mask of the wrong sign', causal, { weights: of(masked(1e9), 'weights') }, [`${NAMED} when the mask has the wrong sign`]],
  ['equal weights where no key is left', keyless(NONE), { weights: of(keyless(-1e9), 'weights', 3) }, [`${NAMED} when −1e9 stands for −∞`]],
  ['−1e9 in a row without any key', keyless(NONE), { maskedScores: each(of(keyless(NONE), 'maskedScores'), (one) => (one === NONE ? -1e9 : one)) }, ['3 of 9 cells wrong', 'when −1e9 stands for −∞']],
  ['a small number for −∞', causal, { maskedScores: each(of(causal, 'maskedScores'), (one) => (one === NONE ? -10 : one)) }, ['3 of 9 cells wrong', NOTHING_NAMED]],
  ['the transposed matrix', plain, { weights: turned(of(plain, 'weights', 3)) }, [`${NAMED} when the matrix is transposed`]],
  ['another transposed shape', { q: q.slice(0, 2), k, v }, { weights: turned(of(plain, 'weights', 3).slice(0, 2)) }, ['expected 2 × 3, got 3 × 2', 'when the matrix is transposed']],
  ['softmax down the columns', plain, { weights: turned(column) }, [`${NAMED} when softmax goes down the columns`]],
  ['one row missing', plain, { weights: of(plain, 'weights', 3).slice(1) }, ['expected 3 × 3, got 2 × 3', 'Row 0, counted from 0, is missing']],
  ['a header', plain, { weights: [['a', 'b', 'c'], ...of(plain, 'weights', 3)] }, ['expected 3 × 3, got 4 × 3', 'Row 0, counted from 0, is one too many']],
  ['a column of numbers', plain, { weights: of(plain, 'weights', 3).map((row, at) => [at + 1, ...row]) }, ['Column 0, counted from 0, is one too many']],
  ['a mistake that an earlier matrix refutes', plain, { scaledScores: of(plain, 'scaledScores', 3), weights: of(unscaled, 'weights', 3) }, ['but scaledScores was computed without that mistake', /^(?![^]*exactly what you get)/]],
  ['a mistake that a later matrix refutes', plain, { scaledScores: of(plain, 'scores'), weights: of(plain, 'weights', 3) }, ['These are the numbers that you get when the division by √dₖ is forgotten, but weights was computed without that mistake']],
  ['two mistakes, one after the other', plain, { scaledScores: of(unscaled, 'scaledScores', 3), weights: each(of(plain, 'weights'), () => 1) }, [FORGOTTEN, 'softmax runs along an axis of length 1']],
  ['a mistake through all its matrices', plain, { scaledScores: of(unscaled, 'scaledScores', 3), weights: of(unscaled, 'weights', 3) }, [`${FORGOTTEN}.\n`, /forgotten[^]*forgotten/]],
]; // prettier-ignore

describe('what is handed in to the command', () => {
  it.each(handedIn)('%s', async (_, inputs, answers, said) => {
    const bare = (_key: string, value: unknown): unknown =>
      typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
    const { out, error } = await command('check in.json --mask added', {
      'in.json': JSON.stringify({ inputs, answers }, bare),
    });
    expect(error).toBe('');
    for (const text of said)
      if (typeof text === 'string') expect(out).toContain(text);
      else expect(out).toMatch(text);
  });
});

const printed = (rows: Cells): string => `[${rows.map((row) => `[${row.join(', ')}]`).join(',\n ')}]`;
const text = (inputs: { readonly [name: string]: unknown }): string =>
  ['q', 'k', 'v', 'mask'].flatMap((name) => (inputs[name] ? [`${name} = ${printed(inputs[name] as Cells)}`] : [])).join('\n'); // prettier-ignore

/** Each text, and what the lab says about it. */
const pasted: readonly [string, object, object, string, (string | RegExp)[]][] = [
  ['NaN alone', plain, { decimals: 2 }, printed(each(of(plain, 'weights'), () => NaN)), ['9 of 9 cells differ from what is computed. ', 'A[0,0], A[0,1], A[0,2], A[1,0], …: NaN is not a number', NOTHING_NAMED]],
  ['NaN in right numbers', plain, { decimals: 3 }, printed(each(of(plain, 'weights', 3), (one, at) => (at === 4 ? NaN : one))), ['1 of 9 cells differ from what is computed. ', 'A[1,1]: NaN is not a number', NOTHING_NAMED]],
  ['NaN where no key is left', keyless(NONE), { decimals: 3 }, printed(each(of(keyless(NONE), 'weights', 3), (one, at) => (at < 3 ? NaN : one))), ['No key is left in this row', NOTHING_NAMED]],
  ['per cent', plain, { decimals: 1 }, printed(each(of(plain, 'weights'), (one) => (one * 100).toFixed(1))), ['when the right numbers are written in per cent']],
  ['fewer decimals than are asked for', plain, { decimals: 4 }, printed(of(plain, 'weights', 1)), ['rounded to 1 decimal.']],
  ['zeros at the end, which are digits', plain, { decimals: 2 }, printed(each(of(plain, 'weights'), (one) => one.toFixed(1) + '0')), ['when some of the right numbers are rounded to fewer decimals']],
  ['−1e9 for −∞', causal, { decimals: 2, matrix: 'maskedScores', causal: true }, printed(each(of(causal, 'maskedScores', 2), (one) => (one === NONE ? -1e9 : one))), ['All 9 cells are as computed', 'Large negative numbers count as −∞']],
  ['weights under a mask of −1e4', masked(-1e4), { decimals: 2 }, printed(of(causal, 'weights', 2)), ['All 9 cells are as computed', 'Large negative numbers count as −∞']],
  ['one row missing', plain, { decimals: 3 }, printed(of(plain, 'weights', 3).slice(0, 2)), ['It has 2 × 3 cells', 'Row 2, counted from 0, is missing']],
  ['a blank cell', plain, { decimals: 2 }, '[[0.4, , 0.3], [0.1, 0.2, 0.7], [0.3, 0.3, 0.4]]', [/^Printed result: /]],
  ['null', plain, { decimals: 2 }, '[[0.4, null, 0.3], [0.1, 0.2, 0.7], [0.3, 0.3, 0.4]]', [/^Printed result: .*null/]],
  ['booleans', plain, { decimals: 2 }, '[[true, false, true], [true, true, true], [true, false, true]]', [/^Printed result: .*true/]],
  ['an infinity', plain, { decimals: 2 }, '[[inf, 0.2, 0.3], [0.1, 0.2, 0.7], [0.3, 0.3, 0.4]]', [/^Printed result: .*Infinity/]],
]; // prettier-ignore

describe('what is pasted into the lab', () => {
  it.each(pasted)('%s', (_, inputs, values, claim, said) => {
    const say = sayIn<Record<string, string>>('en', { ...common, ...words });
    const lab = { params, values: { ...startValues(params), ...values, inputs: text(inputs as never), claim }, say, set: () => undefined };
    const page = flatten(ownView(lab as unknown as CheckLab, engine, { about: () => ({ mask: 'added' }), answer: () => undefined }));
    const [, verdict = ''] = /<p class="says"[^>]*>(.*?)<\/p>/s.exec(page) ?? [];
    const [, error = ''] = /role="alert">(.*?)<\/p>/s.exec(page) ?? [];
    for (const one of said)
      if (typeof one === 'string') expect(error + verdict).toContain(one);
      else expect(error + verdict).toMatch(one);
  });
}); // prettier-ignore
