/** A model from its publisher's folder as a reader: its tokens are those of its tokenizer, or numbers. Runs where the model does. */
import type { RealModel } from 'attention-steps/learn';
import { type VisitorReader, numbered, visitorReader } from './visitor-model.ts';

function made(model: RealModel): VisitorReader {
  const { tokenizer, config } = model;
  if (!tokenizer) return visitorReader(model, numbered(model));
  const words = tokenizer.tokens(Array.from({ length: config.vocabulary }, (_, token) => token));
  return {
    model,
    words,
    isLetters: config.causal, // tokens have their spaces themselves; WordPiece's have none
    heads: [],
    kinds: words.map(() => 'other'),
    tokenize: (text) => {
      const tokens = tokenizer.encode(text);
      const named = tokens.map((token) => words[token]!);
      return { tokens, words: named, known: named.map(() => true), as: named };
    },
  };
}

const readers = new WeakMap<RealModel, VisitorReader>();

/** One reader for a model: the list of its words takes a while. */
export function readerOf(model: RealModel): VisitorReader {
  const reader = readers.get(model) ?? made(model);
  readers.set(model, reader);
  return reader;
}
