/** Which language a stage speaks: that of its `lang` attribute or of what it stands in, if there are words in it. */
import type { LitElement, ReactiveController } from 'lit';
import { sayIn } from '../../shared/words/messages.ts';
import { type Say, type Words, sayInEnglish } from '../../shared/words/say.ts';

/** Each comes when it is asked for, with what the engine refuses. */
const files = import.meta.glob<Words>(['../../shared/messages/*/element.json', '!../../shared/messages/en/*'], {
  import: 'default',
});
const refusals = import.meta.glob<Words>(['../../shared/messages/*/refusal.json', '!../../shared/messages/en/*'], {
  import: 'default',
});
const loaders = new Map(
  Object.entries(files).map(([path, load]) => {
    const more = refusals[path.replace('element', 'refusal')];
    return [path.split('/').at(-2) ?? '', async () => ({ ...(await more?.()), ...(await load()) })];
  }),
);

export class Language implements ReactiveController {
  say: Say = sayInEnglish;
  /** Of what is said; English until another language's words are there. */
  spoken = 'en';
  /** Settled when the language that was asked for is there, or does not come. */
  arrival: Promise<void> | undefined;

  #asked = 'en';
  readonly #host: LitElement;
  readonly #observer = new MutationObserver(() => {
    this.#follow();
  });

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    // Its own attribute, wherever it is, and those of what it may stand in.
    this.#observer.observe(this.#host, { attributeFilter: ['lang'] });
    this.#observer.observe(document, { subtree: true, attributeFilter: ['lang'] });
    this.#follow();
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  #follow(): void {
    // The browser knows what inherits from what, and that de-AT is German. Of pt and pt-BR, the latter stands last.
    const language = [...loaders.keys()].findLast((known) => this.#host.matches(`:lang(${known})`)) ?? 'en';
    if (language === this.#asked) return;
    this.#asked = language;
    this.arrival = this.#fetch(language);
  }

  async #fetch(language: string): Promise<void> {
    // Words that do not come are said in English: the stage is of use without them.
    const words = await loaders
      .get(language)?.()
      .catch(() => undefined);
    if (language !== this.#asked) return;
    this.say = words ? sayIn(language, words) : sayInEnglish;
    this.spoken = words ? language : 'en';
    this.#host.requestUpdate();
  }
}
