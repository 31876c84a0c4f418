// Files with the names and layouts of nanoGPT and microgpt: their logits are those of float64 loops that follow these programs.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeTensors } from '../../../wasm/learn/safetensors.ts';
import { attention, gelu, layerNorm, linear, plus, relu, rmsNorm, type Row, type Rows } from '../../float64.ts';
import { draws, learning } from './support.ts';

type Tensors = Record<string, { readonly shape: readonly number[]; readonly data: Float32Array }>;

const fileOf = (tensors: Tensors, metadata: Record<string, string>): Uint8Array =>
  writeTensors(
    Object.entries(tensors).map(([name, tensor]) => ({ name, ...tensor })),
    metadata,
  );

interface Sizes {
  readonly vocabulary: number;
  readonly context: number;
  readonly width: number;
  readonly layers: number;
  readonly heads: number;
  readonly hidden: number;
}

/** Sizes, and numbers for tensors, at random. */
function drawn(seed: number): {
  sizes: Sizes;
  tensor: (...shape: number[]) => Tensors[string];
  draw: (n: number) => number;
} {
  const draw = draws(seed);
  const heads = 1 + draw(4);
  const width = heads * 2 * (1 + draw(4));
  return {
    sizes: {
      ...{ heads, width, vocabulary: 3 + draw(20), context: 4 + draw(8), layers: 1 + draw(3) },
      hidden: width * (1 + draw(4)),
    },
    tensor: (...shape) => ({
      shape,
      data: Float32Array.from({ length: shape.reduce((a, b) => a * b) }, () => (draw(2001) - 1000) / 3000),
    }),
    draw,
  };
}

const rowsOf = ({ shape, data }: Tensors[string]): Rows =>
  Array.from({ length: shape[0]! }, (_, row) => Array.from(data.subarray(row * shape[1]!, (row + 1) * shape[1]!)));

function nanoGpt(
  seed: number,
  hasBiases: boolean,
  isTied: boolean,
): { tensors: Tensors; sizes: Sizes; tokens: number[] } {
  const { sizes, tensor, draw } = drawn(seed);
  const { vocabulary, context, width, layers, hidden } = sizes;
  const norm = (name: string): Tensors => ({
    [`${name}.weight`]: tensor(width),
    ...(hasBiases && { [`${name}.bias`]: tensor(width) }),
  });
  const of = (name: string, out: number, into: number): Tensors => ({
    [`${name}.weight`]: tensor(out, into),
    ...(hasBiases && {
      [`${name}.bias`]: name.includes('attn') ? { shape: [out], data: new Float32Array(out) } : tensor(out),
    }),
  });
  const tensors = {
    'transformer.wte.weight': tensor(vocabulary, width),
    'transformer.wpe.weight': tensor(context, width),
    ...(Object.assign(
      {},
      ...Array.from({ length: layers }, (_, layer) => {
        const name = `transformer.h.${layer}.`;
        return {
          ...norm(`${name}ln_1`),
          [`${name}attn.bias`]: { shape: [1, 1, context, context], data: new Float32Array(context ** 2).fill(1) },
          ...of(`${name}attn.c_attn`, 3 * width, width),
          ...of(`${name}attn.c_proj`, width, width),
          ...norm(`${name}ln_2`),
          ...of(`${name}mlp.c_fc`, hidden, width),
          ...of(`${name}mlp.c_proj`, width, hidden),
        };
      }),
    ) as Tensors),
    ...norm('transformer.ln_f'),
    ...(!isTied && { 'lm_head.weight': tensor(vocabulary, width) }),
  } satisfies Tensors;
  return { tensors, sizes, tokens: Array.from({ length: context }, () => draw(vocabulary)) };
}

/** nanoGPT's model.py, forward(). */
function nanoGptLogits(tensors: Tensors, { layers, width, heads }: Sizes, tokens: readonly number[]): number[] {
  const matrix = (name: string): Rows => rowsOf(tensors[name]!);
  const vector = (name: string): Row | undefined => tensors[name] && Array.from(tensors[name].data);
  const norm = (x: Row, name: string): number[] => layerNorm(x, vector(`${name}.weight`)!, vector(`${name}.bias`));
  const apply = (x: Row, name: string): number[] => {
    const y = linear(x, matrix(`${name}.weight`));
    const bias = vector(`${name}.bias`);
    return bias ? plus(y, bias) : y;
  };
  const [wte, wpe] = [matrix('transformer.wte.weight'), matrix('transformer.wpe.weight')];
  let x = tokens.map((token, position) => plus(wte[token]!, wpe[position]!));
  for (let layer = 0; layer < layers; layer++) {
    const name = `transformer.h.${layer}.`;
    const all = x.map((row) => apply(norm(row, `${name}ln_1`), `${name}attn.c_attn`));
    const third = (at: number): Rows => all.map((row) => row.slice(at * width, (at + 1) * width));
    const y = attention(third(0), third(1), third(2), heads);
    x = x.map((row, at) => plus(row, apply(y[at]!, `${name}attn.c_proj`)));
    x = x.map((row) => {
      const hiddenRow = apply(norm(row, `${name}ln_2`), `${name}mlp.c_fc`).map(gelu);
      return plus(row, apply(hiddenRow, `${name}mlp.c_proj`));
    });
  }
  const head = tensors['lm_head.weight'] ? matrix('lm_head.weight') : wte;
  return x.flatMap((row) => linear(norm(row, 'transformer.ln_f'), head));
}

