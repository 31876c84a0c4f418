/** The note on the stored run: that it is stored, and why there is no other. */
import { type TemplateResult, html } from 'lit';
import type { Report } from '../../training/protocol.ts';
import type { PlayView } from '../element/host.ts';

/** The report that there is no engine. */
export type Unable = Extract<Report, { kind: 'failed' }>;

function textOf({ state, say }: PlayView, unable: Unable | undefined): string {
  if (unable?.engine === 'blocked') return say('stored.blocked');
  if (unable) return say('stored.missing', { text: unable.text });
  return state.isStored ? say('stored') : '';
}

export const renderStored = (view: PlayView, unable: Unable | undefined): TemplateResult =>
  html`<p class="notices stored" role="status">${textOf(view, unable)}</p>`;
