/**
 * Messages from a page in an iframe to the page around it: its height, in our own form and in that of learning platforms;
 * and to the builder of iframes, which is on the same site, its current state.
 */
import type { Texts } from '../../shared/settings.ts';
import type { AttentionSteps } from '../../stage/view/element/attention-steps.ts';
import { attributesOf } from './settings.ts';

/** The name of the builder's iframe, in which progress is neither kept nor shown. */
export const PREVIEW = 'attention-steps-preview';

export const isPreview = (): boolean => window.name === PREVIEW;

const root = document.documentElement;
let postedHeight = 0;

/** True if a stage fills the window: it is outside the page then, which has no height. */
const isFullWindow = (): boolean =>
  document.querySelector<HTMLElement & { present?: boolean }>('attention-steps')?.present === true;

function postHeight(isAsked = false): void {
  if (isFullWindow()) return;
  const height = Math.ceil(root.getBoundingClientRect().height);
  if (height === postedHeight && !isAsked) return;
  postedHeight = height;
  // Any page may know a height.
  parent.postMessage({ type: 'attention-steps:height', height }, '*');
  parent.postMessage({ subject: 'lti.frameResize', height }, '*');
}

/** @param start returns the fragment that opens the page in its current state */
export function talkToHost(start: () => string): void {
  if (parent === window) return;
  // Without an observer only the first height is posted.
  if (typeof ResizeObserver === 'undefined') postHeight();
  else
    new ResizeObserver(() => {
      postHeight();
    }).observe(root);
  addEventListener('message', ({ source, origin, data }: MessageEvent<{ type?: unknown } | null>) => {
    if (source !== parent) return;
    if (data?.type === 'attention-steps:ask-height') postHeight(true);
    if (data?.type === 'attention-steps:ask-start' && origin === location.origin)
      parent.postMessage({ type: 'attention-steps:start', start: start() }, origin);
  });
}

/** Makes links open outside the iframe, those in an own lesson's shadow root and those to come, too. */
export function openLinksOutside(): void {
  addEventListener('click', (event) => {
    for (const link of event.composedPath()) {
      if (!(link instanceof HTMLAnchorElement) || !link.matches('[href]:not([href^="#"])')) continue;
      link.target = '_blank';
      link.rel = 'noopener';
    }
  });
}

/** Called after the stage's link, so that settings take precedence. */
export function applyToStage(stage: AttentionSteps, settings: Texts): void {
  for (const [name, value] of attributesOf(settings)) stage.setAttribute(name, value);
  if (settings['present'] === 'off') stage.present = false; // a link may have it on
}

export function applyToPage({ theme = 'auto' }: Texts): void {
  if (theme === 'auto') return;
  document.documentElement.style.colorScheme = theme;
  for (const lab of document.querySelectorAll('article.lesson :is(.wide, attention-exercise)'))
    lab.setAttribute('theme', theme);
}

export function notify(problems: readonly string[]): void {
  const notices = document.querySelector('.notices');
  for (const textContent of problems) notices?.append(Object.assign(document.createElement('p'), { textContent }));
}
