/**
 * What a page in an iframe of another's tells that one: how high it is, in our own words and in those that learning platforms
 * know; and to the builder of iframes, which is on the same site, where it is now.
 */

/** The name of the builder's iframe: what is tried there is not kept on the device, and what is kept is not shown there. */
export const PREVIEW = 'attention-steps-preview';

export const isPreview = (): boolean => window.name === PREVIEW;

const root = document.documentElement;
let told = 0;

/** What fills the window stands outside of the page, which has no height then. */
const isFilled = (): boolean =>
  document.querySelector<HTMLElement & { present?: boolean }>('attention-steps')?.present === true;

function tellHeight(isAsked = false): void {
  if (isFilled()) return;
  const height = Math.ceil(root.getBoundingClientRect().height);
  if (height === told && !isAsked) return;
  told = height;
  // To whichever page it is: a height is no secret.
  parent.postMessage({ type: 'attention-steps:height', height }, '*');
  parent.postMessage({ subject: 'lti.frameResize', height }, '*');
}

/** @param start what the page would be opened with, to begin as it is now */
export function tellHost(start: () => string): void {
  if (parent === window) return;
  // Without an observer the first height is all that is told.
  if (typeof ResizeObserver === 'undefined') tellHeight();
  else
    new ResizeObserver(() => {
      tellHeight();
    }).observe(root);
  addEventListener('message', ({ source, origin, data }: MessageEvent<{ type?: unknown } | null>) => {
    if (source !== parent) return;
    if (data?.type === 'attention-steps:ask-height') tellHeight(true);
    if (data?.type === 'attention-steps:ask-start' && origin === location.origin)
      parent.postMessage({ type: 'attention-steps:start', start: start() }, origin);
  });
}

/** Links lead out of the iframe. */
export function leadOut(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])')) {
    link.target = '_blank';
    link.rel = 'noopener';
  }
}
