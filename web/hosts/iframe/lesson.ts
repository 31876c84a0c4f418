/**
 * A lesson in an iframe on another page, or in a file of its own: applies the settings, shows only the parts in `?part=ID`,
 * opens links outside, and posts the height to the page around it.
 */
import { readPageStart } from './page-start.ts';
import { applyToPage, applyToStage, notify, openLinksOutside, talkToHost } from './host.ts';
import { lessonSettings, readSettings } from './settings.ts';
import { parts as pageParts } from '../platforms/page-lifecycle.ts';
import { PARTS } from '../../course/page/page-parts.ts';
import { encodePage, unanswered } from '../../course/progress/progress.ts';

const article = document.querySelector<HTMLElement>('.embedded article.lesson');

/** Shows the named parts, and parts with a named question, of which only those questions are shown. */
function showParts(page: HTMLElement, parts: readonly HTMLElement[], names: readonly string[]): void {
  const isNamed = ({ id }: Element): boolean => names.includes(id);
  for (const fold of page.querySelectorAll('.deeper')) fold.replaceWith(...fold.querySelectorAll(':scope > [id]'));
  for (const child of page.children) (child as HTMLElement).hidden = !child.matches('.notices');
  for (const part of parts) {
    const questions = [...part.querySelectorAll<HTMLElement>('attention-question')];
    part.hidden = !isNamed(part) && !questions.some(isNamed);
    for (const question of questions) question.hidden = !isNamed(part) && !isNamed(question);
  }
}

function start(page: HTMLElement): void {
  const { query } = readPageStart();
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)];
  const questions = [...page.querySelectorAll('attention-question')];
  const ids = [...parts, ...questions].map(({ id }) => id);
  const { settings, problems } = readSettings(query, lessonSettings(ids));
  if (settings['part']) showParts(page, parts, settings['part'].split(' '));
  notify(problems);
  applyToPage(settings);
  for (const [stage, isRestored] of pageParts.restored) {
    applyToStage(stage, settings);
    void isRestored.then(() => {
      applyToStage(stage, settings);
    });
  }
  openLinksOutside();
  talkToHost(() => encodePage(unanswered(pageParts.state)));
}

if (article) {
  start(article);
  // The parts that speak to the page around it, besides its height.
  if (parent !== window) void Promise.all([import('../platforms/jsinput.ts'), import('../platforms/statements.ts')]);
}
