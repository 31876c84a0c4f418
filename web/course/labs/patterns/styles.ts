import { css } from 'lit';

export const patternsStyles = css`
  .label {
    display: inline-block;
    margin-bottom: 8px;
    padding: 1px 10px;
    border: 1px solid var(--rule);
    border-radius: 99px;
    color: var(--ink-2);
    font-size: 0.88rem;
  }
  .gallery {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(112px, 1fr));
    gap: 8px;
    margin-bottom: 12px;
  }
  .gallery button {
    display: grid;
    gap: 4px;
    justify-items: center;
    padding: 8px 4px 4px;
    font-size: 0.92rem;
  }
  .gallery button[aria-pressed='true'] {
    outline: 3px solid var(--accent);
    outline-offset: -2px;
    font-weight: 600;
  }
  .matrices {
    gap: 14px 24px;
  }
  .matrices > * {
    min-width: 0;
  }
  table.grid td {
    min-width: 2.3em;
    padding-inline: 5px;
  }
  table.grid.edit td {
    padding: 0;
  }
  table.grid.edit button {
    width: 100%;
    min-width: 36px;
    min-height: 32px;
    padding: 0 4px;
    border: 0;
    border-radius: 0;
    background: transparent;
  }
  .buttons {
    gap: 8px;
    margin-top: 8px;
  }
  .editor {
    max-width: 250px;
  }
  details {
    margin-top: 10px;
  }
  summary {
    min-height: 28px;
  }
`;
