/** How often what is told while it trains is drawn: at once, or twice a second for who wants less motion. */
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
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const wait = isCalm ? drawnAt + CALM - performance.now() : 0;
    if (wait <= 0) drawNow();
    else timer = setTimeout(drawNow, wait);
  };
}
