import type { Matrix } from 'attention-steps/core';
import { type TemplateResult, html, nothing } from 'lit';
import { largest } from '../../../shared/numbers/statistics.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { equality, operand, rowOf } from '../../kit/sums.ts';
import type { TileStep } from './steps.ts';
import words from '../../../shared/messages/en/lab-tiles.json' with { type: 'json' };
import type { SayOf } from '../../../shared/words/messages.ts';

const rowText = (matrix: Matrix, row: number, decimals = 2): string =>
  rowOf(matrix, row)
    .map((value) => formatNumber(value, decimals))
    .join(',\u00a0');

/** Returns what a later tile's messages print, with as many decimals as make their equations hold. A factor has one more. */
function goesOn(now: TileStep, before: TileStep, row: number) {
  const [by, added, sum] = [now.rescale[row]!, now.tileSum[row]!, now.rowSum.data[row]!];
  const [oldMax, newMax, oldSum] = [before.rowMax.data[row]!, now.rowMax.data[row]!, before.rowSum.data[row]!];
  const fit = <T>(print: (decimals: number) => T, calculate: (printed: T, decimals: number) => [string, string][]) => {
    const { decimals, sign } = equality((places) => calculate(print(places), places));
    return { ...print(decimals), sign };
  };
  return {
    factor: fit(
      (places) => ({ from: formatNumber(oldMax, places), to: operand(newMax, places), factor: formatNumber(by, 3) }),
      ({ from, to, factor }) => [[`exp(${from} − ${to})`, factor]],
    ),
    sum: fit(
      (places) => ({
        factor: formatNumber(by, places + 1),
        from: formatNumber(oldSum, places),
        tile: formatNumber(added, places),
        to: formatNumber(sum, 2),
      }),
      ({ factor, from, tile, to }) => [[`${factor} · ${from} + ${tile}`, to]],
    ),
    output: fit(
      (places) => ({
        oldShare: formatNumber((by * oldSum) / sum, places + 1),
        tileShare: formatNumber(added / sum, places + 1),
        from: rowText(before.output, row, places),
        tile: rowText(now.tileOutput, row, places),
        to: rowText(now.output, row),
      }),
      ({ oldShare, tileShare }, places) =>
        rowOf(now.output, row).map((value, col) => {
          const [from, tile] = [before.output, now.tileOutput].map((matrix) =>
            operand(rowOf(matrix, row)[col]!, places),
          );
          return [`${oldShare} · ${from} + ${tileShare} · ${tile}`, formatNumber(value, 2)];
        }),
    ),
  };
}

/** Writes a step's arithmetic for one query. */
export function tileArithmetic(
  now: TileStep,
  before: TileStep | undefined,
  row: number,
  lab: { readonly say: SayOf<typeof words> },
): TemplateResult {
  const tileMax = largest(now.scores.data.subarray(row * now.scores.cols + now.first, row * now.scores.cols + now.end));
  const max = (step: TileStep | undefined): string => formatNumber(step?.rowMax.data[row] ?? NaN, 2);
  const later = before && goesOn(now, before, row);
  const facts = [
    [
      'maximum',
      later
        ? lab.say('maximum.goesOn', { from: max(before), tile: formatNumber(tileMax, 2), to: max(now) })
        : lab.say('maximum.begins', { to: max(now) }),
    ],
    ['factor', later ? lab.say('factor.goesOn', later.factor) : lab.say('factor.begins')],
    [
      'sumName',
      later
        ? lab.say('sum.goesOn', later.sum)
        : lab.say('sum.begins', { to: formatNumber(now.rowSum.data[row] ?? NaN, 2) }),
    ],
    [
      'outputName',
      later ? lab.say('output.goesOn', later.output) : lab.say('output.begins', { to: rowText(now.output, row) }),
    ],
  ] as const;
  return html`<dl class="facts">
      ${facts.map(
        ([name, text]) =>
          html`<dt>${lab.say(name)}</dt>
            <dd>${text}</dd>`,
      )}
    </dl>
    ${later ? html`<p class="hint">${lab.say('shares', later.sum)}</p>` : nothing}`;
}
