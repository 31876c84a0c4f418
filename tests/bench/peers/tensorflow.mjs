// TensorFlow.js, WebAssembly backend, from typed arrays to a typed array.
import '@tensorflow/tfjs-backend-wasm';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';

/** @param {string | undefined} folder where the backend's own .wasm is */
export async function startTensorFlow(folder) {
  if (folder) setWasmPaths(folder);
  await tf.setBackend('wasm');
  await tf.ready();
}

/** heads × length × d from length × heads·d. */
function split(matrix, heads) {
  const { rows, cols, data } = matrix;
  return tf.transpose(tf.tensor3d(data, [rows, heads, cols / heads]), [1, 0, 2]);
}

export function tensorFlowAttention({ q, k, v, heads = 1 }) {
  return () =>
    tf
      .tidy(() => {
        const scores = tf.matMul(split(q, heads), split(k, heads), false, true);
        const weights = tf.softmax(tf.mul(scores, 1 / Math.sqrt(q.cols / heads)));
        return tf.reshape(tf.transpose(tf.matMul(weights, split(v, heads)), [1, 0, 2]), [q.rows, v.cols]);
      })
      .dataSync();
}
