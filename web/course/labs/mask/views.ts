import type { Attention, Matrix } from 'attention-steps/core';
import { max } from 'd3-array';
import { type TemplateResult, html } from 'lit';
import { smallest } from '../../../shared/numbers/statistics.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { toRows } from '../../../shared/numbers/matrix.ts';
import { cellButtons } from '../../kit/cell-buttons.ts';
import { checkbox, slider } from '../../../shared/controls/settings.ts';
import { tint } from '../../../stage/model/colour.ts';
import type { Key, MaskLab } from './params.ts';
import {
  type Forbidden,
  beforeAfter,
  forbiddenBy,
  generate,
  nothingLeft,
  queriesKeysValues,
  rowSums,
} from './compute.ts';
import { sumTable } from './tables.ts';
import { bars } from '../../kit/count-table.ts';
import { inList } from '../../../shared/words/list.ts';

/** Sums this near to 1 count as 1. */
const NEARLY = 1e-4;

const words = (lab: MaskLab): string[] => lab.say('tokens').split(' ');

/** Tokens from `real` on are padding. */
const labelsOf = (lab: MaskLab): string[] =>
  words(lab).map((token, at) => (at < lab.values.real ? token : lab.say('pad')));

const extentOf = (...matrices: readonly Matrix[]): number =>
  max(matrices.flatMap(({ data }) => [...data].filter(Number.isFinite).map(Math.abs))) ?? 1;

const features = ({ cols }: Matrix): string[] => Array.from({ length: cols }, (_, at) => String(at));

const signed =
  (extent: number) =>
  (value: number): string =>
    tint(value / extent);

function scoreSwitches(lab: MaskLab, scaled: Matrix, forbidden: Forbidden): TemplateResult {
  const labels = labelsOf(lab);
  const extent = extentOf(scaled);
  return cellButtons({
    symbol: 'S′',
    label: lab.say('scores'),
    role: 'scores',
    rows: scaled.rows,
    cols: scaled.cols,
    rowLabels: labels,
    colLabels: labels,
    cell: (row, col) => {
      const value = scaled.data[row * scaled.cols + col] ?? NaN;
      const isOff = forbidden[row]?.[col] === true;
      const score = formatNumber(value, 2);
      const names = { query: labels[row] ?? '', key: labels[col] ?? '', score };
      return {
        text: isOff ? formatNumber(-Infinity, 0) : score,
        label: lab.say(isOff ? 'forbidden' : 'allowed', names),
        isOn: isOff,
        classes: isOff ? `off ${tint(-Infinity)}` : tint(value / extent),
      };
    },
    onChoose: ({ row, col }) => {
      const turned = lab.values.own.map((line, r) =>
        line.map((value, c) => (r === row && c === col ? 1 - value : value)),
      );
      lab.set('own', turned);
    },
  });
}

function beforeAfterSentence(lab: MaskLab, forbidden: Forbidden, sums: readonly number[]): string {
  const labels = labelsOf(lab);
  const empty = forbidden.findIndex((line) => line.every(Boolean));
  if (empty >= 0) return lab.say('says.empty', { query: labels[empty] ?? '' });
  if (!forbidden.some((line) => line.some(Boolean))) return lab.say('says.none');
  const least = sums.indexOf(smallest(sums));
  return lab.say('says.lost', { query: labels[least] ?? '', sum: formatNumber(sums[least] ?? NaN, 2) });
}

export function beforeAfterView(lab: MaskLab, engine: Attention): TemplateResult {
  const { causal, real, own, seed } = lab.values;
  const tokens = words(lab);
  const labels = labelsOf(lab);
  const inputs = queriesKeysValues(engine, tokens, seed);
  const forbidden = forbiddenBy(causal, real, own);
  const { open, before, weightsAfter, outputAfter, difference } = beforeAfter(engine, inputs, forbidden);
  const sumsAfter = rowSums(weightsAfter);
  const isFree = !forbidden.some((line) => line.some(Boolean));
  const weights = (matrix: Matrix): TemplateResult =>
    sumTable({
      symbol: 'A',
      label: lab.say('weights'),
      role: 'weights',
      values: toRows(matrix),
      rowLabels: labels,
      colLabels: labels,
      sums: { label: lab.say('sum'), values: rowSums(matrix) },
    });
  const extent = extentOf(before.output, outputAfter);
  const output = (matrix: Matrix, key: Key, withLabels: boolean): TemplateResult =>
    sumTable({
      symbol: 'O',
      label: lab.say(key),
      role: 'output',
      values: toRows(matrix),
      ...(withLabels ? { rowLabels: labels } : {}),
      colLabels: features(matrix),
      paint: signed(extent),
    });
  return html`<div class="columns first">
      <div class="scroll">${scoreSwitches(lab, open.scaledScores, forbidden)}</div>
      <div class="stack">
        <p class="hint">${lab.say('how')}</p>
        ${checkbox(lab, 'causal')} ${slider(lab, 'real')} ${slider(lab, 'seed')}
        <p>
          <button
            type="button"
            class="clear"
            ?disabled=${isFree}
            @click=${() => {
              lab.set('causal', false);
              lab.set('real', tokens.length);
            }}
          >
            ${lab.say('clear')}
          </button>
        </p>
      </div>
    </div>
    <div class="columns part out-last">
      <div>
        <h3>${lab.say('before')}</h3>
        <p class="hint">${lab.say('before.how')}</p>
        ${weights(before.weights)}
      </div>
      <div>
        <h3>${lab.say('after')}</h3>
        <p class="hint">${lab.say('after.how')}</p>
        ${weights(weightsAfter)}
      </div>
      <div>
        <h3>${lab.say('out')}</h3>
        <p class="hint">${lab.say('out.how')}</p>
        <div class="row">
          ${output(before.output, 'output.before', true)} ${output(outputAfter, 'output.after', false)}
          ${output(difference, 'output.difference', false)}
        </div>
      </div>
    </div>
    <p class="says" aria-live="polite">
      ${beforeAfterSentence(
        lab,
        forbidden,
        sumsAfter.map((value) => (value > 1 - NEARLY ? 1 : value)),
      )}
    </p>`;
}

