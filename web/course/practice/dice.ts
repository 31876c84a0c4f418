type Random = () => number;

/** Draws the numbers of questions and worksheets from a source of random numbers. */
export class Dice {
  readonly #random: Random;
  constructor(random: Random) {
    this.#random = random;
  }

  /** Returns a whole number from `least` to `most`. */
  int(least: number, most: number): number {
    return least + Math.floor(this.#random() * (most - least + 1));
  }

  pick<T>(all: readonly T[]): T {
    return all[this.int(0, all.length - 1)] as T;
  }

  /** Returns different ones, in a random order. */
  some<T>(all: readonly T[], count: number): T[] {
    const left = [...all];
    return Array.from({ length: count }, () => left.splice(this.int(0, left.length - 1), 1)[0] as T);
  }

  /** Returns different ones, in their order. */
  ordered<T>(all: readonly T[], count: number): T[] {
    return this.some(all, count).sort();
  }

  /** Returns a whole number other than 0, from −most to most. */
  signed(most: number): number {
    return this.int(1, most) * (this.#random() < 0.5 ? -1 : 1);
  }

  /** Returns tenths from `least` to `most`. */
  tenths(least: number, most: number): number {
    return this.int(Math.round(least * 10), Math.round(most * 10)) / 10;
  }

  row(length: number, most = 3): number[] {
    return Array.from({ length }, () => this.signed(most));
  }

  rows(count: number, length: number, most = 3): number[][] {
    return Array.from({ length: count }, () => this.row(length, most));
  }

  /** Returns tenths above 0 that add up to 1. */
  weights(count: number): number[] {
    const tenths = Array.from({ length: count }, () => 1);
    for (let left = 10 - count; left > 0; left--) tenths[this.int(0, count - 1)]! += 1;
    return tenths.map((count) => count / 10);
  }
}
