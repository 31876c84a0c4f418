/** Reading what someone pasted, chose or dropped: a module of its own, which comes when somebody does. */
import type { Pasted } from './assemble.ts';
import { InputError } from '../../shared/input/input-error.ts';
import { INPUT_NAMES } from './examples.ts';
import { parseNpy } from '../../shared/input/npy.ts';
import { MAX_TEXT, parseMatrices } from '../../shared/input/parse.ts';
import { decoded } from '../../shared/input/text.ts';

export { assemble } from './assemble.ts';

/** Above the largest .npy file that can be shown: 256 × 256 numbers of 8 bytes and a header. */
const MAX_NPY = 2 ** 20;

export const readText = (text: string): readonly Pasted[] => parseMatrices(text, { allowInfinity: true });

async function textOf(file: File): Promise<string> {
  if (file.size > MAX_TEXT) throw new InputError('input.file-size', { count: file.size, most: MAX_TEXT });
  try {
    return decoded(new Uint8Array(await file.arrayBuffer()));
  } catch {
    throw new InputError('input.file-kind');
  }
}

/** A .npy file is named as the matrix it holds, or is X; any other file is text. @throws InputError */
export async function readFile(file: File): Promise<{ matrices: readonly Pasted[]; text?: string }> {
  if (!/\.np[yz]$/i.test(file.name)) {
    const text = await textOf(file);
    return { matrices: readText(text), text };
  }
  const bytes = await file.slice(0, MAX_NPY).arrayBuffer(); // the header of a larger one tells its shape
  const stem = file.name.slice(0, -4).toLowerCase().replaceAll('_', '');
  const name = INPUT_NAMES.find((known) => known === stem);
  const matrix = parseNpy(bytes, { allowInfinity: name === 'mask' });
  return { matrices: [{ ...(name ? { name } : {}), matrix }] };
}
