import { readFileSync } from 'node:fs';
import { type Tokens, marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { expected } from '../../../../web/shared/settings.ts';
import { formatNumber } from '../../../../web/shared/numbers/format.ts';
import { type Matrix, toRows } from '../../../../web/shared/numbers/matrix.ts';
import type { MatrixId } from '../../../../web/stage/model/steps.ts';
import {
  DEFAULTS,
  type Settings,
  TASKS,
  decodeSettings,
  encodeSettings,
  params,
} from '../../../../web/site/worksheet/settings.ts';
import { type Grid, type Task, decimalsOf, sheetOf, sheetsOf } from '../../../../web/site/worksheet/sheet.ts';
import { softmax, times, transposed } from '../../../float64.ts';
import { engine } from '../../engine.ts';

const all: Settings = { ...DEFAULTS, tasks: TASKS };
const sizes = [2, 3, 4].flatMap((n) => [1, 2, 3, 4].map((d) => ({ ...all, n, d })));
const every = sizes.flatMap((settings) => [settings, { ...settings, causal: true }]);

const rowsOf = (grids: readonly Grid[], id: MatrixId): number[][] => {
  const found = grids.find((grid) => grid.id === id) ?? expect.fail(id);
  return toRows(found.matrix);
};
/** Returns a matrix as printed for a student. */
const printed = (grids: readonly Grid[], id: MatrixId): string[][] => {
  const found = grids.find((grid) => grid.id === id) ?? expect.fail(id);
  return toRows(found.matrix).map((row) => row.map((value) => formatNumber(value, found.decimals)));
};
const write = (rows: number[][], decimals: number): string[][] =>
  rows.map((row) => row.map((value) => formatNumber(value, decimals)));
describe('a sheet', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(sheetOf(engine, all, 7)).toEqual(sheetOf(engine, all, 7));
    expect(sheetOf(engine, all, 7).tasks).not.toEqual(sheetOf(engine, all, 8).tasks);
    // The first sheets never change, or printed keys would be wrong.
    expect([...sheetOf(engine, DEFAULTS, 1).tasks[0]!.given[0]!.matrix.data]).toEqual([3, 2, 3, -1, 2, 2]);
  });

  it('is that of the next seed for the next student', () => {
    const sheets = sheetsOf(engine, { ...all, seed: 40, students: 3 });
    expect(sheets.map(({ seed }) => seed)).toEqual([40, 41, 42]);
    expect(sheets[2]).toEqual(sheetOf(engine, all, 42));
    const tasks = sheets.map(({ tasks: [first] }) => JSON.stringify(first));
    expect(new Set(tasks).size).toBe(3);
  });

  it('keeps its numbers when other tasks are chosen beside one', () => {
    const alone = sheetOf(engine, { ...all, tasks: ['softmax'] }, 5).tasks[0];
    expect(sheetOf(engine, all, 5).tasks.find(({ id }) => id === 'softmax')).toEqual(alone);
  });

  it.each(every)('has small numbers, and a key that is right to the digits shown: n $n, d $d, $causal', (settings) => {
    const { n, d, causal } = settings;
    for (let seed = 0; seed < 20; seed++) {
      const tasks = sheetOf(engine, settings, seed).tasks;
      const of = (id: Task['id']): Task => tasks.find((task) => task.id === id) ?? expect.fail(id);
      const given = tasks.flatMap((task) => task.given);
      expect(given.filter(({ matrix, decimals }) => decimals !== decimalsOf(matrix) || decimals > 1)).toEqual([]);
      const values = given.flatMap(({ matrix }) => [...matrix.data]).filter((value) => value !== -Infinity);
      expect(Math.max(...values.map(Math.abs))).toBeLessThanOrEqual(9);
      expect(tasks.flatMap(({ asked }) => asked).filter(({ matrix }) => matrix.data.includes(NaN))).toEqual([]);
      const scores = of('scores');
      const [q, k] = [rowsOf(scores.given, 'q'), rowsOf(scores.given, 'k')];
      expect([q.length, q[0]!.length, k.length]).toEqual([n, d, n]);
      expect(printed(scores.asked, 'scores')).toEqual(write(times(q, transposed(k)), 0));

      const scale = of('scale');
      const scaled = rowsOf(scale.given, 'scores').map((row) => row.map((value) => value / Math.sqrt(d)));
      const [grid] = scale.asked;
      expect(printed(scale.asked, 'scaledScores')).toEqual(write(scaled, grid!.decimals));

      const soft = of('softmax');
      const weights = rowsOf(soft.given, 'maskedScores').map(softmax);
      rowsOf(soft.asked, 'weights').forEach((row, r) => {
        row.forEach((value, c) => expect(value).toBeCloseTo(weights[r]![c]!, 6));
      });

      const mixed = of('weighted-sum');
      const shares = rowsOf(mixed.given, 'weights');
      for (const row of shares) expect(row.reduce((a, b) => a + b)).toBeCloseTo(1, 6);
      expect(printed(mixed.asked, 'output')).toEqual(write(times(shares, rowsOf(mixed.given, 'v')), 1));

      const whole = of('whole');
      const [Q, K, V] = (['q', 'k', 'v'] as const).map((id) => rowsOf(whole.given, id));
      const masked = times(Q!, transposed(K!)).map((row, r) =>
        row.map((value, c) => (causal && c > r ? -Infinity : value / Math.sqrt(d))),
      );
      const output = times(masked.map(softmax), V!);
      // Of weights rounded to three decimals nobody can work out more than one.
      expect(whole.asked.at(-1)).toMatchObject({ id: 'output', decimals: 1 });
      rowsOf(whole.asked, 'output').forEach((row, r) => {
        row.forEach((value, c) => expect(value).toBeCloseTo(output[r]![c]!, 5));
      });
    }
  });

  it.each(every)('has a table in which all that is looked up is found: n $n, d $d, $causal', (settings) => {
    for (let seed = 0; seed < 10; seed++)
      for (const { table, asked } of sheetOf(engine, settings, seed).tasks) {
        if (!table) continue;
        const xs = table.entries.map(({ x }) => formatNumber(x, table.decimals));
        expect(new Set(xs).size).toBe(xs.length);
        expect(xs.length).toBeGreaterThanOrEqual(9);
        const found = new Map(
          table.entries.map(({ x, exp }) => [formatNumber(x, table.decimals), formatNumber(exp, 3)]),
        );
        const shifted = asked.find(({ id }) => id === 'shifted') ?? expect.fail();
        const exps = asked.find(({ id }) => id === 'exponentials') ?? expect.fail();
        const looked = (matrix: Matrix, decimals: number) => Array.from(matrix.data, (x) => formatNumber(x, decimals));
        expect(looked(shifted.matrix, table.decimals).map((x) => found.get(x))).toEqual(looked(exps.matrix, 3));
        for (const { x, exp } of table.entries) expect(exp).toBeCloseTo(Math.exp(x), 5);
      }
  });
});

