/** Opens the files that somebody brings, a model's folder or a file of weights, or refuses them: what is wrong, and what to do. */
import type { Refusal } from 'attention-steps/core';
import type { Files } from 'attention-steps/learn';
import { reasonOf } from './reason.ts';
import { isRefusal } from '../../shared/words/refusal.ts';
import { shardsOf } from '../model/file.ts';
import type { WorkerModel, openInWorker } from '../model/worker-model.ts';
import { type AskedReader, askedInWorker } from './asked.ts';
import { memoryOf, modelFolders, nameOf } from './folder.ts';
import { gigabytes, mostMemory } from './memory.ts';
import { sayOpening as say } from './view/open-words.ts';

/** The largest model of a single file has 30 MB, and three times as much with what its training goes on from. */
const MOST_MEGABYTES = 100;
/** Bytes of a file's beginning that tell the engine its kind. */
const BEGINNING = 512;

/** The parts of the page that a door needs. */
export interface Door {
  readonly worker: () => Promise<typeof openInWorker>;
  /** Is told of a model that a worker reads. @param memory in bytes; NaN: unknown */
  readonly onComing: (name: string, memory: number) => Parameters<typeof openInWorker>[1];
}

/** A model that opened; without a reader, its file does not say what its tokens stand for. */
export type Opened =
  | { readonly name: string; readonly reader: AskedReader }
  | { readonly name: string; readonly model: WorkerModel };

/** A refusal whose message is for a person. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(name: string, reason: string, hint: string, cause?: unknown) {
    super(`${say('own.refused', { name, reason })} ${hint}`, { cause });
  }
}

/** The advice on a refusal of the engine, by its code; of others a file is damaged. */
const HINTS: Readonly<Partial<Record<Refusal['code'], Parameters<typeof say>[0]>>> = {
  'config-family': 'own.do.family',
  'config-field': 'own.do.field',
  'files-missing': 'own.do.missing',
  'files-json': 'own.do.again',
  'files-twice': 'own.do.one',
  'file-kind': 'own.do.kind',
  'file-program': 'own.do.folder',
  'file-parameter': 'own.do.other-model',
  parameter: 'own.do.other-part',
  shape: 'own.do.other-model',
  'file-dtype': 'own.do.dtype',
  token: 'own.do.tokenizer',
  tokenizer: 'own.do.tokenizer',
  'tokenizer-line': 'own.do.tokenizer',
  divisor: 'own.heads',
  'file-heads': 'own.heads',
  'file-activation': 'own.activation',
  'at-most': 'own.do.smaller',
  'too-many-numbers': 'own.do.smaller',
  'memory-of-matrix': 'own.do.smaller',
};

function hintOn(error: unknown): string {
  if (!isRefusal(error)) return say(error instanceof RangeError ? 'own.do.other' : 'own.do.retry');
  if (error.code === 'files-missing' && /-of-|\.index\.json$/.test(error.expected))
    return say('own.do.missing-part', { file: error.expected });
  if (error.code === 'config-field') {
    if (error.field.startsWith('quantization')) return say('own.do.quantised');
    if (error.got === 'null') return say('own.do.again'); // the field is not there
  }
  return say(HINTS[error.code] ?? 'own.do.again');
}

/** The file of a LoRA adapter whose model is not among the files. */
const adapterIn = (files: readonly File[]): File | undefined =>
  files.some(({ name }) => /^model\b.*\.safetensors$/.test(name))
    ? undefined
    : files.find(({ name }) => /^adapter_(?:model\.|config\.json$)/.test(name));

/** @throws Refused */
export async function openFiles(files: readonly File[], door: Door): Promise<Opened> {
  if (files.length === 0) throw new Refused(say('own.nothing'), say('own.empty-folder'), say('own.do.missing'));
  const adapter = adapterIn(files);
  if (adapter) throw new Refused(adapter.name, say('own.adapter'), say('own.do.adapter'));
  const [folder, another] = modelFolders(files);
  if (another !== undefined)
    throw new Refused(nameOf(folder!, files), say('own.folders', { folder: folder!, another }), say('own.do.one'));
  return folder === undefined ? openFile(files, door) : openFolder(nameOf(folder, files), files, door);
}

/** Opens a published model. @throws Refused; the signal's reason */
export async function openFolder(name: string, files: readonly File[], door: Door): Promise<Opened> {
  const [memory, most] = [await memoryOf(files), mostMemory()];
  if (memory > most) {
    const reason = say('own.memory', { needed: gigabytes(memory), most: gigabytes(most) });
    throw new Refused(name, reason, say('own.do.smaller'));
  }
  return { name, reader: askedInWorker(await load(name, files, memory, door)) };
}

/** Files that were moved, or written anew, since they were chosen. */
const UNREADABLE = ['NotReadableError', 'NotFoundError'];

async function load(name: string, files: Files | Blob, memory: number, door: Door): Promise<WorkerModel> {
  const options = door.onComing(name, memory);
  try {
    const open = await door.worker();
    return await open(files, options);
  } catch (error) {
    options?.signal?.throwIfAborted();
    if (error instanceof DOMException && UNREADABLE.includes(error.name))
      throw new Refused(name, say('own.unreadable'), say('own.do.again'), error);
    throw new Refused(name, reasonOf(error), hintOn(error), error);
  }
}

/** Opens the file of weights among those that came. */
async function openFile(files: readonly File[], door: Door): Promise<Opened> {
  const weights = files.filter(({ name }) => name.endsWith('.safetensors'));
  const [file, ...others] = weights.length > 0 ? weights : files;
  const { name, size } = file!;
  const count = shardsOf(name);
  if (count > 1) throw new Refused(name, say('own.shard', { count }), say('own.do.whole-folder'));
  if (others.length > 0)
    throw new Refused(name, say('own.several', { count: others.length + 1 }), say('own.do.whole-folder'));
  const megabytes = Math.ceil(size / 1e6);
  // A checkpoint is larger for what its training goes on from: its kind says what to do, and its size does not.
  if (megabytes > MOST_MEGABYTES && weights.length === 0)
    return openFile([new File([file!.slice(0, BEGINNING)], name)], door);
  if (megabytes > MOST_MEGABYTES)
    throw new Refused(name, say('own.large', { megabytes, most: MOST_MEGABYTES }), say('own.do.whole-folder'));
  const model = await load(name, file!, await memoryOf([file!]), door);
  return model.vocabulary ? { name, reader: askedInWorker(model) } : { name, model };
}
