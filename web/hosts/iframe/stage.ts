/** The stage alone in an iframe on another page: its link is the fragment, its settings are the query. */
import '../../stage/define.ts';
import { usable } from '../../shared/settings.ts';
import { readPageStart } from './page-start.ts';
import { applyToPage, applyToStage, notify, talkToHost } from './host.ts';
import { STAGE, readSettings, settingsIn } from './settings.ts';

const pageStart = readPageStart();
const stage = document.querySelector('attention-steps');
const { settings, problems } = readSettings(pageStart.query, STAGE);

function start(link: string): void {
  // A link may bring its theme, too.
  const its = usable(STAGE.theme, new Map(settingsIn(link)).get('theme') ?? '');
  const shown = (settings['theme'] ?? 'auto') === 'auto' && its ? { ...settings, theme: its } : settings;
  applyToPage(shown);
  if (!stage) return;
  if (link !== '') stage.link = link;
  applyToStage(stage, shown);
}

notify(problems);
start(pageStart.start);
addEventListener('hashchange', () => {
  start(location.hash.slice(1));
});
talkToHost(() => stage?.link ?? '');