function microGpt(seed: number): { tensors: Tensors; sizes: Sizes; tokens: number[] } {
  const { sizes, tensor, draw } = drawn(seed);
  const { vocabulary, context, width, layers, hidden } = sizes;
  const tensors = {
    wte: tensor(vocabulary, width),
    wpe: tensor(context, width),
    lm_head: tensor(vocabulary, width),
    ...(Object.assign(
      {},
      ...Array.from({ length: layers }, (_, layer) => ({
        ...Object.fromEntries(
          ['q', 'k', 'v', 'o'].map((part) => [`layer${layer}.attn_w${part}`, tensor(width, width)]),
        ),
        [`layer${layer}.mlp_fc1`]: tensor(hidden, width),
        [`layer${layer}.mlp_fc2`]: tensor(width, hidden),
      })),
    ) as Tensors),
  };
  return { tensors, sizes, tokens: Array.from({ length: context }, () => draw(vocabulary)) };
}

/** microgpt.py, gpt(). */
function microGptLogits(tensors: Tensors, { layers, heads }: Sizes, tokens: readonly number[]): number[] {
  const of = (name: string): Rows => rowsOf(tensors[name]!);
  const [wte, wpe] = [of('wte'), of('wpe')];
  let x = tokens.map((token, position) => rmsNorm(plus(wte[token]!, wpe[position]!)));
  for (let layer = 0; layer < layers; layer++) {
    const normed = x.map(rmsNorm);
    const project = (part: string): Rows => normed.map((row) => linear(row, of(`layer${layer}.attn_w${part}`)));
    const y = attention(project('q'), project('k'), project('v'), heads);
    x = x.map((row, at) => plus(row, linear(y[at]!, of(`layer${layer}.attn_wo`))));
    x = x.map((row) => {
      const hiddenRow = linear(rmsNorm(row), of(`layer${layer}.mlp_fc1`)).map(relu);
      return plus(row, linear(hiddenRow, of(`layer${layer}.mlp_fc2`)));
    });
  }
  return x.flatMap((row) => linear(row, of('lm_head')));
}

function compare(file: Uint8Array, tokens: readonly number[], expected: readonly number[]): void {
  const model = learning.openModel(file);
  const { data } = model.trace(tokens).logits;
  expected.forEach((logit, i) => expect(Math.abs(data[i]! - logit)).toBeLessThanOrEqual(1e-4));
  const again = learning.openModel(model.save());
  expect(again.trace(tokens).logits.data).toEqual(data);
  model.dispose();
  again.dispose();
}

const seeds = Array.from({ length: 10 }, (_, i) => i + 1);

describe('a file opens, and its logits are those of its own program:', () => {
  it.each(seeds)('nanoGPT, seed %i', (seed) => {
    const { tensors, sizes, tokens } = nanoGpt(seed, seed % 2 === 0, seed % 3 !== 0);
    const names = seed % 5 === 0 ? (name: string) => `_orig_mod.${name}` : (name: string) => name;
    const isAlone = seed % 4 === 1 && !tensors['lm_head.weight'];
    const named = Object.fromEntries(
      Object.entries(tensors)
        .filter(([name]) => !isAlone || name !== 'transformer.wte.weight')
        .map(([name, tensor]) => [names(name), tensor]),
    );
    // A state dict has the tied matrix by both names; save_model() of safetensors keeps the first in the alphabet.
    const tied = tensors['lm_head.weight'] ? {} : { [names('lm_head.weight')]: tensors['transformer.wte.weight']! };
    const file = fileOf({ ...named, ...(seed % 4 < 2 && tied) }, { n_head: String(sizes.heads), mine: 'stays' });
    compare(file, tokens, nanoGptLogits(tensors, sizes, tokens));
    const { config, metadata } = learning.openModel(file);
    expect(config).toMatchObject({ tied: !tensors['lm_head.weight'], biases: seed % 2 === 0, layers: sizes.layers });
    expect(metadata).toEqual({ mine: 'stays' });
  });

  it.each(seeds)('microgpt, seed %i', (seed) => {
    const { tensors, sizes, tokens } = microGpt(seed);
    compare(fileOf(tensors, { n_head: String(sizes.heads) }), tokens, microGptLogits(tensors, sizes, tokens));
  });
});

describe('a file that PyTorch’s modules wrote has their logits:', () => {
  const stored = (name: string): Buffer => readFileSync(new URL(`../../fixtures/opened/${name}`, import.meta.url));
  const { tokens, ...logits } = JSON.parse(String(stored('logits.json'))) as Record<string, number[]>;

  it.each(['nanogpt', 'microgpt'])('%s', (name) => {
    compare(stored(`${name}.safetensors`), tokens!, logits[name]!);
  });
});
