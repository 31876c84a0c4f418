/** Which cell is asked, what was typed, what came of it. The words and the drawing are the strip's. */
import type { TemplateResult } from 'lit';
import { drawn } from '../../shared/numbers/drawn.ts';
import { currentInputs } from '../inputs/stage-inputs.ts';
import type { AttentionSteps } from '../view/attention-steps.ts';
import { cellsAt } from '../model/conceal.ts';
import { cellKey, isHidden, producerOf } from '../model/picture.ts';
import type { CellRef, StepId } from '../model/steps.ts';
import { type MistakeId, changedTraces } from './candidates.ts';
import { type Question, type Verdict, gradeCell, questionOf } from './grade.ts';
import { renderStrip } from './strip.ts';
import { styles } from './styles.ts';
import { Tries, numbersOf } from './tries.ts';
import { type Say, sayFor, sayInEnglish } from './words.ts';

/** Of the event `attention-steps:answer` of a stage. */
export interface StageAnswer {
  readonly step: StepId;
  readonly matrix: string;
  readonly cell: { readonly row: number; readonly col: number };
  readonly answered: number;
  readonly correct: boolean;
  /** Whether it is the try that counts: the first one of this cell, before its number was shown. */
  readonly counts: boolean;
  /** The known mistakes that give this number; several are equally likely, none is known of it. */
  readonly mistakes: readonly MistakeId[];
}

/** What the strip says last: a verdict on the cell asked, or that something was shown. */
export type Said = Verdict | { readonly kind: 'shown'; readonly what: 'cell' | 'step' };

/** As long as a stage is there: to stop predicting and to begin again is no other first try. */
const triesOf = new WeakMap<AttentionSteps, Tries>();

export class Asking {
  say: Say = sayInEnglish;
  said: Said | undefined;
  isHinted = false;
  seed = 1;
  text = '';

  #question: Question | undefined;
  #language = 'en';
  #focus: 'field' | 'on' | undefined;
  readonly #tries: Tries;
  readonly #host: AttentionSteps;

  constructor(host: AttentionSteps) {
    this.#host = host;
    this.#tries = triesOf.get(host) ?? new Tries();
    triesOf.set(host, this.#tries);
    if (host.renderRoot instanceof ShadowRoot && styles.styleSheet)
      host.renderRoot.adoptedStyleSheets = [...new Set([...host.renderRoot.adoptedStyleSheets, styles.styleSheet])];
  }

  get host(): AttentionSteps {
    return this.#host;
  }
  get question(): Question | undefined {
    return this.#question;
  }
  get score(): Tries['score'] {
    return this.#tries.score;
  }
  get cell(): CellRef | undefined {
    return this.#question?.cell;
  }
  get isOpen(): boolean {
    return this.cell !== undefined && isHidden(this.#host.prediction.picture, this.cell);
  }

  /** Whether what the cell comes from may be lit. */
  hints(cell: CellRef): boolean {
    return this.isHinted && this.cell !== undefined && cellKey(this.cell) === cellKey(cell);
  }

  forget(): void {
    this.#question = undefined;
    this.said = undefined;
  }

  /** @param first what was typed on the cell already; @param isAsked whether somebody is waiting for it */
  ask(cell: CellRef, first = '', isAsked = true): void {
    const { bench, picture } = this.#host;
    const { engine, numbers } = bench;
    const changed = engine ? changedTraces(engine, currentInputs(numbers), numbers) : {};
    this.#question = questionOf(picture, cell, changed);
    this.text = first;
    this.said = undefined;
    this.isHinted = false;
    if (isAsked) this.#focus = 'field';
    this.#host.changes.attempt({ type: 'hold', cell });
  }

  /** The hidden cells of the step that is shown, in the order drawn from the seed. */
  get left(): CellRef[] {
    const { picture, step, prediction } = this.#host;
    const cells = cellsAt(picture, step);
    const order = drawn(cells.length, `${this.seed} ${step}`).flatMap((at) => cells[at] ?? []);
    return order.filter((cell) => isHidden(prediction.picture, cell));
  }

  /** The next of them, after the one that is asked. */
  askOne(): void {
    const { left } = this;
    const at = this.cell ? left.findIndex((cell) => cellKey(cell) === cellKey(this.cell!)) : -1;
    const next = left[(at + 1) % left.length];
    if (next) this.ask(next);
  }

  setSeed(seed: number): void {
    if (Number.isSafeInteger(seed) && seed >= 0) this.seed = seed;
    this.#host.requestUpdate();
  }

  #nameOf(cell: CellRef, numbers = numbersOf(this.#host.bench.state)): string {
    return `${cellKey(cell)} ${numbers}`;
  }

  check(text: string): void {
    const question = this.#question;
    if (!question) return;
    this.text = text;
    const verdict = gradeCell(question, text);
    this.said = verdict;
    this.#focus = 'field';
    if (verdict.kind !== 'unread') {
      const counts = this.#tries.add(this.#nameOf(question.cell), verdict.kind);
      if (verdict.kind === 'right') this.#reveal(question.cell);
      this.#tell(question.cell, verdict, counts);
    }
    this.#host.requestUpdate();
  }

  #tell({ matrix, row, col }: CellRef, verdict: Exclude<Verdict, { kind: 'unread' }>, counts: boolean): void {
    const correct = verdict.kind === 'right';
    const { picture, step } = this.#host;
    const detail: StageAnswer = {
      step: producerOf(picture, matrix)?.step.id ?? step,
      matrix,
      cell: { row, col },
      answered: verdict.answer,
      correct,
      counts,
      mistakes: verdict.kind === 'right' ? [] : verdict.mistakes,
    };
    this.#host.emit('answer', detail);
  }

  /** Also what stands beside it then. */
  #reveal(place: CellRef | StepId): void {
    const { prediction } = this.#host;
    const hidden = [...(prediction.picture.concealed?.cells.values() ?? [])];
    prediction.reveal(place);
    const numbers = numbersOf(this.#host.bench.state);
    for (const cell of hidden) if (!isHidden(prediction.picture, cell)) this.#tries.see(this.#nameOf(cell, numbers));
    this.#focus = 'on';
  }

  hint(): void {
    this.isHinted = true;
    this.#focus = 'field';
    this.#host.requestUpdate();
  }

  show(): void {
    if (!this.cell) return;
    this.#tries.add(this.#nameOf(this.cell), 'shown');
    this.said = { kind: 'shown', what: 'cell' };
    this.#reveal(this.cell);
  }

  showAll(): void {
    this.#question = undefined;
    this.said = { kind: 'shown', what: 'step' };
    this.#reveal(this.#host.step);
  }

  render(): TemplateResult {
    const { spoken } = this.#host.language;
    if (spoken !== this.#language) {
      this.#language = spoken;
      void sayFor(spoken).then((say) => {
        this.say = say;
        this.#host.requestUpdate();
      });
    }
    // A question stays with its step.
    if (this.cell && producerOf(this.#host.picture, this.cell.matrix)?.step.id !== this.#host.step) {
      this.#question = undefined;
      this.said = undefined;
    }
    return renderStrip(this);
  }

  afterUpdate(): void {
    const selector = this.#focus === 'field' ? '.prediction' : '.onward';
    if (this.#focus) this.#host.renderRoot.querySelector<HTMLElement>(selector)?.focus();
    this.#focus = undefined;
  }
}
