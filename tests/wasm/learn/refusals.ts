// What the engine that learns refuses, and in which words, as ../refusals.ts has it of the other scalar.
import type { Config, Tokenizer } from 'attention-steps/learn';
import { compareContexts, headRoles, loadLearning, patchEffects } from 'attention-steps/learn';
import { writeTensors } from '../../../wasm/learn/safetensors.ts';
import { withBreakable } from '../breakable.ts';
import { callsOf, type Row } from '../refusals.ts';
import { fileOf, learning, partsOf, small, trained } from './support.ts';

const config: Config = { vocabulary: 5, context: 8, width: 8, layers: 1, heads: 2 };
export const model = learning.createModel(config);
const scalar = [[1]];
const tokens = [[0, 1, 2, 3]];
const long = { tokens: { rows: 2 ** 12, cols: 16, data: new Int32Array(2 ** 16) } };

/** Makes rows of what is wrong in a good configuration. */
const configured = (rows: readonly (readonly [change: object, message: string])[]): Row[] =>
  callsOf(learning)(
    'createModel',
    rows.map(([change, message]) => [[{ ...config, ...change }], message]),
  );

const configurations = configured([
  [{ vocabulary: 300_000 }, 'RangeError: vocabulary: expected at most 262144, got 300000'],
  [{ context: 20_000 }, 'RangeError: context: expected at most 16384, got 20000'],
  [{ width: 10_000 }, 'RangeError: width: expected at most 8192, got 10000'],
  [{ layers: 0 }, 'RangeError: layers: expected at least 1, got 0'],
  [{ heads: 3 }, 'RangeError: heads: expected a divisor of 8 (width), got 3'],
  [{ kvHeads: 3 }, 'RangeError: kvHeads: expected a divisor of 2 (heads), got 3'],
  [{ rotaryCols: 6 }, 'RangeError: rotaryCols: expected at most 4, got 6'],
  [{ rotaryBase: 0 }, 'RangeError: rotaryBase: expected a finite number above 0, got 0'],
  [{ interleaved: 0 }, 'TypeError: interleaved: expected a boolean, got 0'],
  [{ attentionBiases: 'qkv' }, "RangeError: attentionBiases: expected one of 'none', 'output', 'all', got 'qkv'"],
  [{ gated: 1 }, 'TypeError: gated: expected a boolean, got 1'],
  [{ parallel: 1 }, 'TypeError: parallel: expected a boolean, got 1'],
  [{ normPlace: 'both' }, "RangeError: normPlace: expected one of 'before', 'after', got 'both'"],
  [{ epsilon: 0 }, 'RangeError: epsilon: expected a finite number above 0, got 0'],
  [{ tokenTypes: -1 }, 'RangeError: tokenTypes: expected at least 0, got -1'],
  [{ transform: 1 }, 'TypeError: transform: expected a boolean, got 1'],
  [{ unembedBias: 1 }, 'TypeError: unembedBias: expected a boolean, got 1'],
  [
    { positions: 'sinus' },
    "RangeError: positions: expected one of 'none', 'learned', 'infused', 'sinusoidal', 'rotary', 'alibi', got 'sinus'",
  ],
  [{ causal: 1 }, 'TypeError: causal: expected a boolean, got 1'],
  [{ scale: 'of' }, "TypeError: scale: expected 'on', 'off' or a number, got the string 'of'"],
  [{ mlp: 40_000 }, 'RangeError: mlp: expected at most 32768, got 40000'],
  [
    { activation: 'swish' },
    "RangeError: activation: expected one of 'relu', 'gelu', 'relu2', 'gelu-tanh', 'silu', got 'swish'",
  ],
  [{ normalisation: 'batch' }, "RangeError: normalisation: expected one of 'none', 'layer', 'rms', got 'batch'"],
  [{ outerNorm: 'both' }, "RangeError: outerNorm: expected one of 'unembedding', 'embedding', got 'both'"],
  [{ biases: 0 }, 'TypeError: biases: expected a boolean, got 0'],
  [{ gains: 1 }, 'TypeError: gains: expected a boolean, got 1'],
  [{ residual: 1 }, 'TypeError: residual: expected a boolean, got 1'],
  [{ tied: 1 }, 'TypeError: tied: expected a boolean, got 1'],
  [{ seed: 2 ** 32 }, 'RangeError: seed: expected at most 4294967295, got 4294967296'],
  [{ layer: 1 }, "TypeError: config: unknown key 'layer'; did you mean 'layers'?"],
  [{ positions: 'rotary', heads: 8 }, 'RangeError: width: expected an even number of columns a head, got 1'],
]);

