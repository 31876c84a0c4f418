/** Text and files that someone pasted, chose or dropped. What cannot be used is said beside the paste, and changes nothing. */
import { InputError, partOf } from '../data/input-error.ts';
import type { Pasted } from '../data/assemble.ts';
import { currentInputs } from '../data/stage.ts';
import type { AttentionSteps } from './attention-steps.ts';

const reading = () => import('../data/read-own.ts');
type Reading = Awaited<ReturnType<typeof reading>>;

function use(host: AttentionSteps, { assemble }: Reading, read: () => readonly Pasted[]): boolean {
  // Where nothing can be entered, there is no place beside it.
  return host.changes.byReader(host.fixed === 'all' ? 'input' : 'paste', () => {
    const { state } = host.bench;
    host.bench.change({ ...state, inputs: assemble(read(), currentInputs(state)) });
  });
}

export async function useText(host: AttentionSteps, text: string): Promise<void> {
  host.pasted = text;
  const own = await reading();
  use(host, own, () => own.readText(text));
}

/** Only a file that can be used takes the place of what was typed before. */
export async function useFile(host: AttentionSteps, file: File): Promise<void> {
  try {
    const own = await reading();
    const { matrices, text } = await own.readFile(file);
    if (use(host, own, () => matrices)) {
      host.pasted = text ?? host.pasted;
      return;
    }
  } catch (error) {
    host.fail(
      host.fixed === 'all' ? 'input' : 'paste',
      new InputError('input.named', { name: file.name, problem: partOf(error) }),
    );
  }
  host.renderRoot.querySelector('.own-input')?.setAttribute('open', ''); // where the message stands
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

export function allowDrop(event: DragEvent): void {
  if (hasFiles(event)) event.preventDefault();
}

export function takeDrop(host: AttentionSteps, event: DragEvent): void {
  if (!hasFiles(event)) return;
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (file) void useFile(host, file);
}
