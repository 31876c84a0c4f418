import { media } from '../../../shared/media.ts';

/** Milliseconds between redraws during training with reduced motion; otherwise every report is drawn at once. */
const CALM = 500;

export function paced(draw: () => void): () => void {
  let drawnAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drawNow = (): void => {
    timer = undefined;
    drawnAt = performance.now();
    draw();
  };
  return () => {
    if (timer !== undefined) return;
    const isCalm = media('(prefers-reduced-motion: reduce)').matches;
    const wait = isCalm ? drawnAt + CALM - performance.now() : 0;
    if (wait <= 0) drawNow();
    else timer = setTimeout(drawNow, wait);
  };
}
