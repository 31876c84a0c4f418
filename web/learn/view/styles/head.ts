/** The column of one head. */
import { css } from 'lit';

export const headStyles = css`
  .score {
    display: grid;
    grid-template-columns: auto 1fr;
    align-items: center;
    gap: 12px;
  }
  .large {
    color: var(--a);
    font-size: 40px;
    line-height: 1;
  }
  .curve {
    flex: none;
    width: 100%;
    max-width: 360px;
    height: auto;
  }
  .curve .weights {
    fill: none;
    stroke: var(--a-arc);
    stroke-width: 2.5;
  }
  .curve circle {
    fill: var(--a-fill);
    stroke: var(--ink);
    stroke-width: 1.5;
  }
  .rule {
    stroke: var(--rule);
    stroke-width: 1;
    vector-effect: non-scaling-stroke;
  }
  .switch {
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding-top: 8px;
    border-top: 1px solid var(--rule);
  }
  .about .table {
    flex: 1 1 auto;
    min-height: 100px;
    overflow: auto;
  }
  .about {
    min-height: 0;
  }
  .measures,
  .without {
    width: 100%;
    border-collapse: collapse;
    font-size: 14px;
  }
  .measures .curve {
    display: block;
    width: 92px;
  }
  .measures td,
  .measures th {
    padding: 0;
    line-height: 19px;
  }
  .measures td:last-child {
    text-align: end;
    white-space: nowrap;
  }
  .without caption {
    padding-bottom: 4px;
    color: var(--ink-2);
    font-size: var(--t-note);
    text-align: start;
  }
  .measures th,
  .without th {
    font-weight: 400;
    text-align: start;
    white-space: nowrap;
  }
  .without .chosen th {
    font-weight: 700;
  }
  .without td {
    padding: 0 0 0 8px;
    text-align: end;
    white-space: nowrap;
  }
  .without .bar {
    width: 40%;
  }
  meter {
    width: 100%;
    height: 8px;
    border: 0;
    background: var(--rule);
    appearance: none;
  }
  meter::-webkit-meter-inner-element {
    display: block;
  }
  meter::-webkit-meter-bar {
    height: 8px;
    border: 0;
    border-radius: 0;
    background: var(--rule);
  }
  meter::-webkit-meter-optimum-value {
    background: var(--ink);
  }
  meter::-moz-meter-bar {
    background: var(--ink);
  }
  .doors {
    display: grid;
    gap: 8px;
    margin-top: auto;
  }
`;