const called = callsOf(model);
const question = { clean: [1, 2], corrupted: [2, 1], answer: [3, 4], at: 'residual' };
const contexts = { first: [1, 2], second: [2, 1], positions: [0, 1] };
const long9 = [0, 1, 2, 3, 4, 0, 1, 2, 3];

/** The first number of these parameters is NaN, which their own search does not find. */
function hidingNaN() {
  class Hiding extends Float32Array {
    override findIndex(): number {
      return -1;
    }
  }
  return { 'embed.weight': { rows: 5, cols: 8, data: new Hiding(40).fill(NaN, 0, 1) } };
}

const training = called('train', [
  [[{ tokens: [[1, 9]] }], 'RangeError: tokens: expected tokens from 0 to 4, got 9 at [0][1]'],
  [[{ tokens, targets: [...tokens, ...tokens] }], 'RangeError: targets: expected 1 rows, as in tokens, got 2'],
  [[{ tokens, targets: [[1, 2, 3]] }], 'RangeError: targets: expected 4 columns, as in tokens, got 3'],
  [[{ tokens, weights: [[0, 0, 0, 0]] }], 'RangeError: weights: expected a position that counts, got none'],
  [[{ tokens, weights: [[-1, 0, 0, 0]] }], 'RangeError: weights: expected no negative number, got one at [0][0]'],
  [[{ token: tokens }], "TypeError: batch: unknown key 'token'; did you mean 'tokens'?"],
  [[{ tokens: [[0, 1, 2, 3, 4, 0, 1, 2, 3]] }], 'RangeError: tokens.cols: expected at most 8, got 9'],
  [[{ tokens: [[0, 1.5]] }], 'TypeError: tokens: expected an integer at [0][1], got 1.5'],
  [
    [{ tokens: { rows: 1, cols: 2, data: new Float32Array(2) } }],
    'TypeError: tokens.data: expected an Int32Array, got Float32Array',
  ],
  [[{ tokens }, { optimizer: 'adam' }], "RangeError: optimizer: expected one of 'adamw', 'sgd', got 'adam'"],
  [[{ tokens }, { rate: 0 }], 'RangeError: rate: expected a finite number above 0, got 0'],
  [[{ tokens }, { beta1: 1 }], 'RangeError: beta1: expected a number from 0 to below 1, got 1 or more'],
  [[{ tokens }, { beta2: NaN }], 'RangeError: beta2: expected a number from 0 to below 1, got NaN'],
  [[{ tokens }, { epsilon: 0 }], 'RangeError: epsilon: expected a finite number above 0, got 0'],
  [[{ tokens }, { decay: -1 }], 'RangeError: decay: expected a finite number from 0 on, got a negative number'],
  [[{ tokens }, { momentum: 1 }], 'RangeError: momentum: expected a number from 0 to below 1, got 1 or more'],
  [[{ tokens }, { clip: -1 }], 'RangeError: clip: expected a finite number from 0 on, got a negative number'],
  [[{ tokens }, { warmup: -1 }], 'RangeError: warmup: expected at least 0, got -1'],
  [[{ tokens }, { cosine: -1 }], 'RangeError: cosine: expected at least 0, got -1'],
]);

