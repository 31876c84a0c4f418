import { css } from 'lit';

/** Roles: the same colour in formula, border, prose and mini-map. Each at least 4.5:1 on its ground. */
export const styles = css`
  :host {
    color-scheme: light dark;
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

  .mini-map ol {
    display: flex;
    flex-wrap: wrap;
    gap: 2px;
    margin: 0;
    padding: 0;
    list-style: none;
    align-items: stretch;
  }
  .mini-map li {
    display: flex;
    align-items: center;
  }
  .mini-map .arrow {
    color: var(--soft);
    padding: 0 1px;
  }
  .mini-map button {
    display: grid;
    justify-items: center;
    align-content: end;
    gap: 4px;
    min-width: 64px;
    height: 100%;
    padding: 6px 8px;
    border: 1px solid transparent;
    border-radius: 8px;
    background: none;
  }
  .mini-map button:hover {
    background: var(--paper);
    border-color: var(--line);
  }
  .mini-map button[aria-current='step'] {
    background: var(--paper);
    border-color: var(--accent);
    box-shadow: inset 0 -3px var(--accent);
  }
  .thumbs {
    display: flex;
    gap: 4px;
    align-items: center;
    min-height: 24px;
  }
  .thumb {
    outline: 1px solid var(--role, var(--line));
  }
  .step-name {
    font-size: 0.8rem;
  }

  .formula {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 28px;
    min-height: 64px;
    padding: 6px 4px;
    font-size: 1.15rem;
    overflow-x: auto;
  }
  .formula math {
    display: inline-block;
    margin: 0;
    width: auto;
  }
  .formula .r-q {
    color: var(--q);
  }
  .formula .r-k {
    color: var(--k);
  }
  .formula .r-v {
    color: var(--v);
  }
  .formula .t-output {
    color: var(--output);
  }
  .formula .lit {
    background: color-mix(in srgb, var(--accent) 16%, transparent);
    border-radius: 4px;
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }

  .body {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 300px;
    gap: 14px;
    align-items: start;
  }
  .stage-box {
    position: relative;
    min-height: 230px;
    padding: 6px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--paper);
    overflow: auto;
  }
  svg.stage {
    display: block;
    margin: 0 auto;
    touch-action: pan-x pan-y;
    user-select: none;
    font-family: system-ui, sans-serif;
  }
  .cell rect {
    stroke: light-dark(#00000026, #ffffff2e);
    stroke-width: 1;
  }
  .cell rect:not([fill]) {
    fill: light-dark(#f5f2ea, #262a32);
  }
  .cell text {
    font-size: var(--cell-text);
    text-anchor: middle;
    dominant-baseline: central;
    font-variant-numeric: tabular-nums;
  }
  .cell text:not([fill]) {
    fill: var(--ink);
  }
  .cell.blank rect {
    stroke-dasharray: 2 3;
    fill: none;
  }
  .cell.masked rect {
    fill: light-dark(#e4e0d6, #343842);
  }
  .cell.masked text {
    fill: var(--soft);
  }
  .cell:focus {
    outline: none;
  }
  .cell:focus-visible rect {
    stroke: var(--accent);
    stroke-width: 3;
  }
  .cell .changed {
    fill: var(--output);
    stroke: var(--paper);
    stroke-width: 1;
  }
  image {
    image-rendering: pixelated;
  }
  .cover {
    fill: var(--paper);
  }
  .block .frame {
    fill: none;
    stroke: var(--role);
    stroke-width: 2;
    rx: 3px;
    pointer-events: none;
  }
  .block .title {
    fill: var(--role);
    font-size: 16px;
    font-weight: 650;
    font-family: Charter, 'Iowan Old Style', Georgia, serif;
    font-style: italic;
  }
  .block .shape {
    fill: var(--soft);
    font-size: 11.5px;
    font-weight: 400;
    font-style: normal;
    font-family: system-ui, sans-serif;
  }
  .block .subscript {
    font-size: 11px;
  }
  .labels text {
    fill: var(--soft);
    font-size: 12px;
  }
  .row-label {
    text-anchor: end;
    dominant-baseline: central;
  }
  .col-label {
    text-anchor: middle;
  }
  .sign {
    fill: var(--soft);
    font-size: 18px;
    text-anchor: middle;
    dominant-baseline: central;
  }
  .light {
    pointer-events: none;
  }
  .lit {
    fill: none;
    stroke: var(--role);
    stroke-width: 4;
  }
  .target {
    fill: none;
    stroke: var(--ink);
    stroke-width: 3;
  }
  .locked {
    fill: none;
    stroke: var(--ink);
    stroke-width: 3;
    stroke-dasharray: 5 3;
  }
  .partial {
    font-size: var(--cell-text);
    text-anchor: middle;
    dominant-baseline: central;
    fill: var(--soft);
    font-style: italic;
    font-variant-numeric: tabular-nums;
  }
  .mover rect {
    fill: var(--paper);
    stroke: var(--role);
    stroke-width: 2;
  }
  .mover.product rect {
    fill: var(--role);
  }
  .mover.product text {
    fill: var(--paper);
  }
  .mover text {
    fill: var(--role);
    font-weight: 600;
    font-size: var(--cell-text);
    text-anchor: middle;
    dominant-baseline: central;
    font-variant-numeric: tabular-nums;
  }
  .editor-error {
    position: absolute;
    z-index: 1;
    max-width: 18em;
    padding: 4px 8px;
    border-radius: 6px;
    border: 1px solid var(--error);
    background: var(--paper);
  }
  .cursor rect {
    fill: none;
    stroke: var(--ink);
  }
  .editor {
    position: absolute;
    box-sizing: border-box;
    border: 2px solid var(--accent);
    border-radius: 4px;
    text-align: center;
    font: inherit;
    font-size: 0.85rem;
    background: var(--paper);
    color: var(--ink);
  }

  .panel {
    padding: 12px 14px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--paper);
    min-height: 206px;
    overflow-wrap: anywhere;
  }
  .panel h2 {
    font-size: 1.05rem;
  }
  .panel .name {
    color: var(--role);
    font-family: Charter, Georgia, serif;
    font-style: italic;
  }
  .panel small,
  .panel .where,
  .hint,
  .exact,
  .was {
    color: var(--soft);
    font-size: 0.85rem;
    font-weight: 400;
  }
  .operand {
    color: var(--role);
    font-weight: 600;
  }
  .terms {
    margin: 6px 0 0;
    padding: 0;
    list-style: none;
    max-height: 260px;
    overflow: auto;
    font-size: 0.9rem;
    font-variant-numeric: tabular-nums;
  }
  .terms li {
    display: grid;
    grid-template-columns: 1em 1fr auto;
    gap: 4px;
  }
  .terms .equals {
    color: var(--soft);
  }
  .one-line {
    margin-top: 6px;
    font-variant-numeric: tabular-nums;
  }
  .result {
    font-size: 1.35rem;
    font-weight: 650;
    color: var(--role);
    border-top: 1px solid var(--line);
    margin-top: 6px;
    padding-top: 4px;
    font-variant-numeric: tabular-nums;
  }
  .printed {
    margin-top: 6px;
    padding: 6px 8px;
    border-left: 4px solid var(--k);
    font-size: 0.9rem;
  }
  .edit {
    display: block;
    margin-top: 8px;
    font-size: 0.9rem;
  }
  .edit input {
    width: 8em;
  }
  .error {
    color: var(--error);
    font-weight: 550;
    font-size: 0.95rem;
  }

  .sentence {
    min-height: 3em;
    padding: 8px 4px 2px;
    font-family: Charter, 'Iowan Old Style', Georgia, serif;
    font-size: 1.12rem;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 22px;
    font-size: 0.82rem;
    color: var(--soft);
    padding: 6px 4px 0;
    align-items: center;
  }
  .legend .bar {
    display: inline-block;
    width: 110px;
    height: 12px;
    border: 1px solid var(--line);
    border-radius: 3px;
    vertical-align: middle;
    margin: 0 6px;
  }
  .transport,
  .settings,
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    margin-top: 8px;
  }
  .scrub {
    position: relative;
    flex: 1 1 180px;
    display: block;
  }
  .scrub input {
    width: 100%;
    margin: 0;
    display: block;
    height: 28px;
    accent-color: var(--accent);
  }
  .ticks i {
    position: absolute;
    top: 22px;
    width: 2px;
    height: 6px;
    background: var(--soft);
    pointer-events: none;
  }
  .history {
    display: inline-flex;
    gap: 6px;
    margin-left: auto;
  }
  button,
  select,
  input[type='number'],
  input[type='text'],
  input:not([type]),
  textarea {
    font: inherit;
    color: var(--ink);
    background: var(--paper);
    border: 1px solid light-dark(#8b8a84, #6d7280);
    border-radius: 7px;
    min-height: 32px;
    padding: 2px 9px;
    box-sizing: border-box;
  }
  button {
    min-width: 32px;
    cursor: pointer;
  }
  button svg {
    display: block;
    margin: auto;
    fill: currentColor;
  }
  button:hover:not(:disabled) {
    border-color: var(--accent);
  }
  button:disabled {
    opacity: 0.45;
    cursor: default;
  }
  button.main {
    background: var(--accent);
    color: var(--on-accent);
    border-color: var(--accent);
    min-width: 52px;
  }
  :is(button, select, input, textarea, summary, .stage-box):focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  input.short {
    width: 6em;
  }
  select {
    max-width: 100%;
  }
  label {
    max-width: 100%;
    font-size: 0.92rem;
  }
  label.wide {
    display: block;
  }
  label.wide > :is(input, textarea) {
    display: block;
    width: 100%;
    margin-top: 2px;
  }
  textarea {
    font:
      0.85rem/1.45 ui-monospace,
      monospace;
  }
  details {
    margin-top: 10px;
  }
  summary {
    cursor: pointer;
    min-height: 28px;
    width: max-content;
  }
  form {
    margin: 8px 0 14px;
  }
  .note {
    font-size: 0.92rem;
    color: var(--soft);
    padding: 4px;
  }
  .messages {
    margin: 8px 0;
    padding: 0 0 0 1.2em;
  }
  @container (max-width: 780px) {
    .body {
      grid-template-columns: minmax(0, 1fr);
    }
    .mini-map ol {
      flex-wrap: nowrap;
      overflow-x: auto;
    }
    .mini-map button {
      min-width: 58px;
      padding: 6px 5px;
    }
  }
  @media (forced-colors: active) {
    .cell rect,
    .block .frame {
      fill: Canvas;
      stroke: CanvasText;
    }
    .cell text,
    .labels text,
    .block .title,
    .block .shape,
    .sign,
    .partial,
    .mover text {
      fill: CanvasText;
    }
    .lit,
    .target {
      stroke: Highlight;
    }
    .mover rect {
      fill: Canvas;
      stroke: Highlight;
    }
    .mini-map button[aria-current='step'] {
      border: 3px solid Highlight;
    }
    .bar {
      forced-color-adjust: none;
    }
  }
  @media print {
    .transport,
    .settings,
    .own-input,
    .export,
    .links {
      display: none;
    }
  }
`;
