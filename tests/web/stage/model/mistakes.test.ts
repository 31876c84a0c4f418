import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findExample } from '../../../../web/stage/inputs/examples.ts';
import { type Matrix, fromRows, toRows } from '../../../../web/shared/numbers/matrix.ts';
import { type StageInputs, exampleInputs } from '../../../../web/stage/inputs/stage-inputs.ts';
import {
  TRACED,
  type TracedId,
  type ResultName,
  mistakenResults,
  rightResults,
} from '../../../../web/stage/model/checker.ts';
import { explain } from '../../../../web/stage/model/explain.ts';
import { engine } from '../../engine.ts';
import { type Plain, outputOf } from './planted.ts';

const stage = (id: string) => exampleInputs(findExample(id) ?? expect.fail(`no example ${id}`));
const printed = (matrix: Matrix, decimals: number): Matrix =>
  fromRows(toRows(matrix).map((row) => row.map((value) => Number(value.toFixed(decimals)))));

const claimed = (matrix: Matrix, decimals: number) => ({ matrix, decimals });

/** Those that the plain loops do not make: what leaves no numbers to compare, or is about another shape. */
const NOT_PLANTED = new Set<TracedId>([
  'scaled',
  'no-softmax',
  'overflow',
  'transposed',
  'causal',
  'causal-bottom',
  'finite-mask',
]);

