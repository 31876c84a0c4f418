/** The script of the list of lessons: the reader's progress, and the search. */
import {
  type Standing,
  forgetProgress,
  openStorage,
  readProgress,
  standingOf,
} from '../../course/progress/progress.ts';
import { nextLesson } from './next.ts';
import { offerSearch } from './search-field.ts';
import { courseResult, lessonResult } from '../../shared/score.ts';
import { say } from '../../course/words.ts';

const storage = openStorage(() => localStorage);
const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`${selector}: expected it on the page of contents`);
  return element;
};

const sayStanding = ({ kind, right, done, of }: Standing): string => say(`progress.${kind}`, { right, done, of });

function showProgress(): void {
  const progress = readProgress(storage);
  const results = [];
  const standings: Standing['kind'][] = [];
  const items = [...document.querySelectorAll<HTMLElement>('.lessons > li')];
  for (const item of items) {
    const { lesson = '' } = item.dataset;
    const questions = (item.dataset['questions'] ?? '').split(' ').filter(Boolean);
    const standing = standingOf(questions, progress[lesson]);
    results.push(lessonResult(questions, progress[lesson]?.first ?? {}));
    standings.push(standing.kind);
    item.dataset['standing'] = standing.kind;
    const place = item.querySelector('.standing');
    if (place) place.textContent = sayStanding(standing);
  }
  showNext(items, standings);
  const { complete, of, score } = courseResult(results);
  find('.forget .course').textContent = score === undefined ? '' : say('progress.course', { complete, of, score });
}

/** Leads to the lesson that comes next; once all are done, to the last one, which is another test for each seed. */
function showNext(items: readonly HTMLElement[], standings: readonly Standing['kind'][]): void {
  const next = nextLesson(standings);
  const at = next ?? items.length - 1;
  const lesson = items[at]?.querySelector<HTMLAnchorElement>('h3 a');
  const link = find('.next a') as HTMLAnchorElement;
  const key = next === undefined ? 'all-done' : standings.every((kind) => kind === 'untouched') ? 'begin' : 'go-on';
  link.href = lesson?.href ?? '';
  link.textContent = say(`contents.${key}`, { number: at + 1, title: lesson?.textContent ?? '' });
}

function offerForgetting(): void {
  const section = find('.forget');
  const [ask, sure, status] = ['.ask', '.sure', '[role="status"]'].map((name) => find(`.forget ${name}`));
  section.hidden = false;
  const offer = (isAsked: boolean): void => {
    if (ask) ask.hidden = isAsked;
    if (sure) sure.hidden = !isAsked;
  };
  if (!storage) {
    if (status) status.textContent = say('progress.nowhere');
    if (ask) ask.hidden = true;
    return;
  }
  ask?.addEventListener('click', () => {
    offer(true);
    find('.forget .no').focus();
  });
  find('.forget .no').addEventListener('click', () => {
    offer(false);
    ask?.focus();
  });
  find('.forget .yes').addEventListener('click', () => {
    forgetProgress(storage);
    showProgress();
    offer(false);
    if (status) status.textContent = say('progress.forgotten');
    ask?.focus();
  });
}

showProgress();
offerForgetting();
offerSearch();
// A page restored by the back button has the progress of before.
addEventListener('pageshow', showProgress);
addEventListener('storage', showProgress);
