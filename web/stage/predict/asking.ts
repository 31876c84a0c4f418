/** The state of “Predict”: the cell that is asked, the typed answer, its verdict. The strip draws it. */
import type { Attention } from 'attention-steps/core';
import { greatest, max } from 'd3-array';
import { drawn } from '../../shared/numbers/drawn.ts';
import type { StageAnswer } from '../inputs/events.ts';
import { currentInputs } from '../inputs/stage-inputs.ts';
import type { Place, Predict } from '../inputs/places.ts';
import { cellsAt } from '../model/conceal.ts';
import { rowOfWord } from '../model/values/order.ts';
import { type Picture, cellKey, isHidden, pictureStep, producerOf } from '../model/picture.ts';
import type { CellRef, StepId } from '../model/steps.ts';
import { matrixOf, valueAt } from '../model/values/values.ts';
import type { Timeline } from '../model/timeline.ts';
import type { Numbers } from '../state/session.ts';
import { STEP_MISTAKES, madeOf, rightOf } from '../model/values/mistakes.ts';
import { type Question, type Verdict, gradeCell, questionOf } from './grade.ts';
import { Tries, nameOf } from './tries.ts';

/** The strip's last message: a verdict on the cell, or that something was shown. */
export type Said = Verdict | { readonly kind: 'shown'; readonly what: 'cell' | 'step' };

/** The stage that is asked about. */
export interface AskedStage {
  readonly bench: {
    /** Including hidden numbers. */
    readonly picture: Picture;
    readonly timeline: Timeline;
    readonly numbers: Numbers;
    readonly held: CellRef | undefined;
    readonly engine: Attention | undefined;
  };
  readonly player: { readonly step: StepId; go(by: number): void; goTo(step: StepId): void; pause(): void };
  emit(name: 'answer', detail: StageAnswer): void;
  requestUpdate(): void;
}

/** The results to be predicted. */
export interface Predicted {
  readonly setting: Predict;
  /** Without the hidden numbers. */
  readonly picture: Picture;
  set(setting: Predict): void;
  hold(cell: CellRef): void;
  reveal(place: Place): void;
}

/** The least part of its matrix's largest number at which a number is asked: beside 0.9, nobody learns from 0.006. */
const LEAST = 0.05;

/** Returns a number without its sign; −∞, which is always to be asked, is no size. */
const sizeOf = (picture: Picture, { matrix, row, col }: CellRef): number => {
  const size = Math.abs(valueAt(picture, matrix, row, col));
  return Number.isFinite(size) ? size : NaN;
};

/** Tells if a number is worth a question. 0 is: it says that something counts for nothing. */
function matters(picture: Picture, cell: CellRef): boolean {
  const size = sizeOf(picture, cell);
  const most = max(matrixOf(picture, cell.matrix).data, (value) => (Number.isFinite(value) ? Math.abs(value) : 0)) ?? 0;
  return size === 0 || !(size < LEAST * most);
}

/** Kept as long as the stage: switching “Predict” off and on gives no new first try. */
const triesOf = new WeakMap<AskedStage, Tries>();

export class Asking {
  said: Said | undefined;
  isHinted = false;
  seed = 1;
  text = '';

  #question: Question | undefined;
  #focus: 'field' | 'on' | undefined;
  #lastSeen: Picture | undefined;
  readonly #tries: Tries;
  readonly #stage: AskedStage;
  readonly #predicted: Predicted;

