/** The search's field, on pages that have `searchMarkup`. */
import { say } from '../../course/words.ts';
import type { Found, Search, SearchFile } from './search.ts';

const element = (name: string, text: string): HTMLElement =>
  Object.assign(document.createElement(name), { textContent: text });

/** @param index the address of the index, to which those of its sections are relative */
function resultOf({ section, passage }: Found, index: URL): HTMLElement {
  const link = document.createElement('a');
  link.href = new URL(section.url, index).href;
  const text = document.createElement('span');
  text.append(...passage.map((piece) => (piece.lit ? element('mark', piece.text) : piece.text)));
  link.append(element('b', section.title), ' ', text);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/** Loaded once, when the search field first gets the focus. */
let loading: Promise<Search> | undefined;
async function load(index: URL): Promise<Search> {
  const [{ openSearch }, text] = await Promise.all([import('./search.ts'), searchFile(index)]);
  return openSearch(JSON.parse(text) as SearchFile);
}

/** Reads the index from the page if it has all lessons, otherwise from the file beside it. */
async function searchFile(index: URL): Promise<string> {
  const inPage = document.querySelector('#search-file')?.textContent;
  if (inPage !== undefined) return inPage;
  const answer = await fetch(index);
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return answer.text();
}

/** Makes the field of `searchMarkup` work. */
export function offerSearch(): void {
  const field = document.querySelector<HTMLElement>('search.search');
  const input = field?.querySelector('input');
  const status = field?.querySelector('[role="status"]');
  const list = field?.querySelector('.found');
  if (!field) return; // a language that has the documentation's first page alone has nothing to search there
  if (!input || !status || !list) throw new Error('the field of the search lacks its parts');
  const isInPage = document.querySelector('#search-file') !== null;
  const index = new URL(isInPage ? '' : (field.dataset['index'] ?? ''), document.baseURI);
  field.hidden = false;

  const show = async (): Promise<void> => {
    const query = input.value.trim();
    const isCurrent = (): boolean => query === input.value.trim();
    let found: Found[] = [];
    let said = '';
    if (query !== '') {
      status.textContent = say('search.waiting');
      try {
        found = (await (loading ??= load(index)))(query);
        said = found.length === 0 ? say('search.none', { query }) : say('search.found', { count: found.length });
      } catch (error) {
        loading = undefined;
        said = say('search.problem', { problem: error instanceof Error ? error.message : String(error) });
      }
    }
    if (!isCurrent()) return;
    status.textContent = said;
    list.replaceChildren(...found.map((hit) => resultOf(hit, index)));
  };
  input.addEventListener('focus', () => {
    loading ??= load(index);
    // A failure is shown when somebody searches.
    loading.catch(() => (loading = undefined));
  });
  input.addEventListener('input', () => void show());

  /** Arrows move from the field into the list, through it and back. */
  field.addEventListener('keydown', (event) => {
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
