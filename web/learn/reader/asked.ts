/** A reader as its page asks it: the shipped one computes in the page, a visitor's in a worker. It answers with plain values. */
import { type Config, type ContextQuestion, type HeadRole, type Matrix, headRoles } from 'attention-steps/learn';
import type { HeadPlace } from '../patch.ts';
import type { WorkerModel } from '../model/worker-model.ts';
import type { Metadata, Opened } from '../training/protocol.ts';
import { fileOf, probabilitiesAfter } from './changed.ts';
import type { Reader, ReaderHead } from './reader.ts';
import {
  type Changes,
  type Drawing,
  type Patched,
  type Reading,
  type WordLevel,
  contextsOf,
  lensOf,
  openHead,
  patchOf,
  read,
} from './reading.ts';
import type { Tokenized } from './words.ts';
import { sampleOf } from './visitor-model.ts';

export interface AskedReader {
  /** The family of a published model; empty for others. */
  readonly family: string;
  readonly config: Readonly<Required<Config>>;
  readonly heads: readonly ReaderHead[];
  /** Words are written one after the other, without spaces between them. */
  readonly isLetters: boolean;
  /** Its tokens are shown by number, up to the last one. */
  readonly isNumbered: boolean;
  readonly tokenize: (text: string) => Promise<Tokenized>;
  readonly read: (text: string, changes: Changes, drawing: Drawing) => Promise<Reading>;
  readonly open: (tokens: readonly number[], head: HeadPlace, changes: Changes) => Promise<Opened>;
  readonly lens: (tokens: readonly number[], changes: Changes) => Promise<ReturnType<typeof lensOf>>;
  readonly contexts: (question: ContextQuestion, changes: Changes) => Promise<readonly WordLevel[]>;
  /** The heads that look at a place with a name, measured on random tokens. */
  readonly roles: () => Promise<readonly HeadRole[]>;
  readonly patch: (question: Parameters<typeof patchOf>[1], changes: Changes) => Promise<Patched>;
  /** A text that the model itself writes. */
  readonly sample: () => Promise<string>;
  /** A file of safetensors with the edits. @param metadata besides its words; default: those of its own file */
  readonly weights: (edits: Changes['edits'], metadata?: Metadata) => Promise<Blob>;
  /** Tokens × vocabulary. */
  readonly probabilities: (tokens: readonly number[], changes: Changes) => Promise<Matrix>;
  readonly dispose: () => void;
}

const later = <T>(work: () => T): Promise<T> => Promise.resolve().then(work);

/** The shipped model is asked as one in a worker is. */
export const askedInPage = (reader: Reader): AskedReader => ({
  family: '',
  config: reader.model.config,
  heads: reader.heads,
  isLetters: false,
  isNumbered: false,
  tokenize: (text) => later(() => reader.tokenize(text)),
  read: (text, changes, drawing) => later(() => read(reader, text, changes, drawing)),
  open: (tokens, head, changes) => later(() => openHead(reader, tokens, head, changes)),
  lens: (tokens, changes) => later(() => lensOf(reader, tokens, changes)),
  contexts: (question, changes) => later(() => contextsOf(reader, question, changes)),
  roles: () => later(() => headRoles(reader.model)),
  patch: (question, changes) => later(() => patchOf(reader, question, changes)),
  sample: () => later(() => sampleOf({ ...reader, isLetters: false })),
  weights: (edits, metadata) => later(() => fileOf(reader, edits, metadata)),
  probabilities: (tokens, changes) => later(() => probabilitiesAfter(reader.model, tokens, changes)),
  dispose: () => {
    reader.model.dispose();
  },
});

/** @param vocabulary of a file of weights; a folder has its tokenizer, or numbers */
export const askedInWorker = (model: WorkerModel, vocabulary = model.vocabulary): AskedReader => ({
  family: model.family,
  config: model.config,
  heads: [],
  isLetters: vocabulary?.isLetters ?? (model.hasTokenizer && model.config.causal),
  isNumbered: vocabulary ? vocabulary.words[0] === '0' : !model.hasTokenizer,
  tokenize: (text) => model.ask('tokenize', [text]),
  read: (text, changes, drawing) => model.ask('read', [text, changes, drawing]),
  open: (tokens, head, changes) => model.ask('open', [tokens, head, changes]),
  lens: (tokens, changes) => model.ask('lensOf', [tokens, changes]),
  contexts: (question, changes) => model.ask('contextsOf', [question, changes]),
  roles: () => model.ask('headRoles', []),
  patch: (question, changes) => model.ask('patchOf', [question, changes]),
  sample: () => model.ask('sample', []),
  weights: (edits, metadata) => model.ask('fileOf', [edits, metadata]),
  probabilities: (tokens, changes) => model.ask('probabilitiesAfter', [tokens, changes]),
  dispose: () => {
    model.dispose();
  },
});
