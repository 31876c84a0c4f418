import { css } from 'lit';

export const styles = css`
  .predict {
    margin: 10px 0 4px;
    padding: 10px 14px 12px;
    border: 1px solid var(--rule);
    border-left: 4px solid var(--accent);
    border-radius: var(--radius);
    background: var(--surface);
  }
  .predict .asking {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 16px;
    align-items: center;
  }
  .predict h2 {
    font-size: 1.05em;
  }
  .predict .score {
    color: var(--ink-2);
    font-size: 0.92em;
    margin-right: auto;
  }
  .predict form,
  .predict .after {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    margin: 8px 0 0;
  }
  .predict .asked {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    align-items: center;
    font-size: 1em;
  }
  .predict .name {
    color: var(--role);
    font-family: var(--math);
    font-style: italic;
    font-weight: 650;
    font-size: 1.1em;
  }
  .predict .prediction {
    width: 7em;
    font-variant-numeric: tabular-nums;
  }
  .predict .share {
    flex: 1 1 100%;
  }
  .predict .share input {
    display: block;
    width: 100%;
    max-width: 480px;
    min-height: 44px;
    margin: 0;
    accent-color: var(--accent);
  }
  .predict .seed {
    margin-left: auto;
    color: var(--ink-2);
  }
  .predict .seed input {
    width: 5em;
  }
  .predict .hint {
    margin-top: 6px;
  }
  .predict .says {
    margin-top: 6px;
    font-weight: 550;
  }
  .predict .says:empty {
    display: none;
  }
  .predict .says[data-kind='wrong']::before {
    content: '✗ ';
    color: var(--wrong);
  }
  .predict .says[data-kind='right']::before {
    content: '✓ ';
    color: var(--v);
  }
`;
