/** Messages and dialogs. */
import { css } from 'lit';

export const messageStyles = css`
  /* One line is kept free, so that a message moves nothing. */
  .messages {
    min-height: 1.35em;
  }
  .messages :is(.notices, .difference) {
    margin: 0;
  }
  .messages .problems {
    padding: 0;
    font-size: var(--t-note);
  }
  .notices:empty {
    display: none;
  }
  dialog :is(.control, .line) {
    min-height: 36px;
  }
  dialog .control > input {
    flex: 1;
  }
  dialog output {
    min-width: 3.5em;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  dialog .seed {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
  }
  dialog {
    width: min(30em, 92vw);
    padding: 16px 20px;
    border: 1px solid var(--rule-2);
    border-radius: var(--radius);
    background: var(--surface);
    color: var(--ink);
  }
  dialog[open] {
    display: grid;
    gap: 12px;
  }
  dialog .heading {
    display: flex;
    align-items: center;
    justify-content: space-between;
  }
  .check {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  .own-text {
    display: grid;
    gap: 10px;
  }
  .own-text textarea {
    width: 100%;
    min-height: 9em;
    resize: vertical;
  }
  .difference {
    font-weight: 600;
  }
`;
