/** Families of models, as data: the fields of their configurations, and the names and layouts of their tensors. */
import type { Config } from '../types.ts';

/** A field of a configuration: the option that it sets, and what it is where it is absent or null. */
export type Field =
  | { readonly ours: keyof Config; readonly kind: 'count' | 'number' | 'flag'; readonly otherwise?: number | boolean }
  | { readonly ours: keyof Config; readonly names: Readonly<Record<string, string>>; readonly otherwise?: string }
  /** The facts that `complete` takes. */
  | { readonly kind: 'count' | 'flag'; readonly otherwise: number | boolean }
  /** The only value that the engine computes; absent: that, too. */
  | { readonly only: string | boolean | number | ((config: Config) => number) }
  /** An object of such fields and no others, of which those that are absent change nothing; or null. */
  | { readonly within: Readonly<Record<string, Field>> };

export interface Family {
  /** As `model_type` says it. */
  readonly type: string;
  /** The options of the engine that all its models have. */
  readonly config: Partial<Config>;
  readonly fields: Readonly<Record<string, Field>>;
  /** Sets options that no single field says. */
  readonly complete?: (config: Config, fields: Readonly<Record<string, unknown>>) => Config;
  /** The names of tensors by ours; # is the layer's number. */
  readonly tensors: Readonly<Record<string, string>>;
  /** Queries, keys and values in one: after one another, or in each head side by side. */
  readonly fused?: { readonly theirs: string; readonly by: 'part' | 'head' };
  /** Its matrices of layers have a row per input, as ours; others have a row per output, as nn.Linear. */
  readonly isPlain?: boolean;
  /** A tensor of the head that the engine computes with, and the class of models that have it. */
  readonly head?: { readonly tensor: string; readonly model: string };
  /** Tensors that are constants, or of no use here. */
  readonly ignored?: RegExp;
}

export const count = (ours: keyof Config, otherwise?: number): Field => ({
  ours,
  kind: 'count',
  ...(otherwise !== undefined && { otherwise }),
});
export const number = (ours: keyof Config, otherwise: number): Field => ({ ours, kind: 'number', otherwise });
export const flag = (ours: keyof Config, otherwise: boolean): Field => ({ ours, kind: 'flag', otherwise });
export const only = (value: string | boolean | number | ((config: Config) => number)): Field => ({ only: value });

/** Rotary positions as recent configurations have them, and what older ones stretch them by. */
export const rotary = (theirs: Readonly<Record<string, Field>>): Record<string, Field> => {
  const within = { rope_type: only('default'), type: only('default'), ...theirs };
  return { rope_parameters: { within }, rope_scaling: { within } };
};

/** Fields of models that no family here has. */
export const NOWHERE: Readonly<Record<string, Field>> = {
  quantization_config: only('null'),
  quantization: only('null'),
  rope_scaling: only('null'),
  rope_parameters: only('null'),
  sliding_window: only('null'),
};

/** Activations by their names in configurations. */
export const activation = (otherwise: string): Field => ({
  ours: 'activation',
  otherwise,
  names: {
    gelu: 'gelu',
    gelu_new: 'gelu-tanh',
    gelu_fast: 'gelu-tanh',
    gelu_pytorch_tanh: 'gelu-tanh',
    relu: 'relu',
    relu2: 'relu2',
    silu: 'silu',
    swish: 'silu',
  },
});

/** A weight and a bias, of a norm or of a projection whose names end alike. */
export const norm = (ours: string, theirs: string): Record<string, string> => ({
  [`${ours}.weight`]: `${theirs}.weight`,
  [`${ours}.bias`]: `${theirs}.bias`,
});
export const projection = (ours: string, letter: string, theirs: string): Record<string, string> => ({
  [`layers.#.${ours}.w${letter}`]: `${theirs}.weight`,
  [`layers.#.${ours}.b${letter}`]: `${theirs}.bias`,
});
