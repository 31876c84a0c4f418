/** <attention-steps>: the stage. It holds the state and the clock; everything it shows is a pure function of the two. */
import type { Attention, Inputs, Trace } from 'attention-steps/core';
import { LitElement, type PropertyValues, type TemplateResult, html, nothing } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { assemble } from '../data/assemble.ts';
import { formatNumber } from '../data/format.ts';
import { type History, amend, canRedo, canUndo, commit, redo, startHistory, undo } from '../data/history.ts';
import { LESSONS, findLesson } from '../data/lessons.ts';
import { type Matrix, withCell } from '../data/matrix.ts';
import { parseMatrices } from '../data/parse.ts';
import { parseNpy } from '../data/npy.ts';
import { type StageOptions, type StageState, type StepId, currentInputs, defaultState } from '../data/stage.ts';
import attentionFormula from '../formulas/attention.tex?mathml';
import projectionsFormula from '../formulas/projections.tex?mathml';
import { cellName } from '../model/arithmetic.ts';
import { extentOf, gradientOf, scaleKind } from '../model/colour.ts';
import { type Frame, frameOf } from '../model/frame.ts';
import { type Layout, layoutOf } from '../model/layout.ts';
import { sentenceOf } from '../model/narrate.ts';
import { type Picture, combinedMask, isEditable, matrixOf, pictureStep, valueAt } from '../model/picture.ts';
import { type CellRef, type MatrixId, matrices, stepIds } from '../model/steps.ts';
import { type Timeline, spanOf, timelineOf } from '../model/timeline.ts';
import { renderCellPanel } from './cell-panel.ts';
import { Clock } from './clock.ts';
import { type ControlsView, renderExport, renderSettings, renderTransport } from './controls.ts';
import { download, pngBlob, svgText } from './export.ts';
import { StageInput } from './interaction.ts';
import { renderMiniMap } from './mini-map.ts';
import { type OwnInputView, renderExamples, renderOwnInput } from './own-input.ts';
import { computePicture, stageInputs, storedPicture } from './session.ts';
import { oldValue, renderStage } from './stage.ts';
import { styles } from './styles.ts';

const show = (value: number): string => formatNumber(value, 2);
const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The one cell that is being computed at this moment. */
function underWay({ target, moment }: Frame): CellRef | undefined {
  if (moment.segment.kind !== 'cell' || target?.row === undefined) return undefined;
  return { matrix: target.matrix, row: target.row, col: target.col ?? 0 };
}

export class AttentionSteps extends LitElement {
  static override styles = styles;
  static override properties = {
    lesson: { type: String, reflect: true },
    step: { type: String },
    controls: { type: String },
    theme: { type: String, reflect: true },
  };

  declare controls: 'all' | 'none';
  declare theme: 'auto' | 'light' | 'dark';

  /** Where the engine comes from; a page may set another before the first stage connects. */
  static loadEngine: () => Promise<Attention> = async () => (await import('attention-steps/core')).loadAttention();

  readonly ready: Promise<void>;
  #resolveReady: () => void = () => undefined;
  #engine: Attention | undefined;
  #history: History<StageState>;
  #picture!: Picture;
  #before: Picture | undefined;
  #timeline!: Timeline;
  #trace: Trace | undefined;
  #width = 800;
  #zoom = 1;
  #focus: CellRef | undefined;
  #entries = new Map<MatrixId, CellRef>();
  #inputError: string | undefined;
  #cellError: string | undefined;
  #notice: string | undefined;
  #pasted = '';
  #lastStep: StepId | undefined;
  readonly #clock = new Clock(() => { this.#tick(); });
  readonly #motion = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #resize = new ResizeObserver(([entry]) => {
    if (!entry || Math.abs(entry.contentRect.width - this.#width) < 1) return;
    this.#width = entry.contentRect.width;
    this.requestUpdate();
  });
  readonly input = new StageInput(this);

