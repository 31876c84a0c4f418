/** A clock to play by, and steps to go to. Where it comes to is told, as a moment; the timeline is whatever the picture has now. */
import type { StepId } from '../../inputs/step-ids.ts';
import { type Timeline, momentAt, spanOf } from '../../model/timeline.ts';
import type { Moment } from '../../state/session.ts';
import { Clock } from './clock.ts';

export class Player {
  readonly #clock: Clock;
  readonly #onMove: (moment: Moment) => void;
  readonly #onStart: () => void;
  readonly #pauses: () => boolean;
  #timeline: Timeline;
  #moment: Moment | undefined;
  /** Where playing stops of itself, and where it last has. */
  #stop = Infinity;
  #stoppedAt: number | undefined;

  /**
   * @param onMove called when another moment is shown, and on every painted frame while playing
   * @param onStart called when it begins to play
   * @param pauses whether playing stops where a step is complete
   */
  constructor(timeline: Timeline, onMove: (moment: Moment) => void, onStart: () => void, pauses: () => boolean) {
    this.#pauses = pauses;
    this.#timeline = timeline;
    this.#onMove = onMove;
    this.#onStart = onStart;
    this.#clock = new Clock(() => {
      if (this.playing && this.#pauses() && this.time >= this.#stop) {
        this.#clock.pause();
        this.#clock.time = this.#stop;
        this.#stoppedAt = this.#stop;
      }
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
    if (!isSame) this.#setTime(timeOf(timeline, moment));
    this.#clock.speed = speed;
  }

  /** Where it is, and without a word: something else is shown from now on. */
  stop(): void {
    this.#clock.pause();
  }

  #setTime(time: number): void {
    this.#clock.time = time;
    this.#stop = this.#nextStop(time);
    this.#stoppedAt = undefined;
  }

  /** Where the step is complete; what changes nothing is passed by, and the last step is played out. */
  #nextStop(time: number): number {
    const { spans } = this.#timeline;
    const next = spans.find(({ rest, isIdle }) => !isIdle && rest > time + 1e-6);
    return !next || next === spans.at(-1) ? Infinity : next.rest;
  }

  /** From where it is; from a step shown complete, that step from its beginning; where it has stopped of itself, on. */
  play(): void {
    this.#onStart();
    const shown = this.#timeline.spans.find((span) => Math.abs(span.rest - this.time) < 1e-6);
    if (this.isAtEnd) this.#setTime(0);
    else if (shown) this.#setTime(this.#stoppedAt === shown.rest ? shown.end : shown.start);
    else this.#setTime(this.time);
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

  seek(time: number): void {
    this.#setTime(Math.min(this.#timeline.duration, Math.max(0, time)));
    this.#move();
  }

  /** For a clicker: to where the step is complete, or the next step from its beginning. */
  advance(): void {
    const { spans } = this.#timeline;
    const at = spans.findIndex((span) => span.step === this.step);
    const [span, next] = spans.slice(at, at + 2);
    if (!span) return;
    if (this.playing) {
      this.pause();
      this.seek(span.rest);
      this.#stoppedAt = span.rest;
    } else if (this.time < span.rest - 1e-6) this.play();
    else if (next) {
      this.seek(next.start);
      this.play();
    }
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

/** Nearer to a step's end than anybody sees, and than links, which have milliseconds, can tell. */
const DONE = 2e-3;

function momentOf(timeline: Timeline, time: number): Moment {
  const { step } = momentAt(timeline, time).segment;
  const { start, rest } = spanOf(timeline, step);
  return { step, time: Math.abs(rest - time) < DONE ? Infinity : time - start };
}

/** Seconds from the beginning. A step's end would already be the beginning of the next one. */
function timeOf(timeline: Timeline, { step, time }: Moment): number {
  const { start, rest, end } = spanOf(timeline, step);
  if (end === timeline.duration && Math.abs(start + time - end) < DONE) return end; // after the last one there is none
  return start + time < end && Math.abs(start + time - rest) >= DONE ? start + time : rest;
}
