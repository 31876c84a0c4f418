/** Text and files that someone pasted, chose or dropped. What cannot be used is said beside the paste, and changes nothing. */
import { InputError, partOf } from '../../shared/input/input-error.ts';
import type { Pasted } from '../inputs/assemble.ts';
import { currentInputs } from '../inputs/stage-inputs.ts';
import type { AttentionSteps } from './attention-steps.ts';

const reading = () => import('../inputs/read-own.ts');
type Reading = Awaited<ReturnType<typeof reading>>;

/** Where nothing can be entered, there is no place beside it. */
const placeFor = (host: AttentionSteps): 'input' | 'paste' => (host.fixed === 'all' ? 'input' : 'paste');

function use(host: AttentionSteps, { assemble }: Reading, matrices: readonly Pasted[]): boolean {
  const inputs = assemble(matrices, currentInputs(host.bench.numbers));
  return host.changes.attempt({ type: 'inputs', inputs }, placeFor(host));
}

export async function useText(host: AttentionSteps, text: string): Promise<void> {
  host.pasted = text;
  try {
    const own = await reading();
    use(host, own, own.readText(text));
  } catch (error) {
    host.fail(placeFor(host), error);
  }
}

/** Only a file that can be used takes the place of what was typed before. */
export async function useFile(host: AttentionSteps, file: File): Promise<void> {
  try {
    const own = await reading();
    const { matrices, text } = await own.readFile(file);
    if (use(host, own, matrices)) {
      host.pasted = text ?? host.pasted;
      return;
    }
  } catch (error) {
    host.fail(placeFor(host), new InputError('input.named', { name: file.name, problem: partOf(error) }));
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