const used = [
  ...called('patterns', [
    [[[[1], 3]], 'TypeError: tokens: expected an array of numbers in row 1, got 3'],
    [[[]], 'RangeError: tokens: expected at least one row'],
  ]),
  ...called('generate', [
    [[[1, 2, 3, 4, 0], { length: 5 }], 'RangeError: length: expected at most 4, got 5'],
    [
      [[1], { length: 1, temperature: -1 }],
      'RangeError: temperature: expected a finite number from 0 on, got a negative number',
    ],
    [
      [[1], { length: 1, temperature: 1e-46 }],
      'RangeError: temperature: expected a number that fits float32, got 1e-46',
    ],
    [[[1], { length: 1, topK: -1 }], 'RangeError: topK: expected at least 0, got -1'],
    [[[1], { length: 1, seed: -1 }], 'RangeError: seed: expected at least 0, got -1'],
    [[[0, 1, 2, 3, 4, 0, 1, 2, 3], { length: 1 }], 'RangeError: tokens.length: expected at most 8, got 9'],
    [[[1], { temp: 1 }], "TypeError: options: unknown key 'temp'; known: length, temperature, topK, seed"],
  ]),
  ...called('ablate', [
    [[[{ layer: 1, head: 0 }]], 'RangeError: layer: expected at most 0, got 1'],
    [[[{ layer: 3, head: 0 }]], 'RangeError: layer: expected at most 0, got 3'],
    [[[{ layer: 0, head: 2 }]], 'RangeError: head: expected at most 1, got 2'],
    [[[{ layer: 0, head: 0, by: 'random' }]], "RangeError: heads[0].by: expected one of 'zero', 'mean', got 'random'"],
    [[], 'TypeError: heads: expected an array, got undefined'],
  ]),
  ...called('trace', [
    [[[]], 'RangeError: tokens: expected at least one number'],
    [[3], 'TypeError: tokens: expected an array of numbers, got 3'],
    [[[1], { layers: [1] }], 'RangeError: layers: expected at most 0, got 1'],
    [[[1], { patches: 1 }], 'TypeError: patches: expected an array, got 1'],
    [[[1], { patches: [{ layer: 1, at: 'mlp', by: scalar }] }], 'RangeError: layer: expected at most 0, got 1'],
    [
      [[1], { patches: [{ layer: 0, at: 'value', by: scalar }] }],
      "RangeError: patches[0].at: expected one of 'residual', 'attention', 'mlp', got 'value'",
    ],
    [[[1], { patches: [{ layer: 0, at: 'mlp', by: scalar }] }], 'RangeError: mlp: expected at least 1, got 0'],
    [
      [[1], { patches: [{ layer: 0, at: 'residual', position: 1, by: scalar }] }],
      'RangeError: position: expected at most 0, got 1',
    ],
    [
      [[1], { patches: [{ layer: 0, at: 'residual', by: scalar }] }],
      'RangeError: patches: expected by to be 1 × 8, got 1 × 1',
    ],
  ]),
  ...called('lens', [
    [[[1], { top: 0 }], 'RangeError: top: expected at least 1, got 0'],
    [[[1], { tops: 1 }], "TypeError: options: unknown key 'tops'; did you mean 'top'?"],
  ]),
  ...callsOf({ patchEffects, headRoles })('patchEffects', [
    [[{}, question], 'TypeError: model: expected a model of this package, got an object'],
    [[model, { ...question, clean: long9 }], 'RangeError: clean.length: expected at most 8, got 9'],
    [[model, { ...question, corrupted: [1] }], 'RangeError: corrupted: expected 2 numbers, as in clean, got 1'],
    [[model, { ...question, answer: [1] }], 'RangeError: answer: expected 2 numbers, got 1'],
    [[model, { ...question, answer: [1, 5] }], 'RangeError: answer: expected tokens from 0 to 4, got 5 at [1]'],
    [
      [model, { ...question, answer: [1, 1] }],
      'RangeError: answer: expected tokens between which clean and corrupted differ, got 1 and 1',
    ],
    [
      [model, { ...question, corrupted: question.clean }],
      'RangeError: answer: expected tokens between which clean and corrupted differ, got 3 and 4',
    ],
    [
      [model, { ...question, at: 'value' }],
      "RangeError: at: expected one of 'residual', 'attention', 'mlp', 'heads', got 'value'",
    ],
    [[model, { ...question, at: 'mlp' }], 'RangeError: mlp: expected at least 1, got 0'],
    [[model, { ...question, position: 2 }], 'RangeError: position: expected at most 1, got 2'],
    [[model, { ...question, layers: [1] }], 'RangeError: layers: expected at most 0, got 1'],
  ]),
  ...callsOf({ patchEffects, headRoles })('headRoles', [
    [[model, { seed: -1 }], 'RangeError: seed: expected at least 0, got -1'],
    [[model, { sed: 1 }], "TypeError: options: unknown key 'sed'; did you mean 'seed'?"],
    [[learning.createModel({ ...config, context: 5 })], 'RangeError: context: expected at least 6, got 5'],
    [[learning.createModel({ ...config, vocabulary: 2 })], 'RangeError: vocabulary: expected at least 3, got 2'],
  ]),
  ...callsOf({ compareContexts })('compareContexts', [
    [[model, { ...contexts, first: long9 }], 'RangeError: first.length: expected at most 8, got 9'],
    [[model, { ...contexts, second: [2, 5] }], 'RangeError: second: expected tokens from 0 to 4, got 5 at [1]'],
    [[model, { ...contexts, positions: [1] }], 'RangeError: positions: expected 2 numbers, got 1'],
    [[model, { ...contexts, positions: [0, 2] }], 'RangeError: positions: expected at most 1, got 2'],
    [[model, { ...contexts, positions: [0, -1] }], 'RangeError: positions: expected at least 0, got -1'],
    [[model, { ...contexts, top: 0 }], 'RangeError: top: expected at least 1, got 0'],
    [[model, { ...contexts, position: 1 }], "TypeError: question: unknown key 'position'; did you mean 'positions'?"],
  ]),
  ...called('set', [
    [[{ 'embed.weight': scalar }], 'RangeError: parameters: expected embed.weight to be 5 × 8, got 1 × 1'],
    [[hidingNaN()], 'RangeError: embed.weight: expected finite numbers, got NaN at [0][0]'],
    [[{ 'embed.weigth': scalar }], "TypeError: parameters: unknown key 'embed.weigth'; did you mean 'embed.weight'?"],
  ]),
  ...called('parameters', [
    [['embed.weight'], "TypeError: names: expected an array, got the string 'embed.weight'"],
    [[[1]], 'TypeError: names[0]: expected a string, got 1'],
    [[['embed.weigth']], "TypeError: names: unknown key 'embed.weigth'; did you mean 'embed.weight'?"],
  ]),
  ...called('save', [
    [[{ optimizer: 1 }], 'TypeError: optimizer: expected a boolean, got 1'],
    [[{ optimiser: true }], "TypeError: options: unknown key 'optimiser'; did you mean 'optimizer'?"],
    [[{ metadata: { words: [] } }], 'TypeError: metadata.words: expected a string, got an array'],
  ]),
];

