/** Opens a visitor's model and answers questions about it, one after the other. It knows neither a worker nor a page. */
import {
  type ContextQuestion,
  type Files,
  headRoles,
  type Learning,
  patchEffects,
  type PatchQuestion,
  type RealModel,
  type RoleOptions,
} from 'attention-steps/learn';
import type { HeadPlace } from '../patch.ts';
import { fileOf, probabilitiesAfter } from '../reader/changed.ts';
import { type Served, readerOf, useVocabulary } from '../reader/folder-reader.ts';
import { type Changes, type Drawing, contextsOf, lensOf, openHead, patchOf, read } from '../reader/reading.ts';
import { type Vocabulary, openVisitorModel, sampleOf, vocabularyOf } from '../reader/visitor-model.ts';
import type { Metadata } from '../training/protocol.ts';

/** The questions by their names: a row here is all that a new one needs. */
export const CALLS = {
  trace: (model: Served, ...args: Parameters<RealModel['trace']>) => model.trace(...args),
  patterns: (model: Served, ...args: Parameters<RealModel['patterns']>) => model.patterns(...args),
  lens: (model: Served, ...args: Parameters<RealModel['lens']>) => model.lens(...args),
  generate: (model: Served, ...args: Parameters<RealModel['generate']>) => model.generate(...args),
  ablate: (model: Served, ...args: Parameters<RealModel['ablate']>) => model.ablate(...args),
  patchEffects: (model: Served, question: PatchQuestion) => patchEffects(model, question),
  headRoles: (model: Served, options?: RoleOptions) => headRoles(model, options),
  set: (model: Served, ...args: Parameters<RealModel['set']>) => model.set(...args),
  /** The tokenizer's answers; undefined where the model's files have none. */
  encode: (model: Served, text: string) => model.tokenizer?.encode(text),
  decode: (model: Served, ids: readonly number[]) => model.tokenizer?.decode(ids),
  tokens: (model: Served, ids: readonly number[]) => model.tokenizer?.tokens(ids),
  /** A head as a stage takes it, in the model with changes. */
  open: (model: Served, tokens: readonly number[], head: HeadPlace, changes?: Changes) =>
    openHead({ model }, tokens, head, changes),
  tokenize: (model: Served, text: string) => readerOf(model).tokenize(text),
  /** A text as a page shows it. */
  read: (model: Served, text: string, changes: Changes, drawing: Drawing) =>
    read(readerOf(model), text, changes, drawing),
  lensOf: (model: Served, tokens: readonly number[], changes: Changes) => lensOf(readerOf(model), tokens, changes),
  contextsOf: (model: Served, question: ContextQuestion, changes: Changes) =>
    contextsOf(readerOf(model), question, changes),
  patchOf: (model: Served, question: Parameters<typeof patchOf>[1], changes: Changes) =>
    patchOf(readerOf(model), question, changes),
  sample: (model: Served) => sampleOf(readerOf(model)),
  /** A visitor says what the tokens of a file stand for. */
  useVocabulary,
  fileOf: (model: Served, edits: Changes['edits'], metadata?: Metadata) => fileOf(readerOf(model), edits, metadata),
  probabilitiesAfter,
};

export type Calls = typeof CALLS;
export type Call = keyof Calls;
/** The arguments of a question, without the model. */
export type Arguments<Name extends Call> = Parameters<Calls[Name]> extends [Served, ...infer Rest] ? Rest : never;

/** The facts about a model that a page has without asking. */
export interface About extends Pick<Served, 'config' | 'parameterCount'> {
  /** Empty for a file of weights. */
  readonly family: string;
  readonly hasTokenizer: boolean;
  /** The words that a file of weights says itself. */
  readonly vocabulary?: Vocabulary | undefined;
}

export type Request =
  /** Comes once, before the others. A Blob is a file of weights. */
  | { readonly kind: 'load'; readonly files: Files | Blob }
  | { readonly kind: 'call'; readonly name: Call; readonly args: readonly unknown[] };

export type Answer =
  /** Bytes of weights. */
  | { readonly kind: 'progress'; readonly loaded: number; readonly total: number }
  /** The result of loading is `About`. */
  | { readonly kind: 'done'; readonly result: unknown }
  /** A copy of an error lacks its fields. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly fields: object };

/**
 * @param answer - posts an answer, whose numbers are copied
 * @returns a handler of requests
 */
export function serveModel(
  load: () => Promise<Learning>,
  answer: (answer: Answer) => void,
): (request: Request) => Promise<void> {
  let model: Served | undefined;
  const resultOf = async (request: Request): Promise<unknown> => {
    if (request.kind === 'call')
      return (CALLS[request.name] as (model: Served | undefined, ...args: readonly unknown[]) => unknown)(
        model,
        ...request.args,
      );
    const onProgress = (loaded: number, total: number): void => answer({ kind: 'progress', loaded, total });
    const learning = await load();
    const { files } = request;
    if (files instanceof Blob) {
      onProgress(0, files.size);
      const bytes = new Uint8Array(await files.arrayBuffer());
      onProgress(files.size, files.size);
      const opened = (model = openVisitorModel(learning, bytes));
      const vocabulary = vocabularyOf(opened);
      if (vocabulary) useVocabulary(opened, vocabulary);
      const { config, parameterCount } = opened;
      return { family: '', config, parameterCount, hasTokenizer: false, vocabulary } satisfies About;
    }
    const loaded = await learning.loadModel(files, { onProgress });
    model = loaded;
    const { family, config, parameterCount, tokenizer } = loaded;
    return { family, config, parameterCount, hasTokenizer: tokenizer !== undefined } satisfies About;
  };
  return async (request) => {
    try {
      answer({ kind: 'done', result: await resultOf(request) });
    } catch (error) {
      answer({ kind: 'failed', error, fields: { ...(error as object) } });
    }
  };
}
