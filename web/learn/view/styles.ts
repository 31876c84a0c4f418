/** The playground's frame: settings, what the model sees, a head, and time below. Below 940 px one under the other. */
import { css } from 'lit';

export const playStyles = css`
  .root {
    container-name: playground; /* the patterns stand in a container of their own */
  }
  .frame {
    display: grid;
    grid-template: 'left centre right' minmax(0, 1fr) 'dock dock dock' auto / 248px minmax(0, 1fr) 296px;
    box-sizing: border-box;
    height: var(--attention-playground-height, 744px);
    font-size: var(--t-label);
    line-height: 1.35;
  }
  h2 {
    margin: 0;
    font-size: var(--t-label);
    font-weight: 700;
  }
  .note {
    font-size: var(--t-note);
    color: var(--ink-2);
  }
  .left,
  .right-hand {
    display: flex;
    flex-direction: column;
    gap: 12px;
    min-height: 0;
    overflow: auto;
    padding: 12px 20px;
    box-sizing: border-box;
  }
  .left {
    grid-area: left;
    border-right: 1px solid var(--rule);
  }
  .centre {
    grid-area: centre;
    display: flex;
    flex-direction: column;
    gap: 8px;
    min-height: 0;
    padding: 12px 24px 8px;
    overflow: auto;
  }
  .right-hand {
    grid-area: right;
    border-left: 1px solid var(--rule);
  }
  .task,
  .model,
  .about {
    display: flex;
    flex-direction: column;
    gap: 6px;
  }
  .about {
    gap: 8px;
  }
  .about {
    flex: 1;
  }
  .title {
    display: grid;
    gap: 4px;
    font-weight: 700;
  }
  .examples {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .examples button {
    width: 100%;
    min-height: 26px;
    padding: 1px 6px;
    overflow: hidden;
    text-align: start;
    font-size: var(--t-note);
    line-height: 1.3;
    color: var(--ink-2);
  }
  .examples [aria-pressed='true'] {
    background: var(--sunk);
    box-shadow: none;
    color: var(--ink);
  }
  .examples b {
    color: var(--ink);
  }
  .line,
  .control {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    margin: 0;
  }
  .control select {
    width: 62%;
    min-height: 32px;
    padding: 2px 6px;
  }
  .left .choice label > span {
    min-height: 30px;
    padding: 0 10px;
  }
  .left .line button {
    min-height: 32px;
    padding: 2px 10px;
  }
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
  .looked.before {
    color: var(--ink-2);
  }
  .sentence {
    min-width: 0;
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
  .patterns {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: 4px;
    min-height: 0;
  }
  .room {
    flex: 1;
    min-height: 130px;
    container-type: size;
  }
  .heads {
    display: grid;
    grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
    gap: 0 4px;
  }
  .head {
    display: grid;
    align-content: start;
    gap: 4px;
    min-width: 0;
    padding: 4px 8px;
    border-color: transparent;
    background: none;
    font-size: 14px;
    line-height: 1.25;
    text-align: start;
    white-space: nowrap;
  }
  .head.chosen {
    border-color: var(--accent);
    box-shadow: none;
  }
  .head.off .pattern {
    opacity: 0.35;
  }
  .many .head {
    padding: 4px;
    font-size: var(--t-note);
  }
  .many .habit span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .pattern {
    position: relative;
    display: block;
    aspect-ratio: 1;
    /* As large as it can be with all of them in sight: of the height, what titles and habits leave. */
    width: min(100%, 100cqh / var(--rows) - 58px);
    min-width: 40px;
    box-sizing: border-box;
    border: 1px solid var(--rule);
    background: var(--surface);
  }
  .pattern.causal {
    background: linear-gradient(to top right, var(--surface) 50%, var(--sunk) 50.1%);
  }
  .pattern canvas {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    color: var(--a-fill);
    image-rendering: pixelated;
  }
  .pattern .row {
    position: absolute;
    left: -2px;
    right: -2px;
    border: 1.5px solid var(--ink);
    border-radius: 2px;
    box-sizing: border-box;
  }
  .habit {
    display: flex;
    justify-content: space-between;
    gap: 6px;
    font-size: var(--t-note);
  }
  .habit b {
    color: var(--a);
  }
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
    width: 100%;
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
  .without {
    width: 100%;
    border-collapse: collapse;
    font-size: 14px;
  }
  .without caption {
    padding-bottom: 4px;
    color: var(--ink-2);
    font-size: var(--t-note);
    text-align: start;
  }
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
  .dock {
    grid-area: dock;
    display: grid;
    grid-template-columns: 188px minmax(0, 1fr) 168px;
    gap: 56px;
    padding: 14px 24px 12px;
    border-top: 1px solid var(--rule);
    background: var(--surface);
  }
  .transport {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    align-content: center;
    gap: 10px;
  }
  button.play {
    display: grid;
    place-items: center;
    width: 52px;
    height: 52px;
    padding: 0;
    border-radius: 50%;
  }
  .timeline {
    min-width: 0;
  }
  .curves {
    position: relative;
    margin: 0;
  }
  .curves > svg {
    display: block;
    width: 100%;
    height: 126px;
    overflow: visible;
  }
  .curves path {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2.5;
    vector-effect: non-scaling-stroke;
  }
  .curves path.loss {
    stroke: var(--ink-2);
    stroke-width: 1.5;
  }
  .curves path.run-1 {
    stroke-dasharray: 5 4;
  }
  .curves .bend {
    fill: color-mix(in oklab, var(--a-fill) 28%, transparent);
  }
  .curves .now {
    stroke: var(--ink);
    stroke-width: 1.5;
    vector-effect: non-scaling-stroke;
  }
  .curves .y {
    position: absolute;
    font-size: var(--t-note);
    color: var(--ink-2);
  }
  .loss-most,
  .right-most {
    top: -8px;
  }
  .loss-least,
  .right-least {
    top: 116px;
  }
  .loss-most,
  .loss-least {
    right: calc(100% + 8px);
  }
  .right-most,
  .right-least {
    left: calc(100% + 8px);
    white-space: nowrap;
  }
  .switch input {
    appearance: none;
    position: relative;
    width: 44px;
    height: 24px;
    border: 1.5px solid var(--ink-3);
    border-radius: 12px;
    background: var(--surface);
  }
  .switch input::after {
    content: '';
    position: absolute;
    inset: 3px auto 3px 3px;
    width: 15px;
    border-radius: 50%;
    background: var(--ink-2);
  }
  .switch input:checked {
    background: var(--accent);
  }
  .switch input:checked::after {
    inset: 3px 3px 3px auto;
    background: var(--on-accent);
  }
  .curves figcaption {
    position: absolute;
    top: 74px;
    right: 8px;
    display: flex;
    gap: 16px;
    font-size: var(--t-note);
  }
  .key.accuracy,
  .bend-text {
    font-weight: 700;
  }
  .key.loss {
    color: var(--ink-2);
  }
  .ticks {
    position: relative;
    height: 18px;
    font-size: var(--t-note);
    color: var(--ink-2);
  }
  .ticks span {
    position: absolute;
    transform: translateX(-50%);
  }
  input.time {
    display: block;
    width: calc(100% + 16px);
    max-width: none;
    margin: 0 -8px;
    min-height: 20px;
  }
  .readings dl {
    display: grid;
    gap: 2px;
    margin: 0;
  }
  .readings dl div {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: baseline;
  }
  .readings dt {
    color: var(--ink-2);
  }
  .readings dd {
    margin: 0;
    font-size: 22px;
    font-weight: 700;
  }
  .readings .note {
    margin-top: 6px;
  }
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
  @container playground (max-width: 939px) {
    .frame {
      display: flex;
      flex-direction: column;
      height: auto;
    }
    .left,
    .right-hand {
      padding: 12px 16px;
      border: 0;
      border-top: 1px solid var(--rule);
      overflow: visible;
    }
    .centre {
      order: -3;
      padding: 12px 16px;
      overflow: visible;
    }
    .dock {
      display: contents;
    }
    .timeline {
      order: -2;
      padding: 14px 44px 8px;
    }
    .readings {
      order: -1;
      padding: 0 16px 12px;
    }
    .readings dl {
      display: flex;
      gap: 24px;
    }
    .readings dl div {
      display: block;
    }
    .transport {
      position: sticky;
      bottom: 0;
      z-index: 1;
      order: 1;
      flex-wrap: nowrap;
      padding: 10px 16px;
      border-top: 1px solid var(--rule);
      background: var(--surface);
    }
    .curves figcaption {
      position: static;
      flex-wrap: wrap;
      gap: 0 16px;
    }
    .room {
      container-type: normal;
      min-height: 0;
    }
    .about .table {
      overflow: visible;
    }
    .heads {
      grid-template-columns: repeat(min(var(--columns), 4), minmax(0, 1fr));
    }
    .pattern {
      width: 100%;
    }
  }
  @container playground (max-width: 560px) {
    .heads {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  @media print {
    .frame {
      height: auto;
    }
    .transport,
    .ask,
    .doors,
    .left {
      display: none;
    }
  }
`;
