import { css } from 'lit';

/** Forced colours. These override the others. */
export const media = css`
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
    .mover.product text,
    .word text,
    .factors text,
    .largest text,
    .tick,
    .tick-below,
    .whole-name {
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
    .chapters i {
      background: GrayText;
    }
    .chapters i::before,
    .bars .bar,
    .parts .part {
      background: Highlight;
      fill: Highlight;
      forced-color-adjust: none;
    }
    .parts .part-word {
      fill: HighlightText;
      forced-color-adjust: none;
    }
    .drawing [data-tone='grid'] {
      stroke: GrayText;
      stroke-opacity: 0.35;
    }
    .word.asks text {
      text-decoration: underline;
    }
  }
`;
