/** Applies an iframe's settings to its page: colours, stages, and messages about settings that cannot be used. */
import type { AttentionSteps } from '../../stage/view/element/attention-steps.ts';
import { type Shown, attributesOf } from './settings.ts';

/** The languages that the stage has words in. */
export const LANGUAGES = Object.keys(import.meta.glob('../../shared/messages/*/element.json')).map(
  (path) => path.split('/').at(-2) ?? '',
);

/** Called after the stage's link, so that settings take precedence. */
export function applyToStage(stage: AttentionSteps, shown: Shown): void {
  for (const [name, value] of attributesOf(shown)) stage.setAttribute(name, value);
  if (shown.present === 'off') stage.present = false; // a link may have it on
}

export function applyToPage({ theme }: Shown): void {
  if (theme === 'auto') return;
  document.documentElement.style.colorScheme = theme;
  for (const lab of document.querySelectorAll('article.lesson > .wide')) lab.setAttribute('theme', theme);
}

export function notify(problems: readonly string[]): void {
  const notices = document.querySelector('.notices');
  for (const textContent of problems) notices?.append(Object.assign(document.createElement('p'), { textContent }));
}
