import { css } from 'lit';

/** Goes when web/shared/look has these names: the values are the mocks'. */
export const untilLook = css`
  .root {
    --paper: var(--attention-steps-paper, light-dark(#fbfaf6, #14161a));
    --ground: var(--attention-steps-ground, light-dark(#fbfaf6, #14161a));
    --surface: light-dark(#fffefb, #1a1d22);
    --sunk: light-dark(#f3f1ea, #1d2026);
    --ink-2: var(--attention-steps-soft, light-dark(#5d5a53, #b1aea6));
    --ink-3: light-dark(#8a867c, #807e79);
    --rule: var(--attention-steps-line, light-dark(#e3e0d6, #2a2d34));
    --rule-2: light-dark(#c8c4b8, #474a52);
    --on-ink: light-dark(#fffefb, #14161a);
    --a-fill: light-dark(oklch(0.835 0.165 87), oklch(0.87 0.16 89));
    --a: light-dark(oklch(0.47 0.1 78), oklch(0.86 0.145 88));
    --on-a: light-dark(#1d1c1a, #0e0f12);
    --lane: color-mix(in oklab, var(--ink) 3.5%, var(--paper));
    --t-note: 13px;
    --t-label: 15px;
    --t-body: 17px;
    --t-say: 20px;
    --t-symbol: 24px;
    --math: 'STIX Two', 'STIX Two Text', Cambria, Georgia, serif;
  }
  :host([theme='inherit']) .root {
    --surface: transparent;
    --sunk: color-mix(in srgb, currentColor 8%, transparent);
    --ink-2: var(--soft);
    --rule: var(--line);
    --rule-2: color-mix(in srgb, currentColor 34%, transparent);
    --on-ink: var(--solid);
  }
`;
