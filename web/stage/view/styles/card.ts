import { css } from 'lit';

/** The card of a step lies over its matrices, which are empty then, and gives way to a pointer or a key on the stage. */
export const card = css`
  .card {
    position: absolute;
    z-index: 2;
    inset: 0;
    margin: auto;
    display: flex;
    align-items: center;
    gap: 28px;
    width: max-content;
    max-width: calc(100% - 32px);
    height: max-content;
    padding: 22px 30px;
    box-sizing: border-box;
    border: 1px solid var(--rule-2);
    border-radius: calc(2 * var(--radius));
    background: var(--solid);
    box-shadow: 0 6px 28px color-mix(in oklab, var(--ink) 16%, transparent);
    visibility: visible;
    transition: opacity 0.15s;
  }
  .resting .work:has(.stage-box:is(:hover, :focus-within:has(:focus-visible))) .card {
    opacity: 0;
  }
  .card svg {
    flex: none;
    width: 200px;
    height: 96px;
  }
  .card rect {
    fill: color-mix(in oklab, var(--tone) 55%, var(--paper));
  }
  .card path {
    fill: none;
    stroke: var(--tone);
    stroke-width: 2.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .card :is([data-tone='word'], [data-tone='thin'], [data-tone='thick']) {
    --tone: var(--ink-2);
  }
  .card [data-tone='thin'] {
    stroke-width: 1.5;
  }
  .card [data-tone='thick'] {
    --tone: var(--a-arc);
    stroke-width: 7;
  }
  .card [data-tone='less'] {
    --tone: color-mix(in oklab, var(--a-arc) 55%, var(--paper));
  }
  .card [data-tone='left-out'] {
    --tone: var(--rule);
  }
  .card small {
    display: block;
    margin-bottom: 6px;
    font-size: var(--t-label);
    color: var(--ink-2);
  }
  .card b {
    font-size: var(--t-label);
    font-weight: 600;
    color: var(--ink-2);
  }
  .card p {
    margin: 4px 0 0;
    font-size: 25px;
    line-height: 1.25;
    text-wrap: balance;
    max-width: 15em;
  }
  .presented .card {
    zoom: 1.7;
  }
  .narrow .card {
    padding: 16px 20px;
    flex-direction: column;
    gap: 12px;
    text-align: center;
  }
  .narrow .card p {
    font-size: 21px;
  }
  @media (prefers-reduced-motion: reduce) {
    .card {
      transition: none;
    }
  }
`;
