/**
 * A sentence that the trained model reads, in the place of the front's stage; the address has it, as `#read=…&head=…`. The code
 * and the model are fetched when somebody asks for them.
 */
import type { AttentionReader } from '../learn/reader/define.ts';
import { replaceAddress } from '../shared/address.ts';
import type { AttentionSteps } from '../stage/define.ts';

let shown: AttentionReader | undefined;

export const isRead = (hash: string): boolean => hash.startsWith('read=');

const addressOf = ({ sentence, head }: Pick<AttentionReader, 'sentence' | 'head'>): string =>
  `#${new URLSearchParams({ read: sentence, head }).toString()}`;

/** Shows the stage again. */
export function leave(stage: AttentionSteps): void {
  shown?.remove();
  shown = undefined;
  stage.hidden = false;
}

/** The code, which has the model once that is asked for. */
const parts = (): Promise<typeof import('../learn/reader/define.ts')> => import('../learn/reader/define.ts');

async function show(stage: AttentionSteps, sentence: string, head?: string): Promise<AttentionReader> {
  const { AttentionReader: Reader, SAMPLE } = await parts();
  leave(stage);
  const element = (shown = new Reader());
  element.sentence = sentence.trim() === '' ? SAMPLE : sentence;
  if (head !== undefined) element.head = head;
  // Going back leads to the stage.
  if (!isRead(location.hash.slice(1))) history.pushState(null, '', addressOf(element));
  element.addEventListener('attention-reader:change', ({ detail }) => {
    replaceAddress(addressOf(detail));
  });
  const back = Object.assign(document.createElement('a'), {
    slot: 'back',
    href: './',
    textContent: 'Back to the stage',
  });
  back.addEventListener('click', (event) => {
    event.preventDefault();
    location.hash = '';
  });
  const title = Object.assign(document.createElement('h1'), {
    slot: 'title',
    textContent: 'What does a trained model look at?',
  });
  element.append(title, back);
  stage.view = 'overview';
  stage.hidden = true;
  stage.after(element);
  return element;
}

/** The button in the stage's sentence box. Until the model has come, and if it does not, all stays as it is. */
export function offerReading(stage: AttentionSteps): void {
  const offer = stage.querySelector<HTMLElement>('[slot=sentence]');
  const button = offer?.querySelector('button');
  const status = offer?.querySelector('[role=status]');
  if (!button || !status) return;
  const what = status.textContent;
  button.addEventListener('click', () => {
    const typed = stage.renderRoot.querySelector<HTMLInputElement>('[name=typed]')?.value ?? '';
    button.disabled = true;
    status.textContent = 'Fetching the model, 1 MB …';
    parts()
      .then(({ reader }) => reader.load())
      .then(() => show(stage, typed))
      .then(
        () => (status.textContent = what),
        () => (status.textContent = 'The model could not be fetched; the network may be down. Press again to retry.'),
      )
      .finally(() => (button.disabled = false));
  });
}

/** Opens what an address names. */
export function openRead(stage: AttentionSteps, hash: string): void {
  const asked = new URLSearchParams(hash);
  const [sentence, head] = [asked.get('read') ?? '', asked.get('head') ?? undefined];
  if (shown) Object.assign(shown, { sentence, ...(head !== undefined && { head }) });
  else
    show(stage, sentence, head).then(
      (element) => element.load(),
      (error: unknown) => {
        stage.problems.fail('view', error);
      },
    );
}
