/** <attention-steps>: the stage. It holds a workbench and a clock; all it shows is a pure function of the two. */
import type { Attention, Inputs, Trace } from 'attention-steps/core';
import { LitElement, type TemplateResult, html } from 'lit';
import { InputError, messageOf } from '../data/input-error.ts';
import type { Place, Predict } from '../data/predict.ts';
import { type Fixed, type FixedPlace, isFixed } from '../data/fixed.ts';
import { LESSONS, findLesson } from '../data/lessons.ts';
import { decodeState, encodeState } from '../data/link.ts';
import { offeredStep, passesOf } from '../data/offer.ts';
import { type Pass, STEP_IDS, type StageState, type StepId, type Theme, defaultState, passOf } from '../data/stage.ts';
import type { Say } from '../data/words.ts';
import { type Picture, isEditable } from '../model/picture.ts';
import type { CellRef, MatrixId } from '../model/steps.ts';
import { loadEngine } from '../lab/engine.ts';
import { spanOf } from '../model/timeline.ts';
import { Arrival } from './arrival.ts';
import { StageInput } from './interaction.ts';
import { keepKeys } from './keys.ts';
import { Changes } from './changes.ts';
import { HostColours } from './host-colours.ts';
import { Language } from './language.ts';
import { Look } from './look.ts';
import { bringIntoView } from './mini-map.ts';
import { Nearness } from './near.ts';
import { Player } from './player.ts';
import { Prediction } from './prediction.ts';
import { stageInputs } from './session.ts';
import { Setup } from './setup.ts';
import { styles } from './styles.ts';
import { allowDrop, takeDrop } from './drop.ts';
import { renderElement } from './view.ts';
import { Workbench } from './workbench.ts';

/** Of the events step and complete. */
export interface StageProgress {
  readonly step: StepId;
  /** Those that are played here, in their order. */
  readonly steps: readonly StepId[];
  readonly pass: Pass;
  readonly lesson: string;
}

export class AttentionSteps extends LitElement {
  static override styles = styles;
  static override properties = {
    lesson: { type: String, reflect: true },
    link: { type: String },
    pass: { type: String },
    step: { type: String },
    controls: { type: String },
    theme: { type: String, reflect: true },
    predict: { type: String },
    steps: { type: String },
    fixed: { type: String },
  };

  declare controls: 'all' | 'none';
  declare theme: Theme;

  /** Where the engine comes from, one for all stages of the page; a page may set another before the first stage connects. */
  static loadEngine: () => Promise<Attention> = loadEngine;

  readonly bench = new Workbench();
  readonly player = new Player(this.bench.timeline, () => {
    this.#tick();
  });
  readonly look = new Look(this);
  readonly changes = new Changes(this);
  readonly input = new StageInput(this);
  readonly prediction = new Prediction(this);
  /**
   * What went wrong, by where it is said: at the cell being edited, beside the sentence or what was pasted, or above the
   * stage. What a page set wrongly, and an engine that does not start, stay said.
   */
  problems: Partial<Record<'cell' | 'sentence' | 'paste' | 'input' | 'setup' | 'engine', unknown>> = {};
  readonly language = new Language(this);
  readonly colours = new HostColours(this);
  /** What was pasted last: it stays, right or wrong. */
  pasted = '';
  /** Whether its code is shown, to be taken along. */
  isTaken = false;

