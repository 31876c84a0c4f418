import { css } from 'lit';

/**
 * The formula, on a line of its own, equally large in any font as in STIX Two Math. The step's terms are lit in their roles'
 * colours.
 */
export const formula = css`
  .formula {
    display: flex;
    align-items: center;
    justify-content: safe center;
    gap: 56px;
    margin: 0 48px;
    border-block: 1px solid var(--rule);
    overflow: auto hidden;
    scrollbar-width: none;
    font-size: 25px;
    font-size-adjust: 0.467;
    color: var(--ink-2);
  }
  .formula:is(.more-before, .more-after) {
    --before: #000;
    --after: #000;
    mask-image: linear-gradient(to right, var(--before), #000 32px calc(100% - 32px), var(--after));
  }
  .formula.more-before {
    --before: transparent;
  }
  .formula.more-after {
    --after: transparent;
  }
  .formula math {
    display: inline-block;
    margin: 0;
    width: auto;
  }
  .formula .lit {
    color: var(--ink);
    font-weight: 600;
    text-decoration: none;
  }
  .formula .lit:is(.r-q, .r-k, .r-v),
  .formula .lit :is(.r-q, .r-k, .r-v) {
    color: var(--role);
  }
  .formula .lit.t-q {
    color: var(--q);
  }
  .formula .lit.t-softmax {
    color: var(--a);
  }
  .formula .lit.t-scale,
  .formula .lit.t-mask {
    color: var(--s);
  }
`;
