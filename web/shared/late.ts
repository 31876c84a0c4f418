/** What comes when it is asked for: once, however often that is. What did not come can be asked for again. */
export class Late<T> {
  #value: T | undefined;
  #coming: Promise<T> | undefined;
  readonly #bring: () => Promise<T>;

  constructor(bring: () => Promise<T>) {
    this.#bring = bring;
  }

  /** Undefined until it is there. */
  get here(): T | undefined {
    return this.#value;
  }

  /** @throws what keeps it from coming */
  load(): Promise<T> {
    this.#coming ??= this.#bring().then(
      (value) => (this.#value = value),
      (reason: unknown) => {
        this.#coming = undefined;
        throw reason;
      },
    );
    return this.#coming;
  }
}
