/** Text and files that someone pasted, chose or dropped. What cannot be used is said beside the paste, and changes nothing. */
import { inFile } from '../../../shared/input/input-error.ts';
import { Late } from '../../../shared/late.ts';
import type { Brought, Choices, Own } from '../../inputs/read-own.ts';
import { currentInputs } from '../../inputs/stage-inputs.ts';
import type { Session } from '../../state/session.ts';
import type { Changes } from '../element/changes.ts';
import { type Opener, closeDialog } from '../menu/dialog.ts';
import type { StageHost } from '../element/stage-host.ts';

const reading = new Late(() => import('../../inputs/read-own.ts'));

/** The notes on what was pasted last, and the question about it. */
export type Told = Pick<Own, 'notes' | 'isUrgent' | 'question'>;

const isTypedInto = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'));

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

export class Paste {
  #text = '';
  #brought: Brought = { text: '' };
  #heads: number | undefined;
  #told: Told = { notes: [], isUrgent: false };
  /** As it was put on the stage. */
  #session: Session | undefined;
  readonly #host: StageHost;
  readonly #changes: Changes;
  readonly #overlays: Opener;

  constructor(host: StageHost, changes: Changes, overlays: Opener) {
    this.#host = host;
    this.#changes = changes;
    this.#overlays = overlays;
  }

  /** What was pasted last: it stays, right or wrong. */
  get text(): string {
    return this.#text;
  }

  get told(): Told {
    return this.#told;
  }

  /** To be said on the stage until something else is done there: the dialog, which has them too, is closed. */
  get notes(): Told['notes'] {
    return this.#session === this.#host.bench.session && !this.#told.isUrgent ? this.#told.notes : [];
  }

  /** Where nothing can be entered, there is no place beside it. */
  get #place(): 'input' | 'paste' {
    return this.#host.bench.session.fixed === 'all' ? 'input' : 'paste';
  }

  /** @returns whether it is on the stage */
  async #use(choices: Choices = {}): Promise<boolean> {
    const { bench, problems, renderRoot } = this.#host;
    this.#told = { notes: [], isUrgent: false };
    const { readOwn } = await reading.load();
    const own = readOwn(this.#brought, currentInputs(bench.numbers), choices, this.#heads);
    this.#told = own;
    const { inputs, options } = own;
    problems.clear('paste');
    this.#host.requestUpdate();
    if (!inputs || !this.#changes.attempt({ type: 'inputs', inputs, ...(options && { options }) }, this.#place))
      return false;
    this.#session = bench.session;
    // The result is seen, unless there is something to read first.
    if (!this.#told.isUrgent) closeDialog(renderRoot, 'own-input');
    return true;
  }

  /** @param heads how many the matrices are cut into; absent: as many as there are */
  async useText(text: string, heads?: number): Promise<void> {
    this.#text = text;
    this.#brought = { text };
    this.#heads = heads;
    await this.answer({});
  }

  /** The same, read in another way. */
  async answer(choices: Choices): Promise<void> {
    try {
      await this.#use(choices);
    } catch (error) {
      this.#host.problems.fail(this.#place, error);
    }
  }

  /** Several are one input, taken together. Only what can be used takes the place of what was typed before. */
  async useFiles(files: readonly File[]): Promise<void> {
    const [first, ...others] = files;
    if (!first) return;
    try {
      const { readFiles } = await reading.load();
      this.#brought = await readFiles([first, ...others]);
      this.#heads = undefined;
      const isDone = await this.#use();
      if (isDone && 'text' in this.#brought) this.#text = this.#brought.text;
      if (isDone && !this.#told.isUrgent) return;
    } catch (error) {
      this.#host.problems.fail(this.#place, others.length > 0 ? error : inFile(first, error));
    }
    await this.#showMessage();
  }

  /** The dialog, scrolled to what is said or asked in it. */
  async #showMessage(): Promise<void> {
    await this.#overlays.open('own-input');
    requestAnimationFrame(() => {
      const form = this.#host.renderRoot.querySelector('.paste-form');
      form?.querySelector('.error, .told')?.scrollIntoView({ block: 'nearest' });
      form?.querySelector('.told')?.querySelector('button')?.focus();
    });
  }

  /** Ctrl+V while the stage has the focus and nothing is being typed. Firefox tells it to the page, not to what has the focus. */
  readonly onPaste = (event: ClipboardEvent): void => {
    const [target] = event.composedPath();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const hasFocus = this.#host.renderRoot.querySelector(':focus') !== null;
    if (!hasFocus || event.defaultPrevented || text.trim() === '' || isTypedInto(target)) return;
    event.preventDefault();
    void this.#usePasted(text);
  };

  async #usePasted(text: string): Promise<void> {
    await this.useText(text);
    if (this.#host.problems.at(this.#place) !== undefined || this.#told.isUrgent) await this.#showMessage();
  }

  readonly onDragOver = (event: DragEvent): void => {
    if (hasFiles(event)) event.preventDefault();
  };

  readonly onDrop = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    void this.useFiles([...(event.dataTransfer?.files ?? [])]);
  };
}
