import type { Matrix } from 'attention-steps/core';
import { type TemplateResult, html, nothing } from 'lit';
import { largest } from '../../../shared/numbers/statistics.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import type { TileStep } from './steps.ts';
import words from '../../../shared/messages/en/lab-tiles.json' with { type: 'json' };
import type { SayOf } from '../../../shared/words/messages.ts';

const rowText = ({ data, cols }: Matrix, row: number): string =>
  Array.from(data.subarray(row * cols, (row + 1) * cols), (value) => formatNumber(value, 2)).join(',\u00a0');

/** Writes a step's arithmetic for one query. */
export function tileArithmetic(
  now: TileStep,
  before: TileStep | undefined,
  row: number,
  lab: { readonly say: SayOf<typeof words> },
): TemplateResult {
  const number = (value: number | undefined, decimals = 2) => formatNumber(value ?? NaN, decimals);
  const tileMax = largest(now.scores.data.subarray(row * now.scores.cols + now.first, row * now.scores.cols + now.end));
  const oldSum = before?.rowSum.data[row] ?? 0;
  const sum = now.rowSum.data[row] ?? NaN;
  const values = {
    max: { from: number(before?.rowMax.data[row]), tile: number(tileMax), to: number(now.rowMax.data[row]) },
    factor: number(now.rescale[row], 3),
    sum: { from: number(oldSum), tile: number(now.tileSum[row]), to: number(sum) },
    output: {
      from: before ? rowText(before.output, row) : '',
      tile: rowText(now.tileOutput, row),
      to: rowText(now.output, row),
    },
    oldShare: number(((now.rescale[row] ?? NaN) * oldSum) / sum, 3),
    tileShare: number((now.tileSum[row] ?? NaN) / sum, 3),
  };
  const which = before ? 'goesOn' : 'begins';
  const { factor, oldShare, tileShare } = values;
  const facts = [
    ['maximum', lab.say(`maximum.${which}`, values.max)],
    ['factor', lab.say(`factor.${which}`, { ...values.max, factor })],
    ['sumName', lab.say(`sum.${which}`, { ...values.sum, factor })],
    ['outputName', lab.say(`output.${which}`, { ...values.output, oldShare, tileShare })],
  ] as const;
  return html`<dl class="facts">
      ${facts.map(
        ([name, text]) =>
          html`<dt>${lab.say(name)}</dt>
            <dd>${text}</dd>`,
      )}
    </dl>
    ${before ? html`<p class="hint">${lab.say('shares', { ...values.sum, factor })}</p>` : nothing}`;
}
