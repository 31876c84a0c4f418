/** <attention-steps>: the stage. It dispatches actions to its workbench and draws what is there; a clock plays. */
import type { Attention, Inputs, Trace } from 'attention-steps/core';
import { LitElement, type TemplateResult, html } from 'lit';
import { InputError, messageOf } from '../../shared/input/input-error.ts';
import type { Place, Predict } from '../inputs/predict.ts';
import { type Fixed, type FixedPlace, isFixed } from '../inputs/fixed.ts';
import { EXAMPLES, findExample } from '../inputs/examples.ts';
import { decodeState, encodeState } from '../state/link.ts';
import { offeredStep, passesOf } from '../inputs/offer.ts';
import { type StageState, type Theme, defaultState } from '../inputs/stage-state.ts';
import { type Pass, STEP_IDS, type StepId, passOf } from '../inputs/step-ids.ts';
import type { Say } from '../../shared/words/say.ts';
import { type Picture, existing, isEditable } from '../model/picture.ts';
import type { CellRef, MatrixId } from '../model/steps.ts';
import { loadEngine } from '../../shared/engine.ts';
import { type Timeline, spanOf } from '../model/timeline.ts';
import type { Action } from '../state/reducer.ts';
import { type Moment, enteredAt, stepOf } from '../state/session.ts';
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
import { stageInputs } from './outside.ts';
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
  readonly example: string;
}

const spanThere = ({ spans }: Timeline, id: StepId): boolean => spans.some(({ step }) => step === id);

export class AttentionSteps extends LitElement {
  static override styles = styles;
  static override properties = {
    example: { type: String, reflect: true },
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
  readonly player = new Player(this.bench.timeline, (moment) => {
    this.changes.attempt({ type: 'go', moment });
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
  readonly setup = new Setup(this);
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

  get example(): string {
    return this.bench.numbers.example;
  }
  set example(example: string) {
    if (!findExample(example)) {
      const names = EXAMPLES.map(({ id }) => id).join(', ');
      this.fail('input', new InputError('input.none-of', { name: 'example', names, got: example }));
    } else if (example !== this.example || this.bench.numbers.sentence)
      this.#begin({ type: 'example', example: example });
  }

  /** forward: attention itself; backward: its gradients. */
  get pass(): Pass {
    return passOf(stepOf(this.bench.session));
  }
  set pass(pass: Pass) {
    const passes = passesOf(this.steps);
    if (!passes.includes(pass))
      this.fail('input', new InputError('input.none-of', { name: 'pass', names: passes.join(', '), got: pass }));
    else if (pass !== this.pass) {
      const first = pass === 'forward' ? defaultState(this.example).step : STEP_IDS.backward[0];
      this.#turn({ step: offeredStep(this.steps, first), time: 0 });
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
    // A framework that keeps the step gives it back when it hears of it: that must not cut short what is playing.
    if (this.playing && id === this.step) return;
    if (spanThere(this.bench.timeline, id)) this.seek(spanOf(this.bench.timeline, id).rest);
    else this.#turn({ step: id, time: Infinity });
  }

  /** Those that are offered; none: all. Set as the attribute is, too: `scores softmax`. */
  get steps(): readonly StepId[] {
    return this.bench.session.steps;
  }
  set steps(value: string | readonly StepId[] | null) {
    this.setup.offer(value);
  }

  /** What a reader cannot change. Set as the attribute is, too: `q k scores[0,1]`. */
  get fixed(): Fixed {
    return this.bench.session.fixed;
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
    return this.bench.numbers.inputs;
  }
  set inputs(value: Inputs | null) {
    if (value === null && this.bench.session.engine !== 'awaited') {
      this.reset();
      return;
    }
    try {
      const given = value ? stageInputs(value) : { inputs: null };
      this.changes.attempt({ type: 'inputs', ...given }, 'input', 'page');
    } catch (error) {
      this.fail('input', error);
    }
  }

  /** The serialisable whole; equal states show equal frames. */
  get state(): StageState {
    const { state, held, timeline, isStandIn } = this.bench;
    const { step } = this;
    const { locked, ...options } = state.options;
    // What still waits for the engine is what was asked for, shown or not.
    if (isStandIn && (locked || !spanThere(timeline, state.step))) return state;
    const time = Math.max(0, this.time - spanOf(timeline, step).start);
    // In milliseconds, never rounded up: a step's end is the beginning of the next.
    return {
      ...state,
      step,
      time: Math.floor(1000 * time + 1e-6) / 1000,
      options: { ...options, ...(held && { locked: held }) },
    };
  }
  set state(state: StageState) {
    this.#begin({ type: 'open', state });
  }

  /** The state as links have it: `example=dog-bites-man&step=scores`. What of a link means nothing is said on the stage. */
  get link(): string {
    return encodeState(this.state);
  }
  set link(text: string) {
    const { state, problems } = decodeState(text);
    // What the link does not say of it stays as the page has set it, whichever attribute comes first.
    this.state = { ...state, options: { steps: this.steps, fixed: this.fixed, ...state.options } };
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
    this.tell(error);
  }

  /** Said where it is, and told to the page. */
  tell(error: unknown): void {
    this.emit('error', { message: messageOf(error) });
    this.requestUpdate();
  }

  /** What was asked for is done. */
  forgetProblems(): void {
    const { engine, setup } = this.problems;
    this.problems = { ...(engine !== undefined && { engine }), ...(setup !== undefined && { setup }) };
  }

  /** From elsewhere. Where it cannot be shown what was there stays, and what of it can be done is done. */
  #begin(action: Extract<Action, { type: 'open' | 'example' }>): void {
    if (this.changes.attempt(action, 'input', 'page')) {
      this.look.forget();
      this.setup.check();
      this.prediction.begin();
    } else if (action.type === 'open') {
      const { step, time } = action.state;
      if (step !== undefined && spanThere(this.bench.timeline, step)) this.#turn({ step, time: time ?? 0 });
    }
  }

  /** To a step of the other pass, too. */
  #turn(moment: Moment): void {
    this.player.stop();
    this.changes.attempt({ type: 'go', moment }, 'input', 'page');
  }

  /** By its reader, and among what is asked for, which may not be shown yet. */
  isEditable(cell: CellRef): boolean {
    const { numbers } = this.bench;
    return (
      isEditable(this.picture, cell.matrix) && !isFixed(this.fixed, cell) && enteredAt(numbers, cell) !== undefined
    );
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
    this.changes.attempt({ type: 'reset' }, 'input', 'page');
  }

  /** One that is not there is none. */
  focusCell(given: CellRef | undefined): void {
    const cell = existing(this.picture, given);
    if (!this.look.focusOn(cell)) return;
    delete this.problems.cell;
    this.emit('point', { cell });
    this.requestUpdate();
  }

  /** Enough to keep a record by. */
  get #progress(): StageProgress {
    const { step, example, bench } = this;
    return { step, steps: bench.timeline.spans.map((span) => span.step), pass: passOf(step), example: example };
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

  protected override willUpdate(): void {
    this.input.beforeUpdate();
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
