/** Pending requests for files of weights, which the trainer writes. */
import type { Report } from '../../training/protocol.ts';

interface Waiting {
  readonly resolve: (file: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

export class Saving {
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  /** @param tell asks the trainer for the file, whose report has the same id */
  file(tell: (id: number) => void): Promise<Uint8Array> {
    const id = this.#asked++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      tell(id);
    });
  }

  hear({ id, file }: Extract<Report, { kind: 'saved' }>): void {
    this.#waiting.get(id)?.resolve(file);
    this.#waiting.delete(id);
  }

  giveUp(reason: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }
}
