import { css } from 'lit';

/** A narrow page, forced colours, print: the last word over the others. */
export const media = css`
  @container (max-width: 780px) {
    .body {
      grid-template-columns: minmax(0, 1fr);
    }
    .mini-map ol {
      flex-wrap: nowrap;
      overflow-x: auto;
    }
    .mini-map button {
      min-width: 58px;
      padding: 6px 5px;
    }
  }
  @media (forced-colors: active) {
    .cell rect,
    .block .frame {
      fill: Canvas;
      stroke: CanvasText;
    }
    .cell text,
    .labels text,
    .block .title,
    .block .shape,
    .sign,
    .partial,
    .mover text {
      fill: CanvasText;
    }
    .lit,
    .target {
      stroke: Highlight;
    }
    .mover rect {
      fill: Canvas;
      stroke: Highlight;
    }
    .mini-map button[aria-current='step'] {
      border: 3px solid Highlight;
    }
    .bar {
      forced-color-adjust: none;
    }
  }
  @media print {
    .transport,
    .settings,
    .own-input,
    .export,
    .links {
      display: none;
    }
  }
`;
