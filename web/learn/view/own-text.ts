/** A text of one's own to learn from: typed, pasted, dropped or from a file. What it cannot be used for is said beside it. */
import { type TemplateResult, html, nothing } from 'lit';
import { decoded } from '../../shared/input/text.ts';
import { params } from '../setup.ts';
import { OWN_TEXT, textProblem } from '../tasks/own-text.ts';
import type { PlayView } from './host.ts';
import { type Say, countText } from './words.ts';

const { longest } = params.text;

const longText = (letters: number, say: Say): string =>
  say('text.long', { size: countText(Math.ceil(letters / 1000)) });

/** Undefined where it can be learned from. */
function problemText(text: string, say: Say): string | undefined {
  if (text.length > longest) return longText(text.length, say);
  const problem = textProblem(text);
  return problem && say(problem);
}

export interface OwnTextView extends PlayView {
  readonly textProblem: string;
  /** Shows what is wrong with it, or that nothing is. */
  readonly showProblem: (problem: string) => void;
  readonly close: () => void;
}

const fieldOf = (event: Event): HTMLTextAreaElement | null =>
  (event.currentTarget as Element).closest('.own-text')?.querySelector('textarea') ?? null;

/** Puts a text into the field, if it is one, and not too long: a field of megabytes would stop the page for seconds. */
function put(text: string, field: HTMLTextAreaElement | null, { say, showProblem }: OwnTextView): void {
  if (field && text.length <= longest && textProblem(text) !== 'text.binary') field.value = text;
  showProblem(problemText(text, say) ?? '');
}

async function take(file: File, field: HTMLTextAreaElement | null, view: OwnTextView): Promise<void> {
  // Letters have at most 4 bytes: of what is too long by far nothing is read.
  if (file.size > 4 * longest) {
    view.showProblem(longText(file.size, view.say));
    return;
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    put(decoded(bytes), field, view);
  } catch {
    view.showProblem(view.say('text.binary'));
  }
}

export function renderOwnText(view: OwnTextView): TemplateResult {
  const { state, say, textProblem: problem } = view;
  return html`<form
    class="own-text"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const text = fieldOf(event)?.value ?? '';
      const found = problemText(text, say);
      view.showProblem(found ?? '');
      if (found) return;
      view.act({ kind: 'set', changes: { task: OWN_TEXT, text }, step: view.history.step });
      view.close();
    }}
    @dragover=${(event: DragEvent) => {
      event.preventDefault();
    }}
    @drop=${(event: DragEvent) => {
      event.preventDefault();
      const { dataTransfer } = event;
      const [file] = dataTransfer?.files ?? [];
      if (file) void take(file, fieldOf(event), view);
      else put(dataTransfer?.getData('text/plain') ?? '', fieldOf(event), view);
    }}
  >
    <label
      >${say('text')}
      <textarea
        name="text"
        aria-describedby="text-hint text-problem"
        aria-invalid=${problem ? 'true' : nothing}
        .value=${state.setup.text}
        @paste=${(event: ClipboardEvent) => {
          const text = event.clipboardData?.getData('text/plain') ?? '';
          if (text.length <= longest) return;
          event.preventDefault();
          put(text, fieldOf(event), view);
        }}
      ></textarea>
    </label>
    <p class="note" id="text-hint">${say('text.hint')}</p>
    <p class="wrong" id="text-problem" role="alert">${problem}</p>
    <div class="line">
      <label class="note"
        >${say('text.file')}
        <input
          type="file"
          accept="text/*"
          @change=${(event: Event) => {
            const [file] = (event.target as HTMLInputElement).files ?? [];
            if (file) void take(file, fieldOf(event), view);
          }}
      /></label>
      <button class="main">${say('text.use')}</button>
    </div>
  </form>`;
}
