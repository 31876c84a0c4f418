/** The dialog “This is what I read”, over the stage: nothing of a paste counts until it is used. */
import { type TemplateResult, html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { linesOf } from '../../../shared/input/text.ts';
import { styled } from '../../../shared/look/styled.ts';
import type { Say } from '../../../shared/words/say.ts';
import type { Fault, Own, Shown } from '../../inputs/read-pasted.ts';
import { renderProblem } from '../parts/problems.ts';
import type { StageParts } from '../parts/stage-parts.ts';
import { renderDialog } from '../menu/dialog.ts';
import type { Paste } from './paste.ts';
import { renderReading } from './reading.ts';

/** The parts of the stage that it uses. */
export type SheetStage = Pick<StageParts, 'language' | 'problems' | 'viewport'> & { readonly paste: Paste };

/** Lines shown of the text: the first ones of each matrix, and those that say something of them; or those around a fault. */
const MOST_LINES = 40;
const MOST_OF_ONE = 3;
const MOST_AROUND = 4;

/** A field in the place of a line, whose fault is marked behind it until it is changed. */
function renderFault(written: string, { line, from, to }: Fault, say: Say): TemplateResult {
  return html`<code class="fault"
    ><i>${line}</i
    ><span
      ><span aria-hidden="true"
        >${written.slice(0, from)}<mark>${written.slice(from, to) || ' '}</mark>${written.slice(to)}</span
      ><input
        name="line"
        aria-label=${say('read.line', { line })}
        spellcheck="false"
        autocapitalize="off"
        autocomplete="off"
        ${styled(`width: ${written.length + 2}ch`)}
        .value=${written}
        @input=${({ target }: Event) => {
          (target as Element).previousElementSibling?.toggleAttribute('hidden', true);
        }} /></span
  ></code>`;
}

function renderText(text: string, { matrices, fault }: Own, isNarrow: boolean, say: Say): TemplateResult {
  const lines = linesOf(text).map((written, at) => ({ written, line: at + 1 }));
  const written = lines.filter((line) => line.written.trim() !== '');
  const spanOf = (line: number): Shown['lines'] =>
    matrices.find(({ lines: [first, last] = [0, -1] }) => line >= first && line <= last)?.lines;
  const shown = written
    .map((line) => ({ ...line, span: spanOf(line.line) }))
    .filter(({ line, span }) =>
      fault ? Math.abs(line - fault.line) < MOST_AROUND : !span || line < span[0] + MOST_OF_ONE,
    )
    .slice(0, MOST_LINES);
  const rest = written.length - shown.length;
  return html`<details class="pasted" ?open=${!isNarrow || fault !== undefined}>
    <summary>${say('read.pasted', { count: lines.length })}</summary>
    ${shown.map(({ line, span, written }) =>
      line === fault?.line
        ? keyed(fault, renderFault(written, fault, say))
        : html`<code class=${span ? 'of' : ''}><i>${line}</i>${written.slice(0, 200)}</code>`,
    )}
    ${rest > 0 ? html`<p class="hint">${say('read.more-lines', { count: rest })}</p>` : nothing}
  </details>`;
}

export function renderSheet({ paste, problems, language, viewport }: SheetStage): TemplateResult | typeof nothing {
  const { say } = language;
  if (!paste.sheet) return nothing;
  const { own, choices, text } = paste.sheet;
  const { fault, problem } = own;
  const missing = own.matrices.filter(({ name }) => name === undefined).length;
  const isReady = own.inputs !== undefined || own.sentence !== undefined;
  const isOpen = own.assumed.some(({ answers }) => answers?.every(({ isTaken }) => !isTaken));
  const hint = say(fault ? 'read.nothing-used' : isOpen ? 'read.answer-missing' : 'read.undo');
  const shown = fault ? own.rest && { ...own.rest, isPlain: false } : own;
  const submit = (event: Event): void => {
    event.preventDefault();
    const line = (event.target as HTMLFormElement).querySelector<HTMLInputElement>('[name=line]')?.value;
    if (line !== undefined) void paste.correct(line);
    else if (isReady) paste.use();
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
      <p data-first tabindex="-1">${say(fault ? 'read.fault' : 'read.check')}</p>
      ${fault ? renderProblem(problem, say) : nothing}
      <div class="both">
        ${text === undefined ? nothing : renderText(text, own, viewport.isNarrow, say)}
        ${
          shown
            ? html`<div>
                ${renderReading({ own: shown, choices, say, answer: (chosen) => void paste.answer(chosen) })}
                ${
                  fault
                    ? html`<button type="button" @click=${() => void paste.correct('')}>
                        ${say('read.leave-out', { line: fault.line })}
                      </button>`
                    : renderProblem(problems.at('paste'), say)
                }
              </div>`
            : nothing
        }
      </div>
      <div class="row foot">
        <span class="hint" aria-live="polite"
          >${missing > 0 ? say('read.names-missing', { count: missing }) : hint}</span
        >
        <button type="button" @click=${(event: Event) => (event.target as Element).closest('dialog')?.close()}>
          ${say('dialog.close')}
        </button>
        <button type="submit" class="main" ?disabled=${!isReady && !fault}>
          ${say(fault ? 'read.again' : 'read.use')}
        </button>
      </div>
    </form>`,
  });
}
