/**
 * Plays a stage: on every painted frame it tells the moment that comes next. The moment itself is the session's. Before the engine
 * has come there is nothing to play.
 */
import type { StepId } from '../../inputs/step-ids.ts';
import { type Timeline, momentAt, spanOf } from '../../model/timeline.ts';
import { type Moment, stepOf } from '../../state/session.ts';
import type { Workbench } from './workbench.ts';

export class Player {
  readonly #bench: Workbench;
  readonly #go: (moment: Moment) => void;
  readonly #onStart: () => void;
  /** The frame that is asked for while it plays, and when the last one was painted, in milliseconds. */
  #frame: number | undefined;
  #painted = 0;
  /** The moment at which playing stopped because a step was complete. */
  #stopped: Moment | undefined;

  /**
   * @param go takes another moment into the session
   * @param onStart called when it begins to play
   */
  constructor(bench: Workbench, go: (moment: Moment) => void, onStart: () => void) {
    this.#bench = bench;
    this.#go = go;
    this.#onStart = onStart;
  }

  get #timeline(): Timeline {
    return this.#bench.timeline;
  }

  /** Seconds from the beginning. */
  get time(): number {
    return this.#bench.isThere ? timeOf(this.#timeline, this.#bench.session.moment) : 0;
  }
  get playing(): boolean {
    return this.#frame !== undefined;
  }
  get step(): StepId {
    const { isThere, session } = this.#bench;
    return isThere ? momentAt(this.#timeline, this.time).segment.step : stepOf(session);
  }
  get isAtEnd(): boolean {
    return this.#bench.isThere && this.time >= this.#timeline.duration;
  }

  /** Stops where it is without telling a moment: something else is shown from now on. */
  stop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  readonly #paint = (now: number): void => {
    const { speed, pauses, present } = this.#bench.session;
    const passed = ((now - this.#painted) / 1000) * speed;
    this.#frame = requestAnimationFrame(this.#paint);
    if (passed < DONE) return; // a moment so near to a step's end would be that end, for ever
    this.#painted = now;
    const from = this.time;
    const stop = pauses || present ? nextStop(this.#timeline, from) : Infinity;
    const reached = Math.min(from + passed, this.#timeline.duration);
    const to = reached > stop - DONE ? stop : reached; // so near to it, the moment would be that of the stop
    if (to === stop || to === this.#timeline.duration) this.stop();
    const moment = momentOf(this.#timeline, to);
    if (to === stop) this.#stopped = moment;
    this.#go(moment);
  };

  /** From where it is; from a step shown complete, that step from its beginning; where it has stopped of itself, on. */
  play(): void {
    if (!this.#bench.isThere) return;
    this.#onStart();
    const { time } = this;
    const shown = this.#timeline.spans.find((span) => Math.abs(span.rest - time) < 1e-6);
    const hasStopped = this.#stopped === this.#bench.session.moment;
    this.#painted = performance.now();
    this.#frame ??= requestAnimationFrame(this.#paint);
    if (this.isAtEnd) this.seek(0);
    else this.seek(shown ? (hasStopped ? shown.end : shown.start) : time);
  }

  pause(): void {
    this.stop();
    this.seek(this.time);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  seek(time: number): void {
    if (!this.#bench.isThere) return;
    this.#go(momentOf(this.#timeline, Math.min(this.#timeline.duration, Math.max(0, time))));
  }

  /** For a clicker: to where the step is complete, or the next step from its beginning. */
  advance(): void {
    if (!this.#bench.isThere) return;
    const span = spanOf(this.#timeline, this.step);
    if (this.playing) {
      this.stop();
      this.seek(this.time < span.end ? span.rest : this.#timeline.duration);
      this.#stopped = this.#bench.session.moment;
    } else if (this.time < span.rest - 1e-6) this.play();
    else this.goOn();
  }

  /** While playing, plays on from there; otherwise shows the step complete. */
  goTo(step: StepId): void {
    const span = spanOf(this.#timeline, step);
    this.seek(this.playing ? span.start : span.rest);
  }

  /**
   * To the start of another step, as before it begins; from the last one on, to the end.
   * @param by how many steps, negative for back
   */
  go(by: number): void {
    if (!this.#bench.isThere) return;
    const { step } = this;
    const { spans } = this.#timeline;
    const to = spans.findIndex((span) => span.step === step) + by;
    this.seek(to < spans.length ? (spans[Math.max(0, to)]?.start ?? 0) : this.#timeline.duration);
  }

  /** Plays the next step or, after the last one, the film's end. */
  goOn(): void {
    const { next } = this;
    if (!next && !this.comesEnd) return;
    this.seek(next ? next.start : (this.#timeline.spans.at(-1)?.end ?? 0));
    this.play();
  }

  /** True if the last step is followed by the film's end, which has not begun. */
  get comesEnd(): boolean {
    const { spans, duration } = this.#timeline;
    const { end = duration } = spans.at(-1) ?? {};
    return !this.next && end < duration && this.time < end;
  }

  /** The next step; undefined after the last. */
  get next(): Timeline['spans'][number] | undefined {
    const { spans } = this.#timeline;
    return spans[spans.findIndex((span) => span.step === this.step) + 1];
  }
}

/** Finds where the step under way is complete; the last one is played out. */
function nextStop({ spans }: Timeline, time: number): number {
  const next = spans.find(({ rest }) => rest > time + 1e-6);
  return !next || next === spans.at(-1) ? Infinity : next.rest;
}

/** Seconds; nearer to a step's end than anybody sees, and than links, which have milliseconds, can tell. */
const DONE = 2e-3;

function momentOf(timeline: Timeline, time: number): Moment {
  const { step } = momentAt(timeline, time).segment;
  const { start, rest } = spanOf(timeline, step);
  return { step, time: Math.abs(rest - time) < DONE ? Infinity : time - start };
}

/** Seconds from the beginning. A step's end would already be the beginning of the next one. */
function timeOf(timeline: Timeline, { step, time }: Moment): number {
  const { start, rest, end } = spanOf(timeline, step);
  const isLast = timeline.spans.at(-1)?.step === step; // after which there is none, but for the film's end
  if (isLast && Math.abs(start + time - timeline.duration) < DONE) return timeline.duration;
  const until = isLast ? timeline.duration : end;
  return start + time < until && Math.abs(start + time - rest) >= DONE ? start + time : rest;
}
