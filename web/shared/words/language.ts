/** The language of an element: that of its own or inherited `lang`, if there are words in it. */
import type { LitElement, ReactiveController } from 'lit';
import { type Messages, type SayOf, sayHere, sayOver } from './messages.ts';
import { spoken } from './spoken.ts';

/** By their files. */
const ROWS = import.meta.glob<typeof spoken>('../messages/*/language.json', { eager: true, import: 'default' });

/** Loaders of words by language. */
export type Loaders = ReadonlyMap<string, () => PromiseLike<Messages>>;

/** A file of words that is loaded on demand, as `import.meta.glob` gives it. */
type Fetch = () => PromiseLike<Messages>;

/**
 * @param files by their paths, `…/<language>/<part>.json`
 * @param parts whose words are merged, later ones in place of earlier ones, and which come with the code in the page's language
 * @param others that do not: the engine says them in English by itself
 */
export function loadersOf(
  files: Readonly<Record<string, Fetch>>,
  parts: readonly string[],
  others: readonly string[] = [],
): Loaders {
  const found = new Map<string, { readonly part: string; readonly load: Fetch }[]>();
  for (const [path, load] of Object.entries(files)) {
    const [folder = '', file = ''] = path.split('/').slice(-2);
    const language = folder === 'en' ? spoken.id : folder; // the page's own words have the place of the English ones
    const missing = language === spoken.id ? others : [...parts, ...others];
    const part = file.replace('.json', '');
    if (missing.includes(part)) found.set(language, [...(found.get(language) ?? []), { part, load }]);
  }
  const all = [...parts, ...others];
  const together = async (loads: readonly Fetch[]): Promise<Messages> =>
    Object.assign({}, ...(await Promise.all(loads.map(async (load) => load())))) as Messages;
  return new Map(
    [...found].map(([language, loads]) => {
      const inOrder = loads.toSorted((a, b) => all.indexOf(a.part) - all.indexOf(b.part)).map(({ load }) => load);
      return [language, () => together(inOrder)];
    }),
  );
}

export class Language<M extends Messages> implements ReactiveController {
  say: SayOf<M>;
  /** The language of the words; the page's until others are loaded. */
  spoken = spoken.id;
  /** Resolves once the words that the language needs are loaded, or failed to load. */
  arrival: Promise<void> | undefined;

  #asked: string;
  readonly #host: LitElement;
  readonly #usual: Messages;
  readonly #loaders: Loaders;
  readonly #observer: MutationObserver | undefined;

  /** @param usual the words that come with the code, which stand in for those that another language lacks */
  constructor(host: LitElement, usual: Messages, loaders: Loaders) {
    this.#host = host;
    this.#usual = usual;
    this.#loaders = loaders;
    this.#asked = loaders.has(spoken.id) ? '' : spoken.id;
    this.say = sayHere(usual) as SayOf<M>;
    if (loaders.size > 0)
      this.#observer = new MutationObserver(() => {
        this.#follow();
      });
    host.addController(this);
  }

  /** The direction in which lines of these words run, as in `dir`. */
  get direction(): string {
    return (ROWS[`../messages/${this.spoken}/language.json`] ?? spoken).direction;
  }

  hostConnected(): void {
    // Watches the element's own attribute, which may be in a shadow root, and those of all that it may inherit from.
    this.#observer?.observe(this.#host, { attributeFilter: ['lang'] });
    this.#observer?.observe(document, { subtree: true, attributeFilter: ['lang'] });
    this.#follow();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }

  #follow(): void {
    // The browser knows inheritance, and that de-AT is German. Of pt and pt-BR, the latter comes last.
    const language = [...this.#loaders.keys()].findLast((known) => this.#host.matches(`:lang(${known})`)) ?? spoken.id;
    if (language === this.#asked) return;
    this.#asked = language;
    this.arrival = this.#fetch(language);
  }

  async #fetch(language: string): Promise<void> {
    // Words that fail to load stay those of the page: the element is of use without them.
    let words: Messages | undefined;
    try {
      words = await this.#loaders.get(language)?.();
    } catch {
      words = undefined;
    }
    if (language !== this.#asked) return;
    this.say = words ? sayOver<M>(language, words, this.#usual as M) : sayHere(this.#usual as M);
    this.spoken = words ? language : spoken.id;
    this.#host.requestUpdate();
  }
}