  readonly #arrival = new Arrival(this);
  readonly #near = new Nearness(this, () => {
    if (this.isConnected) this.#arrival.load(AttentionSteps.loadEngine);
  });
  readonly setup = new Setup(this, this.#arrival);
  #lastStep: StepId | undefined;
  #isComplete = false;
  #shownStep: StepId | undefined;

  constructor() {
    super();
    this.controls = 'all';
    this.theme = 'auto';
    this.addEventListener('keydown', keepKeys);
    this.addEventListener('dragover', allowDrop);
    this.addEventListener('drop', (event) => {
      takeDrop(this, event);
    });
  }

  /** A stage that somebody waits for begins, wherever it is. */
  get ready(): Promise<void> {
    this.#near.begin();
    return this.#arrival.settled;
  }

  get say(): Say {
    return this.language.say;
  }

  get lesson(): string {
    return this.bench.state.lesson;
  }
  set lesson(id: string) {
    if (!findLesson(id)) {
      const names = LESSONS.map((lesson) => lesson.id).join(', ');
      this.fail('input', new InputError('input.none-of', { name: 'lesson', names, got: id }));
    } else if (id !== this.lesson || this.bench.state.sentence) {
      const start = defaultState(id);
      const step = this.pass === 'forward' ? start.step : STEP_IDS.backward[0];
      const { steps, fixed, predict } = this;
      this.#arrival.start({ ...start, step, options: { ...start.options, steps, fixed, predict } });
    }
  }

  /** forward: attention itself; backward: its gradients. */
  get pass(): Pass {
    return passOf(this.#arrival.waiting?.step ?? this.step);
  }
  set pass(pass: Pass) {
    const passes = passesOf(this.steps);
    if (!passes.includes(pass))
      this.fail('input', new InputError('input.none-of', { name: 'pass', names: passes.join(', '), got: pass }));
    else if (pass !== this.pass) {
      const first = pass === 'forward' ? defaultState(this.lesson).step : STEP_IDS.backward[0];
      this.#arrival.turn(offeredStep(this.steps, first), 0);
    }
  }

  get step(): StepId {
    return this.player.step;
  }
  set step(id: StepId) {
    try {
      this.setup.demandOffered(id);
    } catch (error) {
      this.fail('input', error);
      return;
    }
    if (this.#arrival.waiting) this.#arrival.start({ ...this.state, step: id, time: Infinity });
    // A framework that keeps the step gives it back when it hears of it: that must not cut short what is playing.
    else if (this.playing && id === this.step) return;
    else if (passOf(id) === passOf(this.step)) this.seek(spanOf(this.bench.timeline, id).rest);
    else this.#arrival.turn(id, Infinity);
  }

  /** Those that are offered; none: all. Set as the attribute is, too: `scores softmax`. */
  get steps(): readonly StepId[] {
    return this.setup.steps;
  }
  set steps(value: string | readonly StepId[] | null) {
    this.setup.offer(value);
  }

  /** What a reader cannot change. Set as the attribute is, too: `q k scores[0,1]`. */
  get fixed(): Fixed {
    return this.bench.fixed;
  }
  set fixed(value: string | readonly FixedPlace[] | null) {
    this.setup.fix(value);
  }

  /** What is to be predicted. Set as the attribute is, too: `scores weights[0,1]`. */
  get predict(): Predict {
    return this.prediction.setting;
  }
  set predict(value: string | readonly Place[] | null) {
    this.setup.predict(value);
  }

  /** Seconds from the beginning. */
  get time(): number {
    return this.player.time;
  }
  get playing(): boolean {
    return this.player.playing;
  }
  get trace(): Trace | undefined {
    return this.bench.trace;
  }
  get picture(): Picture {
    return this.bench.picture;
  }

  get inputs(): Inputs | null {
    return this.bench.state.inputs;
  }
  set inputs(value: Inputs | null) {
    if (value === null && !this.#arrival.isAwaited) {
      this.reset();
      return;
    }
    this.changes.attempt('input', () => {
      const given = value ? stageInputs(value) : { inputs: null, options: {} };
      const { state } = this.#arrival.isAwaited ? this : this.bench;
      const next = { ...state, inputs: given.inputs, options: { ...state.options, ...given.options } };
      if (this.#arrival.isAwaited) this.#arrival.start(next);
      else this.bench.change(next);
    });
  }

  /** The serialisable whole; equal states show equal frames. */
  get state(): StageState {
    if (this.#arrival.waiting) return this.#arrival.waiting;
    const { step } = this;
    const time = Math.max(0, this.time - spanOf(this.bench.timeline, step).start);
    const options = { ...this.bench.state.options, ...this.setup.options };
    return { ...this.bench.state, step, time: Number(time.toFixed(3)), options };
  }
  set state(state: StageState) {
    this.#arrival.start(state);
  }

  /** The state as links have it: `lesson=dog-bites-man&step=scores`. What of a link means nothing is said on the stage. */
  get link(): string {
    return encodeState(this.state);
  }
  set link(text: string) {
    const { state, problems } = decodeState(text);
    // What the link does not say of it stays as the page has set it, whichever attribute comes first.
    this.#arrival.start({ ...state, options: { steps: this.steps, fixed: this.fixed, ...state.options } });
    if (problems.length > 0) this.fail('input', problems.join('; '));
  }

  /** A matrix that is spoken of elsewhere on the page: it is lit for as long. */
  get highlight(): MatrixId | undefined {
    return this.look.highlight;
  }
  set highlight(id: MatrixId | undefined) {
    this.look.highlight = id;
    this.requestUpdate();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.look.follow();
    if (this.#near.isNear) this.#arrival.load(AttentionSteps.loadEngine);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.look.unfollow();
    this.player.pause();
  }

  emit(name: 'ready' | 'step' | 'edit' | 'answer' | 'point' | 'complete' | 'error', detail: object = {}): void {
    this.dispatchEvent(new CustomEvent(`attention-steps:${name}`, { detail, bubbles: true, composed: true }));
  }

  fail(where: keyof AttentionSteps['problems'], error: unknown): void {
    this.problems = { ...this.problems, [where]: error };
    this.emit('error', { message: messageOf(error) });
    this.requestUpdate();
  }

  /** What was asked for is done. */
  forgetProblems(): void {
    const { engine, setup } = this.problems;
    this.problems = { ...(engine !== undefined && { engine }), ...(setup !== undefined && { setup }) };
  }

  isEditable(cell: CellRef): boolean {
    return isEditable(this.picture, cell.matrix) && !isFixed(this.fixed, cell);
  }

  play(): void {
    this.look.focusOn(undefined);
    this.player.play();
  }
  pause(): void {
    this.player.pause();
  }
  togglePlay(): void {
    if (this.playing) this.pause();
    else this.play();
  }
  replay(): void {
    this.look.focusOn(undefined);
    this.player.replay();
  }
  seek(time: number): void {
    this.player.seek(time);
  }
  next(): void {
    this.player.go(1);
  }
  previous(): void {
    this.player.go(-1);
  }
  goTo(step: StepId): void {
    this.player.goTo(step);
  }

  reset(): void {
    this.changes.attempt('input', () => {
      this.bench.reset();
    });
  }

  focusCell(cell: CellRef | undefined): void {
    if (!this.look.focusOn(cell)) return;
    if (!this.input.isEditing) delete this.problems.cell;
    this.emit('point', { cell });
    this.requestUpdate();
  }

  /** Enough to keep a record by. */
  get #progress(): StageProgress {
    const { step, lesson, bench } = this;
    return { step, steps: bench.timeline.spans.map((span) => span.step), pass: passOf(step), lesson };
  }

  #tick(): void {
    const { step } = this;
    if (this.#lastStep !== undefined && step !== this.#lastStep) this.emit('step', this.#progress);
    this.#lastStep = step;
    if (this.player.isAtEnd && !this.#isComplete) this.emit('complete', this.#progress);
    this.#isComplete = this.player.isAtEnd;
    this.requestUpdate();
  }

  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await this.language.arrival; // nothing is shown in one language first and then in another
    await super.scheduleUpdate();
  }

  protected override render(): TemplateResult {
    return this.#near.isNear ? renderElement(this) : html`<div class="not-near"></div>`;
  }

  protected override updated(): void {
    if (!this.#near.isNear) return;
    this.look.follow();
    const { step } = this;
    for (const term of this.renderRoot.querySelectorAll('.formula [class*="t-"]'))
      term.classList.toggle('lit', term.classList.contains(`t-${step}`));
    if (this.#shownStep !== step) bringIntoView(this.renderRoot, step);
    this.#shownStep = step;
    this.input.afterUpdate();
    this.prediction.asking?.afterUpdate();
  }
}
