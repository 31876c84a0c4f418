import { css } from 'lit';

/** Roles: the same colour in formula, border, prose and mini-map. Each at least 4.5:1 on its ground. */
export const theme = css`
  :host {
    color-scheme: light dark;
    direction: ltr; /* matrices, and the languages that it speaks, on whatever page */
    --ground: light-dark(#fffdf8, #16181d);
    --paper: light-dark(#ffffff, #1e2128);
    --ink: light-dark(#1d1f24, #e9e7e1);
    --soft: light-dark(#5d616b, #a9adb7);
    --line: light-dark(#d9d5cb, #3a3e48);
    --accent: light-dark(#1f5fa8, #8fbcf2);
    --on-accent: light-dark(#ffffff, #10131a);
    --input: light-dark(#54575f, #b3b7c0);
    --q: light-dark(#1b62a5, #7fb6f0);
    --k: light-dark(#b0441c, #f39a73);
    --v: light-dark(#1d7355, #6fcba6);
    --scores: light-dark(#7a4496, #cc9ee6);
    --weights: light-dark(#7a6000, #e3c44d);
    --output: light-dark(#a12c5c, #f08fb5);
    --error: light-dark(#a81d1d, #ff9c94);
    display: block;
    color: var(--ink);
    background: var(--ground);
    font:
      1rem/1.5 system-ui,
      sans-serif;
    container-type: inline-size;
  }
  :host([theme='light']) {
    color-scheme: light;
  }
  :host([theme='dark']) {
    color-scheme: dark;
  }
  .not-near {
    height: 46rem; /* about what the stage will have */
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
`;
