// A step of training by others: in TensorFlow.js, and in PyTorch, which is a process of its own (training.py).
import { once } from 'node:events';
import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as tf from '@tensorflow/tfjs';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

const tensor = ({ rows, cols, data }) => tf.tensor2d(data, [rows, cols]);
const oneHot = (tokens, vocabulary) => tf.cast(tf.oneHot(tf.tensor1d(tokens, 'int32'), vocabulary), 'float32');

/**
 * The same model, loss and gradients on the WebAssembly backend, and Adam, which is AdamW without decay and clipping. Tokens are
 * embedded by a product with one-hot rows, as this backend lacks the gradient of a gather.
 * @returns a step, which gives the loss before it: forwards, backwards, Adam
 */
export async function tensorFlowTraining({ config, parameters, positions, batch }) {
  setWasmPaths(path('node_modules/@tensorflow/tfjs-backend-wasm/dist/'));
  await tf.setBackend('wasm');
  const { vocabulary, width, layers, heads, mlp, normalisation } = config;
  const { rows: sequences, cols: length, data } = batch.tokens;
  const variables = Object.fromEntries(
    Object.entries(parameters).map(([name, matrix]) => [name, tf.variable(tensor(matrix))]),
  );
  const tokens = oneHot(data, vocabulary);
  // Each position predicts the next token; the last of a sequence none.
  const next = Int32Array.from(data, (_, i) => data[(i + 1) % data.length]);
  const targets = oneHot(next, vocabulary);
  const counts = tf.tensor1d(Float32Array.from(data, (_, i) => ((i + 1) % length === 0 ? 0 : 1)));
  const places = tf.tidy(() => tf.tile(tensor(positions), [sequences, 1]));
  const future = tf.tensor2d(
    Float32Array.from({ length: length * length }, (_, i) => (i % length > Math.floor(i / length) ? -1e9 : 0)),
    [length, length],
  );

  const norm = (x, name) => {
    if (normalisation === 'none') return x;
    const { mean, variance } = tf.moments(x, 1, true);
    const unit = tf.mul(tf.sub(x, mean), tf.rsqrt(tf.add(variance, 1e-5)));
    return tf.add(tf.mul(unit, variables[`${name}.weight`]), variables[`${name}.bias`]);
  };
  const attention = (x, name) => {
    const split = (part) =>
      tf.transpose(
        tf.reshape(tf.matMul(x, variables[`${name}.${part}`]), [sequences, length, heads, width / heads]),
        [0, 2, 1, 3],
      );
    const scores = tf.mul(tf.matMul(split('wq'), split('wk'), false, true), 1 / Math.sqrt(width / heads));
    const outputs = tf.matMul(tf.softmax(tf.add(scores, future)), split('wv'));
    const joined = tf.reshape(tf.transpose(outputs, [0, 2, 1, 3]), [sequences * length, width]);
    return tf.matMul(joined, variables[`${name}.wo`]);
  };
  const perceptron = (x, name) => {
    const hidden = tf.relu(tf.add(tf.matMul(x, variables[`${name}.w1`]), variables[`${name}.b1`]));
    return tf.add(tf.matMul(hidden, variables[`${name}.w2`]), variables[`${name}.b2`]);
  };
  const loss = () => {
    let stream = tf.add(tf.matMul(tokens, variables['embed.weight']), places);
    for (let layer = 0; layer < layers; layer++) {
      const name = `layers.${layer}`;
      stream = tf.add(stream, attention(norm(stream, `${name}.norm1`), `${name}.attention`));
      if (mlp > 0) stream = tf.add(stream, perceptron(norm(stream, `${name}.norm2`), `${name}.mlp`));
    }
    const logits = tf.matMul(norm(stream, 'norm'), variables['unembed.weight']);
    return tf.losses.softmaxCrossEntropy(targets, logits, counts);
  };
  const optimizer = tf.train.adam(0.001, 0.9, 0.98, 1e-8);
  return () => {
    const before = optimizer.minimize(loss, true, Object.values(variables));
    const [value] = before.dataSync();
    before.dispose();
    return value;
  };
}

const python = '/usr/bin/python3'; // Debian's, beside which others may stand on PATH

/** Starts PyTorch, if Python has it (Debian's python3-torch and libopenblas0-pthread). */
export function startPyTorch() {
  try {
    execFileSync(python, ['-c', 'import torch'], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const env = { ...process.env, OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1' };
  const child = spawn(python, [path('training.py')], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const ask = async (value) => {
    child.stdin.write(`${JSON.stringify(value)}\n`);
    const [line] = await once(lines, 'line');
    return JSON.parse(line);
  };
  return { open: (file, tokens) => ask({ file, tokens }), step: (times) => ask(times), stop: () => child.stdin.end() };
}
