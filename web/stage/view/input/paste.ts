/** Text and files that someone pasted, chose or dropped. What cannot be used is said beside the paste, and changes nothing. */
import { inFile } from '../../../shared/input/input-error.ts';
import { Lazy } from '../../../shared/lazy.ts';
import type { Brought, Choices, Own } from '../../inputs/read-own.ts';
import { currentInputs } from '../../inputs/stage-inputs.ts';
import type { Session } from '../../state/session.ts';
import type { Changes } from '../element/changes.ts';
import { type Opener, closeDialog } from '../menu/dialog.ts';
import type { StageHost } from '../element/stage-host.ts';

const reading = new Lazy(() => import('../../inputs/read-own.ts'));

/** The notes on the last paste, and the question about it. */
export type Feedback = Pick<Own, 'notes' | 'isUrgent' | 'question'>;

const isTypedInto = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'));

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

export class Paste {
  #text = '';
  #brought: Brought = { text: '' };
  #heads: number | undefined;
  #feedback: Feedback = { notes: [], isUrgent: false };
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

  /** The last paste, which stays, right or wrong. */
  get text(): string {
    return this.#text;
  }

  get feedback(): Feedback {
    return this.#feedback;
  }

  /** To be said on the stage until something else is done there: the dialog, which has them too, is closed. */
  get notes(): Feedback['notes'] {
    return this.#session === this.#host.bench.session && !this.#feedback.isUrgent ? this.#feedback.notes : [];
  }

  /** The problem's place: without a field for input there is none beside it. */
  get #place(): 'input' | 'paste' {
    return this.#host.bench.session.fixed === 'all' ? 'input' : 'paste';
  }

  /** @returns true if it is on the stage */
  async #use(choices: Choices = {}): Promise<boolean> {
    const { bench, problems, renderRoot } = this.#host;
    this.#feedback = { notes: [], isUrgent: false };
    const { readOwn } = await reading.load();
    const own = readOwn(this.#brought, currentInputs(bench.numbers), choices, this.#heads);
    this.#feedback = own;
    const { inputs, options } = own;
    problems.clear('paste');
    this.#host.requestUpdate();
    if (!inputs || !this.#changes.attempt({ type: 'inputs', inputs, ...(options && { options }) }, this.#place))
      return false;
    this.#session = bench.session;
    // The result is seen, unless there is something to read first.
    if (!this.#feedback.isUrgent) closeDialog(renderRoot, 'own-input');
    return true;
  }

  /** @param heads the number of heads; absent: unchanged */
  async useText(text: string, heads?: number): Promise<void> {
    this.#text = text;
    this.#brought = { text };
    this.#heads = heads;
    await this.answer({});
    if (this.#host.problems.at(this.#place) !== undefined || this.#feedback.isUrgent) await this.#showMessage();
  }

  /** Reads the same in another way. */
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
      if (isDone && !this.#feedback.isUrgent) return;
    } catch (error) {
      this.#host.problems.fail(this.#place, others.length > 0 ? error : inFile(first, error));
    }
    await this.#showMessage();
  }

  /** Opens the dialog, scrolled to the message or question in it. */
  async #showMessage(): Promise<void> {
    await this.#overlays.open('own-input');
    requestAnimationFrame(() => {
      const form = this.#host.renderRoot.querySelector('.paste-form');
      form?.querySelector('.error, .told')?.scrollIntoView({ block: 'nearest' });
      form?.querySelector('.told')?.querySelector('button')?.focus();
    });
  }

  /**
   * Handles Ctrl+V while the stage has the focus and nothing is being typed. Firefox dispatches it to the page, not to
   * the focused element.
   */
  readonly onPaste = (event: ClipboardEvent): void => {
    const [target] = event.composedPath();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const hasFocus = this.#host.renderRoot.querySelector(':focus') !== null;
    if (!hasFocus || event.defaultPrevented || text.trim() === '' || isTypedInto(target)) return;
    event.preventDefault();
    void this.useText(text);
  };

  readonly onDragOver = (event: DragEvent): void => {
    if (hasFiles(event)) event.preventDefault();
  };

  readonly onDrop = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    void this.useFiles([...(event.dataTransfer?.files ?? [])]);
  };
}
