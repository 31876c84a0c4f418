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

/** Shapes by their names, in the order of the file. */
export function shapes({ vocab_size: vocabulary, n_positions: context, n_embd: width, n_layer: layers } = config) {
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
  return [['wte.weight', [vocabulary, width]], ['wpe.weight', [context, width]], ...ofLayers.flat(), ...norm('ln_f')];
}

const count = (shape) => shape.reduce((product, each) => product * each, 1);

/** The bytes that GPT-2's vocabulary writes as they are: those that can be seen. Others stand behind, from U+0100 on. */
const isSeen = (byte) => (byte > 32 && byte < 127) || (byte > 160 && byte !== 173);

/** Tokens in GPT-2's files: bytes, pairs of bytes and the end of a text. */
function tokenizer(vocabulary) {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  const seen = bytes.filter(isSeen).map((byte) => String.fromCharCode(byte));
  const letters = [...seen, ...Array.from({ length: 256 - seen.length }, (_, at) => String.fromCharCode(256 + at))];
  const pairs = letters.flatMap((first) => letters.map((second) => [first, second])).slice(0, vocabulary - 257);
  const tokens = [...letters, ...pairs.map((pair) => pair.join('')), '<|endoftext|>'];
  return {
    'vocab.json': JSON.stringify(Object.fromEntries(tokens.map((token, id) => [token, id]))),
    'merges.txt': ['#version: 0.2', ...pairs.map((pair) => pair.join(' '))].join('\n'),
  };
}

/**
 * Writes a model into a folder of its own.
 * @returns the folder, and where in the file each tensor's numbers begin
 */
export function writeGpt2(model = config) {
  const folder = mkdtempSync(join(tmpdir(), 'gpt2-'));
  process.on('exit', () => rmSync(folder, { recursive: true }));
  const texts = { 'config.json': JSON.stringify(model), ...tokenizer(model.vocab_size) };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  let end = 0;
  const header = Object.fromEntries(
    shapes(model).map(([name, shape]) => {
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
  for (const [at, [name, shape]] of shapes(model).entries()) {
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