const disposed = learning.createModel(config);
disposed.dispose();
disposed.dispose();
const gone = callsOf(disposed);
const DISPOSED = 'RangeError: model: expected a model that is not disposed';
const afterDisposal = [
  ...gone('train', [[[{ tokens }], DISPOSED]]),
  ...gone('trace', [[[[1]], DISPOSED]]),
  ...gone('save', [[[], DISPOSED]]),
  ...gone('ablate', [[[[]], DISPOSED]]),
  ...gone('parameters', [[[], DISPOSED]]),
];

const lost = () =>
  withBreakable(loadLearning, (engine, breaking) => {
    const lostModel = engine.createModel(config);
    breaking.isOn = true;
    try {
      engine.createModel({ ...config, vocabulary: 4096, width: 256 });
    } catch {
      breaking.isOn = false;
    }
    return lostModel.trace([1]);
  });

const disturbed: Row[] = [
  [DISPOSED, () => disposed.step],
  ['RangeError: model: its engine broke off; create it anew, or open it from a file', lost],
  [
    'RangeError: tokens: expected at most 268435455 numbers in a matrix, got 268435456',
    () => learning.createModel({ ...config, vocabulary: 4096, context: 256 }).evaluate(long),
  ],
  [
    'RangeError: metadata: expected at most 100000000 bytes in the header of a file, got 120001121',
    () => model.save({ metadata: { words: 'ä'.repeat(60_000_000) } }),
  ],
];

const opened = (rows: readonly (readonly [file: unknown, message: string])[]): Row[] =>
  callsOf(learning)(
    'openModel',
    rows.map(([file, message]) => [[file], message]),
  );

