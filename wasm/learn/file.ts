/** A model's file: its parameters, its configuration, and if asked for what training goes on from. */
import { rangeError } from '../refuse.ts';
import type { Parameter, TrainedModel } from './learning.js';
import { type File, type Tensor, isOfIntegers, writeTensors } from './safetensors.ts';

/** All that training goes on from: parameters, and if asked for both moments, each as the parameters' offsets say. */
export interface State {
  readonly step: number;
  readonly rule: number;
  readonly updates: number;
  readonly values: Float32Array;
  readonly moments: readonly Float32Array[];
}

/** The optimizer's numbers of each parameter, by rule, as PyTorch calls them. */
const MOMENTS: Readonly<Record<string, readonly string[]>> = {
  adamw: ['exp_avg', 'exp_avg_sq'],
  sgd: ['momentum_buffer'],
};
const PREFIX = 'optimizer.';
const ORIENTATION = 'x · W: a matrix has as many rows as what goes in has columns';
/** The keys of metadata that are the file's own; the rest is the caller's. */
const OWN = ['config', 'orientation', 'step', 'optimizer', 'updates'];

export function writeFile({
  parameters,
  state: { step, rule, updates, values, moments },
  config,
  rules,
  withMoments,
  texts,
}: {
  parameters: readonly Parameter[];
  state: State;
  config: object;
  rules: readonly string[];
  withMoments: boolean;
  texts: Readonly<Record<string, string>>;
}): Uint8Array {
  const tensorsOf = (prefix: string, from: Float32Array) =>
    parameters.map(({ name, rows, cols, offset, isVector }) => ({
      name: prefix + name,
      shape: isVector ? [cols] : [rows, cols],
      data: from.subarray(offset, offset + rows * cols),
    }));
  const optimizer = rules[rule] as string;
  const kinds = withMoments ? MOMENTS[optimizer]! : [];
  return writeTensors(
    [...tensorsOf('', values), ...kinds.flatMap((kind, i) => tensorsOf(`${PREFIX}${kind}.`, moments[i]!))],
    {
      ...othersIn(texts),
      config: JSON.stringify(config),
      orientation: ORIENTATION,
      step: String(step),
      ...(withMoments && { optimizer, updates: String(updates) }),
    },
  );
}

/** Fills a blank model. @returns the caller's own texts in the file */
export function readInto(
  model: TrainedModel,
  { tensors, metadata }: File,
  parameters: readonly Parameter[],
  rules: readonly string[],
): Record<string, string> {
  const left = new Map(tensors);
  const take = (prefix: string, into: Float32Array) => {
    for (const parameter of parameters) {
      const name = prefix + parameter.name;
      into.set(numbersOf(name, left.get(name), parameter), parameter.offset);
      left.delete(name);
    }
  };
  take('', model.values());
  const optimizer = metadata['optimizer'];
  const rule = optimizer === undefined ? model.rule() : rules.indexOf(optimizer);
  const kinds = optimizer === undefined ? [] : (MOMENTS[rules[rule] ?? ''] ?? []);
  const moments = [() => model.firstMoments(), () => model.secondMoments()];
  kinds.forEach((kind, i) => take(`${PREFIX}${kind}.`, moments[i]!()));
  const [unknown] = [...left].find(([, tensor]) => !isOfIntegers(tensor)) ?? [];
  if (unknown !== undefined)
    throw rangeError('parameter', '{argument}: expected a parameter of this model, got {got}', {
      argument: 'file',
      got: unknown.slice(0, 60),
    });
  const step = countIn(metadata['step'] ?? '0');
  const updates = countIn((optimizer === undefined ? undefined : metadata['updates']) ?? '0');
  if (rule < 0 || step === undefined || updates === undefined)
    throw rangeError(
      'file-state',
      '{argument}: expected step, optimizer and updates in __metadata__ to be of training',
      { argument: 'file' },
    );
  model.goOnFrom(step, rule, updates);
  return othersIn(metadata);
}

/** The caller's own texts. */
const othersIn = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => !OWN.includes(key)));

function countIn(text: string): number | undefined {
  const count = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  return count < 2 ** 31 ? count : undefined;
}

function numbersOf(name: string, tensor: Tensor | undefined, { rows, cols }: Parameter): Float32Array {
  if (!tensor)
    throw rangeError('file-parameter', '{argument}: expected {tensor} in it, got none', {
      argument: 'file',
      tensor: name,
    });
  const { shape, data } = tensor;
  const extents = rows === 1 && shape.length === 1 ? [1, ...shape] : shape;
  if (extents.length !== 2 || extents[0] !== rows || extents[1] !== cols)
    throw rangeError('shape', '{argument}: expected {tensor} to be {expected}, got {got}', {
      argument: 'file',
      tensor: name,
      expected: `${rows} × ${cols}`,
      got: shape.length === 0 ? 'a number' : shape.slice(0, 8).join(' × '),
    });
  requireFinite(name, data, cols);
  return data;
}

export function requireFinite(name: string, data: Float32Array, cols: number): void {
  const at = data.findIndex((number) => !Number.isFinite(number));
  if (at < 0) return;
  throw rangeError('not-finite', '{argument}: expected finite numbers, got {got} at {place}', {
    argument: name,
    got: String(data[at]),
    place: `[${Math.floor(at / cols)}][${at % cols}]`,
  });
}
