/** Notes on a pasted text, and a question if it is ambiguous. */
import { type TemplateResult, html, nothing } from 'lit';
import type { Choices, Own } from '../../inputs/read-own.ts';
import type { Say } from '../../../shared/words/say.ts';

export function renderReading(
  { notes, question }: Pick<Own, 'notes' | 'question'>,
  say: Say,
  answer?: (choices: Choices) => void,
): TemplateResult | typeof nothing {
  if (notes.length === 0 && !question) return nothing;
  return html`<div class="told" role="status">
    ${notes.map((note) => html`<p class="hint">${say(note.key, note.values)}</p>`)}
    ${
      question
        ? html`<p>${say(question.asked.key, question.asked.values)}</p>
            <div class="row">
              ${question.answers.map(
                ({ label, choices }) =>
                  html`<button
                    type="button"
                    @click=${() => {
                      answer?.(choices);
                    }}
                  >
                    ${say(label.key, label.values)}
                  </button>`,
              )}
            </div>`
        : nothing
    }
  </div>`;
}
