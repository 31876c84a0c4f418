// The model of GPT-2's size by ONNX Runtime Web, on one thread: a graph of ONNX's own operations, its weights in the published file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ort from 'onnxruntime-web';
import { config, FILE, shapes } from '../gpt2.mjs';
import { constant, input, INT64, node, onnxFile, output, stored } from './onnx.mjs';

const { vocab_size: vocabulary, n_embd: width, n_layer: layers, n_head: heads } = config;
const epsilon = 1e-5;

/** Returns the ONNX file of the model for texts of n tokens: `tokens` go in, the last one's `logits` come out. */
function onnxOfGpt2(n, offsets) {
  const parts = [];
  const put = (...all) => parts.push(...all);
  const apply = (operation, inputs, attributes) => {
    const name = `${operation}${parts.length}`;
    put(node(operation, inputs, name, attributes));
    return name;
  };
  for (const [name, shape] of shapes()) {
    // The first n positions stand at the beginning of all.
    put(stored(name, name === 'wpe.weight' ? [n, width] : shape, FILE, offsets[name]));
  }
  const whole = (name, ...numbers) => put(constant(name, [numbers.length], BigInt64Array.from(numbers, BigInt)));
  whole('by heads', n, heads, width / heads);
  whole('together', n, width);
  whole('last', n - 1);
  put(constant('scale', [], Float32Array.of(Math.sqrt(heads / width))));
  const future = (_, i) => (i % n > Math.floor(i / n) ? -Infinity : 0);
  put(constant('mask', [n, n], Float32Array.from({ length: n * n }, future)));
  const norm = (x, name) => apply('LayerNormalization', [x, `${name}.weight`, `${name}.bias`], { axis: 1, epsilon });
  const linear = (x, name) => apply('Add', [apply('MatMul', [x, `${name}.weight`]), `${name}.bias`]);
  const attention = (x, name) => {
    const thirds = ['q', 'k', 'v'].map((third) => `${name}.${third}`);
    put(node('Split', [linear(x, `${name}.c_attn`)], thirds, { axis: 1, num_outputs: 3 }));
    const [q, k, v] = thirds.map((third, at) =>
      apply('Transpose', [apply('Reshape', [third, 'by heads'])], { perm: at === 1 ? [1, 2, 0] : [1, 0, 2] }),
    );
    const scores = apply('Add', [apply('Mul', [apply('MatMul', [q, k]), 'scale']), 'mask']);
    const mixed = apply('MatMul', [apply('Softmax', [scores], { axis: 2 }), v]);
    const joined = apply('Reshape', [apply('Transpose', [mixed], { perm: [1, 0, 2] }), 'together']);
    return linear(joined, `${name}.c_proj`);
  };
  let x = apply('Add', [apply('Gather', ['wte.weight', 'tokens']), 'wpe.weight']);
  for (let number = 0; number < layers; number++) {
    const layer = `h.${number}`;
    x = apply('Add', [x, attention(norm(x, `${layer}.ln_1`), `${layer}.attn`)]);
    const hidden = apply('Gelu', [linear(norm(x, `${layer}.ln_2`), `${layer}.mlp.c_fc`)], { approximate: 'tanh' });
    x = apply('Add', [x, linear(hidden, `${layer}.mlp.c_proj`)]);
  }
  put(node('Gemm', [norm(apply('Gather', [x, 'last']), 'ln_f'), 'wte.weight'], 'logits', { transB: 1 }));
  return onnxFile([...parts, input('tokens', [n], INT64), output('logits', [1, vocabulary])]);
}

/**
 * Opens a model that writeGpt2() wrote.
 * @returns a function that gives the logits after some tokens
 */
export async function onnxGpt2({ folder, offsets }, tokens) {
  ort.env.wasm.numThreads = 1;
  const externalData = [{ path: FILE, data: new Uint8Array(readFileSync(join(folder, FILE))) }];
  const session = await ort.InferenceSession.create(onnxOfGpt2(tokens.length, offsets), { externalData });
  const given = { tokens: new ort.Tensor('int64', BigInt64Array.from(tokens, BigInt), [tokens.length]) };
  return async () => (await session.run(given)).logits.data;
}