export function nothingLeftView(lab: MaskLab, engine: Attention): TemplateResult {
  const { row, seed } = lab.values;
  const tokens = words(lab);
  const inputs = queriesKeysValues(engine, tokens, seed);
  const { zeros, exponentials, rowSum, naive, finite } = nothingLeft(engine, inputs, row);
  const rowOf = (matrix: Matrix | undefined): number[] => (matrix && toRows(matrix)[row]) ?? [];
  const extent = extentOf(finite.output, inputs.v);
  const convention = (
    name: 'zeros' | 'naive' | 'finite',
    how: string,
    weights: readonly number[],
    output: readonly number[],
  ): TemplateResult =>
    html`<div>
      <h3>${lab.say(name)}</h3>
      <p class="hint">${how}</p>
      ${sumTable({
        symbol: 'A',
        label: lab.say('weights'),
        role: 'weights',
        values: [weights],
        rowLabels: [tokens[row] ?? ''],
        colLabels: tokens,
        sums: { label: lab.say('sum'), values: [weights.reduce((total, value) => total + value, 0)] },
      })}
      ${sumTable({
        symbol: 'O',
        label: lab.say('output'),
        role: 'output',
        values: [output],
        rowLabels: [tokens[row] ?? ''],
        colLabels: output.map((_, at) => String(at)),
        paint: signed(extent),
      })}
      <p class="who">${lab.say(`${name}.who`)}</p>
    </div>`;
  const share = naive[0] ?? NaN;
  const naiveHow = lab.say('naive.how', {
    exponential: formatNumber(exponentials[0] ?? NaN, 0),
    sum: formatNumber(rowSum, 0),
    share: formatNumber(share, 2),
  });
  const finiteHow = lab.say('finite.how', { score: formatNumber(rowOf(finite.maskedScores)[0] ?? NaN, 0) });
  return html`<div class="stack first">
      ${slider(lab, 'row', { show: (at) => tokens[at] ?? '' })} ${slider(lab, 'seed')}
    </div>
    <div class="columns part">
      ${convention('zeros', lab.say('zeros.how'), rowOf(zeros.weights), rowOf(zeros.output))}
      ${
        // NaN times or plus anything is NaN.
        convention(
          'naive',
          naiveHow,
          naive,
          rowOf(zeros.output).map(() => share),
        )
      }
      ${convention('finite', finiteHow, rowOf(finite.weights), rowOf(finite.output))}
    </div>
    <p class="says">${lab.say('says.conventions')}</p>`;
}

function counts(lab: MaskLab, title: Key, { cached, again }: { cached: number; again: number }): TemplateResult {
  const bar = (name: Key, value: number) => ({ label: lab.say(name), share: value / again, text: String(value) });
  return html`<div>
    <h3>${lab.say(title)}</h3>
    ${bars([bar('count.cached', cached), bar('count.again', again)])}
  </div>`;
}

export function generateView(lab: MaskLab, engine: Attention): TemplateResult {
  const { step, seed } = lab.values;
  const tokens = words(lab);
  const inputs = queriesKeysValues(engine, tokens, seed);
  const { steps, whole, compared, differing, largest, dotProducts, keys } = generate(engine, inputs, step);
  const query = tokens[step - 1] ?? '';
  const rowAt = (at: number): (number | undefined)[] => {
    const data = steps[at]?.weights.data;
    return tokens.map((_, col) => data?.[col]);
  };
  const last = steps.at(-1);
  const beside = (key: Key, weights: readonly (number | undefined)[], output: readonly number[]): TemplateResult =>
    html`<div class="row">
      ${sumTable({ symbol: 'A', label: lab.say(key), role: 'weights', values: [weights], colLabels: tokens, decimals: 3 })}
      ${sumTable({
        symbol: 'O',
        label: '',
        role: 'output',
        values: [output],
        colLabels: output.map((_, at) => String(at)),
        paint: signed(extentOf(whole.output)),
        decimals: 3,
      })}
    </div>`;
  const met = step === 1 ? lab.say('keys.one') : lab.say('keys', { count: step, cached: step - 1 });
  const said = differing === 0 ? 'says.same' : 'says.nearly';
  return html`<div class="stack first">${slider(lab, 'step')} ${slider(lab, 'seed')}</div>
    <div class="columns">
      <div>
        ${sumTable({
          symbol: 'A',
          label: lab.say('rows'),
          role: 'weights',
          values: tokens.map((_, at) => rowAt(at)),
          rowLabels: tokens,
          colLabels: tokens,
          litRow: step - 1,
        })}
        <dl class="cache">
          <dt>${lab.say('kept')}</dt>
          <dd>${inList(tokens.slice(0, step - 1)) || lab.say('kept.none')}</dd>
          <dt>${lab.say('new')}</dt>
          <dd>${query}</dd>
        </dl>
      </div>
      <div class="stack">
        ${beside('this-step', rowAt(step - 1), [...(last?.output.data ?? [])])}
        ${beside('whole', toRows(whole.weights)[step - 1] ?? [], toRows(whole.output)[step - 1] ?? [])}
        ${counts(lab, 'count', dotProducts)} ${counts(lab, 'count.keys', keys)}
      </div>
    </div>
    <p class="says" aria-live="polite">
      ${lab.say(said, { query, keys: met, differing, compared, largest: formatNumber(largest, 2, 'scientific') })}
    </p>`;
}
