/** Text and files that someone pasted, chose or dropped. What cannot be used is said beside the paste, and changes nothing. */
import { type Pasted, assemble } from '../data/assemble.ts';
import { InputError, partOf } from '../data/input-error.ts';
import { INPUT_NAMES } from '../data/lessons.ts';
import { parseNpy } from '../data/npy.ts';
import { MAX_TEXT, parseMatrices } from '../data/parse.ts';
import { currentInputs } from '../data/stage.ts';
import type { AttentionSteps } from './attention-steps.ts';

/** Above the largest .npy file that can be shown: 256 × 256 numbers of 8 bytes and a header. */
const MAX_NPY = 2 ** 20;

function use(host: AttentionSteps, read: () => readonly Pasted[]): boolean {
  return host.attempt('paste', () => {
    const { state } = host.bench;
    host.bench.change({ ...state, inputs: assemble(read(), currentInputs(state)) });
  });
}

export function useText(host: AttentionSteps, text: string): void {
  host.pasted = text;
  use(host, () => parseMatrices(text, { allowInfinity: true }));
}

async function textOf(file: File): Promise<string> {
  if (file.size > MAX_TEXT) throw new InputError('input.file-size', { count: file.size, most: MAX_TEXT });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new InputError('input.file-kind');
  }
}

/** A .npy file is named as the matrix it holds, or is X; any other file is text. */
async function read(file: File): Promise<{ matrices: readonly Pasted[]; text?: string }> {
  if (!/\.np[yz]$/i.test(file.name)) {
    const text = await textOf(file);
    return { matrices: parseMatrices(text, { allowInfinity: true }), text };
  }
  const bytes = await file.slice(0, MAX_NPY).arrayBuffer(); // the header of a larger one tells its shape
  const stem = file.name.slice(0, -4).toLowerCase().replaceAll('_', '');
  const name = INPUT_NAMES.find((known) => known === stem);
  const matrix = parseNpy(bytes, { allowInfinity: name === 'mask' });
  return { matrices: [{ ...(name ? { name } : {}), matrix }] };
}

/** Only a file that can be used takes the place of what was typed before. */
export async function useFile(host: AttentionSteps, file: File): Promise<void> {
  try {
    const { matrices, text } = await read(file);
    if (use(host, () => matrices)) {
      host.pasted = text ?? host.pasted;
      return;
    }
  } catch (error) {
    host.fail('paste', new InputError('input.named', { name: file.name, problem: partOf(error) }));
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
