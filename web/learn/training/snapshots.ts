/** Moments of a training that can be gone back to, by step: as many as there is room for, evenly spaced. */

/** Of all runs together, in bytes. */
export const ROOM = 32 * 2 ** 20;

export class Snapshots<Moment> {
  #kept = new Map<number, { moment: Moment; bytes: number }>();
  #bytes = 0;
  /** Only its multiples are kept; doubled when the room is full. */
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

  /** @param step after all that are kept */
  keep(step: number, moment: Moment, bytes: number): void {
    this.#kept.set(step, { moment, bytes });
    this.#bytes += bytes;
    while (this.#bytes > this.#room && this.#kept.size > 1) {
      this.#spacing *= 2;
      this.#forget((other) => other % this.#spacing !== 0);
    }
  }

  /** The last one that is not after the step; the first where all are. */
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
