import { css } from 'lit';
import { sentenceBox } from './sentence-box.ts';

/** The view that a stage opens on. */
export const overviewStyles = css`
  ${sentenceBox}
  .overview {
    display: grid;
    grid-template-columns: minmax(480px, 760px) minmax(320px, 504px);
    grid-template-rows: auto auto auto 1fr;
    justify-content: space-between;
    gap: 0 min(80px, 5cqi);
  }
  .overview > :is(slot, .sentence-box, .go, .credit, .own-sentence, .more, .hint, .problem) {
    grid-column: 1;
  }
  .overview .sentence-box {
    overflow-x: auto;
    padding-top: 8px;
  }
  .sentence-drawing {
    display: block;
    width: 100%;
    height: auto;
  }
  .sentence-drawing[data-size='narrow'],
  .map[data-room='narrow'] {
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
  .sentence-drawing .reach {
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
    stroke: var(--ink);
    stroke-width: 2;
  }
  .map [data-style='dotted'] {
    stroke-dasharray: 0.5 8.5;
  }
  .overview .grip:active {
    cursor: grabbing;
  }
  .overview figcaption {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    align-items: center;
    min-height: 36px;
    font-size: 15px;
    line-height: 1.3;
    color: var(--ink-2);
    font-variant-numeric: tabular-nums;
  }
  .overview figcaption button {
    flex: none;
    min-height: 32px;
    white-space: nowrap;
  }
  .overview figure {
    grid-column: 2;
    grid-row: 1 / span 4;
    margin: 12px 0 0;
  }
  .overview .go {
    display: flex;
    flex-wrap: wrap;
    gap: 12px 20px;
    align-items: center;
    padding-top: 32px;
  }
  .overview :is(.credit, .more) {
    margin: 12px 0 0;
    font-size: 15px;
    color: var(--ink-2);
  }
  .overview .own-sentence {
    margin-top: 14px;
  }
  .overview .more {
    padding-bottom: 20px;
  }
  .overview .start {
    display: inline-flex;
    align-items: center;
    gap: 12px;
    min-height: 64px;
    padding: 0 36px;
    border: 0;
    border-radius: 32px;
    background: var(--ink);
    color: var(--on-ink);
    font: inherit;
    font-size: 23px;
    font-weight: 600;
    cursor: pointer;
  }
  .overview .start svg {
    width: 26px;
    margin: 0;
    fill: currentColor;
  }
  .overview .choices {
    display: inline-flex;
    gap: 8px;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .overview .choices label {
    position: relative;
    display: grid;
  }
  .overview .choices input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .overview .choices span {
    display: grid;
    place-items: center;
    min-height: 48px;
    padding: 0 18px;
    box-sizing: border-box;
    border: 1.5px solid var(--rule-2);
    border-radius: 24px;
    font-size: 18px;
    white-space: nowrap;
  }
  .overview .choices :hover + span {
    background: var(--sunk);
  }
  .overview .choices :checked + span {
    border: 2px solid var(--ink);
    font-weight: 600;
  }
  .overview .choices :focus-visible + span {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .overview .more button {
    min-height: 24px;
    margin-inline-end: 8px;
    padding: 2px;
  }
  @container (max-width: 860px) {
    .overview {
      grid-template-columns: minmax(0, 1fr);
    }
    .overview figure {
      grid-column: 1;
      grid-row: auto;
      justify-self: center;
      width: min(100%, 504px);
    }
  }
  @container (max-width: 559px) {
    :is(.sentence-drawing[data-size='wide'], .map[data-room='wide']) {
      display: none;
    }
    :is(.sentence-drawing[data-size='narrow'], .map[data-room='narrow']) {
      display: block;
    }
    .overview .go {
      gap: 10px;
      padding-top: 14px;
    }
    .overview .start {
      width: 100%;
      justify-content: center;
      min-height: 52px;
      font-size: 20px;
    }
    .overview .choices {
      width: 100%;
      gap: 6px;
    }
    .overview .choices label {
      flex: auto;
    }
    .overview .choices span {
      min-height: 44px;
      padding: 0 6px;
      font-size: 16px;
    }
    .overview figcaption {
      min-height: 28px;
      font-size: 14px;
    }
    .overview .more button {
      min-height: 44px;
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
  @media print {
    .overview .go {
      display: none;
    }
  }
`;
