/** The question, and the sequence with its arcs. */
import { css } from 'lit';

export const sentenceStyles = css`
  .ask {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 12px;
  }
  .ask label {
    display: flex;
    flex: 1;
    align-items: center;
    gap: 8px;
    min-width: 12em;
  }
  .ask input {
    flex: 1;
    min-width: 0;
  }
  .ask #typed-problem:empty {
    display: none;
  }
  .right {
    color: var(--right);
  }
  .wrong {
    color: var(--wrong);
  }
  .looked {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 16px;
    min-height: 1.35em;
  }
  .looked:not(.before) > :first-child > b:first-of-type {
    color: var(--q);
  }
  .looked.before {
    color: var(--ink-2);
  }
  .sentence {
    min-width: 0;
  }
  /* Two lines, because texts are longer before training, and must move nothing as they get shorter. */
  .written {
    flex: none;
    height: 2.7em;
    margin: 0;
    overflow: hidden;
  }
  .scroller {
    overflow: auto hidden;
  }
  .line-of-words {
    min-width: calc(var(--words) * 20px);
  }
  .dock svg {
    fill: currentColor;
  }
  .left .line button {
    white-space: nowrap;
  }
  svg.arcs {
    display: block;
    width: 100%;
    height: 96px;
    overflow: visible;
  }
  svg.arcs.below {
    height: 44px;
  }
  .arcs path {
    fill: none;
    stroke: var(--a-arc);
    vector-effect: non-scaling-stroke;
  }
  .line-of-words.off .arcs path {
    stroke: var(--ink-3);
  }
  .words {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
  }
  .word {
    display: grid;
    justify-items: center;
    min-width: 0;
    min-height: 48px;
    padding: 2px 0;
    border: 0;
    border-radius: 4px;
    background: none;
    font-size: 17px;
    line-height: 1.2;
    white-space: nowrap;
  }
  .words.letters .word {
    font-size: 20px;
  }
  .words.small .word {
    font-size: 15px;
  }
  .word[aria-pressed='true'] {
    box-shadow: none;
  }
  .word small {
    overflow: hidden;
    max-width: 100%;
    color: var(--ink-2);
    font-size: 12px;
  }
  .word small.right {
    color: var(--right);
  }
  .word small.wrong {
    color: var(--wrong);
  }
  .word.asked {
    background: var(--sunk);
  }
  .word.tells > span {
    border-bottom: 3px solid var(--a-arc);
  }
  .word.query > span {
    color: var(--q);
    font-weight: 700;
    text-decoration: underline 3px;
    text-underline-offset: 3px;
  }
`;
