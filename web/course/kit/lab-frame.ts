/** The base of all labs: values that can be set, words, and a frame around the lab's content. */
import { LitElement, type PropertyDeclarations, type TemplateResult, defaultConverter, html, nothing } from 'lit';
import { Language, loadersOf } from '../../shared/words/language.ts';
import type { KeyOf, Messages, SayOf, Values as Places } from '../../shared/words/messages.ts';
import { theme } from '../../shared/look/theme.ts';
import common from '../../shared/messages/en/lab.json' with { type: 'json' };
import { type Params, type Problem, type Values, changedValues, readValues, startValues } from '../../shared/params.ts';
import { fold } from './fold.ts';
import { labStyles } from './styles/styles.ts';
import { announce } from '../../shared/announce.ts';

type CommonKey = KeyOf<typeof common>;
const files = import.meta.glob<Messages>(['../../shared/messages/*/lab*.json', '!../../shared/messages/en/*'], {
  import: 'default',
});

/** Says the words that all labs have. */
export type SayToAll = SayOf<typeof common>;
export type LabWords = Messages & { readonly title: string };

export abstract class LabFrame<P extends Params, W extends LabWords> extends LitElement {
  static override styles = [theme, labStyles];
  static override properties: PropertyDeclarations = {
    values: { type: Object },
    theme: { type: String, reflect: true },
  };

  declare theme: 'auto' | 'light' | 'dark';

  abstract readonly params: P;
  /** The lab's own words, in the page's language. */
  abstract readonly words: W;

  #values: Values<P> | undefined;
  #language: Language<Messages> | undefined;
  /** Given values that cannot be used. */
  #problems: readonly Problem[] = [];
  /** The values that a page or a link has set, unlike those that readers change. */
  #preset: Readonly<Record<string, unknown>> = {};

  constructor() {
    super();
    this.theme = 'auto';
  }

  get values(): Values<P> {
    return (this.#values ??= startValues(this.params));
  }
  /** Values that are missing or wrong start as the lab does; a message names the wrong ones. */
  set values(values: Partial<Values<P>> | null) {
    const { values: read, problems } = readValues(this.params, values);
    this.#values = read;
    this.#problems = problems;
    this.#preset = changedValues(this.params, read);
    this.requestUpdate();
  }

  /** The values that differ from their start, for a link. */
  get changed(): Record<string, unknown> {
    return changedValues(this.params, this.values);
  }

  set<N extends keyof P & string>(name: N, value: Values<P>[N]): void {
    this.setAll({ [name]: value } as unknown as Partial<Values<P>>);
  }

  /** Sets several values at once. */
  setAll(values: Partial<Values<P>>): void {
    this.#values = { ...this.values, ...values };
    this.requestUpdate();
    announce(this, 'attention-steps:edit', { values: this.changed });
  }

  /** The values in the page's attribute: a lesson may begin elsewhere than the lab. */
  get #given(): Values<P> {
    const attribute = defaultConverter.fromAttribute?.(this.getAttribute('values'), Object);
    return readValues(this.params, attribute).values;
  }

  reset(): void {
    this.values = this.#given;
    announce(this, 'attention-steps:edit', { values: this.changed });
  }

  say(key: KeyOf<W> | CommonKey | 'title', values: Places<string> = {}): string {
    return this.#ownLanguage.say(key, values);
  }

  /** The words of this lab and of all labs; a translation is loaded once the lab is in a page of that language. */
  get #ownLanguage(): Language<Messages> {
    const part = this.localName.replace('attention-', '');
    return (this.#language ??= new Language(this, { ...common, ...this.words }, loadersOf(files, ['lab', part])));
  }

  /** The language of these words. */
  get spoken(): string {
    return this.#ownLanguage.spoken;
  }

  override connectedCallback(): void {
    this.#language = this.#ownLanguage;
    super.connectedCallback();
  }

  protected abstract content(): TemplateResult;

  /**
   * Folds away all but the lab's picture.
   *
   * @param names the values with controls in it: it is open where a page or a link sets one
   */
  protected more(
    label: KeyOf<W> | CommonKey,
    names: readonly (keyof P & string)[],
    content: TemplateResult,
  ): TemplateResult {
    const isOpen = names.some((name) => name in this.#preset);
    return fold(html`<strong>${this.say('more')}</strong> ${this.say(label)}`, content, isOpen);
  }

  /** The reason why some of it is missing. */
  protected get failure(): string {
    return '';
  }

  protected get heading(): string {
    return this.say('title');
  }

  /** True where readers have no values to change, so that there is nothing to reset. */
  protected get isFixed(): boolean {
    return false;
  }

  #resetButton(): TemplateResult {
    return html`<button
      type="button"
      class="reset"
      ?disabled=${JSON.stringify(this.values) === JSON.stringify(this.#given)}
      @click=${() => {
        this.reset();
      }}
    >
      ${this.say('reset')}
    </button>`;
  }

  protected override render(): TemplateResult {
    const problem = [...this.#problems.map(({ key, values }) => this.say(key, values)), this.failure]
      .filter((text) => text !== '')
      .join('; ');
    return html`<div class="root" dir=${this.#ownLanguage.direction}>
      <section class="lab" aria-label=${this.heading}>
        <header>
          <h2>${this.heading}</h2>
          ${this.isFixed ? nothing : this.#resetButton()}
        </header>
        ${problem === '' ? nothing : html`<p class="error" role="alert">${problem}</p>`} ${this.content()}
      </section>
    </div>`;
  }
}
