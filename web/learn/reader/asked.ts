/** A reader as its page asks it: it computes in the page, or in a worker, and answers with plain values. */
import {
  type Config,
  type ContextQuestion,
  type HeadRole,
  type Matrix,
  type PatchQuestion,
  headRoles,
  patchEffects,
} from 'attention-steps/learn';
import type { HeadPlace } from '../patch.ts';
import type { WorkerModel } from '../model/worker-model.ts';
import type { Opened } from '../training/protocol.ts';
import type { Reader, ReaderHead } from './reader.ts';
import {
  type Changes,
  type Drawing,
  type Reading,
  type WordLevel,
  contextsOf,
  lensOf,
  openHead,
  read,
} from './reading.ts';
import type { Tokenized } from './words.ts';
import { type VisitorReader, sampleOf } from './visitor-model.ts';

export interface AskedReader {
  /** The family of a published model; empty for others. */
  readonly family: string;
  readonly config: Readonly<Required<Config>>;
  readonly heads: readonly ReaderHead[];
  /** Words are written one after the other, without spaces between them. */
  readonly isLetters: boolean;
  /** Its tokens are shown by number, up to the last one. */
  readonly isNumbered: boolean;
  /** The reader itself, if it computes in the page. */
  readonly inPage?: Reader;
  readonly tokenize: (text: string) => Promise<Tokenized>;
  readonly read: (text: string, changes: Changes, drawing: Drawing) => Promise<Reading>;
  readonly open: (tokens: readonly number[], head: HeadPlace, changes: Changes) => Promise<Opened>;
  readonly lens: (tokens: readonly number[], changes: Changes) => Promise<ReturnType<typeof lensOf>>;
  readonly contexts: (question: ContextQuestion, changes: Changes) => Promise<readonly WordLevel[]>;
  /** The heads that look at a place with a name, measured on random tokens. */
  readonly roles: () => Promise<readonly HeadRole[]>;
  readonly patch: (question: PatchQuestion) => Promise<Matrix>;
  /** A text that the model itself writes. */
  readonly sample: () => Promise<string>;
  readonly dispose: () => void;
}

const later = <T>(work: () => T): Promise<T> => Promise.resolve().then(work);

/** A model of a page is asked as one in a worker is. */
export const askedInPage = (reader: Reader & Partial<VisitorReader>): AskedReader => ({
  family: '',
  config: reader.model.config,
  heads: reader.heads,
  isLetters: reader.isLetters ?? false,
  isNumbered: reader.words[0] === '0',
  inPage: reader,
  tokenize: (text) => later(() => reader.tokenize(text)),
  read: (text, changes, drawing) => later(() => read(reader, text, changes, drawing)),
  open: (tokens, head, changes) => later(() => openHead(reader, tokens, head, changes)),
  lens: (tokens, changes) => later(() => lensOf(reader, tokens, changes)),
  contexts: (question, changes) => later(() => contextsOf(reader, question, changes)),
  roles: () => later(() => headRoles(reader.model)),
  patch: (question) => later(() => patchEffects(reader.model, question)),
  sample: () => later(() => sampleOf({ isLetters: false, ...reader })),
  dispose: () => {
    reader.model.dispose();
  },
});

export const askedInWorker = (model: WorkerModel): AskedReader => ({
  family: model.family,
  config: model.config,
  heads: [],
  isLetters: model.hasTokenizer && model.config.causal,
  isNumbered: !model.hasTokenizer,
  tokenize: (text) => model.ask('tokenize', [text]),
  read: (text, changes, drawing) => model.ask('read', [text, changes, drawing]),
  open: (tokens, head, changes) => model.ask('open', [tokens, head, changes]),
  lens: (tokens, changes) => model.ask('lensOf', [tokens, changes]),
  contexts: (question, changes) => model.ask('contextsOf', [question, changes]),
  roles: () => model.ask('headRoles', []),
  patch: (question) => model.ask('patchEffects', [question]),
  sample: () => model.ask('sample', []),
  dispose: () => {
    model.dispose();
  },
});
