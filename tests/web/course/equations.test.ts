/** Every equation that a lab or a lesson prints holds for the numbers printed in it: whoever calculates with them gets the result. */
import { describe, expect, it } from 'vitest';
import type { HeadTrace } from 'attention-steps/core';
import { loadLearning } from 'attention-steps/learn';
import { SCORINGS, scoreLines, scoringOf, untrainedScoring } from '../../../web/course/kit/scorings.ts';
import { equality, weightLines } from '../../../web/course/kit/sums.ts';
import { claimsOf, workings } from '../../../web/course/labs/check/claims.ts';
import { evaluate } from '../../../web/course/labs/final-test/expression.ts';
import { tileArithmetic } from '../../../web/course/labs/tiles/arithmetic.ts';
import { tileSteps } from '../../../web/course/labs/tiles/steps.ts';
import { startModel, tokensOf } from '../../../web/course/labs/whole/model.ts';
import { walk } from '../../../web/course/labs/whole/walk.ts';
import { quote } from '../../../web/course/lesson/reference.ts';
import words from '../../../web/shared/messages/en/lab-tiles.json' with { type: 'json' };
import { formatNumber } from '../../../web/shared/numbers/format.ts';
import { sayHere } from '../../../web/shared/words/messages.ts';
import { spoken } from '../../../web/shared/words/spoken.ts';
import { untrainedInputs } from '../../../web/stage/inputs/sentence.ts';
import { seeds } from '../../seed.ts';
import { engine } from '../engine.ts';
import { computedOf, lessons } from './claims/support.ts';

