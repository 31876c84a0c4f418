/** The displayed moment of a run, for files and programs. Pure. */
import { type Matrix, rowOf } from '../../shared/numbers/matrix.ts';
import { largest } from '../../shared/numbers/statistics.ts';
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

/** The most probable next token after each, and its probability. @param probabilities n × vocabulary */
export const saidIn = (probabilities: Matrix): Trained['said'] =>
  Array.from({ length: probabilities.rows }, (_, at) => {
    const row = rowOf(probabilities, at);
    const share = largest(row);
    return { token: row.indexOf(share), share };
  });

export function trainedOf(setup: Setup, { step, tokens, off, probabilities }: Reading): Trained {
  const { id, vocabulary, length } = taskOf(setup);
  const { model } = settingsOf(setup);
  const config = { ...model, vocabulary: vocabulary.length, context: length };
  const origin = `after ${step} step${step === 1 ? '' : 's'} of learning the task "${id}"`;
  return { config, file: weightsFile(setup, step), origin, tokens, off, said: saidIn(probabilities) };
}
