/** A head's attention as a picture: one row per query, one column per key. */
import type { Matrix } from 'attention-steps/learn';
import { type TemplateResult, html } from 'lit';
import { ref } from 'lit/directives/ref.js';

function draw(canvas: HTMLCanvasElement, { rows, cols, data }: Matrix): void {
  if (canvas.width !== cols || canvas.height !== rows) [canvas.width, canvas.height] = [cols, rows];
  const context = canvas.getContext('2d');
  if (!context) return;
  context.clearRect(0, 0, cols, rows);
  // The colour of weights in any theme: the style sheet sets it as the canvas's colour.
  context.fillStyle = getComputedStyle(canvas).color;
  for (const [at, share] of data.entries()) {
    if (share < 0.004) continue; // below one of 256 shades
    context.globalAlpha = share;
    context.fillRect(at % cols, Math.floor(at / cols), 1, 1);
  }
}

/** One pixel per cell, enlarged by the style sheet. The text beside it describes it. */
export const pattern = (weights: Matrix): TemplateResult =>
  html`<canvas
    aria-hidden="true"
    ${ref((element) => {
      // At first it is not in the page yet, and has no colour.
      if (element instanceof HTMLCanvasElement)
        queueMicrotask(() => {
          draw(element, weights);
        });
    })}
  ></canvas>`;
