/** Applies an iframe's settings to its page: colours, stages, and messages about settings that cannot be used. */
import type { Texts } from '../../shared/settings.ts';
import type { AttentionSteps } from '../../stage/view/element/attention-steps.ts';
import { attributesOf } from './settings.ts';

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
