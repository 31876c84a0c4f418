/** The transport, as a Web Animation without a target: play, pause, seek and speed are the browser's. */
export class Clock {
  readonly #animation: Animation;
  #frame = 0;

  /** @param onTick called on every painted frame while playing, and once when the end is reached */
  constructor(onTick: () => void) {
    const effect = new KeyframeEffect(null, [], { duration: 1, fill: 'both' });
    this.#animation = new Animation(effect, document.timeline);
    this.#animation.pause();
    const tick = (): void => {
      onTick();
      this.#frame = this.playing ? requestAnimationFrame(tick) : 0;
    };
    this.#start = () => {
      this.#frame ||= requestAnimationFrame(tick);
    };
  }

  readonly #start: () => void;

  get playing(): boolean {
    return this.#animation.playState === 'running';
  }

  /** Seconds. */
  get time(): number {
    return Number(this.#animation.currentTime ?? 0) / 1000;
  }

  set time(seconds: number) {
    this.#animation.currentTime = seconds * 1000;
  }

  set duration(seconds: number) {
    this.#animation.effect?.updateTiming({ duration: Math.max(0.001, seconds) * 1000 });
  }

  set speed(rate: number) {
    this.#animation.updatePlaybackRate(rate);
  }

  play(): void {
    this.#animation.play();
    this.#start();
  }

  pause(): void {
    const { time } = this;
    this.#animation.pause();
    // A pause is pending until the next frame; the time set here makes it the one that was seen.
    this.time = time;
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#animation.cancel();
  }
}
