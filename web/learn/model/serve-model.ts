/** Opens a published model and answers questions about it, one after the other. It knows neither a worker nor a page. */
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
import { readerOf } from '../reader/folder-reader.ts';
import { type Changes, type Drawing, contextsOf, lensOf, openHead, read } from '../reader/reading.ts';
import { sampleOf } from '../reader/visitor-model.ts';

/** The questions by their names: a row here is all that a new one needs. */
export const CALLS = {
  trace: (model: RealModel, ...args: Parameters<RealModel['trace']>) => model.trace(...args),
  patterns: (model: RealModel, ...args: Parameters<RealModel['patterns']>) => model.patterns(...args),
  lens: (model: RealModel, ...args: Parameters<RealModel['lens']>) => model.lens(...args),
  generate: (model: RealModel, ...args: Parameters<RealModel['generate']>) => model.generate(...args),
  ablate: (model: RealModel, ...args: Parameters<RealModel['ablate']>) => model.ablate(...args),
  patchEffects: (model: RealModel, question: PatchQuestion) => patchEffects(model, question),
  headRoles: (model: RealModel, options?: RoleOptions) => headRoles(model, options),
  set: (model: RealModel, ...args: Parameters<RealModel['set']>) => model.set(...args),
  /** The tokenizer's answers; undefined where the model's files have none. */
  encode: (model: RealModel, text: string) => model.tokenizer?.encode(text),
  decode: (model: RealModel, ids: readonly number[]) => model.tokenizer?.decode(ids),
  tokens: (model: RealModel, ids: readonly number[]) => model.tokenizer?.tokens(ids),
  /** A head as a stage takes it, in the model with changes. */
  open: (model: RealModel, tokens: readonly number[], head: HeadPlace, changes?: Changes) =>
    openHead({ model }, tokens, head, changes),
  tokenize: (model: RealModel, text: string) => readerOf(model).tokenize(text),
  /** A text as a page shows it. */
  read: (model: RealModel, text: string, changes: Changes, drawing: Drawing) =>
    read(readerOf(model), text, changes, drawing),
  lensOf: (model: RealModel, tokens: readonly number[], changes: Changes) => lensOf(readerOf(model), tokens, changes),
  contextsOf: (model: RealModel, question: ContextQuestion, changes: Changes) =>
    contextsOf(readerOf(model), question, changes),
  sample: (model: RealModel) => sampleOf(readerOf(model)),
};

export type Calls = typeof CALLS;
export type Call = keyof Calls;
/** The arguments of a question, without the model. */
export type Arguments<Name extends Call> = Parameters<Calls[Name]> extends [RealModel, ...infer Rest] ? Rest : never;

/** The facts about a model that a page has without asking. */
export interface About extends Pick<RealModel, 'family' | 'config' | 'parameterCount'> {
  readonly hasTokenizer: boolean;
}

export type Request =
  /** Comes once, before the others. */
  | { readonly kind: 'load'; readonly files: Files }
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
  let model: RealModel | undefined;
  const resultOf = async (request: Request): Promise<unknown> => {
    if (request.kind === 'call')
      return (CALLS[request.name] as (model: RealModel | undefined, ...args: readonly unknown[]) => unknown)(
        model,
        ...request.args,
      );
    const onProgress = (loaded: number, total: number): void => answer({ kind: 'progress', loaded, total });
    model = await (await load()).loadModel(request.files, { onProgress });
    const { family, config, parameterCount, tokenizer } = model;
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
