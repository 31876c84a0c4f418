/** The stage's computation as code: a format, a convention, the text, and buttons to copy and save it. */
import type { Trace } from 'attention-steps/core';
import { LitElement, type PropertyValues, type TemplateResult, html, nothing, unsafeCSS } from 'lit';
import { live } from 'lit/directives/live.js';
import en from '../../../shared/messages/en/take-along.json' with { type: 'json' };
import { Language, loadersOf } from '../../../shared/words/language.ts';
import { currentInputs } from '../../inputs/stage-inputs.ts';
import type { Numbers } from '../../state/session.ts';
import { copyText } from '../../../shared/copy.ts';
import { download } from '../../../shared/download.ts';
import { CONVENTIONS, type Convention } from '../../export/program.ts';
import { FORMATS, type Format, type FormatId } from '../../export/formats.ts';
import { plainInputs, tokensOf } from '../../export/stage.ts';
import type { TakeWords } from '../../export/words.ts';
import { programOf } from '../../export/write.ts';
import controls from '../styles/controls.css?inline';
import styles from './code-panel.css?inline';

const files = import.meta.glob<TakeWords>(
  ['../../../shared/messages/*/take-along.json', '!../../../shared/messages/en/*'],
  { import: 'default' },
);

class CodePanel extends LitElement {
  static override styles = [unsafeCSS(controls), unsafeCSS(styles)];
  static override properties = {
    numbers: { attribute: false },
    trace: { attribute: false },
    isPredicting: { attribute: false },
    _format: { state: true },
    _convention: { state: true },
    _said: { state: true },
  };

  /** Undefined while the requested numbers wait for the engine. */
  declare numbers: Numbers | undefined;
  /** The engine's trace; until it is there, an example's stored one is used. */
  declare trace: Trace | undefined;
  /** True if numbers are hidden: then no text contains them. */
  declare isPredicting: boolean;
  declare _format: FormatId;
  declare _convention: Convention;
  declare _said: 'panel.copied' | 'panel.not-copied' | undefined;

  readonly #language = new Language<TakeWords>(this, en, loadersOf(files, ['take-along']));

  constructor() {
    super();
    this.isPredicting = false;
    this._format = 'numpy';
    this._convention = 'rows';
  }

  #isGiven({ hasResults = false }: Format): boolean {
    return !(hasResults && this.isPredicting);
  }

  get #chosen(): FormatId {
    return this.#isGiven(FORMATS[this._format]) ? this._format : 'numpy';
  }

  get #format(): Format {
    return FORMATS[this.#chosen];
  }

  /** The text that is shown, copied and saved. */
  get text(): string {
    const { numbers, trace } = this;
    if (!numbers || !trace) return '';
    const inputs = currentInputs(numbers);
    const program = programOf(plainInputs(inputs, numbers), this._convention, tokensOf(inputs));
    return this.#format.write(program, trace, this.#language.say);
  }

  async #copy(): Promise<void> {
    const isCopied = await copyText(this.text, this.renderRoot);
    this._said = isCopied ? 'panel.copied' : 'panel.not-copied';
    const code = this.renderRoot.querySelector('pre');
    if (!isCopied && code) {
      code.focus();
      getSelection()?.selectAllChildren(code);
    }
  }

  #download(): void {
    const { file, type } = this.#format;
    download(file, new Blob([this.text], { type: `${type};charset=utf-8` }));
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('numbers') || changed.has('_format') || changed.has('_convention')) this._said = undefined;
  }

  #choice(
    name: '_format' | '_convention',
    label: string,
    chosen: string,
    options: readonly (readonly [id: string, text: string, isGiven?: boolean])[],
  ): TemplateResult {
    return html`<label
      >${label}
      <select
        data-control=${name.slice(1)}
        @change=${(event: Event) => {
          (this as Record<typeof name, string>)[name] = (event.target as HTMLSelectElement).value;
        }}
      >
        ${options.map(([value, text, isGiven = true]) => html`<option value=${value} ?disabled=${!isGiven} .selected=${live(value === chosen)}>${text}</option>`)}
      </select>
    </label>`;
  }

  protected override render(): TemplateResult {
    const { say } = this.#language;
    const { comment, label } = this.#format;
    const formats = Object.entries<Format>(FORMATS).map(
      ([id, format]) => [id, format.label, this.#isGiven(format)] as const,
    );
    const lines = this.text
      .trimEnd()
      .split('\n')
      .map((line) => `${line}\n`);
    return html`<div class="row">
        ${this.#choice('_format', say('panel.format'), this.#chosen, formats)}
        ${this.#choice(
          '_convention',
          say('panel.convention'),
          this._convention,
          CONVENTIONS.map((convention) => [convention, say(`convention.${convention}`)] as const),
        )}
        <button type="button" data-take="copy" @click=${() => void this.#copy()}>${say('panel.copy')}</button>
        <button
          type="button"
          data-take="download"
          @click=${() => {
            this.#download();
          }}
        >
          ${say('panel.download')}
        </button>
        <span role="status">${this._said ? say(this._said) : nothing}</span>
      </div>
      <pre tabindex="0" role="region" aria-label=${say('panel.code', { format: label })}><code>${lines.map((line) =>
        line.trimStart().startsWith(comment) ? html`<span class="comment">${line}</span>` : line,
      )}</code></pre>`;
  }
}

if (!customElements.get('attention-take-along')) customElements.define('attention-take-along', CodePanel);
