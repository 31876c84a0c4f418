/**
 * Text and files that someone pasted, chose or dropped. What cannot be used is said beside the paste, and changes nothing;
 * what was assumed is shown in a sheet, and counts when it is used.
 */
import { InputError, inFile } from '../../../shared/input/input-error.ts';
import { withLine } from '../../../shared/input/text.ts';
import { Lazy } from '../../../shared/lazy.ts';
import type { Brought } from '../../inputs/brought.ts';
import type { Choices, Own } from '../../inputs/read-pasted.ts';
import { DEFAULT_SENTENCE } from '../../inputs/sentence.ts';
import { textInHtml } from '../../inputs/from-html.ts';
import { currentInputs } from '../../inputs/stage-inputs.ts';
import type { Changes } from '../parts/changes.ts';
import { closeDialog } from '../menu/dialog.ts';
import type { Opener } from '../parts/stage-parts.ts';
import type { StageHost } from '../parts/stage-host.ts';

const reading = new Lazy(() => import('../../inputs/read-pasted.ts'));

const isTypedInto = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'));

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** A reading that is not used yet. */
export interface Sheet {
  readonly own: Own;
  readonly choices: Choices;
  /** As it was pasted; absent for files. */
  readonly text: string | undefined;
}

/** A clipboard's contents as text: HTML has tables and formulas whole. */
function textIn(data: DataTransfer): string {
  const plain = data.getData('text/plain');
  const html = data.getData('text/html');
  return (html === '' ? undefined : textInHtml(html, plain)) ?? (plain.trim() === '' ? '' : plain);
}

export class Paste {
  #text = '';
  #brought: Brought = { text: '' };
  #heads: number | undefined;
  #choices: Choices = {};
  #own: Own | undefined;
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

  /** A reading that is not used yet, for the sheet. */
  get sheet(): Sheet | undefined {
    if (!this.#own) return undefined;
    const text = 'text' in this.#brought ? this.#brought.text : undefined;
    return { own: this.#own, choices: this.#choices, text };
  }

  /** The problem's place: without a field for input there is none beside it. */
  get #place(): 'input' | 'paste' {
    return this.#host.bench.session.fixed === 'all' ? 'input' : 'paste';
  }

  /** Reads what was brought, and uses it or shows its sheet. */
  async #read(): Promise<void> {
    const { readAny } = await reading.load();
    const { bench, problems } = this.#host;
    const read = readAny(this.#brought, currentInputs(bench.numbers), this.#choices, this.#heads);
    problems.clear('paste');
    this.#own = read;
    if (read.fault) problems.tell(read.problem);
    // A text that may change nothing is refused at once.
    if (read.isPlain || bench.session.fixed === 'all') this.use();
    else await this.#overlays.open('sheet');
    if (!read.fault) return;
    const field = this.#host.renderRoot.querySelector<HTMLInputElement>('[name=line]');
    field?.focus();
    field?.setSelectionRange(read.fault.from, read.fault.to);
    this.#host.renderRoot.querySelector('mark')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }

  /** Puts what was read on the stage. */
  use(): void {
    const { inputs = {}, options, sentence } = this.#own ?? {};
    const isUsed = this.#changes.attempt(
      sentence === undefined
        ? { type: 'inputs', inputs, ...(options && { options }) }
        : { type: 'sentence', sentence: { text: sentence, ...DEFAULT_SENTENCE } },
      this.#place,
    );
    if (isUsed || this.#own?.isPlain || this.#place === 'input') this.discard();
    if (isUsed) for (const dialog of ['sheet', 'own-input']) closeDialog(this.#host.renderRoot, dialog);
  }

  discard(): void {
    this.#own = undefined;
    this.#host.requestUpdate();
  }

  /** @param heads the number of heads; absent: unchanged */
  async useText(text: string, heads?: number): Promise<void> {
    this.#text = text;
    this.#own = undefined;
    this.#brought = { text };
    this.#heads = heads;
    await this.answer({});
    if (this.#host.problems.at(this.#place) !== undefined) await this.#showMessage();
  }

  /** Reads the same in another way. */
  async answer(choices: Choices): Promise<void> {
    this.#choices = choices;
    try {
      await this.#read();
    } catch (error) {
      this.#host.problems.fail(this.#place, error);
    }
    this.#host.requestUpdate();
  }

  /** Reads the text again with another line in place of that with the fault, or without it. */
  async correct(line: string): Promise<void> {
    const { fault } = this.#own ?? {};
    if (!fault || !('text' in this.#brought)) return;
    this.#text = withLine(this.#brought.text, fault.line, line);
    this.#brought = { ...this.#brought, text: this.#text };
    await this.answer(this.#choices);
    if (this.#host.problems.at(this.#place) === undefined) return;
    this.discard();
    await this.#showMessage();
  }

  /** Several are one input, taken together. Only what can be used takes the place of what was typed before. */
  async useFiles(files: readonly File[]): Promise<void> {
    const [first, ...others] = files;
    if (!first) return;
    this.#choices = {};
    this.#own = undefined;
    try {
      const { readFiles } = await reading.load();
      this.#brought = await readFiles([first, ...others]);
      this.#heads = undefined;
      await this.#read();
      if (this.#host.problems.at(this.#place) === undefined) {
        if ('text' in this.#brought && !this.sheet?.own.fault) this.#text = this.#brought.text;
        return;
      }
    } catch (error) {
      this.#host.problems.fail(this.#place, others.length > 0 ? error : inFile(first, error));
    }
    await this.#showMessage();
  }

  /** Opens the dialog, scrolled to the message in it. */
  async #showMessage(): Promise<void> {
    await this.#overlays.open('own-input');
    requestAnimationFrame(() => {
      this.#host.renderRoot.querySelector('.paste-form .error')?.scrollIntoView({ block: 'nearest' });
    });
  }

  /**
   * Handles Ctrl+V while the stage has the focus and nothing is being typed. Firefox dispatches it to the page, not to
   * the focused element.
   */
  readonly onPaste = (event: ClipboardEvent): void => {
    const [target] = event.composedPath();
    const hasFocus = this.#host.renderRoot.querySelector(':focus') !== null;
    if (!hasFocus || event.defaultPrevented || !event.clipboardData || isTypedInto(target)) return;
    const files = [...event.clipboardData.files];
    const text = textIn(event.clipboardData);
    const isPicture = files.every(({ type }) => type.startsWith('image/'));
    if (text === '' && files.length === 0 && !event.clipboardData.types.includes('text/html')) return;
    event.preventDefault();
    if (text !== '') void this.useText(text);
    else if (!isPicture) void this.useFiles(files);
    else void this.#refuse(new InputError(files.length > 0 ? 'paste.picture' : 'paste.nothing'));
  };

  /** Handles Ctrl+V into the field, where only plain text would arrive. */
  readonly onPasteIntoField = (event: ClipboardEvent): void => {
    const plain = event.clipboardData?.getData('text/plain') ?? '';
    const text = event.clipboardData ? textIn(event.clipboardData) : '';
    if (text === plain || text === '') return;
    event.preventDefault();
    const field = event.target as HTMLTextAreaElement;
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  };

  async #refuse(error: InputError): Promise<void> {
    this.#host.problems.fail(this.#place, error);
    await this.#showMessage();
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
