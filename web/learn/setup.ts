/**
 * A run's settings as one table, from which its controls, links, attributes and checks follow. The same setup gives the
 * same weights, to the bit, on every machine.
 */
import type { Config } from 'attention-steps/learn';
import { type Params, startValues } from '../shared/params.ts';
import type { Settings } from './run.ts';
import { TYPED_TEXT, typedText } from './tasks/typed-text.ts';
import type { Task } from './tasks/task.ts';
import { TASKS, findTask } from './tasks/tasks.ts';

/** @internal */
export const params = {
  task: { kind: 'choice', value: 'repeat', of: [...TASKS.map(({ id }) => id), TYPED_TEXT] },
  text: { kind: 'text', value: '', longest: 2_000_000 },
  layers: { kind: 'choice', value: '2', of: ['1', '2', '3', '4'] },
  heads: { kind: 'choice', value: '2', of: ['1', '2', '4'] },
  width: { kind: 'choice', value: '32', of: ['16', '32', '48', '64'] },
  positions: { kind: 'choice', value: 'infused', of: ['infused', 'learned', 'sinusoidal', 'rotary', 'alibi', 'none'] },
  scale: { kind: 'choice', value: 'on', of: ['on', 'off', 'own'] },
  /** The factor of the scores if the scale is the reader's own. */
  factor: { kind: 'number', value: 1, min: 0.01, max: 100, step: 0.01, scale: 'log' },
  causal: { kind: 'flag', value: true },
  mlp: { kind: 'choice', value: '0', of: ['0', '64', '128', '256'] },
  activation: { kind: 'choice', value: 'relu', of: ['relu', 'gelu'] },
  normalisation: { kind: 'choice', value: 'none', of: ['none', 'layer', 'rms'] },
  /** The biases of the MLP and of layer norm. */
  biases: { kind: 'flag', value: true },
  /** The weights of norms. */
  gains: { kind: 'flag', value: true },
  rate: { kind: 'number', value: 0.01, min: 0.0001, max: 10, step: 0.0001, scale: 'log' },
  decay: { kind: 'number', value: 0.1, min: 0, max: 1, step: 0.01 },
  batch: { kind: 'choice', value: '64', of: ['8', '16', '32', '64', '128'] },
  optimizer: { kind: 'choice', value: 'adamw', of: ['adamw', 'sgd'] },
  seed: { kind: 'count', value: 1, min: 0, max: 2 ** 32 - 1 },
} as const satisfies Params;

/** The settings of a training: the same ones give the same numbers. */
export interface Setup {
  readonly task: string;
  readonly text: string;
  readonly layers: '1' | '2' | '3' | '4';
  readonly heads: '1' | '2' | '4';
  readonly width: '16' | '32' | '48' | '64';
  readonly positions: 'infused' | 'learned' | 'sinusoidal' | 'rotary' | 'alibi' | 'none';
  readonly scale: 'on' | 'off' | 'own';
  readonly factor: number;
  readonly causal: boolean;
  readonly mlp: '0' | '64' | '128' | '256';
  readonly activation: 'relu' | 'gelu';
  readonly normalisation: 'none' | 'layer' | 'rms';
  readonly biases: boolean;
  readonly gains: boolean;
  readonly rate: number;
  readonly decay: number;
  readonly batch: '8' | '16' | '32' | '64' | '128';
  readonly optimizer: 'adamw' | 'sgd';
  readonly seed: number;
}
export type Option = keyof Setup;

/** The options that can change during a run. */
export const LIVE: readonly Option[] = ['rate'];

export const defaultSetup: Setup = startValues(params);

/** Tells whether another option leaves this one without effect. */
export function isIdle(
  name: string,
  { task, scale, mlp, normalisation }: Readonly<Record<'task' | 'scale' | 'mlp' | 'normalisation', string>>,
): boolean {
  switch (name) {
    case 'text':
      return task !== TYPED_TEXT;
    case 'factor':
      return scale !== 'own';
    case 'activation':
      return mlp === '0';
    case 'gains':
      return normalisation === 'none';
    case 'biases':
      return mlp === '0' && normalisation !== 'layer';
    default:
      return false;
  }
}

/** Caches the last text, as it may be long, and is needed often. */
let typed = { text: '', task: undefined as Task | undefined };

export function taskOf({ task, text }: Pick<Setup, 'task' | 'text'>): Task {
  if (task === TYPED_TEXT && (typed.text !== text || !typed.task)) typed = { text, task: typedText(text) };
  const found = task === TYPED_TEXT ? typed.task : findTask(task);
  if (!found) throw new RangeError(`task: unknown task '${task}'`);
  return found;
}

const scaleOf = ({ scale, factor }: Setup): NonNullable<Config['scale']> => (scale === 'own' ? factor : scale);

/** The options of a model that learns here. Published models have others, too, which are at their defaults here. */
export type LearntConfig = Required<
  Pick<
    Config,
    | 'vocabulary'
    | 'context'
    | 'layers'
    | 'heads'
    | 'width'
    | 'positions'
    | 'causal'
    | 'mlp'
    | 'activation'
    | 'normalisation'
    | 'biases'
    | 'gains'
    | 'seed'
    | 'scale'
    | 'outerNorm'
    | 'tied'
    | 'residual'
  >
>;

/** Names every option of the model, also those that no setup changes: the programs that compute with it follow them. */
export function settingsOf(setup: Setup): Settings & { readonly model: Omit<LearntConfig, 'vocabulary' | 'context'> } {
  const { positions, causal, activation, normalisation, biases, gains, seed, rate, decay, optimizer } = setup;
  const [layers, heads, width, mlp] = [setup.layers, setup.heads, setup.width, setup.mlp].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return {
    model: {
      layers,
      heads,
      width,
      positions,
      causal,
      mlp,
      activation,
      normalisation,
      biases,
      gains,
      seed,
      scale: scaleOf(setup),
      outerNorm: 'unembedding',
      tied: false,
      residual: true,
    },
    optimisation: { optimizer, rate, decay, warmup: 50 },
    batch: Number(setup.batch),
  };
}
