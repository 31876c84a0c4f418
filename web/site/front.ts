/** The page around the stage: the link in the address bar, the theme, copying. */
import { decodeState, encodeState } from '../stage/state/link.ts';
import { replaceAddress } from '../shared/address.ts';
import { copyText } from '../shared/copy.ts';
import { loadEmbeddings } from '../stage/inputs/embeddings.ts';
import { AttentionSteps } from '../stage/define.ts';
import { currentInputs } from '../stage/inputs/stage-inputs.ts';
import { type StageState, defaultState } from '../stage/inputs/stage-state.ts';
import { tellingQuery } from '../stage/model/query.ts';
import { sayHere } from '../shared/words/messages.ts';
import words from '../shared/messages/en/front-question.json' with { type: 'json' };
import { onTheme, showTheme } from './header/theme.ts';

const say = sayHere(words);

/** The front's question, with the word that asks between asterisks. */
const questionOf = (word: string, isAmbiguous: boolean): string =>
  say(!isAmbiguous ? 'takes' : word === 'bank' ? 'bank' : 'which', { word });

AttentionSteps.loadWords = loadEmbeddings;

const stage = document.querySelector('attention-steps');
const copy = document.querySelector<HTMLButtonElement>('#copy-link');
const embeds = document.querySelectorAll<HTMLAnchorElement>('a.embed');
const question = document.querySelector('.opening h1');
const home = document.querySelector<HTMLAnchorElement>('h1[slot=home] a');
const patch = document.querySelector<HTMLButtonElement>('#patch');
const problemList = document.querySelector<HTMLUListElement>('#link-problems');
const status = document.querySelector<HTMLElement>('#copy-status');
const reading = document.querySelector<HTMLAnchorElement>('.read a');

/** Before a link in the address: the front shows it, not the stage. */
const FRONT = 'front&';
/** The theme is the page's. */
const linkOf = (state: StageState): string =>
  encodeState({ ...state, options: { ...state.options, theme: defaultState().options.theme } });

if (stage) {
  const title = home?.textContent ?? '';
  let origin: string | undefined;
  /**
   * Names the playground that a head is from, and offers to put it back into that model. Both come from the playground's link, as
   * the stage's own may say anything about itself.
   */
  const showOrigin = async ({ inputs }: typeof stage.state): Promise<void> => {
    const from = (origin = inputs?.from);
    if (patch) patch.hidden = !from;
    const text = from && (await import('./origin.ts')).originText(from);
    if (!home || from !== origin) return;
    home.textContent = text ?? title;
    home.href = text ? `./playground/#${from}` : './';
  };
  patch?.addEventListener('click', () => {
    void import('../learn/model/on-stage.ts').then(({ patchedLink }) => {
      const link = patchedLink(stage.state);
      if (link !== undefined) location.assign(`./playground/#${link}`);
    });
  });
  for (const type of ['pointerdown', 'click'])
    reading?.addEventListener(type, () => {
      const typed = stage.renderRoot.querySelector<HTMLInputElement>('[name=typed]')?.value.trim() ?? '';
      reading.hash = typed === '' ? '' : new URLSearchParams({ read: typed }).toString();
    });
  /** The address at which the front begins. */
  const initial = linkOf(stage.state);
  /** The link with which the front became the stage. */
  let begun = '';
  const open = (): void => {
    const hash = location.hash.slice(1);
    // The reader was on this page before it had one of its own.
    if (reading && hash.startsWith('read=')) {
      location.replace(new URL(`#${hash}`, reading.href));
      return;
    }
    if (!hash) {
      problemList?.replaceChildren();
      if (stage.playing) stage.pause();
      stage.present = false;
      stage.view = 'overview';
      return;
    }
    // A link opens the frame that it was copied from; the front's own address opens the front.
    stage.view = hash.startsWith(FRONT) ? 'overview' : 'full';
    if (hash === begun) return; // with what has been edited since
    const { state, problems } = decodeState(hash.replace(FRONT, ''));
    problemList?.replaceChildren();
    for (const text of problems)
      problemList?.append(Object.assign(document.createElement('li'), { textContent: text }));
    stage.state = state;
    stage.theme = state.options.theme;
    void showOrigin(state);
  };
  stage.addEventListener('attention-steps:edit', () => {
    void showOrigin(stage.state); // other numbers come from elsewhere
    if (stage.view !== 'full') return;
    // Reloading loses nothing, and going on from the front after going back neither.
    replaceAddress(new URL(`#${encodeState(stage.state)}`, location.href));
    begun = location.hash.slice(1);
  });
  onTheme((theme) => {
    stage.changes.set({ theme: theme as typeof stage.theme });
    stage.theme = theme as typeof stage.theme;
  });
  // The page's theme follows the stage's menu and links. From the stage, going back leads to the front.
  let shown = stage.theme;
  new MutationObserver(() => {
    if (stage.view === 'full' && (!location.hash || location.hash.startsWith(`#${FRONT}`))) {
      const link = `#${encodeState(stage.state)}`;
      try {
        history.pushState(null, '', link);
        begun = location.hash.slice(1);
      } catch {
        // The browser's limit of changes was reached: going back leaves the page.
      }
    }
    if (stage.theme === shown || stage.theme === 'inherit') return;
    shown = stage.theme;
    showTheme(shown);
  }).observe(stage, { attributeFilter: ['theme', 'view'] });
  copy?.addEventListener('click', () => {
    const link = new URL(`#${encodeState(stage.state)}`, location.href);
    replaceAddress(link);
    void copyText(link.href, copy.parentElement ?? document.body).then((isCopied) => {
      if (status) status.textContent = say(isCopied ? 'copied' : 'not-copied');
    });
  });
  for (const embed of embeds)
    for (const type of ['pointerdown', 'click'])
      embed.addEventListener(type, () => {
        embed.hash = encodeState(stage.state);
      });
  // A file dropped beside the stage would replace the page, and all edits would be lost.
  for (const type of ['dragover', 'drop'] as const)
    addEventListener(type, (event) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    });
  /** The question is about the word whose weights are shown. */
  const ask = async (): Promise<void> => {
    await stage.updateComplete;
    if (!question || stage.view !== 'overview' || !stage.bench.isThere) return;
    const { picture, state } = stage;
    const word = picture.labels.queries[stage.query ?? tellingQuery(picture)] ?? '';
    const [before = '', asks = '', after = ''] = questionOf(
      word,
      word.toLowerCase() === currentInputs(state).asks,
    ).split('**');
    question.replaceChildren(before, Object.assign(document.createElement('b'), { textContent: asks }), after);
    // Reloading loses nothing of what the front shows.
    const link = linkOf(state);
    const hash = link === initial ? '' : `${FRONT}${link}`;
    if (hash !== location.hash.slice(1))
      replaceAddress(new URL(hash === '' ? location.pathname : `#${hash}`, location.href));
  };
  for (const type of ['attention-steps:ready', 'attention-steps:edit', 'click', 'keyup'])
    stage.addEventListener(type, () => void ask());
  addEventListener('hashchange', open);
  open();
}
