/** The stage alone in an iframe on another page: its link is the fragment, its settings are the query. */
import '../../stage/define.ts';
import { LANGUAGES, applyToPage, applyToStage, notify } from './apply-settings.ts';
import { readGiven } from './given.ts';
import { talkToHost } from './host.ts';
import { PAGE_THEMES, type Shown, decodeShown, settingsIn } from './settings.ts';

const given = readGiven();
const stage = document.querySelector('attention-steps');
const { shown, problems } = decodeShown(given.query, { parts: [], languages: LANGUAGES });

function open(link: string, settings: Shown): void {
  if (!stage) return;
  if (link !== '') stage.link = link;
  applyToStage(stage, settings);
}

/** A link may have a theme, too. */
function start(fragment: string): void {
  const its = PAGE_THEMES.find((theme) => theme === settingsIn(fragment).get('theme'));
  const settings = shown.theme === 'auto' && its ? { ...shown, theme: its } : shown;
  applyToPage(settings);
  open(fragment, settings);
}

notify(problems);
start(given.start);
addEventListener('hashchange', () => {
  start(location.hash.slice(1));
});
talkToHost(() => stage?.link ?? '');
