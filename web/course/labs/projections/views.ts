/** The words that the weights are made from, the matrices that result, and what comes out without softmax. */
import type { Attention, HeadTrace } from 'attention-steps/core';
import { max, sum } from 'd3-array';
import { type TemplateResult, html } from 'lit';
import { formatNumber, inRow } from '../../../shared/numbers/format.ts';
import type { Matrix } from '../../../shared/numbers/matrix.ts';
import type { Params } from '../../../shared/params.ts';
import { symbol } from '../../../shared/symbol.ts';
import type { SayOf } from '../../../shared/words/messages.ts';
import { CHOSEN, type SenseWeights } from '../../../stage/inputs/sense-weights.ts';
import { MAX_SEED } from '../../../stage/inputs/sentence.ts';
import { product } from '../../../stage/model/values/product.ts';
import { countTable } from '../../kit/count-table.ts';
import { fold } from '../../kit/fold.ts';
import { grid } from '../../kit/grid.ts';
import type { Lab } from '../../kit/lab.ts';
import { rowOf } from '../../kit/sums.ts';
import words from '../../../shared/messages/en/lab-projections.json' with { type: 'json' };

/** The lab's values, and the lab as its views see it. */
export const params = {
  sentence: { kind: 'choice', value: 'river', of: ['river', 'money', 'own'] },
  own: { kind: 'text', value: 'she took a loan from the bank', longest: 120 },
  word: { kind: 'text', value: 'bank', longest: 40 },
  weights: { kind: 'choice', value: 'constructed', of: ['constructed', 'shared', 'untrained'] },
  asks: { kind: 'text', value: 'bank', longest: 40 },
  first: { kind: 'text', value: 'cash loan', longest: 60 },
  second: { kind: 'text', value: 'water boat', longest: 60 },
  seed: { kind: 'number', value: 1, min: 0, max: MAX_SEED, step: 1 },
} as const satisfies Params;

type ProjectionsLab = Lab<typeof params, typeof words>;

export function weightsView(
  lab: ProjectionsLab,
  weights: SenseWeights | undefined,
  dimensions: number,
): TemplateResult {
  const { weights: kind, asks } = lab.values;
  const shown: (readonly [keyof SenseWeights, string])[] = [
    ['wq', 'W_Q'],
    ['wk', 'W_K'],
    ['wv', 'W_V'],
  ];
  const chosen = {
    query: inRow(CHOSEN.query.map((value) => formatNumber(value, 2))),
    ownKind: formatNumber(CHOSEN.ownKind, 1),
  };
  return fold(
    lab.say('open'),
    html`<p class="hint">${lab.say(`open.${kind}`, { asks, dimensions, ...chosen })}</p>
      <div class="matrices">
        ${
          weights &&
          shown.map(([id, symbol]) =>
            grid({
              matrix: weights[id],
              symbol,
              role: id === 'wq' ? 'q' : id === 'wk' ? 'k' : 'v',
              decimals: 2,
              colours: 1,
            }),
          )
        }
      </div>`,
  );
}

/** QKᵀV beside softmax(QKᵀ/√d_k)V, for one query. */
export function withoutSoftmax(
  engine: Attention,
  head: HeadTrace,
  tokens: readonly string[],
  query: number,
  say: SayOf<typeof words>,
): TemplateResult {
  const raw = rowOf(head.scores, query);
  const shares = rowOf(head.weights, query);
  const line = (id: string, name: string, value: number, other: number) => ({
    id,
    name,
    cells: [formatNumber(value, 2), formatNumber(other, 3)],
  });
  const result = product(engine, head.scores, head.v);
  const reach = (values: Iterable<number>): string => formatNumber(max(values, Math.abs) ?? NaN, 2);
  const vector = (matrix: Matrix): string => `(${inRow(rowOf(matrix, query).map((value) => formatNumber(value, 2)))})`;
  return fold(
    symbol(say('without')),
    html`<p class="hint">${say('without.is', { word: tokens[query] ?? '' })}</p>
      ${countTable({
        label: say('without'),
        columns: ['QKᵀ', 'softmax'],
        rows: [
          ...tokens.map((token, at) => line(`key-${at}`, token, raw[at] ?? NaN, shares[at] ?? NaN)),
          line('sum', say('sum'), sum(raw), sum(shares)),
          { id: 'output', name: '· V', role: 'output', cells: [vector(result), vector(head.output)] },
        ],
      })}
      <p>
        ${say('without.says', {
          sum: formatNumber(sum(raw), 2),
          negative: raw.filter((value) => value < 0).length,
          all: raw.length,
          direct: reach(rowOf(result, query)),
          most: reach(head.v.data),
          shared: reach(rowOf(head.output, query)),
        })}
      </p>`,
  );
}
