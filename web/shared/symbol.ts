import { type TemplateResult, html } from 'lit';

/**
 * Text of formulas as it is set: `W_Q` with its subscript, `Kᵀ` with a raised T. In bold the letter ᵀ comes from whatever font
 * has it, and in some it reads like an S.
 */
export function symbol(text: string): TemplateResult {
  return html`${text
    .split(/(_\w+|ᵀ)/)
    .map((part) =>
      part === 'ᵀ' ? html`<sup>T</sup>` : part.startsWith('_') ? html`<sub>${part.slice(1)}</sub>` : part,
    )}`;
}
