import { css } from 'lit';

/**
 * Roles: the same colour in formula, title, prose and picture. Each at least 4.5:1 on its ground. All that a page may set
 * begins with --attention-steps-; nothing else of its styles comes in, unless it is asked to.
 */
export const theme = css`
  :host {
    display: block;
  }
  .root {
    all: initial;
    visibility: inherit; /* of what hides the stage, or makes it inert */
    pointer-events: inherit;
    display: block;
    direction: ltr; /* matrices, and the languages that it speaks, on whatever page */
    color-scheme: light dark;
    --ground: var(--attention-steps-ground, light-dark(#fffdf8, #16181d));
    --paper: var(--attention-steps-paper, light-dark(#ffffff, #1e2128));
    --ink: var(--attention-steps-ink, light-dark(#1d1f24, #e9e7e1));
    --soft: var(--attention-steps-soft, light-dark(#5d616b, #a9adb7));
    --line: var(--attention-steps-line, light-dark(#d9d5cb, #3a3e48));
    --accent: var(--attention-steps-accent, light-dark(#1f5fa8, #8fbcf2));
    --on-accent: var(--attention-steps-on-accent, light-dark(#ffffff, #10131a));
    --input: var(--attention-steps-input, light-dark(#54575f, #b3b7c0));
    --q: var(--attention-steps-q, light-dark(#1b62a5, #7fb6f0));
    --k: var(--attention-steps-k, light-dark(#b0441c, #f39a73));
    --v: var(--attention-steps-v, light-dark(#1d7355, #6fcba6));
    --scores: var(--attention-steps-scores, light-dark(#7a4496, #cc9ee6));
    --weights: var(--attention-steps-weights, light-dark(#7a6000, #e3c44d));
    --output: var(--attention-steps-output, light-dark(#a12c5c, #f08fb5));
    --error: light-dark(#a81d1d, #ff9c94);
    --edge: light-dark(#8b8a84, #6d7280);
    --solid: var(--paper);
    --role: initial;
    --radius: var(--attention-steps-radius, 12px);
    --font: var(--attention-steps-font, system-ui, sans-serif);
    --text-font: var(--attention-steps-text-font, Charter, 'Iowan Old Style', Georgia, serif);
    color: var(--ink);
    background: var(--ground);
    font: medium / 1.5 var(--font); /* medium: the reader's size, whatever the page's rem is */
    container-type: inline-size;
  }
  :host([theme='light']) .root {
    color-scheme: light;
  }
  :host([theme='dark']) .root {
    color-scheme: dark;
  }
  :host([theme='inherit']) .root {
    --ground: var(--attention-steps-ground, transparent);
    --paper: var(--attention-steps-paper, color-mix(in srgb, currentColor 4%, transparent));
    --ink: var(--attention-steps-ink, currentColor);
    --soft: var(--attention-steps-soft, color-mix(in srgb, currentColor 82%, transparent));
    --line: var(--attention-steps-line, color-mix(in srgb, currentColor 24%, transparent));
    --edge: color-mix(in srgb, currentColor 55%, transparent);
    --solid: var(--behind);
    font: inherit;
    letter-spacing: inherit;
    color: var(--attention-steps-ink, inherit);
    outline-color: color-mix(in srgb, currentColor, currentColor); /* as numbers, for whoever measures it */
    transition: color 1ms; /* its end tells that the page has another colour */
  }
  :host([theme='inherit']) :is(.sentence, .name, .title, .shape) {
    font-family: inherit;
  }
  .not-near {
    height: 100%; /* what the stage will have */
  }
  :host([hidden]) {
    display: none;
  }
  [data-role='input'] {
    --role: var(--input);
  }
  [data-role='q'] {
    --role: var(--q);
  }
  [data-role='k'] {
    --role: var(--k);
  }
  [data-role='v'] {
    --role: var(--v);
  }
  [data-role='scores'] {
    --role: var(--scores);
  }
  [data-role='weights'] {
    --role: var(--weights);
  }
  [data-role='output'] {
    --role: var(--output);
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  h2,
  p {
    margin: 0;
  }
  code {
    font-family: ui-monospace, monospace; /* monospace alone has a size of its own */
  }
`;
