/** A reader's own text: typed, pasted, dropped or from a file. Problems are shown beside it. */
import { type TemplateResult, html, nothing } from 'lit';
import { encodingOf } from '../../../shared/input/text.ts';
import { firstPart } from '../../../shared/params.ts';
import { params } from '../../setup.ts';
import { TYPED_TEXT, fileProblem, textProblem } from '../../tasks/typed-text.ts';
import type { PlayView } from '../element/host.ts';
import { type Words, countText } from '../element/words.ts';

const { longest } = params.text;

/** The letters of a text that the field shows: 2 MB of names would block the page for ten seconds. */
const SHOWN = 20_000;

interface Host {
  readonly requestUpdate: () => void;
}

const fieldOf = (event: Event): HTMLTextAreaElement | null =>
  (event.currentTarget as Element).closest('.own-text')?.querySelector('textarea') ?? null;

export class TextForm {
  /** A text of which the field shows the beginning; undefined if it shows all. */
  #long: string | undefined;
  /** True if the text was longer than can be used. */
  #isCut = false;
  #problem: keyof Words | undefined;
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Called when the dialog opens, or another text replaces the current one. */
  begin(text: string): void {
    this.#long = text.length > SHOWN ? text : undefined;
    this.#isCut = false;
    this.#refuse(undefined);
  }

  #refuse(problem: keyof Words | undefined): void {
    this.#problem = problem;
    this.#host.requestUpdate();
  }

  #give(whole: string, field: HTMLTextAreaElement | null): void {
    const text = firstPart(whole, longest);
    const problem = textProblem(text);
    if (field && problem !== 'text.binary') {
      this.begin(text);
      this.#isCut = text.length < whole.length;
      field.value = text.slice(0, SHOWN);
    }
    this.#refuse(problem);
  }

  async #read(file: File, field: HTMLTextAreaElement | null): Promise<void> {
    // A letter has at most 4 bytes: the rest of a longer file is not read, and the last letter may be cut.
    const bytes = new Uint8Array(await file.slice(0, 4 * longest).arrayBuffer());
    const read = new TextDecoder(encodingOf(bytes)).decode(bytes);
    const text = bytes.length < file.size ? read.replace(/\uFFFD$/, '') : read;
    const problem = fileProblem(text);
    if (problem) this.#refuse(problem);
    else this.#give(text, field);
  }

  #use(field: HTMLTextAreaElement | null, { act, history }: PlayView, close: () => void): void {
    const text = this.#long ?? field?.value ?? '';
    if (text.length > longest) {
      this.#give(text, field);
      return;
    }
    const problem = textProblem(text);
    this.#refuse(problem);
    if (problem) return;
    act({ kind: 'set', changes: { task: TYPED_TEXT, text }, step: history.step });
    close();
  }

  render(view: PlayView, close: () => void): TemplateResult {
    const { state, say } = view;
    const shown = this.#long && say('text.shown', { size: countText(this.#long.length / 1000) });
    return html`<form
      class="own-text"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        this.#use(fieldOf(event), view, close);
      }}
      @dragover=${(event: DragEvent) => {
        event.preventDefault();
      }}
      @drop=${(event: DragEvent) => {
        event.preventDefault();
        const { dataTransfer } = event;
        const [file] = dataTransfer?.files ?? [];
        if (file) void this.#read(file, fieldOf(event));
        else this.#give(dataTransfer?.getData('text/plain') ?? '', fieldOf(event));
      }}
    >
      <label
        >${say('text')}
        <textarea
          name="text"
          aria-describedby="text-hint text-shown text-problem"
          aria-invalid=${this.#problem ? 'true' : nothing}
          .value=${state.setup.text.slice(0, SHOWN)}
          @input=${() => {
            this.begin('');
          }}
          @paste=${(event: ClipboardEvent) => {
            const text = event.clipboardData?.getData('text/plain') ?? '';
            if (text.length <= SHOWN) return;
            event.preventDefault();
            this.#give(text, fieldOf(event));
          }}
        ></textarea>
      </label>
      <p class="note" id="text-hint">${say('text.hint')}</p>
      <p class="note" id="text-shown" role="status">${this.#isCut ? say('text.cut') : nothing} ${shown}</p>
      <p class="wrong" id="text-problem" role="alert">${this.#problem && say(this.#problem)}</p>
      <div class="line">
        <label class="note"
          >${say('text.file')}
          <input
            type="file"
            accept="text/*"
            @change=${(event: Event) => {
              const [file] = (event.target as HTMLInputElement).files ?? [];
              if (file) void this.#read(file, fieldOf(event));
            }}
        /></label>
        <button class="main">${say('text.use')}</button>
      </div>
    </form>`;
  }
}
