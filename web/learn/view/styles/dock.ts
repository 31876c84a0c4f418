/** Play, and the curves above the time. */
import { css } from 'lit';

export const dockStyles = css`
  .dock {
    grid-area: dock;
    display: grid;
    grid-template-columns: 188px minmax(0, 1fr) 168px;
    gap: 56px;
    padding: 14px 24px 12px;
    border-top: 1px solid var(--rule);
    background: var(--surface);
  }
  .transport {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    align-content: center;
    gap: 10px;
  }
  button.play {
    display: grid;
    place-items: center;
    width: 52px;
    height: 52px;
    padding: 0;
    border-radius: 50%;
  }
  .timeline {
    min-width: 0;
  }
  .curves {
    margin: 0;
  }
  .plot {
    position: relative;
  }
  .plot svg {
    display: block;
    width: 100%;
    height: 112px;
    overflow: visible;
  }
  .curves path {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2.5;
    vector-effect: non-scaling-stroke;
  }
  .curves path.loss {
    stroke: var(--ink-2);
    stroke-width: 1.5;
  }
  .curves path.run-1 {
    stroke-dasharray: 5 4;
  }
  .curves .bend {
    fill: color-mix(in oklab, var(--a-fill) 28%, transparent);
  }
  .curves .now {
    stroke: var(--ink);
    stroke-width: 1.5;
    vector-effect: non-scaling-stroke;
  }
  .curves .y {
    position: absolute;
    font-size: var(--t-note);
    color: var(--ink-2);
  }
  .loss-most,
  .right-most {
    top: -8px;
  }
  .loss-least,
  .right-least {
    top: 102px;
  }
  .loss-most,
  .loss-least {
    right: calc(100% + 8px);
  }
  .right-most,
  .right-least {
    left: calc(100% + 8px);
    white-space: nowrap;
  }
  .switch input {
    appearance: none;
    position: relative;
    width: 44px;
    height: 24px;
    border: 1.5px solid var(--ink-3);
    border-radius: 12px;
    background: var(--surface);
  }
  .switch input::after {
    content: '';
    position: absolute;
    inset: 3px auto 3px 3px;
    width: 15px;
    border-radius: 50%;
    background: var(--ink-2);
  }
  .switch input:checked {
    background: var(--accent);
  }
  .switch input:checked::after {
    inset: 3px 3px 3px auto;
    background: var(--on-accent);
  }
  @media (forced-colors: active) {
    .switch input::after {
      background: ButtonText;
    }
    .switch input:checked {
      background: Highlight;
    }
    .switch input:checked::after {
      background: HighlightText;
    }
    .bend-text::before {
      forced-color-adjust: none;
    }
  }
  /* Beside the axes that they are read from. */
  .curves figcaption {
    display: flex;
    gap: 4px 20px;
    height: 20px;
    font-size: var(--t-note);
  }
  .key::before {
    content: '';
    display: inline-block;
    width: 16px;
    margin-inline-end: 6px;
    border-top: 2.5px solid var(--ink);
    vertical-align: middle;
  }
  .key.run-1::before {
    border-top-style: dashed;
  }
  .key.loss::before {
    border-top: 1.5px solid var(--ink-2);
  }
  .key.accuracy {
    margin-inline-start: auto;
  }
  .key.accuracy,
  .bend-text {
    font-weight: 700;
  }
  .key.loss {
    color: var(--ink-2);
  }
  .bend-text::before {
    content: '';
    display: inline-block;
    width: 12px;
    height: 12px;
    margin-inline-end: 6px;
    background: color-mix(in oklab, var(--a-fill) 28%, transparent);
    vertical-align: -1px;
  }
  .ticks {
    position: relative;
    height: 18px;
    font-size: var(--t-note);
    color: var(--ink-2);
  }
  .ticks span {
    position: absolute;
    transform: translateX(-50%);
  }
  input.time {
    display: block;
    width: calc(100% + 16px);
    max-width: none;
    margin: 0 -8px;
    min-height: 20px;
    outline-offset: -2px; /* its axis stays readable */
  }
  .readings dl {
    display: grid;
    gap: 2px;
    margin: 0;
  }
  .readings dl div {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: baseline;
  }
  .readings dt {
    color: var(--ink-2);
  }
  .readings dd {
    margin: 0;
    font-size: 22px;
    font-weight: 700;
  }
  .readings .note {
    margin-top: 6px;
  }
`;
