/** A model from its publisher's folder as a reader: its tokens are those of its tokenizer, or numbers. Runs where the model does. */
import type { RealModel } from 'attention-steps/learn';
import { type VisitorReader, numbered, visitorReader } from './visitor-model.ts';

const readers = new WeakMap<RealModel, VisitorReader>();

/** One reader for a model: the list of its words takes a while. */
export function readerOf(model: RealModel): VisitorReader {
  const reader = readers.get(model) ?? visitorReader(model, numbered(model));
  readers.set(model, reader);
  return reader;
}
