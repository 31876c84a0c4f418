/** Text and files that someone pasted, chose or dropped. What cannot be used is said beside the paste, and changes nothing. */
import { InputError, partOf } from '../../shared/input/input-error.ts';
import { Late } from '../../shared/late.ts';
import type { Pasted } from '../inputs/assemble.ts';
import { currentInputs } from '../inputs/stage-inputs.ts';
import type { Changes } from './changes.ts';
import { type Opener, closeDialog } from './dialog.ts';
import type { StageHost } from './stage-host.ts';

const reading = new Late(() => import('../inputs/read-own.ts'));
type Reading = typeof import('../inputs/read-own.ts');

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

export class Paste {
  #text = '';
  readonly #host: StageHost;
  readonly #changes: Changes;
  readonly #over: Opener;

  constructor(host: StageHost, changes: Changes, over: Opener) {
    this.#host = host;
    this.#changes = changes;
    this.#over = over;
  }

  /** What was pasted last: it stays, right or wrong. */
  get text(): string {
    return this.#text;
  }

  /** Where nothing can be entered, there is no place beside it. */
  get #place(): 'input' | 'paste' {
    return this.#host.bench.session.fixed === 'all' ? 'input' : 'paste';
  }

  #use({ assemble }: Reading, matrices: readonly Pasted[], heads?: number): boolean {
    const inputs = assemble(matrices, currentInputs(this.#host.bench.numbers), heads);
    const isDone = this.#changes.attempt({ type: 'inputs', inputs }, this.#place);
    if (isDone) closeDialog(this.#host.renderRoot, 'own-input'); // what came of it is seen
    return isDone;
  }

  /** @param heads how many the matrices are cut into */
  async useText(text: string, heads: number): Promise<void> {
    this.#text = text;
    try {
      const own = await reading.load();
      this.#use(own, own.readText(text), heads);
    } catch (error) {
      this.#host.problems.fail(this.#place, error);
    }
  }

  /** Only a file that can be used takes the place of what was typed before. */
  async useFile(file: File): Promise<void> {
    try {
      const own = await reading.load();
      const { matrices, text } = await own.readFile(file);
      if (this.#use(own, matrices)) {
        this.#text = text ?? this.#text;
        return;
      }
    } catch (error) {
      const problem = new InputError('input.named', { name: file.name, problem: partOf(error) });
      this.#host.problems.fail(this.#place, problem);
    }
    await this.#over.open('own-input'); // where the message stands
  }

  readonly onDragOver = (event: DragEvent): void => {
    if (hasFiles(event)) event.preventDefault();
  };

  readonly onDrop = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) void this.useFile(file);
  };
}
