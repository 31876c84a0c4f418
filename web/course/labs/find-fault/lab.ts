/** Find the mistake: an example from a seed in which the reader marks the first wrong cell and names what went wrong. */
import type { Attention } from 'attention-steps/core';
import { type TemplateResult, html, nothing, unsafeCSS } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import { choice } from '../../../shared/controls/settings.ts';
import { seedControl } from '../../../shared/controls/seed.ts';
import words from '../../../shared/messages/en/lab-find-fault.json' with { type: 'json' };
import { formatNumber } from '../../../shared/numbers/format.ts';
import { type Matrix, cell } from '../../../shared/numbers/matrix.ts';
import { largestSize } from '../../../shared/numbers/statistics.ts';
import type { Params } from '../../../shared/params.ts';
import { symbol } from '../../../shared/symbol.ts';
import type { KeyOf } from '../../../shared/words/messages.ts';
import { matrices } from '../../../stage/model/steps.ts';
import { cellButtons } from '../../kit/cell-buttons.ts';
import { grid } from '../../kit/grid.ts';
import { Lab } from '../../kit/lab.ts';
import { type Example, MASKS, type Place, type Step, exampleOf, firstWrong, judge } from './example.ts';
import { DECIMALS, FAULTS, type FaultId, type Printed, type StepId, mistaken, printed } from './faults.ts';
import cellButtonStyles from '../../kit/cell-buttons.css?inline';
import findFaultStyles from './lab.css?inline';

const params = {
  faults: { kind: 'choice', value: '1', of: ['1', '2', '3', '4'] },
  seed: { kind: 'count', value: 1, min: 0, max: 9999 },
  /** Set by a lesson: one that comes before masks has none. */
  masks: { kind: 'choice', value: 'some', of: MASKS },
} as const satisfies Params;

type Key = KeyOf<typeof words>;

const show = (value: number): string => formatNumber(value, DECIMALS);
const nameOf = ({ step, row, col }: Place): string => `${matrices[step].symbol}[${row},${col}]`;

class FindFaultLab extends Lab<typeof params, typeof words> {
  static override styles = [...Lab.styles, unsafeCSS(cellButtonStyles), unsafeCSS(findFaultStyles)];
  readonly params = params;
  readonly words = words;

  /** The example that all else below is about. */
  #name = '';
  #example: Example | undefined;
  #mark: Place | undefined;
  #fault: FaultId | undefined;
  #found: readonly StepId[] = [];
  /** How many mistakes were found at the first try. */
  #first = 0;
  #isFirstTry = true;
  #says: { readonly text: string; readonly kind: 'right' | 'wrong' | '' } = { text: '', kind: '' };
  /** Counts what is said, so that the same words are read aloud again. */
  #times = 0;

