/** Icons of 16 × 16, drawn here because not every system has glyphs for them. */
import { type SVGTemplateResult, type TemplateResult, html, svg } from 'lit';

const icons = {
  previous: svg`<path d="M3 2h2v12H3zM14 2v12L6 8z"></path>`,
  play: svg`<path d="M4 2l10 6-10 6z"></path>`,
  pause: svg`<path d="M3 2h4v12H3zM9 2h4v12H9z"></path>`,
  again: svg`<path d="M4.2 4.2A5.4 5.4 0 1 1 2.6 8 M4.6 1v3.600h3.600" fill="none" stroke="currentColor" stroke-width="1.8"></path>`,
  next: svg`<path d="M11 2h2v12h-2zM2 2v12l8-6z"></path>`,
  undo: svg`<path d="M6 2L1 6l5 4V7.5h4a2.5 2.5 0 0 1 0 5H5v2h5a4.5 4.5 0 0 0 0-9H6z"></path>`,
  redo: svg`<path d="M10 2l5 4-5 4V7.5H6a2.5 2.5 0 0 0 0 5h5v2H6a4.5 4.5 0 0 1 0-9h4z"></path>`,
  sentence: svg`<path d="M11.5 1.5l3 3L5.5 13.5 1.5 14.500l1-4z M10 3l3 3" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"></path>`,
  present: svg`<path d="M1.500 5.500v-4h4M10.500 1.500h4v4M14.500 10.500v4h-4M5.500 14.500h-4v-4" fill="none" stroke="currentColor" stroke-width="1.6"></path>`,
  menu: svg`<path d="M3 6.500a1.500 1.500 0 1 1 0 3 1.500 1.500 0 0 1 0-3zM8 6.500a1.500 1.500 0 1 1 0 3 1.500 1.500 0 0 1 0-3zM13 6.500a1.500 1.500 0 1 1 0 3 1.500 1.500 0 0 1 0-3z"></path>`,
  close: svg`<path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" stroke-width="1.8"></path>`,
} as const satisfies Record<string, SVGTemplateResult>;

export const icon = (name: keyof typeof icons, size = 16): TemplateResult =>
  html`<svg width=${size} height=${size} viewBox="0 0 16 16" aria-hidden="true">${icons[name]}</svg>`;

/** A button with an icon; its name is a label, and a tooltip. */
export const iconButton = (
  label: string,
  name: keyof typeof icons,
  act: (event: Event) => void,
  { disabled = false, kind = '', size = 16 } = {},
): TemplateResult =>
  html`<button type="button" class=${kind} aria-label=${label} title=${label} ?disabled=${disabled} @click=${act}>
    ${icon(name, size)}
  </button>`;
