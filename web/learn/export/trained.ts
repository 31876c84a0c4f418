/** The displayed moment of a run, for files and programs. Pure. */
import { rowOf } from '../model/scene.ts';
import { type Setup, settingsOf, taskOf } from '../setup.ts';
import type { Metadata, Reading } from '../training/protocol.ts';
import type { Trained } from './python.ts';

/** Returns a name without an extension: `repeat-600`. */
export const fileName = ({ task }: Setup, step: number): string => `${task}-${step}`;

export const weightsFile = (setup: Setup, step: number): string => `${fileName(setup, step)}.safetensors`;

/** Returns the metadata besides the engine's own: configuration, step, orientation. */
export function metadataOf(setup: Setup, link: string): Metadata {
  const { id, vocabulary, boundary } = taskOf(setup);
  const named = boundary === undefined ? undefined : vocabulary[boundary];
  return { task: id, words: JSON.stringify(vocabulary), link, ...(named !== undefined && { boundary: named }) };
}

export function trainedOf(setup: Setup, { step, tokens, off, probabilities }: Reading): Trained {
  const { id, vocabulary, length } = taskOf(setup);
  const { model } = settingsOf(setup);
  const said = tokens.map((_, at) => {
    const row = rowOf(probabilities, at);
    const share = row.reduce((most, one) => Math.max(most, one), 0);
    return { token: row.indexOf(share), share };
  });
  const config = { tied: false, ...model, vocabulary: vocabulary.length, context: length } as Trained['config'];
  return { config, file: weightsFile(setup, step), task: id, step, tokens, off, said };
}
