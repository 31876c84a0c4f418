/** Which language an element speaks: that of its `lang` attribute or of what it stands in, if there are words in it. */
import type { LitElement, ReactiveController } from 'lit';
import { type Messages, type SayOf, sayIn, sayOver } from './messages.ts';

/** By language: what fetches its words. */
export type Loaders = ReadonlyMap<string, () => PromiseLike<Messages>>;

/** A file of words that is fetched when it is asked for, as `import.meta.glob` has it. */
type Fetch = () => PromiseLike<Messages>;

/**
 * @param files by their paths, `…/<language>/<part>.json`
 * @param parts whose words are taken together
 */
export function loadersOf(files: Readonly<Record<string, Fetch>>, parts: readonly string[]): Loaders {
  const found = new Map<string, Fetch[]>();
  for (const [path, load] of Object.entries(files)) {
    const [language = '', file = ''] = path.split('/').slice(-2);
    if (parts.includes(file.replace('.json', ''))) found.set(language, [...(found.get(language) ?? []), load]);
  }
  const together = async (loads: readonly Fetch[]): Promise<Messages> =>
    Object.assign({}, ...(await Promise.all(loads.map(async (load) => load())))) as Messages;
  return new Map([...found].map(([language, loads]) => [language, () => together(loads)]));
}

export class Language<M extends Messages> implements ReactiveController {
  say: SayOf<M>;
  /** Of what is said; English until another language's words are there. */
  spoken = 'en';
  /** Settled when the language that was asked for is there, or does not come. */
  arrival: Promise<void> | undefined;

  #asked = 'en';
  readonly #host: LitElement;
  readonly #english: Messages;
  readonly #loaders: Loaders;
  readonly #observer: MutationObserver | undefined;

  /** @param english said where another language has no words */
  constructor(host: LitElement, english: Messages, loaders: Loaders) {
    this.#host = host;
    this.#english = english;
    this.#loaders = loaders;
    this.say = sayIn('en', english) as SayOf<M>;
    if (loaders.size > 0)
      this.#observer = new MutationObserver(() => {
        this.#follow();
      });
    host.addController(this);
  }

  hostConnected(): void {
    // Its own attribute, wherever it is, and those of what it may stand in.
    this.#observer?.observe(this.#host, { attributeFilter: ['lang'] });
    this.#observer?.observe(document, { subtree: true, attributeFilter: ['lang'] });
    this.#follow();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }

  #follow(): void {
    // The browser knows what inherits from what, and that de-AT is German. Of pt and pt-BR, the latter stands last.
    const language = [...this.#loaders.keys()].findLast((known) => this.#host.matches(`:lang(${known})`)) ?? 'en';
    if (language === this.#asked) return;
    this.#asked = language;
    this.arrival = this.#fetch(language);
  }

  async #fetch(language: string): Promise<void> {
    // Words that do not come are said in English: the element is of use without them.
    let words: Messages | undefined;
    try {
      words = await this.#loaders.get(language)?.();
    } catch {
      words = undefined;
    }
    if (language !== this.#asked) return;
    this.say = words ? sayOver(language, words, this.#english) : sayIn('en', this.#english);
    this.spoken = words ? language : 'en';
    this.#host.requestUpdate();
  }
}