describe('what is to be made', () => {
  it('goes through the link', () => {
    const settings: Settings = { ...all, seed: 99, students: 30, n: 4, d: 1, causal: true, show: 'key', lang: 'de' };
    expect(decodeSettings(encodeSettings(settings))).toEqual({ settings, unread: [] });
    expect(encodeSettings(DEFAULTS)).toBe('');
    expect(decodeSettings('')).toEqual({ settings: DEFAULTS, unread: [] });
    expect(decodeSettings(encodeSettings({ ...DEFAULTS, tasks: ['whole'] })).settings.tasks).toEqual(['whole']);
  });

  it.each([
    'n=9',
    'seed=-1',
    'tasks=scores,dance',
    'show=all',
    'lang=xx',
    'x=1',
    'students=1e3',
    'causal=yes',
    'toString=1',
  ])('takes the usual for %s, and says so', (text) => {
    expect(decodeSettings(text)).toEqual({ settings: DEFAULTS, unread: [text] });
  });
});

/** docs/teaching.md lists each parameter of a worksheet's link, with its values. */
describe('the documented parameters', () => {
  const text = readFileSync(new URL('../../../../docs/teaching.md', import.meta.url), 'utf8');
  const table = marked
    .lexer(text.slice(text.indexOf('## Worksheets')))
    .find((token): token is Tokens.Table => token.type === 'table')!;
  const plain = (words: string): string => words.replaceAll('`', '');

  it('are all, each with what it takes', () => {
    const said = table.rows.map(([name, , values, usual]) => [name, values, usual].map((cell) => plain(cell!.text)));
    const listed = Object.entries(params).map(([name, param]) => [
      name,
      param.kind === 'flag' ? 'true, false' : expected(param).replace(' … ', ' to '),
      String(DEFAULTS[name as keyof typeof params]),
    ]);
    expect(said).toEqual([...listed, ['tasks', TASKS.join(', '), DEFAULTS.tasks.join()]]);
  });

  it('have an example that can be read', () => {
    const [, link = ''] = /`(#seed=[^`]+)`/.exec(text) ?? [];
    expect(decodeSettings(link)).toMatchObject({ unread: [], settings: { seed: 17, students: 30, lang: 'de' } });
  });
});
