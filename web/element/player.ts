/** Where the stage is in time: steps to go to, a clock to play by. The timeline is whatever the picture has now. */
import type { StepId } from '../data/stage.ts';
import { type Timeline, momentAt, spanOf } from '../model/timeline.ts';
import { Clock } from './clock.ts';

export class Player {
  readonly #clock: Clock;
  readonly #onChange: () => void;
  #timeline: Timeline;

  /** @param onChange called when another moment is shown, and on every painted frame while playing */
  constructor(timeline: Timeline, onChange: () => void) {
    this.#timeline = timeline;
    this.#onChange = onChange;
    this.#clock = new Clock(onChange);
    this.#clock.duration = timeline.duration;
  }

  /** Seconds from the beginning. */
  get time(): number {
    return this.#clock.time;
  }
  get playing(): boolean {
    return this.#clock.playing;
  }
  get step(): StepId {
    return momentAt(this.#timeline, this.time).segment.step;
  }
  get isAtEnd(): boolean {
    return this.time >= this.#timeline.duration;
  }
  set speed(rate: number) {
    this.#clock.speed = rate;
  }

  /** Another picture. One of another shape has another timeline: the step stays, at its rest. */
  follow(timeline: Timeline): void {
    const { step, time } = this;
    const isSame = timeline.duration === this.#timeline.duration;
    this.#timeline = timeline;
    this.#clock.duration = timeline.duration;
    this.#clock.time = isSame ? time : spanOf(timeline, step).rest;
  }

  /** @param time seconds from the beginning of the step */
  start(timeline: Timeline, step: StepId, time: number): void {
    this.#clock.pause();
    this.#timeline = timeline;
    this.#clock.duration = timeline.duration;
    const span = spanOf(timeline, step);
    // Its end would already be the beginning of the next step.
    this.#clock.time = span.start + time < span.end ? span.start + time : span.rest;
  }

  /** From where it is; from a step shown complete, that step from its beginning. */
  play(): void {
    const shown = this.#timeline.spans.find((span) => Math.abs(span.rest - this.time) < 1e-6);
    if (this.isAtEnd) this.#clock.time = 0;
    else if (shown) this.#clock.time = shown.start;
    this.#clock.play();
    this.#onChange();
  }

  pause(): void {
    this.#clock.pause();
    this.#onChange();
  }

  replay(): void {
    this.#clock.time = spanOf(this.#timeline, this.step).start;
    this.play();
  }

  seek(time: number): void {
    this.#clock.time = Math.min(this.#timeline.duration, Math.max(0, time));
    this.#onChange();
  }

  /** While playing, plays on from there; otherwise shows the step complete. */
  goTo(step: StepId): void {
    const span = spanOf(this.#timeline, step);
    this.seek(this.playing ? span.start : span.rest);
  }

  /** @param by how many steps, negative for back */
  go(by: number): void {
    const { spans } = this.#timeline;
    const at = spans.findIndex((span) => span.step === this.step);
    this.goTo(spans[Math.min(spans.length - 1, Math.max(0, at + by))]?.step ?? this.step);
  }
}
