/** What is said, and what opens over the rest. */
import { css } from 'lit';

export const overStyles = css`
  .notices:empty {
    display: none;
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