describe('mistakes', () => {
  const inputs = stage('worked-example');

  it('are none that cannot be made here', () => {
    const mistaken = mistakenResults(engine, inputs, { scale: 'on', causal: true });
    expect(mistaken['weights-transposed']).toBeUndefined();
    expect(mistaken.causal).toBeUndefined();
  });

  it.each([
    [{ scale: 'on', causal: true }, 'worked-example'],
    [{ scale: 'on', causal: false }, 'worked-example'],
    [{ scale: 'off', causal: false }, 'two-queries'],
  ] as const)('are told from each other by what they print (%o, %s)', (given, id) => {
    const all = mistakenResults(engine, stage(id), given);
    const base = rightResults(engine, stage(id), given);
    let told = 0;
    for (const mistake of TRACED)
      for (const name of ['scaledScores', 'weights', 'output'] as const) {
        const matrix = all[mistake]?.[name];
        if (!matrix || printed(matrix, 4).data.every((value, at) => value === printed(base[name]!, 4).data[at]))
          continue;
        const explanation = explain(claimed(printed(matrix, 4), 4), name, base[name]!, all);
        // Two mistakes may print the same numbers: the named one then explains them as well.
        expect(explanation, `${mistake} ${name}`).toMatchObject({ writing: 'round', left: 0 });
        const named = all[explanation!.mistake!]?.[name] ?? expect.fail();
        expect(Array.from(printed(named, 4).data)).toEqual(Array.from(printed(matrix, 4).data));
        if (explanation!.mistake === mistake) told += 1;
      }
    expect(told).toBeGreaterThan(8);
  });

  describe('in random states, planted in plain loops', () => {
    const entry = fc.integer({ min: -24, max: 24 }).map((value) => value / 16);
    const list = (length: number) => fc.array(entry, { minLength: length, maxLength: length });
    const table = (rows: number, cols: number) => fc.array(list(cols), { minLength: rows, maxLength: rows });
    /** Square where it can be, so that most mistakes can be made: d_model = 4, 4 tokens; heads of 2 see a softcap or none. */
    const states = fc
      .record({ kvHeads: fc.constantFrom(1, 2, 4), heads: fc.constantFrom(1, 2, 4) })
      .filter(({ kvHeads, heads }) => heads % kvHeads === 0)
      .chain(({ heads, kvHeads }) => {
        const keys = (4 * kvHeads) / heads;
        return fc.record({
          heads: fc.constant(heads), kvHeads: fc.constant(kvHeads), x: table(4, 4), wq: table(4, 4), wo: table(4, 4),
          wk: table(4, keys), wv: table(4, keys), bq: list(4), bk: list(keys), bv: list(keys), bo: list(4),
          causal: fc.boolean(), keyLength: fc.constantFrom(3, 4), softcap: fc.constantFrom(2, 1e9),
          seen: fc.constantFrom(
            [[1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1]],
            [[1, 0, 1, 1], [1, 1, 1, 0], [1, 1, 1, 1], [1, 0, 0, 1]],
          ),
        });
      }); // prettier-ignore
    const inputsOf = (of: Plain): StageInputs => {
      const { x, wq, wk, wv, wo } = of;
      return {
        x: fromRows(x),
        wq: fromRows(wq),
        wk: fromRows(wk),
        wv: fromRows(wv),
        wo: fromRows(wo),
        bq: fromRows([of.bq]),
        bk: fromRows([of.bk]),
        bv: fromRows([of.bv]),
        bo: fromRows([of.bo]),
        heads: of.heads,
        kvHeads: of.kvHeads,
        mask: fromRows(of.seen.map((row) => row.map((bit) => (bit === 1 ? 0 : -Infinity)))),
      };
    };
    const examined = (of: Plain) => {
      const options = { scale: 'on', causal: of.causal, ...(of.keyLength < 4 && { keyLength: of.keyLength }) } as const;
      const [inputs, more] = [inputsOf(of), { softcap: of.softcap }];
      const base = rightResults(engine, inputs, options, more).projected!;
      const all = mistakenResults(engine, inputs, options, more);
      return { base, all, says: (claim: Matrix) => explain(claimed(claim, 4), 'projected', base, all) };
    };

    it('are named, or one with the same numbers is', () => {
      const named = new Set<string>();
      fc.assert(
        fc.property(states, (of) => {
          const { base, all, says } = examined(of);
          for (const id of TRACED.filter((each) => all[each] && !NOT_PLANTED.has(each))) {
            const claim = printed(fromRows(outputOf(of, id)), 4);
            if (claim.data.every((value, at) => Math.abs(value - base.data[at]!) <= 1e-4)) continue;
            const found = says(claim);
            expect(found, id).toMatchObject({ writing: 'round', left: 0 });
            const same = all[found!.mistake!]!.projected!.data;
            const isSame = same.every((value, at) => Math.abs(value - claim.data[at]!) < 1e-3);
            expect(isSame, `${id} is called ${found!.mistake}`).toBe(true);
            if (found!.mistake === id) named.add(id);
          }
        }),
      );
      // Each has states in which nothing else gives its numbers, but √d_k twice is d_k, and all heads are as wide as x here.
      const others = TRACED.filter((id) => !NOT_PLANTED.has(id) && !named.has(id));
      expect(others).toEqual(['twice', 'by-heads']);
    }, 240_000);

    it('are never found in what is right', () => {
      fc.assert(
        fc.property(states, fc.integer({ min: 0, max: 6 }), (of, decimals) => {
          const right = fromRows(outputOf(of));
          const { all, base } = examined(of);
          expect(explain(claimed(printed(right, decimals), decimals), 'projected', base, all)).toBeUndefined();
        }),
      );
    });
  });

  it.each(['scores', 'scaledScores', 'weights', 'output'] as const)('are not named from NaN alone: %s', (name) => {
    const given = { scale: 'on', causal: false } as const;
    const base = rightResults(engine, inputs, given)[name] ?? expect.fail();
    const lost = { ...base, data: base.data.map(() => NaN) };
    for (const decimals of [0, 2, 4])
      expect(explain(claimed(lost, decimals), name, base, mistakenResults(engine, inputs, given))).toBeUndefined();
  });

  it('are found where programs write NaN', () => {
    const scores = [[100, 90, 0], [1, 2, 3]]; // prettier-ignore
    const keys = fromRows([[1, 0, 0], [0, 1, 0], [0, 0, 1]]); // prettier-ignore
    const given = { q: fromRows(scores), k: keys, v: keys };
    const options = { scale: 'off', causal: false } as const;
    const [base, all] = [rightResults(engine, given, options), mistakenResults(engine, given, options)];
    const naive = scores.map((row) => {
      const powers = row.map((score) => Math.fround(Math.exp(score)));
      const sum = Math.fround(powers.reduce((total, power) => total + power));
      return powers.map((power) => power / sum);
    });
    expect(naive[0]).toEqual([NaN, NaN, 0]);
    const exactly = { mistake: 'overflow', writing: 'round', left: 0 };
    expect(explain(claimed(printed(fromRows(naive), 4), 4), 'weights', base.weights!, all)).toMatchObject(exactly);
    const output = [[NaN, NaN, NaN], naive[1]!];
    expect(explain(claimed(printed(fromRows(output), 4), 4), 'output', base.output!, all)).toMatchObject(exactly);
  });

  it('are found in masked scores, with any number for −∞', () => {
    const options = { scale: 'on', causal: true } as const;
    const [base, all] = [rightResults(engine, inputs, options).maskedScores!, mistakenResults(engine, inputs, options)];
    const written = (of: Matrix) => ({ ...of, data: of.data.map((value) => (value === -Infinity ? -1e9 : value)) });
    expect(explain(claimed(written(base), 4), 'maskedScores', base, all)).toBeUndefined();
    const wrong = all['causal-shifted']!.maskedScores!;
    expect(explain(claimed(written(wrong), 4), 'maskedScores', base, all)?.mistake).toBe('causal-shifted');
  });

  it('are found in the documents, where there is one', () => {
    const check = (name: ResultName, rows: number[][], decimals: number, scale: 'on' | 'off') => {
      const given = { scale, causal: false };
      const base = rightResults(engine, stage('two-queries'), given)[name] ?? expect.fail();
      return explain(
        claimed(fromRows(rows), decimals),
        name,
        base,
        mistakenResults(engine, stage('two-queries'), given),
      );
    };
    const output = [
      [3, 4],
      [3.533, 4.533],
    ];
    expect(check('output', output, 3, 'off')).toMatchObject({ mistake: undefined, writing: 'cut', left: 0 });
    expect(check('output', output, 3, 'on')).toMatchObject({ mistake: 'unscaled', writing: 'cut', left: 0 });
    const worked = findExample('worked-example')?.printed?.find(({ matrix }) => matrix === 'weights');
    const given = { scale: 'on', causal: false } as const;
    const base = rightResults(engine, inputs, given);
    const all = mistakenResults(engine, inputs, given);
    expect(explain(claimed(fromRows(worked?.rows ?? []), 2), 'weights', base.weights!, all)).toBeUndefined();
  });

  it('may be a transposed matrix, of another shape', () => {
    const base = rightResults(engine, stage('two-queries'), { scale: 'on', causal: false }).scores!;
    const all = mistakenResults(engine, stage('two-queries'), { scale: 'on', causal: false });
    const turned = fromRows([
      [1, 0],
      [0, 1],
      [1, 1],
    ]);
    expect(explain(claimed(turned, 0), 'scores', base, all)).toMatchObject({
      mistake: 'transposed',
      writing: 'round',
      left: 0,
    });
  });
});