const detached = (bytes: Uint8Array): Uint8Array => {
  structuredClone(bytes, { transfer: [bytes.buffer as ArrayBuffer] });
  return bytes;
};
const file = trained().save({ optimizer: true });
const { header, numbers } = partsOf(file);
const { 'embed.weight': first, __metadata__: texts } = header;
const withHeader = (change: object) => fileOf({ ...header, ...change }, numbers);
const withEntry = (change: object) => withHeader({ 'embed.weight': { ...first, ...change } });
const withTexts = (change: object) => withHeader({ __metadata__: { ...texts, ...change } });
const withConfig = (change: object) => withTexts({ config: JSON.stringify({ ...small, ...change }) });
const withText = (from: string, to: string) => fileOf(JSON.stringify(header).replace(from, to), numbers);
const withEntryAs = (name: string) => withText('{', `{"${name}": ${JSON.stringify(first)}, `);
const empty = { dtype: 'F32', shape: [0], data_offsets: [0, 0] };
const withEmpty = (name: string) => withText('{', `{"${name}": ${JSON.stringify(empty)}, `);
const withNumber = (number: number) => {
  const copy = numbers.slice();
  new DataView(copy.buffer).setFloat32(4 * 9, number, true);
  return fileOf(header, copy);
};
const withInt8 = (scales: number[], dtype = 'F32') => {
  const end = 40 + (dtype === 'F32' ? 4 : 2) * scales.reduce((product, extent) => product * extent, 1);
  return withHeader({
    'embed.weight': { dtype: 'I8', shape: [5, 8], data_offsets: [0, 40] },
    'embed.weight.scales': { dtype, shape: scales, data_offsets: [40, end] },
    mask: { dtype: 'U8', shape: [160 - end], data_offsets: [end, 160] },
  });
};

const manyKeys = (count: number) =>
  fileOf(`{${Array.from({ length: count }, (_, key) => `"${key}":[]`).join()}}`, new Uint8Array(0));

const OTHER = 'RangeError: file: expected a file of safetensors, got a file of another kind';
const HEADER = 'RangeError: file: expected a header in JSON';
const ENTRY = 'RangeError: file: expected dtype, shape and data_offsets of embed.weight';
const CONFIG = 'RangeError: file: expected a configuration, as JSON, in config of __metadata__';
const STATE = 'RangeError: file: expected step, optimizer and updates in __metadata__ to be of training';
const HEADS = 'RangeError: file: expected the number of heads in n_head of __metadata__';
const MOMENTS = 'RangeError: file: expected a parameter of this model, got optimizer.exp_avg.embed.weight';

