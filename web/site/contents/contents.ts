/** The script of the list of lessons: the reader's progress, and the search. */
import {
  type Standing,
  forgetProgress,
  openStorage,
  readProgress,
  standingOf,
} from '../../course/progress/progress.ts';
import { nextLesson } from './next.ts';
import type { Found, Search, SearchFile } from './search.ts';
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

const element = (name: string, text: string): HTMLElement =>
  Object.assign(document.createElement(name), { textContent: text });

function resultOf({ section, passage }: Found): HTMLElement {
  const link = document.createElement('a');
  const lesson = find(`[data-lesson="${section.lesson}"] a`) as HTMLAnchorElement;
  link.href = `${lesson.href}${section.anchor && `#${section.anchor}`}`;
  const text = document.createElement('span');
  text.append(...passage.map((piece) => (piece.lit ? element('mark', piece.text) : piece.text)));
  link.append(element('b', section.title), ' ', text);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/** Loaded once, when the search field first gets the focus. */
let loading: Promise<Search> | undefined;
async function load(): Promise<Search> {
  const [{ openSearch }, text] = await Promise.all([import('./search.ts'), searchFile()]);
  return openSearch(JSON.parse(text) as SearchFile);
}

/** Reads the index from the page if it has all lessons, otherwise from the file beside it. */
async function searchFile(): Promise<string> {
  const inPage = document.querySelector('#search-file')?.textContent;
  if (inPage !== undefined) return inPage;
  const answer = await fetch(new URL('search.json', document.baseURI));
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return answer.text();
}

function offerSearch(): void {
  const input = find('#search') as HTMLInputElement;
  const status = find('#search-says');
  const list = find('.found');
  find('.search').hidden = false;

  const show = async (): Promise<void> => {
    const query = input.value.trim();
    const isCurrent = (): boolean => query === input.value.trim();
    let found: Found[] = [];
    let said = '';
    if (query !== '') {
      status.textContent = say('search.waiting');
      try {
        found = (await (loading ??= load()))(query);
        said = found.length === 0 ? say('search.none', { query }) : say('search.found', { count: found.length });
      } catch (error) {
        loading = undefined;
        said = say('search.problem', { problem: error instanceof Error ? error.message : String(error) });
      }
    }
    if (!isCurrent()) return;
    status.textContent = said;
    list.replaceChildren(...found.map(resultOf));
  };
  input.addEventListener('focus', () => {
    loading ??= load();
    // A failure is shown when somebody searches.
    loading.catch(() => (loading = undefined));
  });
  input.addEventListener('input', () => void show());

  /** Arrows move from the field into the list, through it and back. */
  find('.search').addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      input.value = '';
      void show();
      input.focus();
      return;
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    const stops = [input, ...list.querySelectorAll<HTMLElement>('a')];
    const next = stops[stops.indexOf(document.activeElement as HTMLElement) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  // A query typed before this script was loaded, or left from the last visit.
  if (input.value !== '') void show();
}

showProgress();
offerForgetting();
offerSearch();
// A page restored by the back button has the progress of before.
addEventListener('pageshow', showProgress);
addEventListener('storage', showProgress);
