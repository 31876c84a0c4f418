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
    .cell.masked rect {
      fill: Canvas;
      stroke: CanvasText;
    }
    .block .frame,
    .waiting {
      stroke: CanvasText;
    }
    .cell text,
    .cell.masked text,
    .labels text,
    .block .title,
    .block .shape,
    .sign,
    .partial,
    .mover text,
    .mover.product text {
      fill: CanvasText;
    }
    .light .lit {
      stroke: Highlight;
    }
    .light .operand,
    .light .target,
    .light .locked {
      stroke: CanvasText;
    }
    .mover rect,
    .mover.product rect {
      fill: Canvas;
      stroke: Highlight;
    }
    .mini-map button[aria-current='step'] {
      border: 3px solid Highlight;
    }
  }
  @media print {
    .root,
    :host([theme='dark']) .root {
      color-scheme: light;
    }
    .transport,
    .settings,
    .row > :not(.note),
    .panel button,
    .edit,
    .own-input,
    .export,
    .take-along,
    .links {
      display: none;
    }
  }
`;
