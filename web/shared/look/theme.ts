import { css, unsafeCSS } from 'lit';
import cells from './cells.css?inline';
import controls from './controls.css?inline';
import { tints } from './tints.ts';
import tokens from './tokens.css?inline';

const root = css`
  :host {
    display: block;
    min-width: min(320px, 85vw); /* what is in it has no width of its own to give where its box shrinks to fit */
  }
  .root {
    all: initial;
    visibility: inherit; /* of what hides the stage, or makes it inert */
    pointer-events: inherit;
    display: block;
    direction: ltr; /* matrices, and the languages that it speaks, on whatever page */
    color-scheme: var(--attention-steps-scheme, light dark);
    --role: initial;
    color: var(--ink);
    background: var(--paper);
    font: medium / 1.5 var(--text); /* medium: the reader's size, whatever the page's rem is */
    font-variant-numeric: tabular-nums lining-nums;
    container-type: inline-size;
  }
  :host([theme='light']) .root {
    color-scheme: light;
  }
  :host([theme='dark']) .root {
    color-scheme: dark;
  }
  :host([theme='inherit']) .root {
    --paper: var(--attention-steps-ground, transparent);
    --surface: var(--attention-steps-paper, color-mix(in srgb, currentColor 4%, transparent));
    --sunk: color-mix(in srgb, currentColor 7%, transparent);
    --ink: var(--attention-steps-ink, currentColor);
    --ink-2: var(--attention-steps-soft, color-mix(in srgb, currentColor 82%, transparent));
    --ink-3: color-mix(in srgb, currentColor 55%, transparent);
    --rule: var(--attention-steps-line, color-mix(in srgb, currentColor 24%, transparent));
    --rule-2: color-mix(in srgb, currentColor 40%, transparent);
    --accent: var(--attention-steps-accent, var(--digit)); /* with a colour of its own on it: not the page's */
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
  :is(sub, sup) {
    line-height: 0; /* or their line would be higher than the others */
  }
  .not-near {
    height: 736px; /* about what the stage will have */
    box-sizing: border-box;
    padding: 1px 16px;
  }
  :host([hidden]) {
    display: none;
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

/** The first styles of a shadow root: the tokens, which the site's pages link as a file, and nothing from the page. */
export const theme = css`
  ${unsafeCSS(tokens)} ${unsafeCSS(cells)} ${unsafeCSS(tints)} ${unsafeCSS(controls)} ${root}
`;
