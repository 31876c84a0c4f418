/** A head's attention as a picture: a row for each word that looks, a column for each that is looked at. */
import type { Matrix } from 'attention-steps/learn';
import { type TemplateResult, html } from 'lit';
import { ref } from 'lit/directives/ref.js';

function draw(canvas: HTMLCanvasElement, { rows, cols, data }: Matrix): void {
  if (canvas.width !== cols || canvas.height !== rows) [canvas.width, canvas.height] = [cols, rows];
  const context = canvas.getContext('2d');
  if (!context) return;
  context.clearRect(0, 0, cols, rows);
  // The fill of weights, in whatever theme: the style sheet says it as the canvas's colour.
  context.fillStyle = getComputedStyle(canvas).color;
  for (const [at, share] of data.entries()) {
    if (share < 0.004) continue; // below one of 256 shades
    context.globalAlpha = share;
    context.fillRect(at % cols, Math.floor(at / cols), 1, 1);
  }
}

/** A pixel a cell, enlarged by the style sheet; beside it stands in words what it shows. */
export const pattern = (weights: Matrix): TemplateResult =>
  html`<canvas
    aria-hidden="true"
    ${ref((element) => {
      // The first time it is not in the page yet, and has no colour.
      if (element instanceof HTMLCanvasElement)
        queueMicrotask(() => {
          draw(element, weights);
        });
    })}
  ></canvas>`;
