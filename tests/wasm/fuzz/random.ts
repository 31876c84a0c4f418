/** Numbers from a seed, the same on every machine (Mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 to just below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[this.between(0, list.length - 1)]!;
  }

  /** Up to 2^most: every power of two is equally likely, and so are its neighbours and what lies in between. */
  powerish(most: number): number {
    const power = 2 ** this.between(0, most);
    if (this.chance(0.5)) return power;
    if (this.chance(0.5)) return Math.max(1, power + this.pick([-1, 1]));
    return this.between(power, 2 * power - 1);
  }
}
