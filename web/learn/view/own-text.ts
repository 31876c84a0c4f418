/** A text of one's own to learn from: typed, pasted, dropped or from a file. What it cannot be used for is said beside it. */
import { type TemplateResult, html, nothing } from 'lit';
import { params } from '../setup.ts';
import { OWN_TEXT, textProblem } from '../tasks/own-text.ts';
import type { PlayView } from './host.ts';
import type { Say } from './words.ts';

const { longest } = params.text;

/** Undefined where it can be learned from. */
export function problemText(text: string, say: Say): string | undefined {
  if (text.length > longest) return say('text.long', { size: Math.ceil(text.length / 1000) });
  const problem = textProblem(text);
  return problem && say(problem);
}

export interface OwnTextView extends PlayView {
  readonly textProblem: string;
  /** Says what is wrong with it, or nothing. */
  readonly judge: (text: string) => void;
  readonly close: () => void;
}

const fieldOf = (event: Event): HTMLTextAreaElement | null =>
  (event.currentTarget as Element).closest('.own-text')?.querySelector('textarea') ?? null;

async function take(file: File | undefined, field: HTMLTextAreaElement | null, view: OwnTextView): Promise<void> {
  if (!file || !field) return;
  // Of what is too long by far not all is read.
  const text = await file.slice(0, 4 * longest).text();
  field.value = text;
  view.judge(text);
}

export function renderOwnText(view: OwnTextView): TemplateResult {
  const { state, say, textProblem: problem } = view;
  return html`<form
    class="own-text"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const text = fieldOf(event)?.value ?? '';
      view.judge(text);
      if (problemText(text, say)) return;
      view.act({ kind: 'set', changes: { task: OWN_TEXT, text }, step: view.history.step });
      view.close();
    }}
    @dragover=${(event: DragEvent) => {
      event.preventDefault();
    }}
    @drop=${(event: DragEvent) => {
      event.preventDefault();
      void take(event.dataTransfer?.files[0], fieldOf(event), view);
    }}
  >
    <label
      >${say('text')}
      <textarea
        name="text"
        aria-describedby="text-hint text-problem"
        aria-invalid=${problem ? 'true' : nothing}
        .value=${state.setup.text}
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
            void take((event.target as HTMLInputElement).files?.[0], fieldOf(event), view);
          }}
      /></label>
      <button class="main">${say('text.use')}</button>
    </div>
  </form>`;
}
