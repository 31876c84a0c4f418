/** Templates of an exercise: its output, its verdict, the two matrices, its solutions. */
import { type TemplateResult, html, nothing } from 'lit';
import { isWithin } from '../../../shared/numbers/answer.ts';
import { decimalsFor } from '../../../shared/numbers/format.ts';
import { type Matrix, cell } from '../../../shared/numbers/matrix.ts';
import { largestSize } from '../../../shared/numbers/statistics.ts';
import { grid } from '../../kit/grid.ts';
import { type Exercise, type Parameter, shownAs } from '../exercise.ts';
import type { Verdict } from '../grade.ts';
import type { ExerciseRun } from './events.ts';
import { symbol } from '../../../shared/symbol.ts';
import type { ViewSay } from './words.ts';

/** Sets what stands between backticks as code. */
export const inCode = (text: string, plain: (part: string) => unknown = symbol): readonly unknown[] =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : plain(part)));

const SAMPLES: Partial<Record<Parameter['is'], string>> = {
  query: 'np.array([1.0, 2.0])',
  logits: 'np.array([1.0, 2.0])',
  allowed: 'np.array([[True, False], [True, True]])',
  heads: '2',
  number: '2',
};

/** Lines that call the function, as a learner may write them. */
function exampleCall({ name, parameters }: Exercise): string {
  const samples = parameters.map(({ is }) => SAMPLES[is] ?? 'M');
  const matrix = samples.includes('M') ? 'M = np.array([[1.0, 2.0], [3.0, 4.0]])\n' : '';
  return `${matrix}print(${name}(${samples.join(', ')}))`;
}

/** @param exercise shows how to call its function; none if nobody knows what it takes */
export function outputView(
  { output, error }: ExerciseRun,
  isRun: boolean,
  exercise: Exercise | undefined,
  say: ViewSay,
): TemplateResult | typeof nothing {
  if (output !== '') return html`<pre tabindex="0"><code>${output.replace(/\n$/, '')}</code></pre>`;
  if (error || !isRun) return nothing;
  if (!exercise) return html`<p class="hint">${say('output.empty')}</p>`;
  return html`<p class="hint">${say('output.none')}</p>
    <pre><code>${exampleCall(exercise)}</code></pre>`;
}

export function verdictView(verdict: Verdict & { readonly isTry: boolean }, say: ViewSay): TemplateResult {
  const { right, sentences = ['', verdict.message], isTry } = verdict;
  const sign = (is: boolean): TemplateResult =>
    html`<span class="sign ${is ? 'is-right' : ''}" aria-hidden="true">${is ? '✓' : '✗'}</span>`;
  // The right parts come first: they are what to keep.
  const [good = '', ...others] = sentences;
  const kind = right ? 'right' : good === '' ? 'wrong' : 'partly';
  const isMixed = !right && good !== '';
  const [first = '', second, ...rest] = good === '' ? others : sentences;
  return html`<div class="verdict ${kind}">
    <p>${sign(good !== '')} <strong>${say(kind)}.</strong> ${inCode(first)}</p>
    ${second === undefined ? nothing : html`<p>${isMixed ? sign(false) : nothing} ${inCode(second)}</p>`}
    ${rest.map((sentence) => html`<p>${inCode(sentence)}</p>`)}
    ${right || isTry ? nothing : html`<p class="soft">${say('not-a-try')}</p>`}
  </div>`;
}

/** The learner's matrix beside the right one: the first wrong cell lit, the others that are wrong marked. */
export function comparison(
  { got, want, matrix: id, cell: first }: Verdict,
  link: string | undefined,
  say: ViewSay,
): TemplateResult {
  const open =
    link === undefined
      ? nothing
      : html`<p><a class="open" href=${link} target="_blank" rel="noopener">${say('open')}</a></p>`;
  if (!got || !want) return html`${open}`;
  const { symbol, role, colour } = id ? shownAs(id) : ({ symbol: '', role: 'output', colour: undefined } as const);
  const isWrong = (row: number, col: number): boolean => !isWithin(cell(got, row, col), cell(want, row, col), 1e-6);
  const decimals = Math.max(2, Math.min(4, decimalsFor(want)));
  const colours = colour === 'shares' ? ('shares' as const) : largestSize(want.data) || 1;
  const table = (matrix: Matrix, label: string, isMarked: boolean): TemplateResult =>
    html`<div>
      <h3>${label}</h3>
      ${grid({
        matrix,
        symbol,
        role,
        colours,
        decimals,
        ...(isMarked && {
          lit: ({ row, col }) => row === first?.[0] && col === first[1],
          related: ({ row, col }) => isWrong(row, col),
        }),
      })}
    </div>`;
  return html`<div class="flow comparison">${table(got, say('yours'), true)} ${table(want, say('wanted'), false)}</div>
    ${open}`;
}

export const solutionView = (solutions: readonly string[], say: ViewSay): TemplateResult =>
  html`<div class="solution" tabindex="-1">
    ${solutions.map(
      (code, at) =>
        html`<h3>${say(at === 0 ? 'solution.title' : 'solution.other')}</h3>
          <pre tabindex="0"><code>${code.trimEnd()}</code></pre>`,
    )}
  </div>`;