  constructor() {
    super();
    this.controls = 'all';
    this.theme = 'auto';
    this.ready = new Promise((resolve) => { this.#resolveReady = resolve; });
    this.#history = startHistory(defaultState());
    this.#start(defaultState());
  }

  get lesson(): string { return this.#state.lesson; }
  set lesson(id: string) {
    if (id === this.#state.lesson) return;
    if (!findLesson(id)) {
      this.#fail(`lesson: expected one of ${LESSONS.map((lesson) => lesson.id).join(', ')}, got ${id}`);
      return;
    }
    this.#start(defaultState(id));
  }

  get step(): StepId { return this.#frame().step.id; }
  set step(id: StepId) {
    if (!stepIds.includes(id)) {
      this.#fail(`step: expected one of ${stepIds.join(', ')}, got ${id}`);
      return;
    }
    this.seek(spanOf(this.#timeline, id).rest);
  }

  /** Seconds from the beginning. */
  get time(): number { return this.#clock.time; }
  get playing(): boolean { return this.#clock.playing; }
  get trace(): Trace | undefined { return this.#trace; }
  get picture(): Picture { return this.#picture; }

  get inputs(): Inputs | null { return this.#state.inputs; }
  set inputs(value: Inputs | null) {
    if (value === null) this.reset();
    else this.attempt(() => {
      const given = stageInputs(value);
      return { ...this.#state, inputs: given.inputs, options: { ...this.#state.options, ...given.options } };
    });
  }

  /** The serialisable whole; equal states show equal frames. */
  get state(): StageState {
    const step = this.step;
    const time = Math.max(0, this.time - spanOf(this.#timeline, step).start);
    return { ...this.#state, step, time: Number(time.toFixed(3)) };
  }
  set state(state: StageState) { this.#start(state); }

  get #state(): StageState { return this.#history.present; }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.#engine) void this.#loadEngine();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
    this.pause();
  }

  async #loadEngine(): Promise<void> {
    try {
      this.#engine = await AttentionSteps.loadEngine();
      this.#notice = undefined;
      this.#recompute(this.#state);
      this.#emit('ready');
    } catch (error) {
      this.#notice = `The engine could not start, so nothing can be recomputed: ${message(error)}. What you see is the lesson as the engine computed it when this page was built.`;
      this.#emit('error', { message: message(error) });
    }
    this.#resolveReady();
    this.requestUpdate();
  }

  #emit(name: 'ready' | 'step' | 'edit' | 'complete' | 'error', detail: object = {}): void {
    this.dispatchEvent(new CustomEvent(`attention-steps:${name}`, { detail, bubbles: true, composed: true }));
  }

  #fail(text: string): void {
    this.#inputError = text;
    this.#emit('error', { message: text });
    this.requestUpdate();
  }

  /** A state from elsewhere: a lesson, a link. If it cannot be computed its lesson is shown, and why. */
  #start(state: StageState): void {
    let next = state;
    const stored = storedPicture(state) ?? storedPicture(defaultState(state.lesson));
    try {
      this.#picture = this.#engine ? computePicture(this.#engine, state) : (stored ?? this.#picture);
    } catch (error) {
      next = { ...defaultState(state.lesson), step: state.step };
      this.#picture = stored ?? this.#picture;
      this.#inputError = message(error);
    }
    this.#history = startHistory(next);
    this.#before = undefined;
    this.#focus = undefined;
    this.#entries.clear();
    this.#retime();
    const span = spanOf(this.#timeline, next.step);
    this.#clock.pause();
    this.#clock.speed = next.options.speed;
    this.#clock.time = Math.min(span.end, span.start + next.time);
    const { locked } = next.options;
    this.input.locked = locked && locked.matrix in this.#picture.matrices ? (locked as CellRef) : undefined;
    this.requestUpdate();
  }

  #retime(): void {
    this.#timeline = timelineOf(this.#picture);
    this.#clock.duration = this.#timeline.duration;
  }

  #recompute(state: StageState): void {
    if (!this.#engine) {
      const stored = storedPicture(state);
      if (!stored) throw new Error('the engine has not started: nothing can be recomputed');
      this.#picture = stored;
    } else this.#picture = computePicture(this.#engine, state);
    const { step } = this.#state;
    const moment = this.#timeline && this.time;
    const old = this.#timeline;
    this.#retime();
    // Another shape has another timeline: the step stays, at its rest.
    if (old && old.duration !== this.#timeline.duration) this.#clock.time = spanOf(this.#timeline, step).rest;
    else this.#clock.time = moment;
  }

  /** Makes a new state the present one if the engine can compute it; if not, says why and leaves everything as it was. */
  attempt(make: () => StageState, { isSameGesture = false, isCell = false } = {}): boolean {
    const before = this.#picture;
    try {
      const state = { ...make(), step: this.step };
      const old = this.#history;
      this.#history = isSameGesture ? amend(old, state) : commit(old, state);
      try {
        this.#recompute(state);
      } catch (error) {
        this.#history = old;
        throw error;
      }
      if (!isSameGesture) this.#before = before;
      this.#inputError = this.#cellError = undefined;
      this.#emit('edit', { state: this.state });
      return true;
    } catch (error) {
      if (isCell) this.#cellError = message(error);
      else this.#inputError = message(error);
      this.#emit('error', { message: message(error) });
      return false;
    } finally {
      this.requestUpdate();
    }
  }

  /** Puts a number into a cell of an input. */
  editCell(cell: CellRef, value: number, isSameGesture = false): boolean {
    return this.attempt(() => {
      const inputs = currentInputs(this.#state);
      const name = cell.matrix as keyof typeof inputs;
      const matrix = cell.matrix === 'mask' ? combinedMask(inputs, false) : (inputs[name] as Matrix);
      if (Number.isNaN(value)) throw new RangeError(`${cellName(cell)}: expected a number`);
      return { ...this.#state, inputs: { ...inputs, [name]: withCell(matrix, cell.row, cell.col, value) } };
    }, { isSameGesture, isCell: true });
  }

  toggleMask(cell: CellRef): boolean {
    const isForbidden = valueAt(this.#picture, 'mask', cell.row, cell.col) === -Infinity;
    if (isForbidden && this.#state.options.causal && cell.col > cell.row) {
      this.#cellError = 'The causal mask forbids this cell; switch it off to change it.';
      this.requestUpdate();
      return false;
    }
    return this.editCell(cell, isForbidden ? 0 : -Infinity);
  }

  isEditable(id: MatrixId): boolean { return isEditable(this.#picture, id); }

  setOptions(options: Partial<StageOptions>): void {
    const next = { ...this.#state, options: { ...this.#state.options, ...options } };
    if (options.speed !== undefined) this.#clock.speed = options.speed;
    if ('scale' in options || 'causal' in options) this.attempt(() => next);
    else this.#history = amend(this.#history, next);
    this.requestUpdate();
  }

  play(): void {
    const { spans, duration } = this.#timeline;
    const atRest = spans.find((span) => Math.abs(span.rest - this.time) < 1e-6);
    if (this.time >= duration) this.#clock.time = 0;
    else if (atRest) this.#clock.time = atRest.start;
    this.#focus = undefined;
    this.#clock.play();
    this.requestUpdate();
  }

  pause(): void {
    this.#clock.pause();
    this.requestUpdate();
  }

  seek(time: number): void {
    this.#clock.time = Math.min(this.#timeline.duration, Math.max(0, time));
    this.#tick();
  }

  next(): void { this.#go(1); }
  previous(): void { this.#go(-1); }

  #go(by: number): void {
    const { spans } = this.#timeline;
    const at = spans.findIndex((span) => span.step === this.step);
    this.#goTo(spans[Math.min(spans.length - 1, Math.max(0, at + by))]?.step ?? this.step);
  }

  /** While playing, plays on from there; otherwise shows the step complete. */
  #goTo(step: StepId): void {
    const span = spanOf(this.#timeline, step);
    this.seek(this.playing ? span.start : span.rest);
  }

  reset(): void {
    const start = this.#state.sentence ? { ...this.#state, inputs: null } : defaultState(this.#state.lesson);
    this.attempt(() => ({ ...start, options: { ...defaultState(this.#state.lesson).options, theme: this.#state.options.theme } }));
    this.#before = undefined;
  }

  travel(back: boolean): void {
    const old = this.#history;
    const before = this.#picture;
    this.#history = back ? undo(old) : redo(old);
    try {
      this.#recompute(this.#history.present);
      this.#before = before;
    } catch (error) {
      this.#history = old;
      this.#fail(message(error));
    }
    this.requestUpdate();
  }

  focusCell(cell: CellRef | undefined): void {
    if (cell?.matrix === this.#focus?.matrix && cell?.row === this.#focus?.row && cell?.col === this.#focus?.col) return;
    this.#focus = cell;
    this.#cellError = undefined;
    if (cell) this.#entries.set(cell.matrix, cell);
    this.requestUpdate();
  }

  get layout(): Layout {
    const { step, operation } = this.#frame();
    return layoutOf(this.#picture, step, operation, (this.#width - 14) * this.#zoom);
  }

  #frame(): Frame {
    return frameOf(this.#picture, this.#timeline, this.time, {
      focus: this.#focus ?? this.input?.locked,
      reducedMotion: this.#motion.matches,
    });
  }

  #tick(): void {
    const { id } = this.#frame().step;
    if (this.#lastStep !== undefined && id !== this.#lastStep) this.#emit('step', { step: id });
    this.#lastStep = id;
    if (this.time >= this.#timeline.duration) this.#emit('complete');
    this.requestUpdate();
  }

  #controlsView(): ControlsView {
    const { present } = this.#history;
    return {
      timeline: this.#timeline,
      time: this.time,
      playing: this.playing,
      options: present.options,
      dK: this.#picture.dK,
      canUndo: canUndo(this.#history),
      canRedo: canRedo(this.#history),
      isEdited: present.inputs !== null || canUndo(this.#history),
      act: (action) => {
        if (action === 'play') this.togglePlay();
        else if (action === 'replay') {
          this.#clock.time = spanOf(this.#timeline, this.step).start;
          this.play();
        } else if (action === 'undo' || action === 'redo') this.travel(action === 'undo');
        else this[action]();
      },
      seek: (time) => { this.seek(time); },
      set: (options) => { this.setOptions(options); },
    };
  }

  togglePlay(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  #ownInputView(): OwnInputView {
    return {
      state: this.#state,
      error: this.#inputError,
      text: this.#pasted,
      chooseLesson: (id) => { this.#inputError = undefined; this.lesson = id; },
      useSentence: (sentence) => {
        this.attempt(() => {
          const { inputs: _inputs, ...rest } = this.#state;
          const state: StageState = { ...rest, inputs: null, sentence };
          currentInputs(state);
          return state;
        });
      },
      usePaste: (text) => {
        this.#pasted = text;
        this.#usePasted(() => parseMatrices(text, { allowInfinity: true }));
      },
      useFile: (file) => { void this.#useFile(file); },
    };
  }

  #usePasted(read: () => Parameters<typeof assemble>[0]): void {
    this.attempt(() => ({ ...this.#state, inputs: assemble(read(), currentInputs(this.#state)) }));
  }

  async #useFile(file: File): Promise<void> {
    const name = file.name.replace(/\.[^.]*$/, '').toLowerCase().replace(/_/g, '');
    if (file.name.endsWith('.npy')) {
      const bytes = await file.arrayBuffer();
      const known = ['x', 'context', 'wq', 'wk', 'wv', 'q', 'k', 'v', 'mask'].includes(name);
      this.#usePasted(() => [{ ...(known ? { name } : {}), matrix: parseNpy(bytes) }]);
    } else {
      this.#pasted = await file.text();
      this.#usePasted(() => parseMatrices(this.#pasted, { allowInfinity: true }));
    }
  }

  async #exportStage(kind: 'svg' | 'png'): Promise<void> {
    const stage = this.renderRoot.querySelector<SVGSVGElement>('svg.stage');
    if (!stage) return;
    const ground = getComputedStyle(this.renderRoot.querySelector('.stage-box') ?? this).backgroundColor;
    const name = `attention-${this.step}.${kind}`;
    if (kind === 'svg') download(name, new Blob([svgText(stage, ground)], { type: 'image/svg+xml' }));
    else download(name, await pngBlob(stage, ground));
  }

  #printedFor(cell: CellRef | undefined): string | undefined {
    if (!cell || this.#state.inputs || this.#state.sentence) return undefined;
    const printed = findLesson(this.#state.lesson)?.printed?.find((entry) => entry.matrix === cell.matrix);
    const value = printed?.rows[cell.row]?.[cell.col];
    if (!printed || value === undefined) return undefined;
    const text = value.toFixed(printed.decimals);
    return valueAt(this.#picture, cell.matrix, cell.row, cell.col).toFixed(printed.decimals) === text ? undefined : text;
  }

  #renderFormula(frame: Frame): TemplateResult {
    return html`<div class="formula" data-term=${frame.step.id} role="group" aria-label="Formula: ${frame.step.formula}" tabindex="0">
      ${unsafeHTML(attentionFormula)} ${frame.step.id === 'qkv' ? unsafeHTML(projectionsFormula) : nothing}
    </div>`;
  }

  #renderLegend(layout: Layout, extent: number): TemplateResult {
    const kinds = new Set(layout.blocks.map((block) => scaleKind(block.id)));
    return html`<div class="legend">
      ${kinds.has('signed') ? html`<span>−${show(extent)}<i class="bar" style="background:${gradientOf('signed')}"></i>${show(extent)}</span>` : nothing}
      ${kinds.has('shares') ? html`<span>shares: 0<i class="bar" style="background:${gradientOf('shares')}"></i>1 — every row of A adds up to 1</span>` : nothing}
      ${this.#before ? html`<span>◥ changed by the last edit</span>` : nothing}
      ${layout.isHeatMap ? html`<span>Zoom
        <button type="button" aria-label="Zoom out" @click=${() => { this.#setZoom(this.#zoom / 1.5); }}>−</button>
        <button type="button" aria-label="Zoom in" @click=${() => { this.#setZoom(this.#zoom * 1.5); }}>+</button></span>` : nothing}
    </div>`;
  }

  #setZoom(zoom: number): void {
    this.#zoom = Math.min(8, Math.max(1, zoom));
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const frame = this.#frame();
    const { layout } = this;
    // Without a cell pointed at or held, the panel follows the animation.
    const cell = this.#focus ?? this.input.locked ?? underWay(frame);
    const extent = extentOf(this.#picture, layout);
    const stageView = {
      picture: this.#picture, before: this.#before, frame, layout, extent, locked: this.input.locked,
      entry: (id: MatrixId): CellRef => {
        const entry = this.#entries.get(id);
        const matrix = matrixOf(this.#picture, id);
        return entry && entry.row < matrix.rows && entry.col < matrix.cols ? entry : { matrix: id, row: 0, col: 0 };
      },
    };
    const controls = this.#controlsView();
    const own = this.#ownInputView();
    const lesson = findLesson(this.#state.lesson);
    const hasControls = this.controls !== 'none';
    return html`
      ${renderMiniMap(this.#picture, frame.step.id, (step) => { this.#goTo(step); })}
      ${this.#renderFormula(frame)}
      ${this.#notice === undefined ? nothing : html`<p class="error" role="alert">${this.#notice}</p>`}
      <div class="body">
        <div>
          <div class="stage-box" tabindex="0" role="group" aria-label="Stage. Space plays, arrow left and right change the step."
            @pointermove=${this.input.onPointerMove} @pointerleave=${this.input.onPointerLeave} @pointerdown=${this.input.onPointerDown}
            @pointerup=${this.input.onPointerUp} @click=${this.input.onClick} @dblclick=${this.input.onDoubleClick}
            @keydown=${this.input.onKeyDown} @focusin=${this.input.onFocusIn} @focusout=${this.input.onPointerLeave} @wheel=${this.input.onWheel}>
            ${renderStage(stageView)} ${this.input.renderEditor(layout)}
          </div>
          ${this.#renderLegend(layout, extent)}
          <p class="sentence">${sentenceOf(this.#picture, frame, show)}</p>
          <p class="visually-hidden" role="status">${`${frame.step.name}. ${frame.step.why}`}</p>
          ${hasControls ? renderTransport(controls) : nothing}
        </div>
        ${renderCellPanel({
          picture: this.#picture, cell, isLocked: this.input.locked !== undefined,
          oldValue: cell && oldValue(stageView, cell), printed: this.#printedFor(cell), error: this.#cellError,
          edit: (target, text) => { this.input.commitText(target, text); },
          unlock: () => { this.input.locked = undefined; this.requestUpdate(); },
        })}
      </div>
      ${hasControls
        ? html`${renderSettings(controls)}
            <div class="row">${renderExamples(own)}<span class="note">${this.#state.sentence ? `Random numbers from seed ${this.#state.sentence.seed}: untrained.` : lesson?.note}</span></div>
            ${renderOwnInput(own)} ${renderExport(this.#picture, (kind) => { void this.#exportStage(kind); })}`
        : nothing}
    `;
  }

  protected override firstUpdated(): void {
    const box = this.renderRoot.querySelector('.stage-box');
    if (box) this.#resize.observe(box);
  }

  protected override updated(_changed: PropertyValues): void {
    const { id } = pictureStep(this.#picture, this.step);
    for (const node of this.renderRoot.querySelectorAll('.formula [class*="t-"]')) node.classList.toggle('lit', node.classList.contains(`t-${id}`));
    this.input.afterUpdate();
  }

  /** For the page's title and for tests: what a matrix is called. */
  static nameOf(id: MatrixId): string { return matrices[id].name; }
}
