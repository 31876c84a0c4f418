/** The dialog “This is what I read”, over the stage: nothing of a paste counts until it is used. */
import { type TemplateResult, html, nothing } from 'lit';
import type { Say } from '../../../shared/words/say.ts';
import type { Own, Shown } from '../../inputs/read-own.ts';
import { renderProblem } from '../element/problems.ts';
import type { StageParts } from '../element/stage-parts.ts';
import { renderDialog } from '../menu/dialog.ts';
import { renderReading } from './reading.ts';

/** Lines shown of the text beside the matrices: the first ones of each, and those that say something of them. */
const MOST_LINES = 40;
const MOST_OF_ONE = 3;

function renderText(text: string, { matrices }: Own, isNarrow: boolean, say: Say): TemplateResult {
  const lines = text.split(/\r\n?|\n/).map((written, at) => ({ written, line: at + 1 }));
  const written = lines.filter((one) => one.written.trim() !== '');
  const spanOf = (line: number): Shown['lines'] =>
    matrices.find(({ lines: [first, last] = [0, -1] }) => line >= first && line <= last)?.lines;
  const shown = written
    .map((one) => ({ ...one, span: spanOf(one.line) }))
    .filter(({ line, span }) => !span || line < span[0] + MOST_OF_ONE)
    .slice(0, MOST_LINES);
  const rest = written.length - shown.length;
  return html`<details class="pasted" ?open=${!isNarrow}>
    <summary>${say('read.pasted', { count: lines.length })}</summary>
    ${shown.map((one) => html`<code class=${one.span ? 'of' : ''}><i>${one.line}</i>${one.written.slice(0, 200)}</code>`)}
    ${rest > 0 ? html`<p class="hint">${say('read.more-lines', { count: rest })}</p>` : nothing}
  </details>`;
}

export function renderSheet({ paste, problems, language, viewport }: StageParts): TemplateResult | typeof nothing {
  const { say } = language;
  if (!paste.sheet) return nothing;
  const { own, choices, text } = paste.sheet;
  const missing = own.matrices.filter(({ name }) => name === undefined).length;
  const isReady = own.inputs !== undefined || own.sentence !== undefined;
  const isOpen = own.assumed.some(({ answers }) => answers?.every(({ isTaken }) => !isTaken));
  const rest = isOpen ? say('read.answer-missing') : say('read.undo');
  const submit = (event: Event): void => {
    event.preventDefault();
    if (isReady) paste.use();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      (event.currentTarget as HTMLFormElement).requestSubmit();
  };
  return renderDialog({
    kind: 'sheet',
    title: say('read.title'),
    say,
    onClose: () => {
      paste.discard();
    },
    content: html`<form @submit=${submit} @keydown=${press}>
      <p data-first tabindex="-1">${say('read.check')}</p>
      <div class="both">
        ${text === undefined ? nothing : renderText(text, own, viewport.isNarrow, say)}
        <div>
          ${renderReading({ own, choices, say, answer: (chosen) => void paste.answer(chosen) })}
          ${renderProblem(problems.at('paste'), say)}
        </div>
      </div>
      <div class="row foot">
        <span class="hint" aria-live="polite"
          >${missing > 0 ? say('read.names-missing', { count: missing }) : rest}</span
        >
        <button type="button" @click=${(event: Event) => (event.target as Element).closest('dialog')?.close()}>
          ${say('dialog.close')}
        </button>
        <button type="submit" class="main" ?disabled=${!isReady}>${say('read.use')}</button>
      </div>
    </form>`,
  });
}
