/**
 * A lesson in an iframe of another's page, or in a file of its own: shown as chosen, `?part=ID` only in part; links lead out of
 * it; and the page around it is told how high this one is.
 */
import { dressPage, dressStage, notify } from './dress.ts';
import { readGiven } from './given.ts';
import { leadOut, tellHost } from './host.ts';
import { lessonSettings, readSettings } from './settings.ts';
import { parts as pageParts } from '../platforms/keep.ts';
import { encodePage, unanswered } from '../../course/progress/progress.ts';

const article = document.querySelector<HTMLElement>('.embedded article.lesson');

/** A part is shown if it is named, or a question in it; then of the questions only those. */
function showParts(page: HTMLElement, parts: readonly HTMLElement[], names: readonly string[]): void {
  const isNamed = ({ id }: Element): boolean => names.includes(id);
  for (const child of page.children) (child as HTMLElement).hidden = !child.matches('.notices');
  for (const part of parts) {
    const questions = [...part.querySelectorAll<HTMLElement>('attention-question')];
    part.hidden = !isNamed(part) && !questions.some(isNamed);
    for (const question of questions) question.hidden = !isNamed(part) && !isNamed(question);
  }
}

function start(page: HTMLElement): void {
  const { query } = readGiven();
  const parts = [...page.querySelectorAll<HTMLElement>(':scope > [id]')];
  const questions = [...page.querySelectorAll('attention-question')];
  const ids = [...parts, ...questions].map(({ id }) => id);
  const { settings, problems } = readSettings(query, lessonSettings(ids));
  if (settings['part']) showParts(page, parts, settings['part'].split(' '));
  notify(problems);
  dressPage(settings);
  for (const [stage, isBack] of pageParts.broughtBack) {
    dressStage(stage, settings);
    void isBack.then(() => {
      dressStage(stage, settings);
    });
  }
  leadOut();
  tellHost(() => encodePage(unanswered(pageParts.state)));
}

if (article) {
  start(article);
  if (parent !== window) void import('../platforms/around.ts');
}
