/** Loads a value once, when it is first asked for. A load that failed is repeated when it is asked for again. */
export class Lazy<T> {
  #value: T | undefined;
  #loading: Promise<T> | undefined;
  readonly #fetch: () => Promise<T>;

  constructor(fetch: () => Promise<T>) {
    this.#fetch = fetch;
  }

  /** Undefined until it is loaded. */
  get value(): T | undefined {
    return this.#value;
  }

  /** @throws the reason why it cannot be loaded */
  load(): Promise<T> {
    this.#loading ??= this.#fetch().then(
      (value) => (this.#value = value),
      (reason: unknown) => {
        this.#loading = undefined;
        throw reason;
      },
    );
    return this.#loading;
  }
}
