/** “Take it with you”: a link, the weights, and programs that compute with them. */
import { type TemplateResult, html, nothing } from 'lit';
import { copyText } from '../../../shared/copy.ts';
import { download } from '../../../shared/download.ts';
import { fileName, metadataOf, trainedOf, weightsFile } from '../../export/trained.ts';
import { LONGEST_LINKED_TEXT, isLinkable } from '../../state/link.ts';
import type { PlayView } from '../element/host.ts';
import { countText } from '../element/words.ts';

interface Host {
  readonly requestUpdate: () => void;
  readonly renderRoot: ParentNode;
}

export class ExportDialog {
  #copied: 'take.link.copied' | 'take.link.failed' | undefined;
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Called when the dialog opens again. */
  forget(): void {
    this.#copied = undefined;
  }

  render(view: PlayView): TemplateResult {
    const { state, scene, say } = view;
    const reading = scene.runs[0]?.reading;
    const isShort = isLinkable(state);
    const program = (format: 'numpy' | 'pytorch') =>
      html`<button type="button" name=${format} ?disabled=${!reading} @click=${() => void this.#program(view, format)}>
        ${say(`take.${format}`)}
      </button>`;
    return html`<div class="take">
      <div ?hidden=${view.page === undefined}>
        <button type="button" name="link" ?disabled=${!isShort} @click=${() => void this.#copy(view)}>
          ${say('take.link')}
        </button>
        <p class="note" role="status">
          ${isShort ? say(this.#copied ?? 'take.link.note') : say('take.link.long', { most: countText(LONGEST_LINKED_TEXT) })}
        </p>
        ${
          this.#copied === 'take.link.failed'
            ? html`<input type="text" readonly aria-label=${say('take.link.failed')} .value=${addressOf(view)} />`
            : nothing
        }
      </div>
      <div>
        <div class="files">
          <button type="button" name="weights" ?disabled=${!reading} @click=${() => void this.#weights(view)}>
            ${say('take.weights')}
          </button>
          ${program('pytorch')} ${program('numpy')}
        </div>
        <p class="note">
          ${
            reading
              ? say('take.files', { step: countText(reading.step), file: weightsFile(state.setup, reading.step) })
              : say('waiting')
          }
        </p>
      </div>
    </div>`;
  }

  async #copy(view: PlayView): Promise<void> {
    const isCopied = await copyText(
      addressOf(view),
      this.#host.renderRoot.querySelector('dialog') ?? this.#host.renderRoot,
    );
    this.#copied = isCopied ? 'take.link.copied' : 'take.link.failed';
    this.#host.requestUpdate();
  }

  async #weights({ state, scene, link, weights }: PlayView): Promise<void> {
    const step = scene.runs[0]?.reading.step ?? scene.step;
    const file = await weights(metadataOf(state.setup, isLinkable(state) ? link() : '')).catch(() => undefined);
    // The playground itself reports a failure.
    if (!file) return;
    download(weightsFile(state.setup, step), new Blob([Uint8Array.from(file)], { type: 'application/octet-stream' }));
  }

  async #program({ state, scene }: PlayView, format: 'numpy' | 'pytorch'): Promise<void> {
    const reading = scene.runs[0]?.reading;
    if (!reading) return;
    const programs = await import('../../export/programs.ts');
    const text = programs[format](trainedOf(state.setup, reading));
    const name = `${fileName(state.setup, reading.step)}-${format}.py`;
    download(name, new Blob([text], { type: 'text/x-python;charset=utf-8' }));
  }
}

const addressOf = ({ link, page = '' }: PlayView): string => new URL(`#${link()}`, new URL(page, location.href)).href;
