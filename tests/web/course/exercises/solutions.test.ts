/** The course's exercises: their own solutions are right, and their starts are not. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { EXERCISES } from '../../../../web/course/exercises/definitions.ts';
import { type Check, checkOf } from '../../../../web/course/exercises/check.ts';
import { EXERCISE_IDS } from '../../../../web/course/exercises/ids.ts';
import { programsOf } from '../../../../web/course/exercises/programs.ts';
import { textsOf } from '../../../../web/course/exercises/texts.ts';
import { speech } from '../../../../web/course/exercises/words.ts';
import { type Matrix, toRows } from '../../../../web/shared/numbers/matrix.ts';
import { countWords } from '../../../../web/shared/words/count.ts';
import { spoken } from '../../../../web/shared/words/spoken.ts';
import { isThorough } from '../../../seed.ts';
import { engine } from '../../engine.ts';
import { openJudge } from './judged.ts';

/** Another language has other comments alone (translations.test.ts), so its programs run the same. */
const isRun = isThorough || spoken.id === 'en';

const seeds = isThorough ? ['1', '2', '3', '4', '5'] : ['1'];

const judge = await openJudge();

it('each belong to a lesson of the course, and have a name of their own', () => {
  const lessons = readdirSync(fileURLToPath(new URL('../../../../web/course/lessons/en/', import.meta.url)));
  for (const { id, lesson } of EXERCISES)
    expect(
      lessons.some((file) => file.endsWith(`-${lesson}.json`)),
      id,
    ).toBe(true);
  expect(EXERCISES.map(({ id }) => id).sort()).toEqual([...EXERCISE_IDS].sort());
});

describe.each(EXERCISES)('$id', ({ id }) => {
  const { start, solutions } = programsOf(id);

  it.runIf(isRun)('has two solutions, which are right', async () => {
    expect(solutions).toHaveLength(2);
    for (const code of solutions)
      for (const seed of seeds) expect(await judge(id, code, seed)).toMatchObject({ right: true, score: 1 });
  });

  it('has programs whose lines fit', () => {
    for (const line of [start, ...solutions].flatMap((program) => program.split('\n')))
      expect(line.length, line).toBeLessThanOrEqual(60);
  });

  it('says what to write, with three hints', () => {
    const { title, prompt, hints } = textsOf(id);
    expect(title).not.toBe('');
    expect(countWords(prompt.split(' '))).toBeGreaterThan(9);
    expect(hints).toHaveLength(3);
  });

  it.runIf(isRun)('begins with a program that is not right yet', async () => {
    const verdict = await judge(id, start);
    expect(verdict.right).toBe(false);
    expect(verdict.score).toBeLessThan(1);
  });
});

// They are the engine's all the same: checked against its gradients, and against sums by hand.
describe('results that no trace has', () => {
  const seeds = Array.from({ length: 25 }, (_, seed) => String(seed));
  const triedIn = (id: string): Check['tried'] => {
    const exercise = EXERCISES.find((one) => one.id === id)!;
    return seeds.flatMap((seed) => checkOf(engine, { exercise }, seed, speech).tried);
  };
  const expectRows = (got: Matrix, want: readonly (readonly number[])[]): void => {
    expect(toRows(got).flat()).toEqual(want.flat().map((value) => expect.closeTo(value, 5) as number));
  };

  it('a step goes against the engine’s gradient of the loss, which falls in every case', () => {
    for (const { case: of, right } of triedIn('step')) {
      const { target, rate } = of.given as { readonly target: Matrix; readonly rate: number };
      const { q, k, v } = of.inputs;
      const lossWith = (values: Matrix): number =>
        engine
          .trace({ q: q!, k: k!, v: values })
          .output.data.reduce((sum, output, at) => sum + (output - target.data[at]!) ** 2, 0);
      const outputs = toRows(right['output']!);
      const dOutput = outputs.map((row, at) => row.map((output, col) => 2 * (output - toRows(target)[at]![col]!)));
      const dV = toRows(engine.gradients({ q: q!, k: k!, v: v! }, dOutput).v);
      expectRows(
        right['V']!,
        toRows(v!).map((row, at) => row.map((value, col) => value - rate * dV[at]![col]!)),
      );
      expect(lossWith(right['V']!)).toBeLessThan(lossWith(v!));
    }
  });

  it('a step of W_Q goes against the gradient that its tokens add up, which lowers the sum of dO · O', () => {
    for (const { case: tried, right } of triedIn('query-step')) {
      const { x, wq, wk, wv } = tried.inputs;
      const [rows, keys, dS] = [x!, right['k']!, right['dScores']!].map(toRows) as [number[][], number[][], number[][]];
      const gradient = (feature: number, col: number): number =>
        rows.reduce(
          (sum, row, i) => sum + row[feature]! * keys.reduce((all, key, j) => all + dS[i]![j]! * key[col]!, 0),
          0,
        );
      const rate = Number(tried.given!['rate']);
      expectRows(
        right['W_Q']!,
        toRows(wq!).map((row, feature) => row.map((value, col) => value - rate * gradient(feature, col))),
      );
      const lossWith = (weights: Matrix): number =>
        engine
          .trace({ x: x!, wq: weights, wk: wk!, wv: wv! })
          .output.data.reduce((sum, output, at) => sum + output * tried.outputGradient!.data[at]!, 0);
      const small = { ...wq!, data: wq!.data.map((value, at) => value + (right['W_Q']!.data[at]! - value) / 64) };
      expect(lossWith(small)).toBeLessThan(lossWith(wq!));
    }
  });

  it('a block adds attention’s output and then the MLP’s, some of whose hidden units are 0 and some not', () => {
    const signs = new Set<boolean>();
    for (const { case: of, right } of triedIn('block')) {
      const [w1, w2] = [of.given!['W_1'], of.given!['W_2']].map((matrix) => toRows(matrix as Matrix));
      const { x: tokens, wq, wk, wv, wo } = of.inputs;
      const { output } = engine.trace({ x: tokens!, wq: wq!, wk: wk!, wv: wv!, wo: wo! });
      const added = toRows(output);
      const product = (row: readonly number[], by: readonly (readonly number[])[]): number[] =>
        by[0]!.map((_, col) => row.reduce((sum, value, at) => sum + value * by[at]![col]!, 0));
      const want = toRows(tokens!).map((x, at) => {
        const middle = x.map((value, col) => value + added[at]![col]!);
        const hidden = product(middle, w1!);
        for (const unit of hidden) signs.add(unit > 0);
        const mlp = product(
          hidden.map((unit) => Math.max(0, unit)),
          w2!,
        );
        return middle.map((value, col) => value + mlp[col]!);
      });
      expectRows(right['Y']!, want);
    }
    expect(signs.size).toBe(2);
  });
});
