/** The whole playground: settings, the sequence, a head, time, and dialogs. */
import { type TemplateResult, html, nothing } from 'lit';
import { spoken } from '../../../shared/words/spoken.ts';
import type { PlaygroundPart } from '../../events.ts';
import { PARTS } from '../../state/attributes.ts';
import { setupsOf } from '../../state/play-state.ts';
import { renderDock } from './dock.ts';
import { renderHeadColumn } from './head.ts';
import type { PlayView } from '../element/host.ts';
import { type Training, type Unable, renderNotices, renderStored } from './notices.ts';
import type { TextForm } from '../settings/text-form.ts';
import { renderPatterns } from './patterns.ts';
import { renderAsk, renderSentence, renderWritten } from './sentence.ts';
import { renderMore, renderSettings } from '../settings/settings.ts';
import type { ExportDialog } from '../settings/export-dialog.ts';

const titles = { more: 'more', text: 'text', take: 'take' } as const;
export type Dialog = keyof typeof titles;

export interface Around {
  readonly parts: readonly PlaygroundPart[];
  /** Attributes that cannot be used. */
  readonly problems: readonly string[];
  /** The summary for screen readers. */
  readonly summary: string;
  /** The reason why nothing can be trained. */
  readonly unable: Unable | undefined;
  readonly training: Training;
  readonly dialog: Dialog | undefined;
  readonly take: ExportDialog;
  readonly textForm: TextForm;
  readonly close: () => void;
}

function renderDialog(view: PlayView, around: Around): TemplateResult {
  const { dialog, take, textForm, close } = around;
  const title = view.say(titles[dialog ?? 'more']);
  return html`<dialog aria-label=${title} @close=${close}>
    <form method="dialog" class="heading">
      <h2>${title}</h2>
      <button>${view.say('close')}</button>
    </form>
    ${dialog === 'more' ? renderMore(view) : nothing} ${dialog === 'text' ? textForm.render(view, close) : nothing}
    ${dialog === 'take' ? take.render(view) : nothing}
  </dialog>`;
}

export function renderFrame(view: PlayView, around: Around): TemplateResult {
  const { parts, problems, summary, unable, training } = around;
  const has = (part: PlaygroundPart): boolean => parts.includes(part);
  return html`<div class="root" dir=${spoken.direction}>
    <p class="visually-hidden" role="status">${summary}</p>
    ${
      problems.length > 0
        ? html`<ul class="problems" role="alert">
            ${problems.map((text) => html`<li>${text}</li>`)}
          </ul>`
        : nothing
    }
    <div
      class="frame"
      data-runs=${setupsOf(view.state).length}
      data-parts=${parts.join(' ')}
      ?data-some=${parts.length < PARTS.length}
    >
      ${has('settings') ? html`<div class="left">${renderSettings(view)}</div>` : nothing}
      <div class="centre">
        <div class="messages">${renderStored(view, unable)} ${renderNotices(view, training)}</div>
        ${has('ask') ? renderAsk(view) : nothing}
        ${has('sentence') ? html`${renderWritten(view)} ${renderSentence(view)}` : nothing}
        ${has('patterns') ? renderPatterns(view) : nothing}
      </div>
      ${has('head') ? html`<div class="right-hand">${renderHeadColumn(view)}</div>` : nothing} ${renderDock(view)}
    </div>
    ${renderDialog(view, around)}
  </div>`;
}
