/** The playground alone in an iframe on another page: its attributes are the query, and its link is the fragment. */
import '../../learn/define.ts';
import { encodeState } from '../../stage/state/link.ts';
import type { StageState } from '../../stage/inputs/stage-state.ts';
import { OPTIONS, readAttributes } from '../../learn/state/attributes.ts';
import { usable } from '../../shared/settings.ts';
import { readPageStart } from './page-start.ts';
import { applyToPage, notify, talkToHost } from './host.ts';
import { PLAYGROUND, playgroundLink, startOf, unknownIn } from './playground-settings.ts';

const place = document.querySelector<HTMLElement>('#playground');
const pageStart = readPageStart();
const query = new URLSearchParams(pageStart.query);

// The attributes are set before it is in the page, as it starts from them.
const playground = document.createElement('attention-playground');
for (const name of Object.keys(PLAYGROUND)) {
  const value = query.get(name);
  if (value !== null) playground.setAttribute(name, value);
}

function start(fragment: string): void {
  if (fragment !== '')
    playground.link = playgroundLink(
      readAttributes((name) => playground.getAttribute(name)),
      fragment,
    );
}

// A copied link has all differences from the start, so the query keeps nothing that could contradict it.
const page = new URL(location.href);
for (const name of [...OPTIONS, 'steps', 'compare']) page.searchParams.delete(name);
playground.page = `${page.pathname}${page.search}`;

// Opens beside the playground, like other links: a stage in its place would end the training.
playground.stage = place?.dataset['stage'] ?? '';
playground.addEventListener('attention-playground:open', (event) => {
  event.preventDefault();
  window.open(`${playground.stage}#${encodeState((event as CustomEvent<{ state: StageState }>).detail.state)}`);
});

start(pageStart.start);
place?.replaceChildren(playground);
addEventListener('hashchange', () => {
  start(location.hash.slice(1));
});

applyToPage({ theme: usable(PLAYGROUND.theme, query.get('theme') ?? '') ?? 'auto' });
notify(unknownIn([...query.keys()]));
talkToHost(() => startOf(playground));
