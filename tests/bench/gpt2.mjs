// A model of GPT-2's size with random numbers, as GPT-2 is published.
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomMatrix } from './peers/plain.mjs';

export const FILE = 'model.safetensors';
export const config = {
  model_type: 'gpt2',
  vocab_size: 50_257,
  n_positions: 1024,
  n_embd: 768,
  n_layer: 12,
  n_head: 12,
};
const { vocab_size: vocabulary, n_embd: width, n_layer: layers } = config;

/** Shapes by their names, in the order of the file. */
export function shapes() {
  const linear = (name, inputs, outputs) => [
    [`${name}.weight`, [inputs, outputs]],
    [`${name}.bias`, [outputs]],
  ];
  const norm = (name) => ['weight', 'bias'].map((part) => [`${name}.${part}`, [width]]);
  const ofLayers = Array.from({ length: layers }, (_, number) => {
    const layer = `h.${number}`;
    return [
      ...norm(`${layer}.ln_1`),
      ...linear(`${layer}.attn.c_attn`, width, 3 * width),
      ...linear(`${layer}.attn.c_proj`, width, width),
      ...norm(`${layer}.ln_2`),
      ...linear(`${layer}.mlp.c_fc`, width, 4 * width),
      ...linear(`${layer}.mlp.c_proj`, 4 * width, width),
    ];
  });
  return [
    ['wte.weight', [vocabulary, width]],
    ['wpe.weight', [config.n_positions, width]],
    ...ofLayers.flat(),
    ...norm('ln_f'),
  ];
}

const count = (shape) => shape.reduce((product, each) => product * each, 1);

/**
 * Writes the model into a folder of its own.
 * @returns the folder, and where in the file each tensor's numbers begin
 */
export function writeGpt2() {
  const folder = mkdtempSync(join(tmpdir(), 'gpt2-'));
  process.on('exit', () => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  let end = 0;
  const header = Object.fromEntries(
    shapes().map(([name, shape]) => {
      const begin = end;
      end += 4 * count(shape);
      return [name, { dtype: 'F32', shape, data_offsets: [begin, end] }];
    }),
  );
  const beginning = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(beginning.length));
  const file = openSync(join(folder, FILE), 'w');
  for (const bytes of [length, beginning]) writeSync(file, bytes);
  for (const [at, [name, shape]] of shapes().entries()) {
    const { data } = randomMatrix(1, count(shape), at, 0.04); // about as spread as GPT-2's
    writeSync(file, name.includes('ln_') && name.endsWith('weight') ? data.map((number) => 1 + number) : data);
  }
  closeSync(file);
  const offsets = Object.entries(header).map(([name, { data_offsets }]) => [
    name,
    8 + beginning.length + data_offsets[0],
  ]);
  return { folder, size: 8 + beginning.length + end, offsets: Object.fromEntries(offsets) };
}
