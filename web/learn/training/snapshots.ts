/** Kept moments of a training, by step: as many as fit, evenly spaced. */

/** Bytes for all runs together. */
const ROOM = 32 * 2 ** 20;

export class Snapshots<Moment> {
  #kept = new Map<number, { moment: Moment; bytes: number }>();
  #bytes = 0;
  /** Only multiples of it are kept; it doubles when the room is full. */
  #spacing = 1;
  readonly #room: number;

  constructor(room = ROOM) {
    this.#room = room;
  }

  get steps(): number[] {
    return [...this.#kept.keys()];
  }

  wants(step: number): boolean {
    return step % this.#spacing === 0 && !this.#kept.has(step);
  }

  /** @param step later than all that are kept */
  keep(step: number, moment: Moment, bytes: number): void {
    this.#kept.set(step, { moment, bytes });
    this.#bytes += bytes;
    while (this.#bytes > this.#room && this.#kept.size > 1) {
      this.#spacing *= 2;
      this.#forget((other) => other % this.#spacing !== 0);
    }
  }

  /** Returns the last one up to the step; the first if all are later. */
  at(step: number): { readonly step: number; readonly moment: Moment } | undefined {
    const found = this.steps.findLast((kept) => kept <= step) ?? this.steps[0];
    const kept = found === undefined ? undefined : this.#kept.get(found);
    return found === undefined || !kept ? undefined : { step: found, moment: kept.moment };
  }

  forgetAfter(step: number): void {
    this.#forget((other) => other > step);
  }

  #forget(isGone: (step: number) => boolean): void {
    for (const [step, { bytes }] of this.#kept) {
      if (!isGone(step)) continue;
      this.#kept.delete(step);
      this.#bytes -= bytes;
    }
  }
}
