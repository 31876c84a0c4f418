import { css } from 'lit';

export const readerStyles = css`
  .reader {
    display: grid;
    gap: 12px;
    grid-template-columns: minmax(0, 1fr);
    padding: 16px 16px 0;
  }
  .note,
  .share {
    color: var(--ink-2);
    font-size: var(--t-note);
    font-weight: 400;
  }
  .error {
    color: var(--wrong);
  }
  header h2 {
    font-size: 1.6rem;
  }
  .reader > header {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 20px;
    align-items: baseline;
    justify-content: space-between;
  }
  .typed {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
    align-items: end;
  }
  .typed label {
    display: grid;
    flex: 1 1 16em;
    font-size: var(--t-label);
  }
  .typed :is(input, button),
  .load button {
    min-height: 44px;
  }
  .load {
    display: grid;
    gap: 12px;
    justify-items: start;
    padding: 4px 0 24px;
  }
  .both {
    display: grid;
    gap: 20px 32px;
    grid-template-columns: minmax(0, 1fr) 300px;
    align-items: start;
  }
  .both.unread {
    opacity: 0.4;
  }
  .left {
    display: grid;
    gap: 10px;
    grid-template-columns: minmax(0, 1fr);
  }
  .line {
    position: relative;
    overflow: hidden;
  }
  .line.off .arcs {
    opacity: 0.3;
  }
  .arcs {
    position: absolute;
    inset: 0;
    width: 100%;
  }
  .arcs path {
    fill: none;
    stroke: var(--a-arc);
  }
  .words {
    position: relative;
    display: grid;
    padding-top: var(--above);
  }
  .word {
    display: grid;
    align-content: start;
    justify-items: center;
    min-width: 0;
    height: 56px;
    padding: 2px 0;
    border: 0;
    border-radius: 4px;
    background: none;
    font-size: var(--size);
    line-height: 1.3;
    white-space: nowrap;
  }
  /* A strand to a word farther up passes behind them. */
  .word > * {
    padding: 0 2px;
    border-radius: 3px;
    background: color-mix(in oklab, var(--paper) 75%, transparent);
  }
  .word[aria-pressed='true'] {
    box-shadow: none;
  }
  .word.start {
    color: var(--ink-2);
    cursor: help;
  }
  .word.asks > span {
    color: var(--q);
    font-weight: 700;
    text-decoration: underline 3px;
    text-underline-offset: 4px;
  }
  .word.unknown:not(.asks) > span {
    text-decoration: underline dotted 2px;
    text-underline-offset: 4px;
  }
  .share {
    min-height: 1.4em;
    font-size: var(--t-label);
  }
  .share[data-much] {
    color: var(--a);
    font-weight: 600;
  }
  .tabs {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .tabs button {
    min-height: 44px;
    line-height: 1.25;
    text-align: start;
  }
  .tabs small {
    display: block;
  }
  .tabs small {
    color: var(--a);
    font-weight: 600;
  }
  .sought > * {
    display: block;
  }
  .sought b {
    font-size: var(--t-body);
    font-weight: 600;
  }
  .look {
    min-height: 1.5em;
    font-size: var(--t-body);
  }
  .head {
    display: grid;
    gap: 6px;
  }
  .switch {
    display: flex;
    flex-wrap: wrap;
    gap: 0 20px;
    align-items: center;
  }
  .switch label {
    display: flex;
    gap: 8px;
    align-items: center;
    min-height: 36px;
  }
  table {
    width: 100%;
    max-width: 560px;
    border-collapse: collapse;
    font-size: var(--t-label);
  }
  caption {
    padding-bottom: 2px;
    text-align: start;
  }
  th {
    width: 11em;
    padding: 0 12px 0 0;
    font-weight: 400;
    text-align: start;
  }
  td:last-child {
    width: 3.4em;
    text-align: end;
  }
  td > span {
    display: block;
    height: 10px;
    background: var(--ink-3);
  }
  .here :is(th, td) {
    font-weight: 600;
  }
  .here td > span {
    background: var(--a-arc);
  }
  .next {
    display: grid;
    gap: 8px;
    padding: 12px 16px 14px;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface);
  }
  h2 {
    margin: 0;
    font-size: var(--t-body);
    font-weight: 600;
  }
  ol,
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .next li {
    display: grid;
    grid-template-columns: minmax(0, 6.5em) minmax(0, 1fr) auto;
    gap: 8px;
    align-items: center;
    min-height: 36px;
  }
  .next li button {
    justify-self: start;
    min-height: 32px;
    padding: 0 8px;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .next .class {
    color: var(--ink-2);
    font-size: var(--t-note);
    line-height: 1.2;
  }
  .next .bar {
    position: relative;
    height: 10px;
    background: var(--sunk);
  }
  .next .bar > span {
    display: block;
    height: 100%;
    background: var(--ink-2);
  }
  .next .bar > i {
    position: absolute;
    top: -4px;
    bottom: -4px;
    width: 0;
    border-left: 2px solid var(--ink);
  }
  .next .number {
    display: grid;
    min-width: 3.5em;
    line-height: 1.15;
    text-align: end;
  }
  .next small {
    color: var(--ink-2);
  }
  .changed {
    display: grid;
    gap: 8px;
    justify-items: start;
    padding-top: 8px;
    border-top: 1px solid var(--rule);
    font-size: var(--t-label);
  }
  .all {
    display: grid;
    gap: 4px;
    grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
    max-width: calc(130px * var(--columns));
  }
  .all button {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 2px;
    min-width: 0;
    padding: 6px;
    border-color: transparent;
    background: none;
    font-size: var(--t-note);
    line-height: 1.25;
    text-align: start;
  }
  .all button[aria-pressed='true'] {
    border-color: var(--accent);
    box-shadow: none;
  }
  .all :is(b, small) {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .all small {
    color: var(--ink-2);
    font-size: inherit;
  }
  .all > .note {
    grid-column: 1 / -1;
    margin-top: 4px;
  }
  .pattern {
    position: relative;
    display: block;
    aspect-ratio: 1;
    border: 1px solid var(--rule);
    background: var(--surface);
  }
  .pattern canvas {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    color: var(--a-fill);
    image-rendering: pixelated;
  }
  .pattern .row {
    position: absolute;
    left: -2px;
    right: -2px;
    box-sizing: border-box;
    border: 1.5px solid var(--ink);
    border-radius: 2px;
  }
  .cannot summary {
    min-height: 32px;
    font-weight: 600;
  }
  .cannot li {
    margin: 4px 0;
  }
  .link {
    min-height: 28px;
    padding: 0 4px;
    border: 0;
    background: none;
    text-align: start;
    text-decoration: underline;
  }
  :is(.own, .take, .measured) summary {
    min-height: 32px;
    font-weight: 600;
  }
  .measured summary {
    font-weight: 400;
  }
  .own details summary {
    font-weight: 400;
  }
  :is(.own, .take) > * + * {
    margin-top: 8px;
  }
  .own label {
    display: grid;
    gap: 4px;
    justify-items: start;
    max-width: 100%;
    font-size: var(--t-label);
  }
  .own input {
    max-width: 100%;
    min-height: 44px;
  }
  .own textarea {
    box-sizing: border-box;
    width: min(100%, 48em);
    font-family: ui-monospace, monospace;
  }
  .own code {
    overflow-wrap: anywhere;
    font-size: var(--t-note);
  }
  .letters {
    display: grid;
    gap: 6px;
    grid-template-columns: minmax(0, 1fr);
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  :is(.own, .take) button {
    min-height: 44px;
  }
  .shown {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 20px;
    align-items: center;
    overflow-wrap: anywhere;
  }
  .error:empty {
    display: none;
  }
  .stage h2 {
    margin-top: 8px;
  }
  .stage .notice {
    margin-top: 6px;
    color: var(--ink);
  }
  attention-steps {
    height: 720px;
    margin: 8px -16px 0;
    border-top: 1px solid var(--rule);
  }
  @container (max-width: 939px) {
    .all {
      grid-template-columns: repeat(var(--columns-narrow), minmax(0, 1fr));
      max-width: 520px;
    }
    .both {
      grid-template-columns: minmax(0, 1fr);
    }
    th {
      width: 9em;
    }
  }
  @media (forced-colors: active) {
    :is(td, .bar) > span {
      background: CanvasText;
    }
  }
`;