/** A calculation of numbers alone, then “=” or “≈” and a number. What follows a word, a sign or “…” is only a part of one. */
const EQUATION =
  /(?<![\p{L}\d.…)]|[…·×÷+−]\s*)((?:exp\(|[(−\d√])(?:exp\(|[\d.()\s·×÷+√−])*[\d)])\s*([=≈])\s*(−?\d+(?:\.\d+)?)(?![\d.×]|\s*[·×÷+−(/])/gu;

const isCalculation = (text: string): boolean =>
  /[·×÷+√]|exp| − /.test(text) && text.split('(').length === text.split(')').length && !/\d\s+\d|\d\s*\(/.test(text);

/** The final test's reader of formulas calculates, which no lab uses to print. */
const calculated = (text: string): number =>
  evaluate(text.replaceAll('÷', '/').replace(/√(\d+)/g, 'sqrt($1)'), {}).data[0] ?? NaN;

/** Splits an equation of rows, `a · (x, y) = (z, w)`, into one for each column. */
function columns(text: string): string[] {
  const rows = Array.from(text.matchAll(/\(([−\d.]+(?:,\s[−\d.]+)+)\)/g), ([, row = '']) => row.split(/,\s/));
  return (rows[0] ?? ['']).map((_, col) =>
    text.replace(/\(([−\d.]+(?:,\s[−\d.]+)+)\)/g, (_all, row: string) => {
      const value = row.split(/,\s/)[col] ?? 'NaN';
      return _all === text.slice(-_all.length) ? value : `(${value})`;
    }),
  );
}

type Quoting = (reference: string, col?: number, isShown?: boolean) => string;

interface Printed {
  readonly text: string;
  readonly isEqual: boolean;
  readonly holds: boolean;
}

/** A text with numbers as English writes them. */
const inEnglish = (text: string): string =>
  spoken.decimal === '.' ? text : text.replace(/(?<=\d),(?=\d)/g, '.').replaceAll(spoken.between, ', ');

const equationsIn = (text: string): Printed[] =>
  columns(inEnglish(text)).flatMap((line) =>
    Array.from(line.matchAll(EQUATION)).flatMap(([whole, calculation = '', sign, result = '']) => {
      if (!isCalculation(calculation)) return [];
      const half = 0.5 * 10 ** -(result.split('.')[1]?.length ?? 0);
      const is = Math.abs(calculated(calculation) - Number(result.replace('−', '-')));
      return [{ text: whole, isEqual: sign === '=', holds: is <= half + 1e-9 }];
    }),
  );

/** Expects all equations to hold, and “≈” to be as rare as rounding makes it. */
function expectTrue(texts: readonly string[], least: number): void {
  const found = texts.flatMap(equationsIn);
  expect(found.length).toBeGreaterThanOrEqual(least);
  expect(found.filter(({ isEqual, holds }) => isEqual && !holds).map(({ text }) => text)).toEqual([]);
  expect(found.filter(({ isEqual }) => !isEqual).length / found.length).toBeLessThan(0.01);
}

it('an equation is found in a line, and a false one is told', () => {
  expect(equationsIn('S = (−2.01) · 1.60 + 0.37 · 1.11 + 2.35 · 1.86 + (−2.72) · 0.06 = 1.3761')).toMatchObject([
    { isEqual: true, holds: false },
  ]);
  expect(equationsIn('A = exp(S − max) ÷ Σ = 0.5000 ÷ 2.0000 = 0.2500')).toMatchObject([{ holds: true }]);
  expect(equationsIn('o = 0.5 · (1.00, −2.00) + 0.5 · (3.00, 1.00) = (2.00, 0.50)').map(({ holds }) => holds)).toEqual([
    true,
    false,
  ]);
  expect(equationsIn('1.00 · 0.30 + … + 2.00 · 1.00 = 3.00')).toEqual([]);
});

const inputs = (seed: number, dModel: number, dK: number, dV = dK) =>
  untrainedInputs({ tokens: ['a', 'b', 'c', 'd', 'e', 'f'], seed, positional: true, dModel, dK, dV });

/** Returns the lines of all pairs of a head. */
const pairsOf = (head: HeadTrace, lines: (row: number, col: number) => string[]): string[] =>
  Array.from({ length: head.q.rows }, (_, row) =>
    Array.from({ length: head.k.rows }, (__, col) => lines(row, col)),
  ).flat(2);

describe('the equations of', () => {
  it('heads', () => {
    const texts = seeds.slice(0, 20).flatMap((seed) =>
      [2, 4, 8].flatMap((dK) => {
        const head = engine.trace(inputs(seed, 8, dK), { softmaxParts: true }).heads[0]!;
        return pairsOf(head, (row, col) => weightLines(head, row, col));
      }),
    );
    expectTrue(texts, texts.length);
  });

  it('four scorings', () => {
    const texts = seeds.slice(0, 20).flatMap((seed) => {
      const parameters = untrainedScoring({ seed, d: 4, dA: 3, plain: false });
      const { q, k, v } = engine.trace(inputs(seed, 8, 4));
      return SCORINGS.flatMap((name) => {
        const scoring = scoringOf(name, parameters);
        const head = engine.trace({ q, k, v, scoring }, { softmaxParts: true }).heads[0]!;
        return pairsOf(head, (row, col) => scoreLines(name, head, parameters, row, col));
      });
    });
    expectTrue(texts, (2 * texts.length) / 3);
  });

  it('a whole small transformer', async () => {
    const run = startModel(await loadLearning(), 'whole', 1);
    for (let step = 0; step < 20; step++) run.step();
    const [trace, parameters] = [run.model.trace(tokensOf('•mara•m')), run.model.parameters()];
    const texts = [0, 3, 6].flatMap((token) =>
      Array.from({ length: 16 }, (_, number) => number).flatMap((number) =>
        walk(trace, parameters, { token, number }).flatMap(({ line }) => line ?? []),
      ),
    );
    expectTrue(texts, 200);
  });

  it('tiles', () => {
    const say = sayHere(words);
    const texts = seeds.slice(0, 20).flatMap((seed) => {
      const { q, k, v } = engine.trace(inputs(seed, 8, 4, 2));
      const steps = tileSteps(engine, { q, k, v }, 2);
      const said: string[] = [];
      for (const [at, now] of steps.entries())
        for (let row = 0; row < q.rows; row++)
          tileArithmetic(now, steps[at - 1], row, {
            say: (key, values) => {
              said.push(say(key, values));
              return '';
            },
          });
      return said;
    });
    expectTrue(texts, 500);
  });

  it('a source that is checked', () => {
    const texts = (['inputs', 'previous'] as const).flatMap((against) =>
      claimsOf(engine, against).flatMap(({ name, computed, decimals }) =>
        Array.from(computed.data, (value, at) => {
          const [row, col, result] = [
            Math.floor(at / computed.cols),
            at % computed.cols,
            formatNumber(value, decimals + 2),
          ];
          const text = (places: number) => workings(engine, against, name, row, col, () => true, places);
          const { decimals: places, sign } = equality((more) => [[text(more), result]], 3);
          return `${text(places)} ${sign} ${result}`;
        }),
      ),
    );
    expectTrue(texts, 40);
  });

  it('lessons', () => {
    const texts = lessons.flatMap((lesson) => {
      const strings = (value: unknown): string[] =>
        typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap((one) => strings(one));
      return strings([lesson.parts, lesson.summary]).map((text) =>
        text
          .replace(/\{\{([^{}]+)\}\}/g, (all, reference: string) => {
            const { values, decimals, small } = quote(reference, computedOf(lesson.id));
            return small ? all : values.map((value) => value.toFixed(decimals).replace('-', '−')).join(', ');
          })
          .replace(/\\cdot|\\times/g, '·')
          .replace(/\$|\\[,;!]|\\(?:left|right)/g, ''),
      );
    });
    expectTrue(texts, 10);
  });

  /** Calculations that a text states in words. The function quotes a number as the lesson shows it. */
  it.each([
    [
      'q-k-v',
      (n: Quoting) => [`${n('river.v[4]:3')} + ${n('river.output[4]:3')}`, n('=river.v[4,0]+river.output[4,0]:2')],
    ],
    [
      'q-k-v',
      (n: Quoting) => [
        `${n('river.v[4]:3', 1)} + ${n('river.output[4]:3', 1)}`,
        n('=river.v[4,1]+river.output[4,1]:2'),
      ],
    ],
    ...[0, 1].flatMap((row) =>
      [0, 1].map((col): [string, (n: Quoting) => string[]] => [
        'checked',
        (n) => [
          [0, 1, 2].map((key) => `${n(`two.weights[${row}]:4`, key)} · ${n(`two.v[${key}]:0`, col)}`).join(' + '),
          n(`two.output[${row}]:3`, col),
        ],
      ]),
    ),
    [
      'learning',
      (n: Quoting) => [
        [0, 1, 2, 3]
          .map((key) => `${n('after.weights[0]:3', key)} · ${n(`after.v[${key},0]:1`, 0, false)}`)
          .join(' + '),
        n('after.output[0,0]'),
      ],
    ],
  ] as const)('words: %s', (id, calculation) => {
    const text = JSON.stringify(lessons.find((lesson) => lesson.id === id));
    const [left, right] = calculation((reference, col = 0, isShown = true) => {
      if (isShown) expect(text).toContain(`{{${reference}}}`);
      const { values, decimals } = quote(reference, computedOf(id));
      const written = formatNumber(values[col] ?? NaN, decimals);
      return written.startsWith('−') && !reference.startsWith('=') ? `(${written})` : written;
    });
    expectTrue([`${left!} = ${right!}`], 1);
  });
});