const files = opened([
  ['model.safetensors', 'TypeError: file: expected an ArrayBuffer or a view of one, got string'],
  [new Uint8Array(4), 'RangeError: file: expected at least 8 bytes, got 4'],
  [
    detached(file.slice()),
    'RangeError: file: expected a file of safetensors, got nothing: the file is empty, or its buffer was detached',
  ],
  [new Uint8Array(8).fill(255), OTHER],
  [file.slice(0, 100), 'RangeError: file: expected at least 3728 bytes, got 100'],
  [file.slice(0, -1), 'RangeError: file: expected 7680 bytes of numbers, got 7679'],
  [Uint8Array.from([...file, 0]), 'RangeError: file: expected 7680 bytes of numbers, got 7681'],
  [fileOf(header, numbers, 2n ** 32n + 600n), OTHER],
  [fileOf(header, numbers, 2n ** 24n), 'RangeError: file: expected at least 16777224 bytes, got 11404'],
  // The header is empty, or not JSON, not an object, not UTF-8.
  [fileOf('', numbers), HEADER],
  [fileOf('{"embed.weight": }', numbers), HEADER],
  [fileOf('[]', numbers), HEADER],
  [fileOf('{}', numbers).fill(0xff, 8, 10), HEADER],
  // A name or a field is in it twice.
  [withEntryAs('embed.weight'), 'RangeError: file: expected embed.weight once in the header'],
  [withEntryAs(String.raw`\u0065mbed.weight`), 'RangeError: file: expected embed.weight once in the header'],
  [withText('"dtype"', '"shape":[1],"dtype"'), 'RangeError: file: expected shape once in the header'],
  [withEntry({ dtype: 'I32' }), 'RangeError: file: expected embed.weight in F32, F16 or BF16, got I32'],
  [withEntry({ dtype: 'constructor' }), 'RangeError: file: expected embed.weight in F32, F16 or BF16, got constructor'],
  [withEntry({ dtype: 'I8', shape: [5, 32] }), 'RangeError: file: expected embed.weight in F32, F16 or BF16, got I8'],
  [withInt8([8]), 'RangeError: file: expected embed.weight.scales to be 5, got 8'],
  [withInt8([5, 1]), 'RangeError: file: expected embed.weight.scales to be 5, got 5 × 1'],
  [withInt8([5], 'I16'), 'RangeError: file: expected embed.weight.scales in F32, F16 or BF16, got I16'],
  [manyKeys(40_001), 'RangeError: file: expected at most 40000 keys in the header'],
  [withEntry({ dtype: undefined }), ENTRY],
  [withEntry({ shape: [2.5, 16] }), ENTRY],
  [withEntry({ shape: [-5, -8] }), ENTRY],
  [withEntry({ shape: [2 ** 53, 8] }), ENTRY],
  [
    withEntry({ shape: [2 ** 30, 2 ** 30] }),
    'RangeError: file: expected 4611686018427388000 bytes of embed.weight, got 160',
  ],
  // In 32 bits the product of the extents is right.
  [
    withEntry({ shape: [2 ** 16, 2 ** 16 + 40] }),
    'RangeError: file: expected 17190354944 bytes of embed.weight, got 160',
  ],
  [withEntry({ shape: [8, 8] }), 'RangeError: file: expected 256 bytes of embed.weight, got 160'],
  [withEntry({ shape: [8, 5] }), 'RangeError: file: expected embed.weight to be 5 × 8, got 8 × 5'],
  [withEntry({ shape: [5, 8, 1] }), 'RangeError: file: expected embed.weight to be 5 × 8, got 5 × 8 × 1'],
  [withEntry({ data_offsets: [160, 0] }), 'RangeError: file: expected 160 bytes of embed.weight, got -160'],
  [withEntry({ data_offsets: [-160, 0] }), ENTRY],
  [withEntry({ data_offsets: [0, 160, 320] }), ENTRY],
  [
    withEntry({ data_offsets: [2 ** 32, 2 ** 32 + 160] }),
    'RangeError: file: expected positions.weight to begin at byte 0 of the numbers, got 160',
  ],
  // Tensors overlap, or leave a hole.
  [
    withEntry({ data_offsets: [160, 320] }),
    'RangeError: file: expected embed.weight to begin at byte 0 of the numbers, got 160',
  ],
  [
    withHeader({ 'layers.0.attention.wq': undefined }),
    'RangeError: file: expected layers.0.attention.wk to begin at byte 352 of the numbers, got 608',
  ],
  [withHeader({ 'embed.weight': null }), ENTRY],
  [withNumber(NaN), 'RangeError: embed.weight: expected finite numbers, got NaN at [1][1]'],
  [withNumber(-Infinity), 'RangeError: embed.weight: expected finite numbers, got -Infinity at [1][1]'],
  [withHeader({ __metadata__: undefined }), CONFIG],
  [withHeader({ __metadata__: ['config'] }), CONFIG],
  [withHeader({ __metadata__: 3 }), CONFIG],
  [
    withTexts({ config: 3 }),
    'RangeError: file: expected a string for config in __metadata__; write numbers and lists as strings',
  ],
  [
    withTexts({ words: ['a'] }),
    'RangeError: file: expected a string for words in __metadata__; write numbers and lists as strings',
  ],
  [withTexts({ config: undefined }), CONFIG],
  [withTexts({ config: '{' }), CONFIG],
  [withTexts({ config: '[]' }), 'TypeError: config: expected an object, got an array'],
  [
    withTexts({ config: '{"hidden_size": 3}' }),
    "TypeError: config: unknown key 'hidden_size'; known: vocabulary, context, width, layers, heads, kvHeads, positions, rotaryCols, rotaryBase, interleaved, causal, scale, attentionBiases, mlp, activation, gated, parallel, normalisation, outerNorm, normPlace, epsilon, tokenTypes, biases, gains, tied, transform, unembedBias, residual, seed",
  ],
  [
    withTexts({ config: '{"__proto__": {"width": 8}, "constructor": 1}' }),
    "TypeError: config: unknown key '__proto__'; known: vocabulary, context, width, layers, heads, kvHeads, positions, rotaryCols, rotaryBase, interleaved, causal, scale, attentionBiases, mlp, activation, gated, parallel, normalisation, outerNorm, normPlace, epsilon, tokenTypes, biases, gains, tied, transform, unembedBias, residual, seed",
  ],
  [withConfig({ heads: 3 }), 'RangeError: heads: expected a divisor of 8 (width), got 3'],
  [withConfig({ layers: 3 }), 'RangeError: file: expected layers.2.attention.wq in it, got none'],
  [withConfig({ layers: 1 }), 'RangeError: file: expected a parameter of this model, got layers.1.attention.wq'],
  [withTexts({ step: '1e3' }), STATE],
  [withTexts({ step: '-1' }), STATE],
  [withTexts({ step: '2147483648' }), STATE],
  [withTexts({ updates: 'many' }), STATE],
  [withTexts({ optimizer: undefined }), MOMENTS],
  [withTexts({ optimizer: 'constructor' }), MOMENTS],
  // Names of every object are names like others.
  [withEmpty('__proto__'), 'RangeError: file: expected a parameter of this model, got __proto__'],
  [withEmpty('constructor'), 'RangeError: file: expected a parameter of this model, got constructor'],
]);

