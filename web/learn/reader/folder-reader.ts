/** A visitor's model as a reader: its tokens are those of its tokenizer, or numbers, or as its vocabulary says. Runs where the model does. */
import type { Model, RealModel } from 'attention-steps/learn';
import { type VisitorReader, type Vocabulary, meant, numbered, visitorReader, written } from './visitor-model.ts';

/** A model from a folder, or from a file of weights, which has no tokenizer. */
export type Served = Model & Partial<Pick<RealModel, 'tokenizer'>>;

function made(model: Served): VisitorReader {
  const { tokenizer, config } = model;
  if (!tokenizer) return visitorReader(model, numbered(model));
  const words = tokenizer.tokens(Array.from({ length: config.vocabulary }, (_, token) => token)).map(written);
  return {
    model,
    words,
    isLetters: config.causal, // tokens have their spaces themselves; WordPiece's have none
    heads: [],
    kinds: words.map(() => 'other'),
    tokenize: (text) => {
      const tokens = tokenizer.encode(meant(text));
      const named = tokens.map((token) => words[token]!);
      return { tokens, words: named, known: named.map(() => true), as: named };
    },
  };
}

const readers = new WeakMap<Served, VisitorReader>();

/** One reader for a model: the list of its words takes a while. */
export function readerOf(model: Served): VisitorReader {
  const reader = readers.get(model) ?? made(model);
  readers.set(model, reader);
  return reader;
}

/** Reads texts of a model by other words. */
export function useVocabulary(model: Served, vocabulary: Vocabulary): void {
  readers.set(model, visitorReader(model, vocabulary));
}
