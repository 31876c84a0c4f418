/**
 * The transport. While it plays, a Web Animation without a target keeps the time, so that play, speed and the end are the
 * browser's; while it rests, the time is a number, so that a frame that was asked for is the frame that is shown.
 */
export class Clock {
  readonly #animation = new Animation(new KeyframeEffect(null, [], { duration: 1, fill: 'both' }), document.timeline);
  readonly #onTick: () => void;
  #held = 0;
  #playing = false;

  /** @param onTick called on every painted frame while playing, and once when the end is reached */
  constructor(onTick: () => void) {
    this.#onTick = onTick;
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** Seconds. A browser counts in ticks of its own, and may name a moment just before the one that it was given. */
  get time(): number {
    return this.#playing ? Math.max(this.#held, Number(this.#animation.currentTime ?? 0) / 1000) : this.#held;
  }
  set time(seconds: number) {
    this.#held = seconds;
    if (this.#playing) this.#animation.currentTime = seconds * 1000;
  }

  set duration(seconds: number) {
    this.#animation.effect?.updateTiming({ duration: Math.max(0.001, seconds) * 1000 });
  }

  set speed(rate: number) {
    if (this.#playing) this.#animation.updatePlaybackRate(rate);
    else this.#animation.playbackRate = rate;
  }

  play(): void {
    if (this.#playing) return;
    this.#animation.currentTime = this.#held * 1000;
    this.#animation.play();
    this.#playing = true;
    const tick = (): void => {
      if (!this.#playing) return;
      if (this.#animation.playState === 'finished') this.pause();
      else requestAnimationFrame(tick);
      this.#onTick();
    };
    requestAnimationFrame(tick);
  }

  pause(): void {
    if (!this.#playing) return;
    this.#held = this.time;
    this.#playing = false;
    this.#animation.cancel();
  }
}
