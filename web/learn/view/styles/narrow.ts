/** One column below 940 px; and print. */
import { css } from 'lit';

export const narrowStyles = css`
  @container playground (max-width: 939px) {
    .frame {
      display: flex;
      flex-direction: column;
      height: auto;
    }
    /* The task comes first, and the model's settings after everything that they change. */
    .left {
      display: contents;
    }
    .task,
    .model,
    .right-hand {
      padding: 12px 16px;
      border: 0;
      border-top: 1px solid var(--rule);
      overflow: visible;
    }
    .task {
      order: -5;
      border-top: 0;
    }
    slot[name='task']::slotted(*) {
      top: 12px;
      right: 16px;
    }
    .centre {
      order: -3;
      padding: 12px 16px;
      overflow: visible;
    }
    .written {
      height: auto;
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
    /* Over all that it changes: below, it would cover heads. */
    .transport {
      order: -4;
      flex-wrap: nowrap;
      padding: 0 16px 10px;
    }
    .curves figcaption {
      flex-wrap: wrap;
      gap: 0 16px;
      height: auto;
    }
    .curves .bend-text {
      order: 1;
      width: 100%;
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
    /* Its text takes one or two lines. */
    .looked {
      min-height: 2.7em;
    }
  }
  @media print {
    .frame {
      height: auto;
    }
    .transport,
    .ask,
    .doors,
    .left,
    .about .switch,
    input.time {
      display: none;
    }
    .dock {
      grid-template-columns: minmax(0, 1fr) 248px;
    }
    .frame {
      grid-template: 'centre right' 'dock dock' / minmax(0, 1fr) 296px;
    }
    .dock {
      break-inside: avoid;
      padding-inline: 56px 24px;
    }
    .centre,
    .right-hand,
    .about .table {
      overflow: visible;
    }
    .room {
      container-type: normal;
    }
    .pattern {
      width: min(100%, 200px);
    }
    /* These are drawn by backgrounds. */
    .pattern *,
    meter,
    .word,
    .curves figcaption * {
      print-color-adjust: exact;
    }
  }
`;
