import { type TemplateResult, html } from 'lit';

/** `W_Q` in plain text with its subscript set as one; the names in the words of labs have no other underscores. */
export function symbol(text: string): TemplateResult {
  return html`${text.split(/_(\w+)/).map((part, at) => (at % 2 ? html`<sub>${part}</sub>` : part))}`;
}
