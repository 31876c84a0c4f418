import { css } from 'lit';

/**
 * One word's row, large: the composition of every width. On a phone all stands in one column.
 */
export const film = css`
  .film.wide .work {
    grid-template: auto minmax(0, 1fr) / minmax(0, 712fr) minmax(0, 584fr);
    column-gap: 48px;
    padding: 0 48px;
  }
  .told {
    padding-top: 18px;
  }
  .told h2 {
    font-size: 31px;
    line-height: 40px;
    font-weight: 600;
  }
  .told:has(.switch) {
    position: relative;
  }
  .switch {
    position: absolute;
    top: 22px;
    right: 0;
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 32px;
    font-size: 20px;
    cursor: pointer;
  }
  .switch input {
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--ink);
  }
  .told p {
    margin: 4px 0 0;
    min-height: 56px;
    font-size: 20px;
    line-height: 28px;
    color: var(--ink-2);
    text-wrap: pretty;
  }
  .told .long {
    font-size: 17px;
    line-height: 18.6px;
  }
  .told b {
    font-weight: 600;
    color: var(--ink);
  }
  .film .rows {
    position: relative;
    min-height: 0;
    margin-top: 8px;
  }
  .framed.film .ruler {
    inset: 0;
  }
  .film :is(.stage-box, svg.stage) {
    overflow: visible;
  }
  [data-faint] .cell rect {
    fill: none;
    stroke: none;
  }
  [data-faint] :is(.cell text, .title) {
    fill: var(--ink-2);
  }
  [data-faint] .frame {
    display: none;
  }
  .film .whole-row {
    stroke-width: 1.5;
  }
  .words[data-one] .word:not(.asks) text {
    fill: var(--ink-2);
  }
  .fan {
    fill: var(--ink);
    opacity: 0.09;
  }
  .film.wide .stage-box {
    position: absolute;
    inset: 0;
  }
  .film .beside {
    position: relative;
    grid-area: 1 / 2 / -1 / -1;
    display: grid;
    grid-template-rows: minmax(0, 1fr) auto;
    min-width: 0;
    min-height: 0;
    padding-top: 22px;
  }
  .picture-ruler {
    grid-area: 1 / 1;
  }
  .film .drawn {
    display: contents;
  }
  .film .drawn h2 {
    position: absolute;
    clip-path: inset(50%);
  }
  .film .drawing {
    grid-area: 1 / 1;
    position: absolute;
  }
  .film .drawn figcaption {
    grid-area: 2 / 1;
    margin: 0;
    min-height: 52px;
    padding: 8px 32px 8px 0;
    font-size: 18px;
    line-height: 24px;
  }
  .about {
    position: absolute;
    right: 0;
    bottom: 8px;
    text-align: right;
  }
  .about summary {
    display: inline-grid;
    place-items: center;
    width: 32px;
    height: 32px;
    list-style: none;
    color: var(--ink-2);
    cursor: pointer;
  }
  .about summary span {
    width: 18px;
    height: 18px;
    box-sizing: border-box;
    border: 1.5px solid currentColor;
    border-radius: 50%;
    font: italic 600 13px/15px var(--math);
    text-align: center;
  }
  .about p {
    position: absolute;
    z-index: 1;
    right: 0;
    bottom: 36px;
    width: 26em;
    margin: 0;
    padding: 12px 16px;
    border: 1px solid var(--rule-2);
    border-radius: var(--radius);
    background: var(--solid);
    font-size: var(--t-label);
    line-height: 1.4;
    text-align: left;
  }
  .tools .about {
    position: relative;
    bottom: auto;
    align-self: center;
  }
  .tools .about p {
    bottom: auto;
    top: 36px;
    z-index: 2;
    width: min(26em, 80cqi);
  }
  .strip text {
    fill: var(--ink-2);
    text-anchor: end;
    dominant-baseline: central;
  }
  .strip [data-asks] text {
    fill: var(--q);
    font-weight: 600;
  }
  .strip .strip-line {
    text-anchor: start;
    font-size: 16px;
  }
  :is(.whole, .strip-row) [class=''] {
    fill: none;
  }
  .strip .tint {
    fill: var(--tinted);
  }
  .strip .masked {
    fill: url('#hatch');
  }
  :is(.arrows, .brackets) path {
    fill: none;
    stroke: var(--ink-3);
    stroke-width: 1.25;
  }
  .arrows .times {
    fill: var(--ink-2);
    font-size: 16px;
    text-anchor: middle;
    dominant-baseline: central;
  }
  .brackets text {
    fill: var(--ink-2);
    text-anchor: middle;
  }
  .brackets [data-shown] text {
    fill: var(--ink);
    font-weight: 600;
  }
  .brackets [data-shown] path {
    stroke: var(--ink);
  }
  .film-sum {
    position: absolute;
    right: 0;
    margin: 0;
    font-size: 25px;
    line-height: 40px;
    white-space: nowrap;
    font-variant-numeric: tabular-nums lining-nums;
  }
  :is(.film-sum, .film-parts) [data-role] {
    color: var(--role);
  }
  .film-sum b {
    font-weight: 650;
  }
  .film-parts {
    position: absolute;
    left: 0;
    width: 100%;
    border-collapse: collapse;
    table-layout: fixed; /* its columns stay when a line is added */
    font-size: 23px;
    line-height: 38px;
    font-variant-numeric: tabular-nums lining-nums;
  }
  .film-parts[data-long] {
    table-layout: auto;
  }
  .film-parts :is(th, td) {
    padding: 0;
    text-align: left;
    font-weight: 400;
    white-space: nowrap;
  }
  .film-parts th {
    width: 22%;
  }
  .film-parts .weight {
    width: 12%;
  }
  .film-parts :is(.times, .equals) {
    width: 8%;
  }
  .film-parts .product {
    width: 25%;
  }
  .film-parts tr:first-child th {
    font-weight: 600;
  }
  .film-parts .weight {
    font-weight: 600;
    text-align: right;
  }
  .film-parts :is(.times, .equals) {
    padding: 0 12px;
    color: var(--ink-2);
    text-align: center;
  }
  .film-parts .product {
    text-align: right;
  }
  .film-parts .together {
    color: var(--ink-2);
  }
  .framed.ended {
    grid-template-rows: 56px minmax(0, 1fr) minmax(128px, auto);
  }
  .ended :is(.formula, .drawn figcaption) {
    display: none;
  }
  .film.ended .work {
    grid-template: 144px minmax(0, 1fr) auto / minmax(0, 1fr);
  }
  .film.ended .beside {
    grid-area: 2 / 1;
    padding: 0;
  }
  .ended .drawing {
    scale: calc(0.45 + 0.55 * var(--widened));
    transform-origin: 100% 40%;
  }
  .ended :is(.stage-box, .drawing, .end) {
    animation: appear 0.4s;
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  .end {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: center;
    min-height: 116px;
  }
  .end[inert] {
    visibility: hidden;
  }
  .end dl {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 16px;
    margin: 0;
    padding-left: 120px;
    font-size: 27px;
    line-height: 38px;
  }
  .end dt {
    color: var(--role);
    font-weight: 600;
    text-align: right;
  }
  .end dd {
    margin: 0;
    font-weight: 600;
  }
  .end .after {
    align-items: center;
    gap: 30px;
  }
  .ended .door,
  .ended ::slotted([slot='end']) {
    padding: 0;
    border: 0;
    border-bottom: 1.5px solid var(--rule-2);
    border-radius: 0;
    font-size: 17px;
    line-height: 28px;
    color: var(--ink);
  }
  .ended .door:first-child {
    min-height: 56px;
    padding: 0 30px;
    border: 1px solid transparent; /* forced colours show it */
    border-radius: 28px;
    background: var(--attention-steps-accent, var(--ink));
    color: var(--attention-steps-on-accent, var(--on-ink));
    font-size: 20px;
    font-weight: 600;
  }
  .framed.film.narrow {
    grid-template-rows: 48px 44px minmax(0, 1fr) auto;
  }
  .framed.film.narrow .work {
    display: grid;
    grid-template: auto auto minmax(204px, 1fr) / minmax(0, 1fr);
    padding-inline: 16px;
    overflow: hidden auto;
  }
  /* The one way on is the transport's: over the drawing, it would cover a part of it. */
  .film.narrow .after:has(> .door:only-of-type:last-child) {
    display: none;
  }
  .film.resting.narrow:not(:has(.door + .door)) .work {
    padding-bottom: 0;
  }
  .film.narrow .rows {
    min-height: auto;
    margin-top: 4px;
  }
  .film.narrow .title {
    display: none;
  }
  .narrow > .formula > :not(:last-child) {
    display: none;
  }
  .film.narrow .told {
    padding-top: 6px;
  }
  .film.narrow .told h2 {
    font-size: min(20px, 5.2cqi);
    line-height: 24px;
  }
  .film.narrow .switch {
    top: -4px;
    min-height: 44px;
    font-size: 17px;
  }
  .film.narrow .told p {
    margin-top: 0;
    min-height: 63px;
    font-size: 16px;
    line-height: 21px;
  }
  .film.narrow .told .long {
    font-size: 14.5px;
    line-height: 15.7px;
  }
  .film.narrow .beside {
    grid-area: 3 / 1;
    padding-top: 4px;
  }
  .film.narrow .film-sum {
    right: auto;
    left: 50%;
    translate: -50%;
    font-size: min(18px, 4cqi);
    line-height: 26px;
  }
  .film.narrow .film-parts {
    font-size: min(15px, 4cqi, 2.3cqi / var(--of-digit));
    line-height: 25px;
  }
  .film.narrow [data-long] {
    font-size: min(12.5px, 3.2cqi, 1.84cqi / var(--of-digit));
  }
  .film.narrow .film-parts :is(.times, .equals) {
    padding: 0 5px;
  }
  .framed.film.narrow.ended {
    grid-template-rows: 48px minmax(0, 1fr) auto;
  }
  .framed.film.narrow.ended .work {
    grid-template: auto minmax(204px, 1fr) auto / minmax(0, 1fr);
    padding-bottom: 8px;
  }
  .film.narrow.ended .beside {
    grid-area: 2 / 1;
  }
  .narrow .end {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
    gap: 8px;
    min-height: 0;
    padding-top: 8px;
  }
  .narrow .end dl {
    gap: 0 10px;
    padding: 0;
    font-size: min(22px, 5.8cqi);
    line-height: 30px;
  }
  .narrow .end .after {
    flex-wrap: wrap;
    gap: 4px 24px;
  }
  @media (min-height: 480px) {
    .film.narrow .dock {
      padding: 6px 16px calc(8px + env(safe-area-inset-bottom));
    }
  }
  @media (max-height: 479px) {
    .framed.film.narrow {
      grid-template-rows: 48px minmax(0, 1fr) auto;
    }
    .film.narrow > .formula {
      position: absolute;
      inset: 0 64px auto 210px;
      height: 48px;
      margin: 0;
      border: 0;
    }
    .film.narrow:has(> .head-choice) > .formula {
      right: 212px;
    }
    .film.narrow .told p {
      display: none;
    }
  }
  @container (max-width: 639px) {
    .end .door:first-child {
      width: 100%;
    }
  }
  @container (min-width: 640px) {
    .framed.film.narrow .work {
      grid-template: auto minmax(0, 1fr) / minmax(0, 3fr) minmax(0, 2fr);
      column-gap: 24px;
      overflow: hidden;
    }
    .film.narrow:not(.ended) .beside {
      grid-area: 1 / 2 / -1 / -1;
    }
    .framed.film.narrow:not(.ended) .stage-box {
      position: absolute;
      inset: 0;
      overflow: hidden auto;
    }
    @media (max-height: 479px) {
      .framed.film.narrow.ended .work {
        grid-template: auto minmax(0, 1fr) / minmax(0, 1fr) minmax(0, 1fr);
      }
      .film.narrow.ended .beside {
        grid-area: 1 / 2 / -1 / -1;
      }
    }
  }
`;
