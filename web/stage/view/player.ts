/** A clock to play by, and steps to go to. Where it comes to is told, as a moment; the timeline is whatever the picture has now. */
import type { StepId } from '../inputs/step-ids.ts';
import { type Timeline, momentAt, spanOf } from '../model/timeline.ts';
import type { Moment } from '../state/session.ts';
import { Clock } from './clock.ts';

export class Player {
  readonly #clock: Clock;
  readonly #onMove: (moment: Moment) => void;
  readonly #onStart: () => void;
  #timeline: Timeline;
  #moment: Moment | undefined;

  /**
   * @param onMove called when another moment is shown, and on every painted frame while playing
   * @param onStart called when it begins to play
   */
  constructor(timeline: Timeline, onMove: (moment: Moment) => void, onStart: () => void) {
    this.#timeline = timeline;
    this.#onMove = onMove;
    this.#onStart = onStart;
    this.#clock = new Clock(() => {
      this.#move();
    });
    this.#clock.duration = timeline.duration;
  }

  #move(): void {
    this.#moment = momentOf(this.#timeline, this.time);
    this.#onMove(this.#moment);
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
  /** Another picture, or another moment; what it has told itself is none. */
  follow(timeline: Timeline, moment: Moment, speed: number): void {
    const isSame = moment === this.#moment && timeline.duration === this.#timeline.duration;
    this.#timeline = timeline;
    this.#moment = moment;
    this.#clock.duration = timeline.duration;
    if (!isSame) this.#clock.time = timeOf(timeline, moment);
    this.#clock.speed = speed;
  }

  /** Where it is, and without a word: something else is shown from now on. */
  stop(): void {
    this.#clock.pause();
  }

  /** From where it is; from a step shown complete, that step from its beginning. */
  play(): void {
    this.#onStart();
    const shown = this.#timeline.spans.find((span) => Math.abs(span.rest - this.time) < 1e-6);
    if (this.isAtEnd) this.#clock.time = 0;
    else if (shown) this.#clock.time = shown.start;
    this.#clock.play();
    this.#move();
  }

  pause(): void {
    this.#clock.pause();
    this.#move();
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  replay(): void {
    this.#clock.time = spanOf(this.#timeline, this.step).start;
    this.play();
  }

  seek(time: number): void {
    this.#clock.time = Math.min(this.#timeline.duration, Math.max(0, time));
    this.#move();
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

/** Nearer to a step's end than anybody sees. */
const DONE = 5e-4;

function momentOf(timeline: Timeline, time: number): Moment {
  const { step } = momentAt(timeline, time).segment;
  const { start, rest } = spanOf(timeline, step);
  return { step, time: Math.abs(rest - time) < DONE ? Infinity : time - start };
}

/** Seconds from the beginning. A step's end would already be the beginning of the next one. */
function timeOf(timeline: Timeline, { step, time }: Moment): number {
  const { start, rest, end } = spanOf(timeline, step);
  return start + time < end && Math.abs(start + time - rest) >= DONE ? start + time : rest;
}
