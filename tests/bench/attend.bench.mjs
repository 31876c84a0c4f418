// attend() and trace() beside other implementations of attention in WebAssembly, in Node and in Chromium, on one thread; the
// fast path's share of its innermost loop's speed; the largest input. The peers are installed by npm install --prefix
// tests/bench/peers; without them only our own figures are there.
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadAttention } from 'attention-steps/core';
import { chromiumOnPath } from './chromium.mjs';
import { loadWithMemory } from '../wasm/memory-image.js';
import { registerKernel } from './register-kernel.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const peers = path('./peers/');
const hasPeers = existsSync(`${peers}node_modules`);

const least = (values) => Math.min(...values);
const milliseconds = (work, rounds) =>
  least(
    Array.from({ length: rounds }, () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    }),
  );

/** Random numbers, as zeros would be quick. */
const matrix = (rows, cols) => ({
  rows,
  cols,
  data: Float32Array.from({ length: rows * cols }, (_, i) => Math.sin(i)),
});
const inputsOf = (n, d) => ({ q: matrix(n, d), k: matrix(n, d), v: matrix(n, d) });

/** Returns multiplications and additions per nanosecond: of the register kernel alone, and of attend(). */
async function kernelShare(attention) {
  const { work, operations } = await registerKernel();
  const [n, d] = [1024, 64];
  const inputs = inputsOf(n, d);
  const shares = [];
  for (let round = 0; round < 12; round++) {
    const kernel = operations / milliseconds(work, 3);
    const ours = (4 * n * n * d) / milliseconds(() => attention.attend(inputs), 3);
    shares.push((100 * ours) / kernel);
  }
  const ours = shares.toSorted((a, b) => a - b)[shares.length >> 1];
  return { name: "attend: share of the register kernel's rate, median", n, d, unit: '%', ours, peers: {} };
}

async function largest() {
  const { attention, memory } = await loadWithMemory(loadAttention);
  const [n, d] = [16_384, 64];
  const inputs = inputsOf(n, d);
  const time = milliseconds(() => attention.attend(inputs), 1);
  const beside = (memory.buffer.byteLength - 4 * n * d * 4) / 1e6;
  return [
    { name: 'attend, once', n, d, unit: 'ms', ours: time, peers: {} },
    { name: "attend: the engine's whole memory beside inputs and output", n, d, unit: 'MB', ours: beside, peers: {} },
  ];
}

async function inNode(attention) {
  const { startTensorFlow } = await import('./peers/tensorflow.mjs');
  const { compare } = await import('./peers/compare.mjs');
  await startTensorFlow(`${peers}node_modules/@tensorflow/tfjs-backend-wasm/dist/`);
  return compare(attention, 'Node');
}

/** Measures the same in a page, bundled and served from one folder. */
async function inChromium() {
  const executablePath = chromiumOnPath();
  if (!executablePath) return [];
  const { build } = await import('esbuild');
  const { chromium } = await import('playwright-core');
  const { cpSync, writeFileSync } = await import('node:fs');
  const { serveFolder } = await import('../../.tools/server.mjs');
  const folder = path('../../build/bench-page/');
  mkdirSync(folder, { recursive: true });
  await build({
    stdin: {
      contents: `import { loadAttention } from 'attention-steps/core';
        import { compare } from './compare.mjs';
        import { serveOnnxRuntimeFrom } from './onnx-runtime.mjs';
        import { startTensorFlow } from './tensorflow.mjs';
        serveOnnxRuntimeFrom('./onnx/');
        globalThis.result = (async () => {
          await startTensorFlow('./tensorflow/');
          return compare(await loadAttention({ wasmUrl: './attention.wasm' }), 'Chromium');
        })();`,
      resolveDir: peers,
    },
    alias: { 'attention-steps/core': path('../../dist/core/core.js') },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    outfile: `${folder}page.js`,
    logLevel: 'error',
  });
  cpSync(path('../../dist/core/attention.wasm'), `${folder}attention.wasm`);
  cpSync(`${peers}node_modules/onnxruntime-web/dist/`, `${folder}onnx/`, { recursive: true });
  cpSync(`${peers}node_modules/@tensorflow/tfjs-backend-wasm/dist/`, `${folder}tensorflow/`, { recursive: true });
  writeFileSync(`${folder}index.html`, '<!doctype html><script type="module" src="page.js"></script>');
  const { url, close } = await serveFolder(folder, { port: 0 });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.waitForFunction(() => globalThis.result !== undefined);
    return await page.evaluate(() => globalThis.result);
  } finally {
    await browser.close();
    await close();
  }
}

export default async function bench() {
  const attention = await loadAttention();
  const ownRows = [await kernelShare(attention), ...(await largest())];
  if (!hasPeers) {
    console.log('  Without the peers: npm install --prefix tests/bench/peers');
    return ownRows;
  }
  return [...(await inNode(attention)), ...(await inChromium()), ...ownRows];
}
