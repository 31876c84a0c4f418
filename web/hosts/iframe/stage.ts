/** The stage alone, in an iframe of another's page: its link is the fragment, what was chosen is the query. */
import '../../stage/define.ts';
import { LANGUAGES, dressPage, dressStage, notify } from './dress.ts';
import { readGiven } from './given.ts';
import { tellHost } from './host.ts';
import { PAGE_THEMES, type Shown, decodeShown, settingsIn } from './settings.ts';

const given = readGiven();
const stage = document.querySelector('attention-steps');
const { shown, problems } = decodeShown(given.query, { parts: [], languages: LANGUAGES });

function open(link: string, settings: Shown): void {
  if (!stage) return;
  if (link !== '') stage.link = link;
  dressStage(stage, settings);
}

/** A link may bring its theme, too. */
function start(fragment: string): void {
  const its = PAGE_THEMES.find((theme) => theme === settingsIn(fragment).get('theme'));
  const settings = shown.theme === 'auto' && its ? { ...shown, theme: its } : shown;
  dressPage(settings);
  open(fragment, settings);
}

notify(problems);
start(given.start);
addEventListener('hashchange', () => {
  start(location.hash.slice(1));
});
tellHost(() => stage?.link ?? '');
