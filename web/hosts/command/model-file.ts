/** A file of weights, as `train` writes it. */
import type { Learning, Model } from 'attention-steps/learn';
import { readBytes, within } from './files.ts';
import type { TrainingHost } from './host.ts';

/** Those that the model was trained with; none if it was trained with tokens, or somewhere else. */
function wordsOf(text: string | undefined): readonly string[] {
  try {
    const words: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(words) ? words.map(String) : [];
  } catch {
    return [];
  }
}

export function readModel(
  learning: Learning,
  host: TrainingHost,
  file: string,
): { model: Model; words: readonly string[] } {
  const bytes = readBytes(host.read, file);
  const model = within(file, () => learning.openModel(bytes));
  return { model, words: wordsOf(model.metadata['words']) };
}
