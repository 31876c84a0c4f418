// ONNX Runtime Web on one thread of WebAssembly: a session of one attention node, for inputs of one shape.
import * as ort from 'onnxruntime-web/wasm';
import { attentionModel } from './onnx-model.mjs';

ort.env.wasm.numThreads = 1;

/** Sets the folder of the runtime's own .wasm for the browser. */
export function serveOnnxRuntimeFrom(folder) {
  ort.env.wasm.wasmPaths = folder;
}

/** Undefined where it cannot compute this: at n = m = 4096 and d = 64 both operators overflow. */
export async function onnxAttention(operator, { q, k, v, heads = 1, causal = false }) {
  const model = attentionModel(operator, { n: q.rows, m: k.rows, width: q.cols, heads, causal });
  const session = await ort.InferenceSession.create(model, { executionProviders: ['wasm'], logSeverityLevel: 4 });
  const tensor = ({ rows, cols, data }) => new ort.Tensor('float32', data, [1, rows, cols]);
  const run = async () => (await session.run({ q: tensor(q), k: tensor(k), v: tensor(v) })).output.data;
  try {
    await run();
    return run;
  } catch (error) {
    if (/overflow/i.test(error.message)) return undefined;
    throw error;
  }
}
