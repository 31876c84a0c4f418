import { css } from 'lit';
import { reading, sheet } from './reading.ts';
import { sentenceBox } from './sentence-box.ts';

/** The menu and the dialogs over the stage. */
export const menu = css`
  ${sentenceBox}
  ${reading}
  .menu {
    position: fixed;
    inset: auto;
    box-sizing: border-box;
    width: min(380px, calc(100vw - 16px));
    max-height: calc(100vh - 80px);
    margin: 0;
    padding: 12px 16px 16px;
    overflow: auto;
    border: 1px solid var(--rule-2);
    border-radius: 12px;
    background: var(--solid);
    color: var(--ink);
    box-shadow: 0 12px 40px #0003;
    font-size: var(--t-label);
  }
  .menu .items {
    display: grid;
    margin: 0 -8px 8px;
  }
  button.item {
    border: 0;
    background: none;
    padding: 6px 8px;
    min-height: 36px;
    text-align: start;
    border-radius: 8px;
  }
  .menu .settings {
    margin: 0;
    padding: 10px 0;
    border-top: 1px solid var(--rule);
    display: grid;
    gap: 8px;
    justify-items: start;
  }
  .menu ::slotted(*) {
    margin-top: 12px;
  }
  .menu :is(.settings, .row) label {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  .menu .legend,
  .menu .export,
  .menu .zoom {
    border-top: 1px solid var(--rule);
    margin-top: 8px;
    padding: 10px 0 0;
  }
  .menu h2 {
    font-size: var(--t-label);
    font-weight: 600;
  }
  .history {
    display: flex;
    gap: 6px;
  }
  dialog {
    box-sizing: border-box;
    width: min(680px, calc(100vw - 24px));
    max-height: calc(100dvh - 48px);
    overflow: auto;
    padding: 12px 24px 20px;
    border: 1px solid var(--rule-2);
    border-radius: 12px;
    background: var(--solid);
    color: var(--ink);
    font: inherit;
  }
  dialog label:not(.wide) {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    align-items: center;
  }
  dialog .row {
    gap: 8px 16px;
  }
  dialog ::file-selector-button {
    margin-inline-end: 10px;
    padding: 2px 9px;
    border: 1px solid var(--ink-3);
    border-radius: 7px;
    background: var(--surface);
    color: inherit;
    font: inherit;
  }
  dialog::backdrop {
    background: #0006;
  }
  ${sheet}
  .dialog-head {
    display: flex;
    justify-content: space-between;
    align-items: center;
    margin: 0 -12px 8px 0;
  }
  .dialog-head h2 {
    font-size: var(--t-body);
    font-weight: 600;
  }
`;
