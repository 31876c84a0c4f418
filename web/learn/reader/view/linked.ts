/** The notice in <attention-reader> that a link was made with a visitor's model, which no link can bring. */
import { type TemplateResult, html, nothing } from 'lit';
import type { Address } from '../address.ts';
import { say } from './words.ts';

/** @param opened the visitor's model that is open; undefined: the shipped one */
export function renderLinked(
  { model, family }: Pick<Address, 'model' | 'family'>,
  opened: string | undefined,
  acts: { readonly open: () => void; readonly dismiss: () => void },
): TemplateResult | typeof nothing {
  if (model === '' || model === opened) return nothing;
  const text =
    opened !== undefined
      ? say('linked.other', { name: model, opened })
      : say(family === '' ? 'linked.file' : 'linked', { name: model, family });
  return html`<p class="notice linked" role="status">
    ${text}
    ${
      opened === undefined
        ? html`<button type="button" name="linked-open" @click=${acts.open}>${say('own')}</button>`
        : nothing
    }
    <button type="button" name="linked-dismiss" @click=${acts.dismiss}>${say('linked.dismiss')}</button>
  </p>`;
}
