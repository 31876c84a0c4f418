/** The link of <attention-reader>: it waits for the model that it was made with, and the page is told what another would say. */
import { announce } from '../../../shared/announce.ts';
import { startValues } from '../../../shared/params.ts';
import { ADDRESS, type Address } from '../address.ts';

export class Link {
  /** The address that the page was opened with. */
  address: Address = startValues(ADDRESS);
  /** The place of the word that it names, until a text is read; −1: none. */
  place = -1;
  /** The last message to the page. */
  #told = '';
  readonly #host: EventTarget;

  constructor(host: EventTarget) {
    this.#host = host;
  }

  open(address: Address): void {
    this.address = address;
    this.place = address.word;
  }

  forget(): void {
    this.address = startValues(ADDRESS);
  }

  /** The place that it names, once. */
  takePlace(): number {
    const { place } = this;
    this.place = -1;
    return place;
  }

  /** Tells the page what an address would say. A link whose model is not open yet stays. */
  tell(address: Address): void {
    if (this.address.model !== '' && address.model === '') return;
    const all = JSON.stringify(address);
    if (all === this.#told) return;
    this.#told = all;
    announce(this.#host, 'attention-reader:change', address);
  }
}
