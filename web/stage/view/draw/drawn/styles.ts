import { css } from 'lit';

/** The styles of arcs, of words and rows that can be chosen, and of drawings. */
export const drawn = css`
  .drawn {
    max-width: 432px;
    margin: 0;
  }
  .drawn h2 {
    margin: 0 0 4px;
    font-size: 0.95em;
    font-weight: 600;
  }
  .drawn figcaption {
    margin-top: 6px;
    min-height: 2.8em;
    font-size: 0.87em;
    line-height: 1.4;
    color: var(--ink-2);
  }
  .drawing {
    display: block;
    width: 100%;
    height: auto;
  }
  :is(.drawing, .overview) text {
    fill: var(--ink);
    font-variant-numeric: tabular-nums lining-nums;
  }
  [data-tone] {
    --tone: var(--role, var(--ink));
  }
  [data-tone='weights'] {
    --tone: var(--a-arc);
  }
  [data-tone='negative'] {
    --tone: var(--neg);
    --fill: var(--neg-fill);
  }
  [data-tone='dim'] {
    --tone: var(--ink-2);
    --fill: var(--ink-3);
  }
  [data-tone='grid'] {
    --tone: var(--rule);
    --fill: var(--rule);
  }
  [data-tone='on-ink'] {
    --tone: var(--on-ink);
  }
  [data-tone='on-weights'] {
    --tone: var(--on-a);
  }
  .drawing .line {
    fill: none;
    stroke: var(--tone);
    stroke-linejoin: round;
  }
  .drawing [data-darker] {
    stroke: color-mix(in oklab, var(--tone) 55%, #000);
  }
  .drawing [data-style='dotted'] {
    stroke-linecap: round;
  }
  .drawing :is(.head, .dot) {
    fill: var(--tone);
  }
  .drawing .bar {
    fill: var(--fill, var(--tone));
  }
  .drawing .outlined {
    fill: none;
    stroke: var(--tone);
    stroke-width: 1.5;
  }
  .drawing .outlined[data-tone='weights'] {
    stroke: var(--a);
  }
  .drawing .hatched {
    fill: url('#no-number');
  }
  .drawing pattern path {
    stroke: var(--rule-2);
  }
  .drawing .ring {
    fill: none;
    stroke: var(--tone);
  }
  .drawing .dot {
    stroke: var(--paper);
    stroke-width: 1.5;
  }
  .drawing .glass {
    fill: var(--paper);
    stroke: var(--tone);
  }
  .drawing [data-faint] {
    opacity: 0.45;
  }
  .drawing text[data-tone] {
    fill: var(--tone);
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 3px;
    stroke-linejoin: round;
  }
  .drawing text[data-tone='weights'] {
    fill: var(--a);
  }
  .drawing text:is([data-tone='on-ink'], [data-tone='on-weights']) {
    stroke: none;
  }
  .drawing .bold {
    font-weight: 650;
  }
  :is(.word, .strip-row) {
    cursor: pointer;
    outline: none;
  }
  .reach {
    fill: transparent;
    stroke-width: 3;
  }
  :is(.word, .strip-row):hover .reach {
    fill: var(--sunk);
  }
  .word:focus-visible .reach {
    stroke: var(--ink);
  }
  .arcs .arc {
    fill: none;
    stroke: var(--a-arc);
  }
  .arcs[data-kind='untrained'] .arc {
    stroke: var(--ink-3);
  }
  .arcs[data-kind='asked'] .arc {
    stroke: var(--s);
  }
  .arcs .arc[data-answer] {
    stroke: var(--ink-3);
  }
  .arcs .arc[data-answer='below'] {
    stroke-dasharray: 3 4;
  }
  .arcs .arc[data-answer='waits'] {
    stroke-dasharray: 1 5;
    stroke-linecap: round;
  }
  .arcs .tip {
    fill: var(--s);
  }
  .arcs .note {
    font-size: 13px;
    fill: var(--ink-2);
  }
  @media (forced-colors: active) {
    .arcs .arc,
    .drawing :is(.line, .outlined, .ring) {
      stroke: CanvasText;
      opacity: 1;
    }
    .drawing :is(.head, .dot, .bar) {
      fill: CanvasText;
    }
  }
`;
