/** Dialogs over the stage, which does not move meanwhile. */
import { type TemplateResult, html, nothing } from 'lit';
import type { Say } from '../../../shared/words/say.ts';
import { iconButton } from '../draw/icons.ts';

export interface DialogView {
  /** Its class, by which it is opened. */
  readonly kind: string;
  readonly title: string;
  readonly content: TemplateResult | typeof nothing;
  readonly say: Say;
  readonly onClose?: () => void;
}

export function renderDialog({ kind, title, content, say, onClose }: DialogView): TemplateResult {
  return html`<dialog class=${kind} aria-label=${title} closedby="any" @close=${onClose ?? nothing}>
    <div class="dialog-head">
      <h2>${title}</h2>
      ${iconButton(
        say('dialog.close'),
        'close',
        (event) => (event.currentTarget as Element).closest('dialog')?.close(),
        { kind: 'tool' },
      )}
    </div>
    ${content}
  </dialog>`;
}

const find = (root: ParentNode, kind: string): HTMLDialogElement | null => root.querySelector(`dialog.${kind}`);

export function openDialog(root: ParentNode, kind: string): void {
  const dialog = find(root, kind);
  if (!dialog || dialog.open) return;
  dialog.showModal();
  // Not autofocus, of which browsers complain in a cross-origin iframe.
  dialog.querySelector<HTMLElement>('[data-first]')?.focus();
}

export function closeDialog(root: ParentNode, kind: string): void {
  find(root, kind)?.close();
}