type Tensors = Readonly<Record<string, readonly number[] | undefined>>;

/** Returns a file of tensors of these shapes. */
const shaped = (tensors: Tensors, metadata: Readonly<Record<string, string>>, number = 0): Uint8Array =>
  writeTensors(
    Object.entries(tensors).flatMap(([name, shape]) => {
      const length = shape?.reduce((a, b) => a * b) ?? 0;
      return shape ? [{ name, shape, data: new Float32Array(length).fill(number) }] : [];
    }),
    metadata,
  );

const ofNanoGpt = (width: number): Tensors => ({
  'transformer.wte.weight': [65, width],
  'transformer.wpe.weight': [8, width],
  'transformer.h.0.mlp.c_fc.weight': [4, width],
  'transformer.h.0.mlp.c_proj.weight': [width, 4],
  'transformer.h.0.ln_1.weight': [width],
  'transformer.h.0.ln_2.weight': [width],
  'transformer.h.0.attn.c_attn.weight': [3 * width, width],
  'transformer.h.0.attn.c_proj.weight': [width, width],
  'transformer.ln_f.weight': [width],
});
const heads = { n_head: '2' };
const nanoGpt = (change: Tensors, number?: number) => shaped({ ...ofNanoGpt(8), ...change }, heads, number);

const otherFiles = opened([
  [shaped(ofNanoGpt(8), {}), HEADS],
  [shaped(ofNanoGpt(8), { n_head: 'four' }), HEADS],
  [shaped(ofNanoGpt(8), { n_head: '2', n_layer: '12' }), 'RangeError: file: expected n_layer to be 1, got 12'],
  [shaped(ofNanoGpt(8), { n_head: '3' }), 'RangeError: heads: expected a divisor of 8 (width), got 3'],
  [
    nanoGpt({ 'transformer.h.0.attn.c_proj.weight': undefined }),
    'RangeError: file: expected h.0.attn.c_proj.weight in it, got none',
  ],
  [
    nanoGpt({ 'transformer.h.0.mlp.c_fc.weight': undefined }),
    'RangeError: file: expected h.0.mlp.c_fc.weight in it, got none',
  ],
  [
    shaped({ wte: [5, 8], wpe: [4, 8], lm_head: [5, 8] }, { n_head: '1', activation: 'relu' }),
    'RangeError: file: expected layer0.mlp_fc1 in it, got none',
  ],
  [
    shaped({ wte: [5, 8], wpe: [4, 8] }, { n_head: '1', activation: 'relu' }),
    'RangeError: file: expected lm_head in it, got none',
  ],
  [
    shaped({ wte: [5, 8], wpe: [4, 8], lm_head: [5, 8] }, { n_head: '1' }),
    "RangeError: file: expected activation in __metadata__: 'relu', or 'relu2' where it is squared, as in microgpt's first version",
  ],
  [
    nanoGpt({ 'module.wte.weight': [65, 8] }),
    'RangeError: file: expected one of transformer.wte.weight and module.wte.weight, which both are wte.weight without prefixes',
  ],
  [nanoGpt({ 'transformer.h.0.gate': [2] }), 'RangeError: file: expected a parameter of this model, got h.0.gate'],
  [
    nanoGpt({ 'transformer.h.0.attn.c_attn.weight': [8, 24] }),
    'RangeError: file: expected a model of nanoGPT, of microgpt or of this engine, got transformer.h.0.attn.c_attn.weight of GPT-2',
  ],
  [
    nanoGpt({ 'transformer.h.99999999999.ln_1.weight': [8] }),
    'RangeError: file: expected a parameter of this model, got h.99999999999.ln_1.weight',
  ],
]);