  #say(text: string, kind: 'right' | 'wrong' | '' = ''): void {
    this.#says = { text, kind };
    this.#times += 1;
    this.requestUpdate();
  }

  /** Starts afresh with other values. */
  #open(engine: Attention): Example {
    const { seed, faults, masks } = this.values;
    const name = `${seed} ${faults} ${masks}`;
    if (this.#example && name === this.#name) return this.#example;
    this.#name = name;
    [this.#mark, this.#fault, this.#found, this.#first, this.#isFirstTry] = [undefined, undefined, [], 0, true];
    this.#says = { text: this.say('says.start'), kind: '' };
    return (this.#example = exampleOf(engine, seed, Number(faults), masks));
  }

  protected override view(engine: Attention): TemplateResult {
    const example = this.#open(engine);
    const { q, k, v, isCausal } = example;
    const input = (id: 'q' | 'k' | 'v', matrix: Matrix): TemplateResult =>
      grid({
        matrix,
        symbol: matrices[id].symbol,
        role: matrices[id].role,
        decimals: 0,
        colours: largestSize(matrix.data),
      });
    return html`<p class="hint">${this.say('how', { count: Number(this.values.faults) })}</p>
      <div class="row">${choice(this, 'faults')} ${seedControl(this, 'seed')}</div>
      <div class="flow">${input('q', q)} ${input('k', k)} ${input('v', v)}</div>
      <p>
        ${this.say('inputs', { width: q.cols })}
        ${this.values.masks === 'none' ? nothing : this.say(isCausal ? 'causal' : 'open')}
      </p>
      <div class="flow" role="group" aria-label=${this.say('calculation')}>
        ${example.steps.map((step) => this.#table(example, step))}
      </div>
      ${this.#form(engine, example)}
      <p class="says ${this.#says.kind}" role="status">
        ${keyed(this.#times, html`<span>${this.#says.text}</span>`)}
      </p>`;
  }

  #table({ isCausal }: Example, { id, printed: shown, right, fault }: Step): TemplateResult {
    const { symbol: name, role } = matrices[id];
    const isFound = this.#found.includes(id) && fault !== undefined;
    const place = (row: number, col: number): Place => ({ step: id, row, col });
    return cellButtons({
      symbol: symbol(name),
      role,
      rows: shown.rows,
      cols: shown.cols,
      label: this.say(id === 'weights' ? `step.weights.${isCausal ? 'causal' : 'open'}` : `step.${id}`),
      cell: (row, col) => {
        const [value, correct] = [cell(shown, row, col), cell(right, row, col)];
        const isWrong = isFound && value !== correct;
        const at = { symbol: name, row, col, value: show(value), right: show(correct) };
        return {
          text: show(value),
          label: this.say(isWrong ? 'cell.wrong' : 'cell', at),
          isOn: this.#mark?.step === id && this.#mark.row === row && this.#mark.col === col,
          classes: isWrong ? 'wrong' : '',
        };
      },
      onChoose: ({ row, col }) => {
        if (this.#mark?.step !== id) this.#fault = undefined;
        this.#mark = place(row, col);
        this.requestUpdate();
      },
    });
  }

  #form(engine: Attention, example: Example): TemplateResult {
    const mark = this.#mark;
    const isDone = this.#found.length === Number(this.values.faults);
    const value = mark && cell(this.#stepOf(example, mark.step).printed, mark.row, mark.col);
    return html`<form
      class="row part claim"
      @submit=${(event: Event) => {
        event.preventDefault();
        this.#check(engine, example);
      }}
    >
      <p>
        ${this.say('marked')}
        ${mark && value !== undefined ? html`<strong>${symbol(nameOf(mark))} = ${show(value)}</strong>` : this.say('marked.none')}
      </p>
      <label
        ><span>${this.say('what')}</span>
        <select
          name="fault"
          ?disabled=${!mark}
          @change=${(event: Event) => {
            this.#fault = ((event.target as HTMLSelectElement).value as FaultId | '') || undefined;
          }}
        >
          <option value="" .selected=${live(this.#fault === undefined)}>${this.say('what.none')}</option>
          ${
            mark
              ? this.#faultsOf(mark.step).map(
                  (fault) =>
                    html`<option value=${fault} .selected=${live(fault === this.#fault)}>
                      ${this.say(`${mark.step}.${fault}` as Key)}
                    </option>`,
                )
              : ''
          }
        </select>
      </label>
      <button type="submit" ?disabled=${isDone}>${this.say('check')}</button>
      <button
        type="button"
        class="show"
        ?disabled=${isDone}
        @click=${() => {
          this.#show(example);
        }}
      >
        ${this.say('show')}
      </button>
    </form>`;
  }

  /** The mistakes to choose from; those with a mask only where there are masks. */
  #faultsOf(step: StepId): readonly FaultId[] {
    return FAULTS[step].filter((fault) => fault !== 'after' || this.values.masks !== 'none');
  }

  #stepOf({ steps }: Example, id: StepId): Step {
    const step = steps.find((candidate) => candidate.id === id);
    if (!step) throw new RangeError(`${id}: not in this example`);
    return step;
  }

  #rightAt(example: Example, { step, row, col }: Place): string {
    return show(cell(this.#stepOf(example, step).right, row, col));
  }

  /** Ends one mistake, and returns what to say about the rest. */
  #end(step: StepId): string {
    this.#found = [...this.#found, step];
    this.#isFirstTry = true;
    [this.#mark, this.#fault] = [undefined, undefined];
    const count = Number(this.values.faults);
    const left = count - this.#found.length;
    return left > 0 ? this.say('says.next', { left }) : this.say('says.done', { count, first: this.#first });
  }

  #check(engine: Attention, example: Example): void {
    const [mark, fault] = [this.#mark, this.#fault];
    if (!mark || !fault) {
      this.#say(this.say(mark ? 'says.unnamed' : 'says.unmarked'));
      return;
    }
    const verdict = judge(example, this.#found, mark, fault);
    const named = { cell: nameOf(mark) };
    if (verdict === 'right') {
      if (this.#isFirstTry) this.#first += 1;
      const mistake = this.say(`${mark.step}.${fault}` as Key);
      const said = this.say('says.right', { ...named, right: this.#rightAt(example, mark), mistake });
      this.#say(`${said} ${this.#end(mark.step)}`, 'right');
      return;
    }
    if (verdict !== 'found') this.#isFirstTry = false;
    const text =
      verdict === 'other-mistake'
        ? this.#otherMistake(engine, example, mark, fault)
        : this.say(`says.${verdict}`, named);
    this.#say(text, 'wrong');
  }

  /** Says what the named mistake would have led to. */
  #otherMistake(engine: Attention, example: Example, mark: Place, fault: FaultId): string {
    const { printed: shown, right } = this.#stepOf(example, mark.step);
    const at = mark.row * shown.cols + mark.col;
    const before: Printed = {
      ...example,
      steps: Object.fromEntries(example.steps.map((step) => [step.id, step.printed])),
    };
    const results = mistaken(engine, mark.step, fault, before).map(printed);
    // A mistake of a single cell is taken to be made in the marked one.
    const result = results.length > 1 ? results.find(({ data }) => data[at] !== right.data[at]) : results[0];
    if (!result) return this.say('says.impossible');
    const isExplained = result.data[at] === shown.data[at];
    const other = isExplained
      ? Array.from(result.data.keys()).find((place) => result.data[place] !== shown.data[place])
      : at;
    const place = other ?? at;
    return this.say(isExplained ? 'says.elsewhere' : 'says.other', {
      cell: nameOf({ ...mark, row: Math.floor(place / shown.cols), col: place % shown.cols }),
      value: show(result.data[place] ?? NaN),
      printed: show(shown.data[place] ?? NaN),
    });
  }

  #show(example: Example): void {
    const step = example.steps.find(({ id, fault }) => fault !== undefined && !this.#found.includes(id));
    const place = step && firstWrong(step);
    if (!step?.fault || !place) return;
    const mistake = this.say(`${step.id}.${step.fault}` as Key);
    const said = this.say('says.shown', { cell: nameOf(place), right: this.#rightAt(example, place), mistake });
    this.#say(`${said} ${this.#end(step.id)}`);
  }
}

customElements.define('attention-lab-find-fault', FindFaultLab);
