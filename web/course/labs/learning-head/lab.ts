/** One head while it learns: its weights, the scores that positions make, and the loss, from the first step to the last. */
import type { Learning } from 'attention-steps/learn';
import { type TemplateResult, html, unsafeCSS } from 'lit';
import { radioGroup } from '../../../shared/controls/radios.ts';
import { seedControl } from '../../../shared/controls/seed.ts';
import { range } from '../../../shared/controls/settings.ts';
import { media } from '../../../shared/media.ts';
import { formatNumber } from '../../../shared/numbers/format.ts';
import type { Matrix } from '../../../shared/numbers/matrix.ts';
import { largest, largestSize } from '../../../shared/numbers/statistics.ts';
import type { Params } from '../../../shared/params.ts';
import { symbol } from '../../../shared/symbol.ts';
import words from '../../../shared/messages/en/lab-learning-head.json' with { type: 'json' };
import { MAX_SEED } from '../../../stage/inputs/sentence.ts';
import { grid } from '../../kit/grid.ts';
import { LearningLab } from '../../kit/learning-lab.ts';
import { type XY, linePlot } from '../../kit/plot.ts';
import { EVERY, type Frame, LAST, LETTERS, MOMENTS, RATE, trainHead } from './training.ts';
import styles from './lab.css?inline';

const params = {
  step: { kind: 'number', value: 0, min: 0, max: LAST, step: EVERY },
  seed: { kind: 'number', value: 1, min: 0, max: MAX_SEED, step: 1 },
} as const satisfies Params;

/** Milliseconds from one frame to the next, and from one moment to the next for readers who ask for less motion. */
const PACE = 150;
const SLOW_PACE = 1200;
const PLACES = LETTERS.map((_, place) => `p${'₀₁₂₃₄₅₆'[place] ?? ''}`);

class LearningHeadLab extends LearningLab<typeof params, typeof words> {
  static override styles = [...LearningLab.styles, unsafeCSS(styles)];
  readonly params = params;
  readonly words = words;

  #trained: { readonly seed: number; readonly frames: readonly Frame[] } | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#pause();
  }

  #frames(learning: Learning): readonly Frame[] {
    const seed = Math.round(this.values.seed);
    if (this.#trained?.seed !== seed) this.#trained = { seed, frames: trainHead(learning, seed) };
    return this.#trained.frames;
  }

  #pause(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.requestUpdate();
  }

  #play(): void {
    const isCalm = media('(prefers-reduced-motion: reduce)').matches;
    if (this.values.step >= LAST) this.set('step', 0);
    const advance = (): void => {
      const { step } = this.values;
      this.set('step', isCalm ? (MOMENTS.find((moment) => moment > step) ?? LAST) : Math.min(LAST, step + EVERY));
      if (this.values.step >= LAST) this.#pause();
    };
    this.#timer = setInterval(advance, isCalm ? SLOW_PACE : PACE);
    this.requestUpdate();
  }

  #goTo(step: number): void {
    this.#pause();
    this.set('step', step);
  }

  protected override view(learning: Learning): TemplateResult {
    const frames = this.#frames(learning);
    const frame = frames[Math.round(this.values.step / EVERY)] ?? frames[0]!;
    return html`<div class="stack">
      <p>${this.say('task')}</p>
      ${this.#controls(frame)}
      <p class="says" aria-live=${this.#timer === undefined ? 'polite' : 'off'}>${this.#sentence(frame)}</p>
      <div class="columns compact">
        ${grid({ matrix: frame.weights, symbol: this.say('weights'), role: 'weights', rows: LETTERS, cols: LETTERS, colours: 'shares', decimals: 2 })}
        <div>
          <h3>${this.say('loss')}</h3>
          ${this.#curve(frames, frame)}
        </div>
      </div>
      <h3>${symbol(this.say('parts'))}</h3>
      <p class="hint">${symbol(this.say('parts.hint'))}</p>
      <div class="columns compact">
        ${this.#scores('places', frames, frame, PLACES)} ${this.#scores('letters', frames, frame, LETTERS)}
      </div>
      <p class="hint">${this.say('trained', { steps: LAST, rate: String(RATE), seed: this.values.seed })}</p>
    </div>`;
  }

  #controls({ step }: Frame): TemplateResult {
    const isPlaying = this.#timer !== undefined;
    return html`<div class="row end">
        ${radioGroup({
          name: 'moment',
          label: this.say('moment'),
          options: MOMENTS.map((moment) => ({ value: String(moment), text: String(moment) })),
          chosen: String(step),
          choose: (moment) => this.#goTo(Number(moment)),
        })}
        <button type="button" class="play" @click=${() => (isPlaying ? this.#pause() : this.#play())}>
          ${this.say(isPlaying ? 'pause' : 'play')}
        </button>
        ${seedControl(this, 'seed')}
      </div>
      ${range({
        name: 'step',
        label: this.say('step'),
        min: 0,
        max: LAST,
        step: EVERY,
        position: step,
        text: String(step),
        move: (to) => this.#goTo(to),
      })}`;
  }

  #sentence({ step, loss, accuracy, previous }: Frame): string {
    const state = accuracy < 0.2 ? 'start' : accuracy < 0.9 ? 'middle' : 'end';
    return this.say(`says.${state}`, {
      step,
      loss: formatNumber(loss, 2),
      right: formatNumber(100 * accuracy, 0),
      previous: formatNumber(previous, 2),
    });
  }

  #curve(frames: readonly Frame[], frame: Frame): TemplateResult {
    const marked = frames.filter(({ step }) => (MOMENTS as readonly number[]).includes(step));
    const points = (frames: readonly Frame[]): XY[] => frames.map(({ step, loss }) => [step, loss]);
    const top = Math.ceil(largest(frames.map(({ loss }) => loss)));
    return linePlot({
      label: this.say('curve', { step: frame.step, loss: formatNumber(frame.loss, 2) }),
      width: 340,
      height: 220,
      x: { label: this.say('step'), domain: [0, LAST], ticks: [...MOMENTS] },
      y: { label: 'L', domain: [0, top], ticks: Array.from({ length: top + 1 }, (_, tick) => tick) },
      series: [
        { look: 'scores', marks: false, points: points(frames) },
        { look: 'scores', line: false, points: points(marked) },
      ],
      at: frame.step,
    });
  }

  /** Coloured as in the last frame of this training, so that growth is visible. */
  #scores(
    name: 'places' | 'letters',
    frames: readonly Frame[],
    frame: Frame,
    labels: readonly string[],
  ): TemplateResult {
    const extent = largest(frames.map(({ places, letters }) => largest([places, letters].map(sizeOf))));
    return grid({
      matrix: frame[name],
      symbol: this.say(name),
      role: 'scores',
      rows: labels,
      cols: labels,
      colours: extent,
      decimals: 1,
    });
  }
}

const sizeOf = ({ data }: Matrix): number => largestSize(data);

customElements.define('attention-lab-learning-head', LearningHeadLab);