/** Returns a model's folder with this configuration. */
const folder = (config: unknown) => ({
  'config.json': new TextEncoder().encode(JSON.stringify(config)),
  'model.safetensors': file,
});

const published = callsOf(learning)('loadModel', [
  [[{}], 'RangeError: files: expected config.json among them, got none'],
  [
    [folder({ model_type: 't5' })],
    'RangeError: config.json: expected model_type to be one of gpt2, gpt_neo, gpt_neox, llama, bert, got t5',
  ],
  [[folder({ model_type: 'gpt2' })], 'RangeError: config.json: expected vocab_size to be a whole number, got null'],
  [[folder([])], 'RangeError: config.json: expected an object in JSON'],
  [[], 'TypeError: files: expected an object, got undefined'],
  [
    [{ 'config.json': 'gpt2' }],
    "TypeError: config.json: expected a Blob, an ArrayBuffer or a view of one, got the string 'gpt2'",
  ],
  [[{}, { onProgress: 'bar' }], "TypeError: onProgress: expected a function, got the string 'bar'"],
  [[{}, { signal: true }], 'TypeError: signal: expected an AbortSignal, got a boolean'],
]);

const word = (text: string) => ({ 'model.safetensors': file, 'vocab.txt': new TextEncoder().encode(text) });
const letters = (text: string) => ({ 'model.safetensors': file, 'vocab.json': new TextEncoder().encode(text) });
const all = letters('{"a": 0, "b": 1, "c": 2, "d": 3, "e": 4}');
const tokenized = (work: (tokenizer: Tokenizer) => unknown) => async () =>
  work((await learning.loadModel(all)).tokenizer!);

const tokenizers: Row[] = [
  ...callsOf(learning)('loadModel', [
    [
      [{ 'a/vocab.json': file, 'b/vocab.json': file }],
      'RangeError: files: expected one vocab.json, got a/vocab.json and b/vocab.json',
    ],
    [[letters('{"a": 5}')], 'RangeError: vocab.json: expected tokens from 0 to 4, got 5 at a'],
    [
      [{ ...letters('{"a": 0}'), 'merges.txt': new TextEncoder().encode('a\n') }],
      'RangeError: merges.txt: expected two tokens in line 1',
    ],
    [
      [{ 'model.safetensors': file, 'tokenizer.json': new TextEncoder().encode('{}') }],
      'RangeError: tokenizer.json: expected a tokenizer that can be read: Tokenizer must contain a "decoder" property',
    ],
    [[word('[UNK]')], 'RangeError: vocab.txt: expected [CLS] in it, got none'],
  ]),
  ['RangeError: text: expected characters that have tokens, got z', tokenized((it) => it.encode('az'))],
  ['TypeError: text: expected a string, got undefined', tokenized((it) => it.encode(undefined as never))],
  ['RangeError: ids: expected tokens from 0 to 4, got 5 at [1]', tokenized((it) => it.decode([0, 5]))],
  ['TypeError: ids: expected an array of numbers, got 3', tokenized((it) => it.decode(3 as never))],
  ['RangeError: ids: expected tokens from 0 to 4, got -1 at [0]', tokenized((it) => it.tokens([-1]))],
  ['TypeError: ids: expected an integer at [0], got 0.5', tokenized((it) => it.tokens([0.5]))],
];

const loading = callsOf({ loadLearning })('loadLearning', [
  [[{ wasmURL: 'learning.wasm' }], "TypeError: options: unknown key 'wasmURL'; did you mean 'wasmUrl'?"],
  [
    [{ wasmBinary: new Uint8Array(0) }],
    'Error: learning.wasm: expected a WebAssembly file in wasmBinary, got an empty file',
  ],
  [[{ wasmUrl: 1 }], 'TypeError: wasmUrl: expected a string or a URL, got number'],
  [[{ wasmBinary: '' }], 'TypeError: wasmBinary: expected an ArrayBuffer or a view of one, got string'],
]);

export const learnRefusals: readonly Row[] = [
  ...configurations,
  ...training,
  ...used,
  ...afterDisposal,
  ...disturbed,
  ...files,
  ...otherFiles,
  ...published,
  ...tokenizers,
  ...loading,
];
