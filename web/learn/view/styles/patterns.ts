/** The heads, each with its pattern and its habit. */
import { css } from 'lit';

export const patternsStyles = css`
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
  .run {
    grid-column: 1 / -1;
    padding-inline-start: 5px;
    font-size: var(--t-note);
    line-height: var(--of-run);
  }
  .stacked {
    --of-run: 16px;
  }
  .head {
    display: grid;
    grid-template-columns: minmax(0, 1fr); /* not as wide as what it does is long */
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
    filter: grayscale(1);
  }
  .many .head {
    --around: 44px;
    gap: 1px;
    padding: 3px 4px;
    font-size: 12px;
    line-height: 1.2;
  }
  :is(.name, .what) {
    overflow-wrap: anywhere;
    white-space: normal; /* where a font is wide */
  }
  .pattern {
    position: relative;
    display: block;
    aspect-ratio: 1;
    /* As large as lets all of them be visible: the height that titles and habits leave. */
    width: min(100%, 100cqh / var(--rows) - var(--around, 58px) - var(--of-run, 0px));
    min-width: 32px;
    box-sizing: border-box;
    border: 1px solid var(--rule);
    background: var(--surface);
  }
  .masked {
    position: absolute;
    inset: 0;
    background: var(--sunk);
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
    gap: 0 4px;
    font-size: var(--t-note);
  }
  .many .habit {
    font-size: 12px;
  }
  .habit b {
    color: var(--a);
  }
  @media (forced-colors: active) {
    .head:not(.chosen) {
      border-color: Canvas;
    }
  }
`;