  constructor(stage: AskedStage, predicted: Predicted) {
    this.#stage = stage;
    this.#predicted = predicted;
    this.#tries = triesOf.get(stage) ?? new Tries();
    triesOf.set(stage, this.#tries);
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
    return this.cell !== undefined && isHidden(this.#predicted.picture, this.cell);
  }

  /** True if the sources of the cell may be lit. */
  hints(cell: CellRef): boolean {
    return this.isHinted && this.cell !== undefined && cellKey(this.cell) === cellKey(cell);
  }

  forget(): void {
    this.#question = undefined;
    this.said = undefined;
  }

  /** @param first text typed while the cell had the focus; @param isAsked true if the reader wants to answer now */
  ask(cell: CellRef, first = '', isAsked = true): void {
    const { picture, engine, numbers } = this.#stage.bench;
    const mistaken = engine ? madeOf(STEP_MISTAKES, rightOf(engine, currentInputs(numbers), numbers)) : {};
    this.#question = questionOf(picture, cell, mistaken);
    this.text = first;
    this.said = undefined;
    this.isHinted = false;
    if (isAsked) {
      this.#focus = 'field';
      // A film that went on would take the question away, and what is asked about has to be there.
      const { player } = this.#stage;
      player.pause();
      player.goTo(player.step);
    }
    this.#predicted.hold(cell);
  }

  /**
   * The hidden cells of the current step and head: first the largest number that the step has for the word that asks, then the
   * others in the order drawn from the seed.
   */
  get left(): CellRef[] {
    const { bench, player } = this.#stage;
    const { step } = player;
    const { picture, timeline } = bench;
    const { operations } = pictureStep(picture, step);
    const onStage = new Set(operations.map(({ out }) => out));
    const cells = cellsAt(picture, step).filter(({ matrix }) => onStage.has(matrix));
    const { out } = operations.at(-1)!;
    const row = rowOfWord(picture, out, timeline.asks);
    const first = greatest(
      cells.filter((cell) => cell.matrix === out && cell.row === row),
      (cell) => sizeOf(picture, cell),
    );
    const order = drawn(cells.length, `${this.seed} ${step}`).flatMap((at) => cells[at] ?? []);
    return [...new Set([...(first ? [first] : []), ...order])].filter((cell) =>
      isHidden(this.#predicted.picture, cell),
    );
  }

  /** Those of them that matter. */
  get worthAsking(): CellRef[] {
    return this.left.filter((cell) => matters(this.#stage.bench.picture, cell));
  }

  /** Asks the next of them, after the current one. */
  askOne(): void {
    const { worthAsking } = this;
    const at = this.cell ? worthAsking.findIndex((cell) => cellKey(cell) === cellKey(this.cell!)) : -1;
    const next = worthAsking[(at + 1) % worthAsking.length];
    if (next) this.ask(next);
  }

  setSeed(seed: number): void {
    if (Number.isSafeInteger(seed) && seed >= 0) this.seed = seed;
    this.#stage.requestUpdate();
  }

  get #numbers(): string {
    return nameOf(this.#stage.bench.numbers);
  }

  check(text: string): void {
    const question = this.#question;
    if (!question) return;
    this.text = text;
    const verdict = gradeCell(question, text);
    this.said = verdict;
    this.#focus = 'field';
    if (verdict.kind !== 'unread') {
      const counts = this.#tries.add(this.#numbers, question.cell, verdict.kind);
      if (verdict.kind === 'right') this.#reveal(question.cell);
      this.#tell(question.cell, verdict, counts);
    }
    this.#stage.requestUpdate();
  }

  #tell({ matrix, row, col }: CellRef, verdict: Exclude<Verdict, { kind: 'unread' }>, counts: boolean): void {
    const correct = verdict.kind === 'right';
    const { bench, player } = this.#stage;
    const detail: StageAnswer = {
      step: producerOf(bench.picture, matrix)?.step.id ?? player.step,
      matrix,
      cell: { row, col },
      answered: verdict.answer,
      correct,
      counts,
      mistakes: verdict.kind === 'right' ? [] : verdict.mistakes,
    };
    this.#stage.emit('answer', detail);
  }

  /** Reveals a place, and notes what else is then visible. */
  #reveal(place: CellRef | StepId): void {
    this.#predicted.reveal(place);
    this.markSeen();
    this.#focus = 'on';
  }

  hint(): void {
    this.isHinted = true;
    this.#focus = 'field';
    this.#stage.requestUpdate();
  }

  show(): void {
    if (!this.cell) return;
    this.#tries.add(this.#numbers, this.cell, 'shown');
    this.said = { kind: 'shown', what: 'cell' };
    this.#reveal(this.cell);
  }

  showAll(): void {
    this.#question = undefined;
    this.said = { kind: 'shown', what: 'step' };
    this.#reveal(this.#stage.player.step);
  }

  /** Notes that all visible results have been seen. */
  markSeen(): void {
    const { picture } = this.#predicted;
    if (picture === this.#lastSeen) return;
    this.#lastSeen = picture;
    this.#tries.markSeen(this.#numbers, picture);
  }

  /** Drops a question when another step is shown. */
  keepToStep(): void {
    const { bench, player } = this.#stage;
    if (this.cell && producerOf(bench.picture, this.cell.matrix)?.step.id !== player.step) this.forget();
  }

  /** Returns where to move the focus, once: to the field, or to the next button. */
  takeFocus(): 'field' | 'on' | undefined {
    const focus = this.#focus;
    this.#focus = undefined;
    return focus;
  }
}
