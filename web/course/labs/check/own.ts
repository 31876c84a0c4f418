/** The reader's own example: its inputs, the claimed result, the cells that differ, and a mistake that explains them. */
import type { Attention } from 'attention-steps/core';
import { type TemplateResult, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { largest } from '../../../shared/numbers/statistics.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import { type Matrix, cell, equal, toRows } from '../../../shared/numbers/matrix.ts';
import { reasonsIn } from '../../../shared/input/reason.ts';
import { loadersOf } from '../../../shared/words/language.ts';
import type { Messages } from '../../../shared/words/messages.ts';
import { readMatrices } from '../../../shared/input/parse.ts';
import { checkSize } from '../../../shared/input/rows.ts';
import { sayInPageLanguage } from '../../../shared/words/say.ts';
import { unreadLines } from '../../../stage/inputs/brought.ts';
import { type Choices, type Own, readOwn } from '../../../stage/inputs/read-pasted.ts';
import { renderReading } from '../../../stage/view/input/reading.ts';
import { countTrue, differences } from '../../../stage/inputs/printed.ts';
import { checkbox, choice, slider } from '../../../shared/controls/settings.ts';
import { TRACED, mistakenResults, resultId, rightResults } from '../../../stage/model/checker.ts';
import { MOST_DECIMALS, hasShapeOf } from '../../../stage/model/explain.ts';
import { standsForInfinity } from '../../../stage/model/values/mistakes.ts';
import { account } from './explained.ts';
import { type MatrixId, ofHead } from '../../../stage/inputs/matrices.ts';
import { matrices } from '../../../stage/model/steps.ts';
import type { CheckLab } from './params.ts';
import { plainTable } from './table.ts';

const refusals = import.meta.glob<Messages>(
  ['../../../shared/messages/*/refusal.json', '!../../../shared/messages/en/*'],
  { import: 'default' },
);
const reasonOf = reasonsIn(loadersOf(refusals, [], ['refusal']));

/** Larger matrices do not fit side by side. */
const LIMITS = { maxRows: 16, maxCols: 16 } as const;

interface Results {
  /** The stage's name of the matrix. */
  readonly id: MatrixId;
  readonly right: Matrix;
  readonly weights: Matrix | undefined;
  readonly mistaken: ReturnType<typeof mistakenResults>;
  /** True if large negative numbers in the mask count as −∞. */
  readonly isHidden: boolean;
}

/** Has no results while the reader is asked what the inputs mean. */
interface Checked {
  readonly own: Own;
  readonly results?: Results;
}

/**
 * @param matrix the numbers in the text: it has decimal commas if they have fractions and no digit follows a point
 * @returns how many decimals its numbers are written with, at most as many as are compared
 */
export function decimalsIn(text: string, { data }: Matrix): number {
  const hasCommas = !/\.\d/.test(text) && data.some((value) => Math.abs(value % 1) > 0);
  const mark = hasCommas ? String.raw`\d+(?:,|\{,\})` : String.raw`\d*\.`;
  const number = String.raw`(?<![\w.])(?:${mark}(\d*)|\d+)(?:e([+-]?\d+))?(?!\w|\.\d)`;
  const decimals = [...text.matchAll(new RegExp(number, 'gi'))].map(
    ([, digits = '', power = '0']) => digits.length - Number(power),
  );
  return Math.min(MOST_DECIMALS, largest([0, ...decimals]));
}

const asText = (matrix: Matrix, decimals: number): string => {
  const rows = toRows(matrix).map((row) => `[${row.map((value) => value.toFixed(decimals)).join(', ')}]`);
  return `[${rows.join(',\n ')}]`;
};

/** The texts that the reader pastes, and the answers about them. */
export type Text = 'inputs' | 'claim';
export interface Answers {
  readonly about: (text: Text) => Choices;
  readonly answer: (text: Text, choices: Choices) => void;
}

/** The claim, and what was assumed of it. */
interface Claimed extends Pick<Own, 'assumed'> {
  readonly claimed: Matrix;
}

/** Reads the claim. It throws by itself, as the inputs may be right all the same. */
export function claimOf({ values, say }: Pick<CheckLab, 'values' | 'say'>, choices: Choices = {}): Claimed {
  const { claim, matrix } = values;
  const {
    matrices: found,
    assumed,
    unread,
  } = readMatrices(claim, { ...LIMITS, allowNaN: true, allowInfinity: matrix === 'maskedScores', ...choices });
  const [first] = found;
  if (!first || found.length > 1) throw new Error(say('claim.count', { count: found.length }));
  return { claimed: first.matrix, assumed: [...assumed, ...unreadLines(claim, unread)] };
}

/** @returns the results, or the problem with the inputs */
function check(lab: CheckLab, engine: Attention, choices: Choices): Checked | string {
  const { matrix: name, scaled, causal } = lab.values;
  try {
    const own = readOwn({ text: lab.values.inputs }, {}, choices);
    const { inputs } = own;
    if (!inputs) return { own };
    const options = { scale: scaled ? 'on' : 'off', causal, ...own.options } as const;
    const id = resultId(name, inputs);
    const all = rightResults(engine, inputs, options);
    const right = all[id];
    if (!right) return lab.say('own.heads');
    const isHidden =
      inputs.mask?.data.some((value, at) => standsForInfinity(value) && all.mask?.data[at] === -Infinity) ?? false;
    checkSize(right.rows, right.cols, LIMITS);
    return {
      own,
      results: {
        id,
        right,
        weights: all.weights ?? all[ofHead('weights', 0)],
        isHidden,
        mistaken: mistakenResults(engine, inputs, options),
      },
    };
  } catch (error) {
    return lab.say('inputs.problem', { problem: reasonOf(error) });
  }
}

function tables(lab: CheckLab, claimed: Matrix, right: Matrix): TemplateResult {
  const { matrix, decimals } = lab.values;
  const { symbol, role } = matrices[matrix];
  const isSame = hasShapeOf(claimed, right);
  const wrong = isSame ? differences(claimed, right, decimals) : [];
  const isWrong = (row: number, col: number): boolean => wrong[row * right.cols + col] === true;
  const table = (
    of: Matrix,
    key: 'printed' | 'computed' | 'difference',
    text: (row: number, col: number) => string,
  ): TemplateResult =>
    plainTable({ symbol, label: lab.say(key), role, rows: of.rows, cols: of.cols, text, isMarked: isWrong });
  const value = (matrix: Matrix) => (row: number, col: number) => formatNumber(cell(matrix, row, col), decimals);
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${lab.say('difference')}>
    <div class="flow verdicts">
      ${table(claimed, 'printed', (row, col) => `${isWrong(row, col) ? '✗ ' : ''}${value(claimed)(row, col)}`)}
      ${table(right, 'computed', value(right))}
      ${
        isSame
          ? table(right, 'difference', (row, col) => {
              const difference = cell(claimed, row, col) - cell(right, row, col);
              return isWrong(row, col) ? `${difference > 0 ? '+' : ''}${formatNumber(difference, decimals + 1)}` : '·';
            })
          : nothing
      }
    </div>
  </div>`;
}

function verdict(lab: CheckLab, { isHidden, ...asked }: Results, claimed: Matrix): string {
  const { decimals, claim, matrix } = lab.values;
  const { right } = asked;
  const { rows, cols } = right;
  const isSame = hasShapeOf(claimed, right);
  const wrong = isSame ? differences(claimed, right, decimals) : [];
  const written = Math.min(decimals, decimalsIn(claim, claimed));
  const named = (row: number, col: number): string => `${matrices[matrix].symbol}[${row},${col}]`;
  const said = account(
    (key, values) => lab.say(key, values),
    [{ matrix: claimed, decimals: written, wrong }],
    asked,
    named,
  );
  const about = said.length > 0 ? said : [lab.say('own.unknown')];
  const note =
    isHidden || claimed.data.some((value, at) => right.data[at] === -Infinity && value > -Infinity)
      ? [lab.say('hidden')]
      : [];
  if (!isSame) {
    const shape = { rows: claimed.rows, cols: claimed.cols, expectedRows: rows, expectedCols: cols };
    return [lab.say('own.shape', shape), ...about].join(' ');
  }
  const counts = { wrong: countTrue(wrong), cells: right.data.length };
  if (counts.wrong === 0) return [lab.say('own.none', { cells: counts.cells, decimals }), ...note].join(' ');
  const sizes = claimed.data.map((value, at) => (wrong[at] ? Math.abs(value - (right.data[at] ?? NaN)) : NaN));
  const furthest = largest(sizes.filter((size) => !Number.isNaN(size)));
  const differ =
    furthest === -Infinity
      ? lab.say('own.only-nan', counts)
      : lab.say('own.some', { ...counts, largest: formatNumber(furthest, decimals + 1) });
  return [differ, ...about, ...note].join(' ');
}

function setDecimals(lab: CheckLab): void {
  try {
    lab.set('decimals', decimalsIn(lab.values.claim, claimOf(lab).claimed));
  } catch {
    // It is no matrix yet, which is said beside it.
  }
}

function area(lab: CheckLab, name: 'inputs' | 'claim', rows: number): TemplateResult {
  return html`<label class="area">
    <span>${lab.say(name)}</span>
    <textarea
      name=${name}
      rows=${rows}
      spellcheck="false"
      autocomplete="off"
      maxlength=${lab.params[name].longest}
      .value=${live(lab.values[name])}
      @input=${(event: Event) => {
        const { value } = event.target as HTMLTextAreaElement;
        lab.set(name, value);
        if (name === 'claim') setDecimals(lab);
      }}
    ></textarea>
  </label>`;
}

/** Changes the last printed digit of the cell in the middle by two, a misprint. */
function slipped(matrix: Matrix, decimals: number): Matrix {
  const middle = Math.floor(matrix.data.length / 2);
  return { ...matrix, data: matrix.data.map((value, at) => (at === middle ? value + 2 * 10 ** -decimals : value)) };
}

/** Fills in a claim, the right one or one with a mistake, to show how mistakes are found. */
function fill(lab: CheckLab, { id: name, right, mistaken }: Results): TemplateResult {
  const { decimals } = lab.values;
  const options: readonly [string, string, Matrix][] = [
    ['right', lab.say('fill.right'), right],
    ['slip', lab.say('fill.slip'), slipped(right, decimals)],
    ...TRACED.flatMap((mistake): [string, string, Matrix][] => {
      const result = mistaken[mistake]?.[name];
      return result && !equal(result, right) ? [[mistake, lab.say(`mistake.${mistake}`), result]] : [];
    }),
  ];
  return html`<label class="control fill">
    <span>${lab.say('fill')}</span>
    <select
      name="fill"
      @change=${(event: Event) => {
        const select = event.target as HTMLSelectElement;
        const chosen = options.find(([id]) => id === select.value);
        if (chosen) lab.set('claim', asText(chosen[2], decimals));
        select.value = '';
      }}
    >
      <option value="">${lab.say('fill.none')}</option>
      ${options.map(([id, text]) => html`<option value=${id}>${text}</option>`)}
    </select>
  </label>`;
}

export function ownView(lab: CheckLab, engine: Attention, { about, answer }: Answers): TemplateResult {
  const checked = check(lab, engine, about('inputs'));
  const { own, results } = typeof checked === 'string' ? {} : checked;
  let claim: Claimed | undefined;
  let problem = typeof checked === 'string' ? checked : '';
  try {
    claim = claimOf(lab, about('claim'));
  } catch (error) {
    problem ||= lab.say('claim.problem', { problem: reasonOf(error) });
  }
  const claimed = claim?.claimed;
  const read = (text: Text, of: Pick<Own, 'assumed'> | undefined): ReturnType<typeof renderReading> =>
    of
      ? renderReading({
          own: of,
          choices: about(text),
          say: sayInPageLanguage,
          answer: (choices) => {
            answer(text, choices);
          },
        })
      : nothing;
  return html`<p class="hint">${lab.say('own.how')}</p>
    <div class="columns">
      <div class="stack">
        ${area(lab, 'inputs', 6)} ${read('inputs', own)}
        <p class="hint">${lab.say('inputs.hint')}</p>
        <div class="row">${checkbox(lab, 'scaled')} ${checkbox(lab, 'causal')}</div>
      </div>
      <div class="stack">
        ${area(lab, 'claim', 4)} ${read('claim', claim)} ${choice(lab, 'matrix')} ${slider(lab, 'decimals')}
        ${results ? fill(lab, results) : nothing}
      </div>
    </div>
    ${problem === '' ? nothing : html`<p class="error" role="alert">${problem}</p>`}
    ${results && claimed ? tables(lab, claimed, results.right) : nothing}
    <p class="says" aria-live="polite">${results && claimed ? verdict(lab, results, claimed) : nothing}</p>`;
}
