/** A part of a lab that is folded away, below its picture. */
import { type TemplateResult, html } from 'lit';

export const fold = (summary: string | TemplateResult, content: TemplateResult, isOpen = false): TemplateResult =>
  html`<details class="part" ?open=${isOpen}>
    <summary>${summary}</summary>
    <div class="stack">${content}</div>
  </details>`;
