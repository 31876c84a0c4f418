import { css } from 'lit';
import { sentenceBox } from './sentence-box.ts';

/** The view that a stage opens on. */
export const overviewStyles = css`
  ${sentenceBox}
  .overview {
    display: grid;
    grid-template-columns: minmax(560px, 832px) minmax(200px, 296px);
    justify-content: space-between;
    gap: 20px 24px;
  }
  .overview :is(.sentence-box, .go) {
    grid-column: 1;
  }
  .overview .sentence-box {
    overflow-x: auto;
  }
  .sentence-drawing {
    display: block;
    width: 100%;
    height: auto;
  }
  .sentence-drawing[data-size='narrow'] {
    display: none;
  }
  .sentence-drawing .query {
    fill: var(--q);
    font-weight: 700;
  }
  .sentence-drawing .much {
    font-weight: 600;
  }
  .sentence-drawing .tile {
    fill: color-mix(in oklab, var(--a-fill) var(--share), var(--paper));
    stroke: var(--rule);
  }
  .sentence-drawing .share[data-most] {
    fill: var(--on-a);
    font-weight: 650;
  }
  .sentence-drawing .word {
    cursor: pointer;
    outline: none;
  }
  .sentence-drawing .reach {
    fill: transparent;
  }
  .sentence-drawing .word:hover .reach {
    fill: var(--sunk);
  }
  .sentence-drawing .word:focus-visible .reach {
    stroke: var(--ink);
    stroke-width: 2;
  }
  .sentence-drawing .unknown {
    text-decoration: underline dotted;
  }
  .sentence-drawing .unknown:not(.query) {
    fill: var(--ink-2);
  }
  .overview .grip {
    fill: transparent;
    cursor: grab;
    touch-action: none;
    outline: none;
  }
  .overview .grip:is(:hover, :focus-visible) {
    stroke: var(--v);
    stroke-width: 2;
  }
  .overview .grip:active {
    cursor: grabbing;
  }
  .overview figcaption {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 36px;
    font-size: 0.87em;
    line-height: 1.25;
    color: var(--ink-2);
    font-variant-numeric: tabular-nums;
  }
  .overview figcaption button {
    flex: none;
    white-space: nowrap;
  }
  .overview figure {
    margin: 0;
    grid-column: 2;
    grid-row: 1 / span 2;
  }
  .overview .go {
    display: flex;
    flex-wrap: wrap;
    gap: 16px 24px;
    align-items: center;
  }
  .overview .go .credit {
    flex: 1 1 200px;
    margin: 0;
  }
  .overview :is(.own-sentence, .more, .hint, .told, .problem) {
    grid-column: 1 / -1;
  }
  .overview .start {
    display: inline-flex;
    align-items: center;
    gap: 12px;
    min-height: 60px;
    padding: 0 28px 0 22px;
    border: 0;
    border-radius: 30px;
    background: var(--ink);
    color: var(--on-ink);
    font: inherit;
    font-size: 1.25em;
    font-weight: 600;
    cursor: pointer;
  }
  .overview .start svg {
    width: 24px;
    fill: currentColor;
  }
  .overview .choices {
    display: inline-flex;
    margin: 0;
    padding: 0;
    border: 1.5px solid var(--ink-3);
    border-radius: 10px;
  }
  .overview .choices label {
    position: relative;
    display: grid;
  }
  .overview .choices label + label {
    border-inline-start: 1.5px solid var(--ink-3);
  }
  .overview .choices input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .overview .choices span {
    padding: 10px 16px;
    font-size: 1.05em;
  }
  .overview .choices :checked + span {
    font-weight: 600;
    box-shadow: inset 0 -4px 0 var(--ink);
    border-radius: 8px;
  }
  .overview .choices :focus-visible + span {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .overview :is(.more, .credit) {
    font-size: 0.87em;
    color: var(--ink-2);
  }
  .overview .more {
    margin: 0;
  }
  .overview .more button {
    min-height: 24px;
    margin-inline-end: 8px;
    padding: 2px;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-decoration: underline;
    cursor: pointer;
  }
  @container (max-width: 800px) {
    .overview {
      grid-template-columns: minmax(0, 1fr);
    }
    .overview figure {
      grid-column: 1;
      grid-row: auto;
      justify-self: center;
      width: min(100%, 296px);
    }
    .overview .go {
      grid-row: 2;
    }
    .overview .own-sentence {
      grid-row: 3;
    }
    .overview .choices span {
      padding: 12px 9px;
      font-size: 0.95em;
    }
    .overview .more button {
      min-height: 44px;
    }
  }
  @container (max-width: 559px) {
    .sentence-drawing[data-size='wide'] {
      display: none;
    }
    .sentence-drawing[data-size='narrow'] {
      display: block;
    }
  }
  @media (forced-colors: active) {
    .overview .choices :checked + span {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
    .overview .start {
      border: 2px solid ButtonText;
    }
  }
`;
