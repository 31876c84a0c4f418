import { type TemplateResult, html } from 'lit';

/**
 * Typesets a formula's text: `W_Q` with its subscript, `Kᵀ` with a raised T. As a letter in bold, ᵀ comes from whatever font has
 * it, and in some it looks like an S.
 */
export function symbol(text: string): TemplateResult {
  return html`${text
    .split(/((?<=\b[A-Za-z])_\w+|ᵀ)/)
    .map((part) =>
      part === 'ᵀ' ? html`<sup>T</sup>` : part.startsWith('_') ? html`<sub>${part.slice(1)}</sub>` : part,
    )}`;
}
