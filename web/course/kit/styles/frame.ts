import { css } from 'lit';

/** The frame of a lab and its text: paper on ground, thin lines, the roles' colours, as on the stage. */
export const frameStyles = css`
  .lab {
    padding: 14px 16px 16px;
    border: 1px solid var(--rule);
    border-radius: 12px;
    background: var(--paper);
  }
  .lab > header {
    display: flex;
    gap: 12px;
    align-items: baseline;
    justify-content: space-between;
    margin-bottom: 8px;
  }
  h2 {
    font-size: 1.05rem;
  }
  h3 {
    margin: 0 0 4px;
    font-size: 0.9rem;
    font-weight: 600;
  }
  /* About the height of a lab, so that the content below neither jumps nor loads too early. */
  .waiting {
    min-height: 520px;
    display: grid;
    place-items: center;
    color: var(--ink-2);
  }
  .error {
    color: var(--wrong);
  }
  sub {
    font-size: 0.75em;
    line-height: 0;
  }
  .columns {
    display: grid;
    gap: 16px 28px;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
    align-items: start;
  }
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 14px;
  }
  .hint,
  .soft {
    color: var(--ink-2);
    font-size: 0.88rem;
  }
  .says {
    margin-top: 12px;
    font-family: var(--text);
    font-size: 1.08rem;
    min-height: 3em;
  }
  /* On a phone with type of twice the size, content that cannot be broken scrolls in the lab instead of the page. */
  @media (max-width: 19em) {
    .lab {
      overflow-x: auto;
    }
  }
  @media print {
    .root,
    :host([theme='dark']) .root {
      color-scheme: light;
    }
    .lab {
      print-color-adjust: exact;
    }
    .waiting {
      min-height: 0;
    }
    .columns:has(.scroll) {
      grid-template-columns: minmax(0, 1fr); /* paper does not scroll */
    }
    /* Pressed buttons choose what is shown; the others act. */
    button:not([aria-pressed], [aria-selected], [aria-checked]) {
      display: none;
    }
  }
`;
