import { css } from 'lit';

/** The legend, buttons, fields. */
export const controls = css`
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 22px;
    font-size: 0.82em;
    color: var(--ink-2);
    padding: 6px 4px 0;
    align-items: center;
  }
  .settings,
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    margin-top: 8px;
  }
  button,
  select,
  input[type='number'],
  input[type='text'],
  input:not([type]),
  textarea {
    font: inherit;
    color: var(--ink);
    background: var(--surface);
    border: 1px solid var(--ink-3);
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
  .tool {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-height: 40px;
    padding: 0 12px;
    border: 0;
    background: none;
    border-radius: 8px;
    font-size: var(--t-label);
    white-space: nowrap;
  }
  :is(.tool, .key, .item):hover {
    background: var(--sunk);
  }
  .tool svg {
    margin: 0;
  }
  button.main {
    background: var(--accent);
    color: var(--on-accent);
    border-color: var(--accent);
    min-width: 52px;
  }
  :is(button, select, input, textarea, summary, .stage-box, .aside):focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .stage-box:not([data-framed]):focus-visible {
    outline: none;
  }
  input.short {
    width: 6em;
  }
  select {
    max-width: 100%;
  }
  label {
    max-width: 100%;
    font-size: 0.92em;
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
      0.924em/1.45 ui-monospace,
      monospace;
  }
  form {
    margin: 8px 0 14px;
  }
  .note {
    font-size: var(--t-note);
    line-height: 1.4;
    color: var(--ink-2);
  }
  .messages {
    margin: 8px 0;
    padding: 0 0 0 1.2em;
  }
`;
