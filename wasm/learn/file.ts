/** A model's file: its parameters, its configuration, and if asked for what training goes on from. */
import { rangeError } from '../refuse.ts';
import type { Parameter, TrainedModel } from './learning.js';
import { fill, type Reading, requireKnown, type Tensors } from './open.ts';
import { type File, writeTensors } from './safetensors.ts';

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

/** Fills a blank model from a file of this engine's own, and lets its training go on where it was. */
export function* readOwn(
  use: <Result>(work: (model: TrainedModel) => Result) => Result,
  parameters: readonly Parameter[],
  rules: readonly string[],
  { name, tensors, metadata }: { name: string; tensors: Tensors; metadata: File['metadata'] },
): Reading<void> {
  const refuse = () =>
    rangeError('file-state', '{argument}: expected step, optimizer and updates in __metadata__ to be of training', {
      argument: name,
    });
  const optimizer = metadata['optimizer'];
  const rule = optimizer === undefined ? 0 : rules.indexOf(optimizer);
  const kinds = optimizer === undefined ? [] : (MOMENTS[rules[rule] ?? ''] ?? []);
  const step = countIn(metadata['step'] ?? '0');
  const updates = countIn((optimizer === undefined ? undefined : metadata['updates']) ?? '0');
  const placed = ['', ...kinds.map((kind) => `${PREFIX}${kind}.`)].map((prefix) =>
    parameters.map((parameter) => ({ theirs: prefix + parameter.name, parameters: [parameter], isPlain: true })),
  );
  const numbers = [
    (model: TrainedModel) => model.values(),
    (model: TrainedModel) => model.firstMoments(),
    (model: TrainedModel) => model.secondMoments(),
  ];
  for (const [at, placements] of placed.entries()) yield* fill(name, tensors, placements, () => use(numbers[at]!));
  requireKnown(tensors, placed.flat());
  if (rule < 0 || step === undefined || updates === undefined) throw refuse();
  use((model) => model.goOnFrom(step, rule, updates));
}

/** The caller's own texts: all that are not the file's, or of the program that wrote it. */
export const othersIn = (
  texts: Readonly<Record<string, string>>,
  ofProgram: readonly string[] = [],
): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => !OWN.includes(key) && !ofProgram.includes(key)));

function countIn(text: string): number | undefined {
  const count = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  return count < 2 ** 31 ? count : undefined;
}
